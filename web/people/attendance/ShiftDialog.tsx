/** A shift of somebody: planned for one day or several, changed, or taken off the plan. */
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseTime } from '../../../domain/kernel/calendar/time-of-day.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type {
  PlanPerson,
  PlanShift,
  ShiftPlan,
} from '../../../domain/people/attendance/shift-plan.ts'
import { plannedShift } from '../../../domain/people/planned-shift.entity.ts'
import { type Failure, failureOf } from '../../kernel/document/document-change.ts'
import { placedFailure } from '../../kernel/document/failed-field.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { CountInput } from '../../kernel/form/inputs/CountInput.tsx'
import { tellDeleted } from '../../kernel/form/model/undo-deletion.ts'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { call } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import { askAgain } from './attendance-queries.ts'
import { useDayNames } from './day-names.ts'
import classes from './Shifts.module.css'
import { TimeField } from './TimeField.tsx'

export type PlannedAt =
  | { kind: 'new'; person: PlanPerson; days: string[] }
  | { kind: 'known'; person: PlanPerson; shift: PlanShift }

type ShiftDialogProps = { plan: ShiftPlan; opened: PlannedAt; onClose: () => void }

const api = '/api/planned-shifts'

const shownFields = ['startTime', 'endTime', 'breakMinutes', 'branch', 'position', 'note']

export function ShiftDialog({ plan, opened, onClose }: ShiftDialogProps) {
  const { t } = useTranslation()
  const may = useMay()
  const names = useDayNames()
  const shift = opened.kind === 'known' ? opened.shift : undefined
  const { person } = opened
  const days = opened.kind === 'known' ? [opened.shift.day] : opened.days
  const [start, setStart] = useState(shift?.startTime ?? '09:00')
  const [end, setEnd] = useState(shift?.endTime ?? '17:00')
  const [pause, setPause] = useState<number | null>(shift?.breakMinutes ?? null)
  const [branch, setBranch] = useState(shift ? (shift.branch?.id ?? '') : (person.branch ?? ''))
  const [position, setPosition] = useState(
    shift ? (shift.position?.id ?? '') : (person.position ?? ''),
  )
  const [note, setNote] = useState(shift?.note ?? '')
  const [ids] = useState(() => days.map(() => newId()))
  const [error, setError] = useState<Failure | null>(null)
  const { at: errorAt, above } = placedFailure(error, shownFields)
  const [isBusy, setBusy] = useState(false)
  const done = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setError(null)
    try {
      await work()
      await askAgain()
      onClose()
    } catch (failure) {
      await askAgain()
      setError(failureOf(failure))
      setBusy(false)
    }
  }
  const values = () => ({
    startTime: parseTime(start) ?? start,
    endTime: parseTime(end) ?? end,
    breakMinutes: pause,
    branch: branch || null,
    position: position || null,
    note: note.trim() || null,
  })
  const save = () =>
    done(async () => {
      if (shift) {
        await call('PATCH', `${api}/${shift.id}`, { version: shift.version, ...values() })
        return
      }
      for (const [at, day] of days.entries())
        await call('POST', api, { id: ids[at], employee: person.id, day, ...values() })
    })
  const remove = () =>
    done(async () => {
      if (!shift) return
      await call('DELETE', `${api}/${shift.id}?version=${shift.version}`)
      tellDeleted(plannedShift, [shift.id])
    })
  const canSave = may(shift ? 'people.plannedShift.edit' : 'people.plannedShift.add')
  const none = { value: '', label: '–' }
  const choices = (rows: ShiftPlan['branches']) => [
    none,
    ...rows.map(({ id, title }) => ({ value: id, label: title })),
  ]
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconCalendarTime}
      tone="plain"
      savesOnEnter
      title={person.title}
      sentence={days.map(names.long).join(', ')}
      harm={
        shift &&
        may('people.plannedShift.delete') && (
          <Button variant="subtle" color="red" disabled={isBusy} onClick={() => void remove()}>
            {t('action.delete')}
          </Button>
        )
      }
      actions={
        <>
          <Cancel onClick={onClose} />
          {canSave && (
            <Button loading={isBusy} onClick={() => void save()}>
              {t('action.save')}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.form}>
        {above && <FormNotice tone="error">{above}</FormNotice>}
        <div className={classes.two}>
          <TimeField
            label={t('field.startTime')}
            value={start}
            error={errorAt('startTime')?.message}
            onChange={setStart}
          />
          <TimeField
            label={t('field.endTime')}
            value={end}
            error={errorAt('endTime')?.message}
            onChange={setEnd}
          />
          <CountInput
            label={t('field.breakMinutes')}
            size="md"
            min={0}
            max={480}
            allowDecimal={false}
            value={pause ?? ''}
            error={errorAt('breakMinutes')?.message}
            onChange={(value) => setPause(value === '' ? null : Number(value))}
          />
        </div>
        <div className={classes.two}>
          <NativeSelect
            label={t('field.branch')}
            size="md"
            value={branch}
            error={errorAt('branch')?.message}
            data={choices(plan.branches)}
            onChange={(event) => setBranch(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('field.position')}
            size="md"
            value={position}
            error={errorAt('position')?.message}
            data={choices(plan.positions)}
            onChange={(event) => setPosition(event.currentTarget.value)}
          />
        </div>
        <TextInput
          label={t('field.note')}
          size="md"
          maxLength={plannedShift.fields.note.max}
          value={note}
          error={errorAt('note')?.message}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
