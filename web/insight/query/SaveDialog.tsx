/** Keeps a query under a name, for oneself or for roles. */
import { Button, Modal, MultiSelect, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  longestQueryName,
  type QueryDesk,
  type SavedQuery,
} from '../../../domain/insight/query/contract.ts'
import { type Rhythm, rhythms } from '../../../domain/insight/reports/saved.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import { cleanLine } from '../../../domain/kernel/text.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Labelled } from '../../kernel/form/inputs/Labelled.tsx'
import { MultiPicker } from '../../kernel/form/picker/MultiPicker.tsx'
import dialog from '../../kernel/list/Dialog.module.css'
import { plainHeader } from '../../kernel/list/table/plain-header.ts'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { useMay, useSession } from '../../kernel/session/session.ts'
import classes from './SpecialQuery.module.css'

export type Kept = {
  name: string
  roles: string[]
  rhythm: Rhythm | null
  readers: Linked[]
}

type SaveDialogProps = {
  isOpen: boolean
  /** One's own that is open: it is changed instead of kept anew. */
  open: SavedQuery | null
  roles: QueryDesk['roles']
  /** What asks for values when it runs cannot go by mail. */
  canGo: boolean
  onSave: (kept: Kept) => Promise<void>
  onClose: () => void
}

export function SaveDialog({ isOpen, onClose, ...rest }: SaveDialogProps) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('query.save')}
      attributes={plainHeader}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      size={440}
      classNames={{ title: dialog.title, overlay: dialog.overlay }}
      radius="lg"
      centered
    >
      {isOpen && <SaveForm {...rest} onClose={onClose} />}
    </Modal>
  )
}

function SaveForm({ open, roles, canGo, onSave, onClose }: Omit<SaveDialogProps, 'isOpen'>) {
  const { t } = useTranslation()
  const [name, setName] = useState(open?.name ?? '')
  const [shared, setShared] = useState(open?.roles.map(({ id }) => id) ?? [])
  const { user } = useSession()
  const may = useMay()
  const [rhythm, setRhythm] = useState<Rhythm | null>(open?.rhythm ?? null)
  const [readers, setReaders] = useState<Linked[]>(
    open?.readers.length ? open.readers : [{ id: user.id, title: user.fullName }],
  )
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const clean = cleanLine(name)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!clean) return setProblem(t('refusal.required'))
    setBusy(true)
    try {
      const goes = canGo ? rhythm : null
      await onSave({ name: clean, roles: shared, rhythm: goes, readers: goes ? readers : [] })
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={classes.form}>
      {problem && <FormNotice tone="error">{problem}</FormNotice>}
      <TextInput
        label={t('query.name')}
        value={name}
        maxLength={longestQueryName}
        required
        data-autofocus
        onChange={(event) => {
          setProblem(null)
          setName(event.currentTarget.value)
        }}
      />
      {roles.length > 0 && (
        <MultiSelect
          label={t('query.share')}
          description={t('query.shareHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={roles.map(({ id, title }) => ({ value: id, label: title }))}
          value={shared}
          onChange={setShared}
        />
      )}
      {canGo && (
        <Select
          label={t('report.mail')}
          placeholder={t('report.rhythm.none')}
          clearable
          data={rhythms.map((it) => ({ value: it, label: t(`report.rhythm.${it}`) }))}
          value={rhythm}
          onChange={(next) => setRhythm(rhythms.find((it) => it === next) ?? null)}
        />
      )}
      {canGo && rhythm && may('insight.query.edit') && may('identity.user.view') && (
        <Labelled id="query-readers" label="report.readers" error={undefined}>
          {(attributes) => (
            <MultiPicker
              {...attributes}
              target="user"
              canCreate={false}
              value={readers}
              onChange={setReaders}
            />
          )}
        </Labelled>
      )}
      {canGo && rhythm && <p className={classes.under}>{t('report.readersHint')}</p>}
      <div className={dialog.foot}>
        <Cancel onClick={onClose} />
        <Button type="submit" loading={isBusy}>
          {t('action.save')}
        </Button>
      </div>
    </form>
  )
}
