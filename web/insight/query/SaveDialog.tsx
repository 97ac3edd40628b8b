/** Keeps a query under a name, for oneself or for roles. */
import { Button, MultiSelect, Select, TextInput } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  longestQueryName,
  type QueryDesk,
  type SavedQuery,
} from '../../../domain/insight/query/contract.ts'
import { type Rhythm, rhythms } from '../../../domain/insight/reports/saved.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import { cleanLine } from '../../../domain/kernel/text.ts'
import form from '../../kernel/document/DialogForm.module.css'
import { type Failure, failureOf } from '../../kernel/document/document-change.ts'
import { placedFailure } from '../../kernel/document/failed-field.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Labelled } from '../../kernel/form/inputs/Labelled.tsx'
import { MultiPicker } from '../../kernel/form/picker/MultiPicker.tsx'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
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

export function SaveDialog({ isOpen, ...rest }: SaveDialogProps) {
  return isOpen && <OpenDialog {...rest} />
}

function OpenDialog({ open, roles, canGo, onSave, onClose }: Omit<SaveDialogProps, 'isOpen'>) {
  const { t } = useTranslation()
  const [name, setName] = useState(open?.name ?? '')
  const [shared, setShared] = useState(open?.roles.map(({ id }) => id) ?? [])
  const { user } = useSession()
  const may = useMay()
  const [rhythm, setRhythm] = useState<Rhythm | null>(open?.rhythm ?? null)
  const [readers, setReaders] = useState<Linked[]>(
    open?.readers.length ? open.readers : [{ id: user.id, title: user.fullName }],
  )
  const [problem, setProblem] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { at, above } = placedFailure(problem, ['name', 'roles', 'rhythm', 'readers'])
  const clean = cleanLine(name)
  const submit = async () => {
    if (!clean) return setProblem({ message: t('refusal.required'), field: 'name' })
    setBusy(true)
    try {
      const goes = canGo ? rhythm : null
      await onSave({ name: clean, roles: shared, rhythm: goes, readers: goes ? readers : [] })
      onClose()
    } catch (error) {
      setProblem(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconDeviceFloppy}
      tone="plain"
      title={t('query.save')}
      savesOnEnter
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button loading={isBusy} onClick={() => void submit()}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <div className={form.form}>
        {above && <FormNotice tone="error">{above}</FormNotice>}
        <TextInput
          label={t('query.name')}
          value={name}
          error={at('name')?.message}
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
            error={at('roles')?.message}
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
            error={at('rhythm')?.message}
            onChange={(next) => setRhythm(rhythms.find((it) => it === next) ?? null)}
          />
        )}
        {canGo && rhythm && may('insight.query.edit') && may('identity.user.view') && (
          <Labelled id="query-readers" label="report.readers" error={at('readers')}>
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
      </div>
    </Dialog>
  )
}
