/**
 * What was planned against what was worked, a day at a time. A spell belongs to the day of the shift
 * it serves most, else to the business day it began on, so that a night is one day's work.
 */
import { businessDayOf, type ShopClock } from '../../kernel/business-day.ts'
import {
  breakMinutes,
  type ClockEvent,
  grossMinutes,
  isForgotten,
  judged,
  type Odd,
  type Spell,
} from './clock.ts'
import { plannedMinutes, type ShiftFacts, type Span, shared, spanOf } from './planned-span.ts'

export type RoundingWay = 'nearest' | 'down' | 'up'

export type ClockRules = {
  longestMinutes: number
  hasPaidBreaks: boolean
  /** Worked time of a day is counted in steps of so many minutes. */
  roundMinutes: number
  roundWay: RoundingWay
  lateAfterMinutes: number
  overtimeAfterMinutes: number
}

/** The gravest first, as the screen lists them. */
export const exceptionKinds = [
  'missingOut',
  'absent',
  'unproven',
  'delayed',
  'stray',
  'late',
  'earlyLeave',
  'afterPay',
  'unplanned',
  'overtime',
] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

export type DayException = { kind: ExceptionKind; minutes?: number }

export type StampedEvent = ClockEvent & {
  isProven: boolean
  /** It was told long after it is said to have happened. */
  isDelayed: boolean
  isAfterPay: boolean
}

export type AttendanceFacts = {
  events: readonly StampedEvent[]
  shifts: readonly ShiftFacts[]
  /** Of days on leave, how much of the day that takes: all of it or half. */
  excused: ReadonlyMap<string, number>
  /** What a day asks for where nothing is planned: the contract, on its days. */
  usualMinutes: (day: string) => number
  now: string
}

export type AttendanceDay = {
  day: string
  shifts: ShiftFacts[]
  spells: Spell[]
  odd: Odd[]
  grossMinutes: number
  breakMinutes: number
  /** What counts: less breaks that are not paid, in the steps of the house. */
  workedMinutes: number
  plannedMinutes: number
  overtimeMinutes: number
  /** Of what was planned and no leave takes, not worked; 0 for a day that is not over. */
  missingMinutes: number
  isAbsent: boolean
  exceptions: DayException[]
}

export function inSteps(minutes: number, step: number, way: RoundingWay): number {
  if (step <= 1) return minutes
  const steps = minutes / step
  const whole =
    way === 'up' ? Math.ceil(steps) : way === 'down' ? Math.floor(steps) : Math.round(steps)
  return whole * step
}

const spanOfSpell = ({ start, end }: Spell, now: string): Span => ({
  from: Date.parse(start.at),
  to: Date.parse(end?.at ?? now),
})

type Placed = { spell: Spell; span: Span; day: string; shift: ShiftFacts | undefined }

/** Which shift a spell serves most; the earlier of two that it serves alike. */
function served(span: Span, shifts: readonly ShiftFacts[], zone: string): ShiftFacts | undefined {
  let best: ShiftFacts | undefined
  let most = 0
  for (const shift of shifts) {
    const part = shared(span, spanOf(shift, zone))
    if (part > most) [best, most] = [shift, part]
  }
  return best
}

function placed(spell: Spell, facts: AttendanceFacts, clock: ShopClock): Placed {
  const span = spanOfSpell(spell, facts.now)
  const shift = served(span, facts.shifts, clock.timeZone)
  const day =
    shift?.day ?? businessDayOf(new Date(spell.start.at), clock.timeZone, clock.dayEndHour)
  return { spell, span, day, shift }
}

const asMinutes = (ms: number): number => Math.floor(ms / 60_000)

/** How a shift went: not at all, late, left early. */
function shiftExceptions(
  shift: ShiftFacts,
  mine: readonly Placed[],
  facts: AttendanceFacts,
  rules: ClockRules,
  { timeZone }: ShopClock,
): DayException[] {
  const span = spanOf(shift, timeZone)
  const [first, last] = [mine[0], mine.at(-1)]
  const now = Date.parse(facts.now)
  if (!first || !last)
    return now >= span.to ? [{ kind: 'absent', minutes: asMinutes(span.to - span.from) }] : []
  const late = asMinutes(first.span.from - span.from)
  const early = last.spell.end ? asMinutes(span.to - last.span.to) : 0
  return [
    ...(late > rules.lateAfterMinutes ? [{ kind: 'late' as const, minutes: late }] : []),
    ...(early > rules.lateAfterMinutes ? [{ kind: 'earlyLeave' as const, minutes: early }] : []),
  ]
}

