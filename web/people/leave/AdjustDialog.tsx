/** Days of leave that somebody brings along, is given or loses, with the reason. */
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longestOf } from '../../../domain/kernel/field/longest.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { LeaveView } from '../../../domain/people/leave/leave-view.ts'
import { leaveRequest } from '../../../domain/people/leave-request.entity.ts'
import form from '../../kernel/document/DialogForm.module.css'
import { useChange } from '../../kernel/document/document-change.ts'
import { placedFailure } from '../../kernel/document/failed-field.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { DateInput } from '../../kernel/form/inputs/DateInput.tsx'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { Labelled } from '../../kernel/form/inputs/Labelled.tsx'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'

type AdjustProps = { employee: string; view: LeaveView; onClose: () => void }

export function AdjustDialog({ employee, view, onClose }: AdjustProps) {
  const { t } = useTranslation()
  const [leaveKind, setKind] = useState(view.balances[0]?.id ?? '')
  const [day, setDay] = useState<string | null>(view.today)
  const [days, setDays] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [move] = useState(newId)
  const { isBusy, error, send } = useChange(leaveRequest, onClose)
  const { at, above } = placedFailure(error, ['leaveKind', 'day', 'days', 'note'])
  const save = () =>
    void send('POST', `/api/employees/${employee}/leave-moves`, {
      move,
      leaveKind,
      day,
      days,
      note,
    })
  return (
    <Dialog
      isOpen
      savesOnEnter
      onClose={onClose}
      icon={IconCalendarPlus}
      tone="plain"
      title={t('leave.adjust')}
      sentence={t('leave.adjustBody')}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button loading={isBusy} onClick={save}>
            {t('action.save')}
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
          <Labelled id="leave-days" label="field.leaveRequest.days" isRequired error={at('days')}>
            {(input) => <DecimalInput {...input} value={days} onChange={setDays} />}
          </Labelled>
          <Labelled id="leave-day" label="field.day" isRequired error={at('day')}>
            {(input) => <DateInput {...input} value={day} onChange={setDay} />}
          </Labelled>
        </div>
        <Textarea
          label={t('field.reason')}
          withAsterisk
          maxLength={longestOf(leaveRequest.fields.note.schema)}
          autosize
          minRows={2}
          value={note}
          error={at('note')?.message}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
