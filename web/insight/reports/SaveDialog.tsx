/** Keeps a report under a name: for oneself, for a role, and by mail to people of the company. */
import { Button, Select, TextInput } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type Question, reportName } from '../../../domain/insight/reports/question.ts'
import { type Rhythm, rhythms, type SavedReport } from '../../../domain/insight/reports/saved.ts'
import { longestOf } from '../../../domain/kernel/field/longest.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import { newId } from '../../../domain/kernel/id.ts'
import form from '../../kernel/document/DialogForm.module.css'
import { type Failure, failureOf } from '../../kernel/document/document-change.ts'
import { placedFailure } from '../../kernel/document/failed-field.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Labelled } from '../../kernel/form/inputs/Labelled.tsx'
import { MultiPicker } from '../../kernel/form/picker/MultiPicker.tsx'
import { Picker } from '../../kernel/form/picker/Picker.tsx'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { useMay, useSession } from '../../kernel/session/session.ts'
import classes from './Reports.module.css'
import { reportPath } from './report-address.ts'
import { savedChanged } from './report-data.ts'

type SaveDialogProps = {
  ask: Question
  saved: SavedReport | undefined
  title: string
  onClose: () => void
}

export function SaveDialog({ ask, saved, title, onClose }: SaveDialogProps) {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const { user } = useSession()
  const own = saved?.isOwn ? saved : undefined
  const [name, setName] = useState(title)
  const [role, setRole] = useState<Linked | null>(own?.role ?? null)
  const [rhythm, setRhythm] = useState<Rhythm | null>(own?.rhythm ?? null)
  const [readers, setReaders] = useState<Linked[]>(
    own?.readers ?? [{ id: user.id, title: user.fullName }],
  )
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Failure | null>(null)
  const { at, above } = placedFailure(problem, ['name', 'role', 'rhythm', 'readers'])
  const { from: _, to: __, period, ...rest } = ask
  const send = async () => {
    setBusy(true)
    setProblem(null)
    const body = {
      name,
      question: { ...rest, period },
      role: role?.id ?? null,
      rhythm,
      readers: rhythm ? readers.map(({ id }) => id) : [],
    }
    try {
      const kept = own
        ? await call<SavedReport>('PUT', `/api/reports/saved/${own.id}`, {
            ...body,
            version: own.version,
          })
        : await call<SavedReport>('POST', '/api/reports/saved', { ...body, id: newId() })
      await savedChanged()
      toast.success(t('report.saved'))
      onClose()
      void navigate(reportPath({ ask, saved: kept.id }), { replace: true })
    } catch (error) {
      setProblem(failureOf(error))
      setBusy(false)
    }
  }
  const bringBack = async ({ id, name, question, role, rhythm, readers }: SavedReport) => {
    try {
      await call('POST', '/api/reports/saved', {
        ...{ id, name, question, rhythm },
        role: role?.id ?? null,
        readers: readers.map((it) => it.id),
      })
      await savedChanged()
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  const drop = async () => {
    if (!own) return
    try {
      await call('DELETE', `/api/reports/saved/${own.id}`)
      await savedChanged()
      const undo = { label: t('list.undo'), run: () => void bringBack(own) }
      toast.success(t('report.deleted'), undo)
      void navigate('/Reports')
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return (
    <Dialog
      isOpen
      savesOnEnter
      onClose={onClose}
      icon={IconStar}
      tone="plain"
      title={t(own ? 'report.changeTitle' : 'report.saveTitle')}
      sentence={
        period
          ? t('report.periodKept', { period: t(`list.period.${period}`) })
          : t('report.periodNamed', { period: t('list.period.month') })
      }
      harm={
        own && (
          <Button variant="outline" color="red" onClick={() => void drop()}>
            {t('action.delete')}
          </Button>
        )
      }
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button loading={isBusy} disabled={!period || !name.trim()} onClick={() => void send()}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <div className={form.form}>
        {above && <FormNotice tone="error">{above}</FormNotice>}
        <TextInput
          label={t('report.name')}
          value={name}
          error={at('name')?.message}
          maxLength={longestOf(reportName.schema)}
          required
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {may('insight.report.edit') && may('identity.role.view') && (
          <Labelled id="report-role" label="report.shareWith" error={at('role')}>
            {(attributes) => (
              <Picker
                {...attributes}
                target="role"
                placeholder={t('report.onlyMe')}
                canCreate={false}
                value={role}
                onChange={setRole}
              />
            )}
          </Labelled>
        )}
        <Select
          label={t('report.mail')}
          placeholder={t('report.rhythm.none')}
          clearable
          data={rhythms.map((it) => ({ value: it, label: t(`report.rhythm.${it}`) }))}
          value={rhythm}
          error={at('rhythm')?.message}
          onChange={(next) => setRhythm(rhythms.find((it) => it === next) ?? null)}
        />
        {rhythm && may('insight.report.edit') && may('identity.user.view') && (
          <Labelled id="report-readers" label="report.readers" error={at('readers')}>
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
        {rhythm && <p className={classes.hint}>{t('report.readersHint')}</p>}
      </div>
    </Dialog>
  )
}