function dayOf(
  day: string,
  mine: readonly Placed[],
  odd: readonly Odd[],
  facts: AttendanceFacts,
  rules: ClockRules,
  clock: ShopClock,
): AttendanceDay {
  const { events, now, excused } = facts
  const shifts = facts.shifts.filter((shift) => shift.day === day)
  const spells = mine.map(({ spell }) => spell)
  const gross = spells.reduce((sum, it) => sum + grossMinutes(it), 0)
  const paused = spells.reduce((sum, it) => sum + breakMinutes(it), 0)
  const counted = rules.hasPaidBreaks ? gross : gross - paused
  const worked = inSteps(counted, rules.roundMinutes, rules.roundWay)
  const planned = shifts.reduce(
    (sum, it) =>
      sum + plannedMinutes(it, clock.timeZone) - (rules.hasPaidBreaks ? 0 : it.breakMinutes),
    0,
  )
  const leave = excused.get(day) ?? 0
  const isExcused = leave > 0
  const asked = shifts.length > 0 ? planned : facts.usualMinutes(day)
  const due = Math.round(asked * (1 - leave))
  const isOpen = spells.some(({ end }) => !end)
  const isOver = shifts.every((it) => Date.parse(now) >= spanOf(it, clock.timeZone).to) && !isOpen
  const isForgot = spells.some(
    ({ start, end }) => !end && isForgotten(start.at, now, rules.longestMinutes),
  )
  const beyond = worked - due
  const overtime = !isOpen && beyond > rules.overtimeAfterMinutes ? beyond : 0
  const missing = shifts.length > 0 && isOver ? Math.max(0, due - worked) : 0
  const ids = new Set([
    ...odd.map(({ id }) => id),
    ...spells.flatMap(({ start, end, breaks }) =>
      [start, end, ...breaks.flatMap((it) => [it.start, it.end])].flatMap((it) => it?.id ?? []),
    ),
  ])
  const own = events.filter(({ id }) => ids.has(id))
  const perShift = isExcused
    ? []
    : shifts.flatMap((shift) =>
        shiftExceptions(
          shift,
          mine.filter((it) => it.shift === shift),
          facts,
          rules,
          clock,
        ),
      )
  const isPlanned = facts.shifts.length > 0
  const found: DayException[] = [
    ...(isForgot ? [{ kind: 'missingOut' as const }] : []),
    ...perShift,
    ...(own.some(({ isProven }) => !isProven) ? [{ kind: 'unproven' as const }] : []),
    ...(own.some(({ isDelayed }) => isDelayed) ? [{ kind: 'delayed' as const }] : []),
    ...(odd.some(({ why }) => why === 'stray') ? [{ kind: 'stray' as const }] : []),
    ...(own.some(({ isAfterPay }) => isAfterPay) ? [{ kind: 'afterPay' as const }] : []),
    ...(isPlanned && mine.some(({ shift }) => !shift) ? [{ kind: 'unplanned' as const }] : []),
    ...(overtime > 0 ? [{ kind: 'overtime' as const, minutes: overtime }] : []),
  ]
  return {
    day,
    shifts,
    spells,
    odd: [...odd],
    grossMinutes: gross,
    breakMinutes: paused,
    workedMinutes: worked,
    plannedMinutes: planned,
    overtimeMinutes: overtime,
    missingMinutes: missing,
    isAbsent: leave < 1 && shifts.length > 0 && isOver && spells.length === 0,
    exceptions: found.toSorted(
      (a, b) => exceptionKinds.indexOf(a.kind) - exceptionKinds.indexOf(b.kind),
    ),
  }
}

/** Every day on which something was planned or done, in order. */
export function attendanceOf(
  facts: AttendanceFacts,
  rules: ClockRules,
  clock: ShopClock,
): AttendanceDay[] {
  const { spells, odd } = judged(facts.events, rules.longestMinutes, facts.now)
  const all = spells.map((spell) => placed(spell, facts, clock))
  const at = new Map(facts.events.map((event) => [event.id, event.at]))
  const dayOfOdd = ({ id }: Odd): string =>
    businessDayOf(new Date(at.get(id) ?? facts.now), clock.timeZone, clock.dayEndHour)
  const days = new Set([
    ...facts.shifts.map(({ day }) => day),
    ...all.map(({ day }) => day),
    ...odd.map(dayOfOdd),
  ])
  return [...days].toSorted().map((day) =>
    dayOf(
      day,
      all.filter((it) => it.day === day),
      odd.filter((it) => dayOfOdd(it) === day),
      facts,
      rules,
      clock,
    ),
  )
}
