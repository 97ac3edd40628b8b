/** Asks for leave under one's own account; how many days it takes is told while it is typed. */
import { Button, NativeSelect, Switch, Textarea } from '@mantine/core'
import { IconBeach } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDay } from '../../../domain/kernel/date.ts'
import { longestOf } from '../../../domain/kernel/field/longest.ts'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import { newId } from '../../../domain/kernel/id.ts'
import {
  daysOfLeave,
  isSpanWrong,
  type Span,
  sumOfDays,
} from '../../../domain/people/leave/leave-days.ts'
import type { LeaveView } from '../../../domain/people/leave/leave-view.ts'
import { leaveRequest } from '../../../domain/people/leave-request.entity.ts'
import form from '../../kernel/document/DialogForm.module.css'
import { useChange } from '../../kernel/document/document-change.ts'
import { placedFailure } from '../../kernel/document/failed-field.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { DateInput } from '../../kernel/form/inputs/DateInput.tsx'
import { Labelled } from '../../kernel/form/inputs/Labelled.tsx'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'

/** By the rule of the server; what is half typed takes none. */
function daysTaken(span: Span, { weeks, holidays }: LeaveView): string | null {
  if (!isDay(span.startsOn) || !isDay(span.endsOn) || isSpanWrong(span)) return null
  try {
    return sumOfDays(daysOfLeave(span, weeks, new Set(holidays)))
  } catch {
    return null
  }
}

export function AskDialog({ view, onClose }: { view: LeaveView; onClose: () => void }) {
  const { t } = useTranslation()
  const [id] = useState(newId)
  const [leaveKind, setKind] = useState(view.balances[0]?.id ?? '')
  const [startsOn, setStart] = useState<string | null>(view.today)
  const [endsOn, setEnd] = useState<string | null>(view.today)
  const [isFromNoon, setFromNoon] = useState(false)
  const [isUntilNoon, setUntilNoon] = useState(false)
  const [note, setNote] = useState('')
  const { isBusy, error, send } = useChange(leaveRequest, onClose)
  const { at, above } = placedFailure(error, ['leaveKind', 'startsOn', 'endsOn', 'note'])
  const span = { startsOn: startsOn ?? '', endsOn: endsOn ?? '', isFromNoon, isUntilNoon }
  const days = daysTaken(span, view)
  const begin = (day: string | null) => {
    setStart(day)
    if (day && (!endsOn || endsOn < day)) setEnd(day)
  }
  const ask = () =>
    void send('POST', '/api/own-leave', {
      id,
      leaveKind,
      ...span,
      note: note.trim() === '' ? null : note,
    })
  return (
    <Dialog
      isOpen
      savesOnEnter
      onClose={onClose}
      icon={IconBeach}
      tone="plain"
      title={t('leave.ask')}
      sentence={t('leave.askBody')}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button loading={isBusy} onClick={ask}>
            {t('leave.send')}
          </Button>
        </>
      }
    >
      <div className={form.form}>
        {above && <FormNotice tone="error">{above}</FormNotice>}
        <NativeSelect
          label={t('entity.leaveKind.one')}
          value={leaveKind}
          error={at('leaveKind')?.message}
          data={view.balances.map((it) => ({ value: it.id, label: it.title }))}
          onChange={(event) => setKind(event.currentTarget.value)}
        />
        <div className={form.two}>
          <Labelled id="leave-start" label="field.leaveRequest.startsOn" error={at('startsOn')}>
            {(input) => <DateInput {...input} value={startsOn} onChange={begin} />}
          </Labelled>
          <Labelled id="leave-end" label="field.leaveRequest.endsOn" error={at('endsOn')}>
            {(input) => <DateInput {...input} value={endsOn} onChange={setEnd} />}
          </Labelled>
        </div>
        <Switch
          checked={isFromNoon}
          label={t('field.isFromNoon')}
          onChange={(event) => setFromNoon(event.currentTarget.checked)}
        />
        <Switch
          checked={isUntilNoon}
          label={t('field.isUntilNoon')}
          onChange={(event) => setUntilNoon(event.currentTarget.checked)}
        />
        <Textarea
          label={t('field.note')}
          maxLength={longestOf(leaveRequest.fields.note.schema)}
          autosize
          minRows={2}
          value={note}
          error={at('note')?.message}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {days !== null && (
          <FormNotice tone="calm">{t('leave.takes', { days: formatDecimal(days, 0) })}</FormNotice>
        )}
      </div>
    </Dialog>
  )
}
