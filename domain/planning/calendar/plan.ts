/** What an event is kept as, from what somebody wrote; refused where it cannot be. */
import { Refusal } from '../../kernel/refusal.ts'
import type { EventKind } from './contract.ts'
import { type EventTime, refuseTime } from './event-time.ts'
import { mustRule, type Rule } from './rule.ts'
import { fittedSeries } from './series-change.ts'

export type Planned = EventTime & { rule: Rule | null }

type Written = {
  startsOn: string
  startTime?: string | null
  endsOn: string
  endTime?: string | null
  repeat?: string | null
}

export const timeOf = (written: Written): EventTime => ({
  startsOn: written.startsOn,
  startTime: written.startTime ?? null,
  endsOn: written.endsOn,
  endTime: written.endTime ?? null,
})

export function plannedAs(time: EventTime, rule: Rule | null): Planned {
  refuseTime(time, rule !== null)
  return rule ? fittedSeries(time, rule) : { ...time, rule: null }
}

export const planOf = (written: Written): Planned =>
  plannedAs(timeOf(written), written.repeat ? mustRule(written.repeat) : null)

/** Somebody is told to do it: without a name it is told to nobody. */
export function refuseUnassigned(kind: EventKind, employees: readonly unknown[]): void {
  if (kind === 'assignment' && employees.length === 0)
    throw new Refusal('employeeRequired', 'employees')
}
