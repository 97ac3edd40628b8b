/** What the dialog of an event does: checks, asks which times are meant, sends, takes away. */
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { isDay } from '../../../domain/kernel/date.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { refuseTime } from '../../../domain/planning/calendar/event-time.ts'
import { timeOf } from '../../../domain/planning/calendar/plan.ts'
import type { Scope } from '../../../domain/planning/calendar/series-change.ts'
import { calendarEvent } from '../../../domain/planning/calendar-event.entity.ts'
import { checkChange, checkCreate, type FieldErrors } from '../../kernel/form/model/form-check.ts'
import { refusedFields } from '../../kernel/form/model/refused-fields.ts'
import { confirm } from '../../kernel/parts/confirm.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { changeEvent, createEvent, type Meant, removeEvent } from './calendar-queries.ts'
import {
  changesOf,
  type EventRow,
  type EventValues,
  type SentBody,
  sentBody,
} from './event-form.ts'

/** The same rules as the server's, before anything is sent. */
function timeErrors({ startsOn, endsOn, ...rest }: SentBody): FieldErrors {
  if (!startsOn || !endsOn || !isDay(startsOn) || !isDay(endsOn)) return {}
  try {
    refuseTime(timeOf({ ...rest, startsOn, endsOn }), rest.repeat !== null)
    return {}
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { [error.field ?? 'endsOn']: { code: error.code, facts: error.facts } }
  }
}

export const formId = 'event-form'

const firstWrong = () => document.querySelector<HTMLElement>(`#${formId} [aria-invalid="true"]`)

type FormOptions = {
  start: EventValues
  known?: { row: EventRow; on: string }
  askScope: (verb: 'change' | 'remove', choices?: readonly Scope[]) => Promise<Scope | undefined>
  onClose: () => void
}

export function useEventForm({ start, known, askScope, onClose }: FormOptions) {
  const { t } = useTranslation()
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const set = (change: Partial<EventValues>) => {
    setValues((now) => ({ ...now, ...change }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([key]) => !(key in change))))
  }
  const send = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
      onClose()
    } catch (error) {
      const found = refusedFields(error)
      setErrors(found)
      if (Object.keys(found).length === 0) setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const refused = (body: Record<string, unknown>, written: SentBody): boolean => {
    const checked = known ? checkChange(calendarEvent, body) : checkCreate(calendarEvent, body)
    const assigned: FieldErrors =
      written.kind === 'assignment' && written.employees.length === 0
        ? { employees: { code: 'employeeRequired' } }
        : {}
    const found = { ...timeErrors(written), ...assigned, ...checked.errors }
    const isWrong = Object.keys(found).length > 0
    // Drawn at once: what is wrong may stand far above the key that was pressed.
    flushSync(() => setErrors(found))
    if (isWrong) firstWrong()?.focus()
    return isWrong
  }
  const save = async (): Promise<void> => {
    const written = sentBody(values)
    if (!known) {
      const id = crypto.randomUUID()
      if (refused({ id, ...written }, written)) return
      const records = values.records.map(({ entity, id: record }) => ({ entity, id: record }))
      return send(() => createEvent({ ...written, records }))
    }
    const { row, on } = known
    const changes = changesOf(written, sentBody(start))
    if (Object.keys(changes).length === 0) return onClose()
    if (refused({ version: row.version, ...changes }, written)) return
    // What repeats otherwise is no matter of one time alone.
    const choices: readonly Scope[] | undefined =
      'repeat' in changes ? ['following', 'all'] : undefined
    const scope = row.repeat ? await askScope('change', choices) : undefined
    if (row.repeat && !scope) return
    const meant: Meant = scope && { scope, on }
    return send(() => changeEvent(row, changes, meant))
  }
  const remove = async (): Promise<void> => {
    if (!known) return
    const { row, on } = known
    const scope = row.repeat ? await askScope('remove') : undefined
    if (row.repeat && !scope) return
    const isMeant =
      scope !== undefined ||
      (await confirm({
        title: t('calendar.removeTitle'),
        body: row.title,
        confirmLabel: t('action.delete'),
        isHarmful: true,
      }))
    if (!isMeant) return
    await send(() => removeEvent(row, scope && { scope, on }))
  }
  return { values, set, errors, failure, isBusy, save, remove }
}
