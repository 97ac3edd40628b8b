/**
 * What was planned against what was worked, a day at a time. A spell belongs to the day of the shift
 * it serves most, else to the business day it began on, so that a night is one day's work. What
 * nobody proved is listed and counts for nothing until somebody vouches for it.
 */

import { businessDayOf, type ShopClock } from '../../kernel/business-day.ts'
import { minuteMs } from '../../kernel/calendar/days.ts'
import {
  breakMinutes,
  type ClockEvent,
  grossMinutes,
  isForgotten,
  judged,
  type Odd,
  type Spell,
} from './clock.ts'
import { minutesOf, type ShiftFacts, type Span, shared, spanOf } from './planned-span.ts'

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

/** What of an event counts for time worked. */
export type CountedEvent = ClockEvent & { isProven: boolean }

export type StampedEvent = CountedEvent & {
  /** It was told long after it is said to have happened. */
  isDelayed: boolean
  isAfterPay: boolean
}

export type WorkFacts<Event extends CountedEvent = CountedEvent> = {
  events: readonly Event[]
  shifts: readonly ShiftFacts[]
  /** Of days on leave, how much of the day that takes: all of it or half. */
  excused: ReadonlyMap<string, number>
  /** What a day asks for where nothing is planned: the contract, on its days. */
  usualMinutes: (day: string) => number
  now: string
}

export type AttendanceFacts = WorkFacts<StampedEvent>

/** What of a day counts. */
export type WorkedDay = {
  day: string
  shifts: ShiftFacts[]
  spells: Spell[]
  grossMinutes: number
  breakMinutes: number
  /** What counts: less breaks that are not paid, in the steps of the house. */
  workedMinutes: number
  plannedMinutes: number
  overtimeMinutes: number
  /** Of what was planned and no leave takes, not worked; 0 for a day that is not over. */
  missingMinutes: number
  isAbsent: boolean
}

export type AttendanceDay = WorkedDay & { odd: Odd[]; exceptions: DayException[] }

export function inSteps(minutes: number, step: number, way: RoundingWay): number {
  if (step <= 1) return minutes
  const steps = minutes / step
  const whole =
    way === 'up' ? Math.ceil(steps) : way === 'down' ? Math.floor(steps) : Math.round(steps)
  return whole * step
}

/** Nobody stays longer than the longest: what has no end yet reaches no further. */
function spanOfSpell({ start, end }: Spell, now: string, longestMinutes: number): Span {
  const from = Date.parse(start.at)
  const to = end ? Date.parse(end.at) : Math.min(Date.parse(now), from + longestMinutes * minuteMs)
  return { from, to: Math.max(from, to) }
}

/** A shift and its moments: they are asked for with every spell, and a zone is slow to tell them. */
type Planned = { shift: ShiftFacts; span: Span }

type Placed = { spell: Spell; span: Span; day: string; shift: ShiftFacts | undefined }

/** Which shift a spell serves most; the earlier of two that it serves alike. */
function served(span: Span, planned: readonly Planned[]): ShiftFacts | undefined {
  let best: ShiftFacts | undefined
  let most = 0
  for (const it of planned) {
    const part = shared(span, it.span)
    if (part > most) [best, most] = [it.shift, part]
  }
  return best
}

const isLeftOpen = ({ start, end }: Spell, now: string, { longestMinutes }: ClockRules): boolean =>
  !end && isForgotten(start.at, now, longestMinutes)

function placed(
  spell: Spell,
  planned: readonly Planned[],
  now: string,
  rules: ClockRules,
  { timeZone, dayEndHour }: ShopClock,
): Placed {
  const span = spanOfSpell(spell, now, rules.longestMinutes)
  const own = businessDayOf(new Date(span.from), timeZone, dayEndHour)
  // How far a forgotten one went nobody knows: it takes no shift of a day it did not begin on.
  const isNear = ({ shift, span: { from, to } }: Planned): boolean =>
    shift.day === own || (from <= span.from && span.from < to)
  const near = isLeftOpen(spell, now, rules) ? planned.filter(isNear) : planned
  const shift = served(span, near)
  return { spell, span, day: shift?.day ?? own, shift }
}

/** The spells and the shifts of somebody, each on its day. */
type Laid = {
  spells: ReadonlyMap<string, Placed[]>
  planned: ReadonlyMap<string, Planned[]>
  odd: readonly Odd[]
}

function laidOut(facts: WorkFacts, rules: ClockRules, clock: ShopClock): Laid {
  const proven = facts.events.filter(({ isProven }) => isProven)
  const { spells, odd } = judged(proven, rules.longestMinutes, facts.now)
  const planned = facts.shifts.map((shift) => ({ shift, span: spanOf(shift, clock.timeZone) }))
  const all = spells.map((spell) => placed(spell, planned, facts.now, rules, clock))
  return {
    spells: Map.groupBy(all, ({ day }) => day),
    planned: Map.groupBy(planned, ({ shift }) => shift.day),
    odd,
  }
}

const asMinutes = (ms: number): number => Math.floor(ms / minuteMs)

function workedDay(day: string, laid: Laid, facts: WorkFacts, rules: ClockRules): WorkedDay {
  const { now, excused, usualMinutes } = facts
  const spells = (laid.spells.get(day) ?? []).map(({ spell }) => spell)
  const own = laid.planned.get(day) ?? []
  const gross = spells.reduce((sum, it) => sum + grossMinutes(it), 0)
  const paused = spells.reduce((sum, it) => sum + breakMinutes(it), 0)
  const counted = rules.hasPaidBreaks ? gross : gross - paused
  const worked = inSteps(counted, rules.roundMinutes, rules.roundWay)
  const planned = own.reduce(
    (sum, { shift, span }) =>
      sum + Math.max(0, minutesOf(span) - (rules.hasPaidBreaks ? 0 : shift.breakMinutes)),
    0,
  )
  const leave = excused.get(day) ?? 0
  const due = Math.round((own.length > 0 ? planned : usualMinutes(day)) * (1 - leave))
  const isOpen = spells.some(({ end }) => !end)
  const isOver = own.every(({ span }) => Date.parse(now) >= span.to) && !isOpen
  const beyond = worked - due
  return {
    day,
    shifts: own.map(({ shift }) => shift),
    spells,
    grossMinutes: gross,
    breakMinutes: paused,
    workedMinutes: worked,
    plannedMinutes: planned,
    overtimeMinutes: !isOpen && beyond > rules.overtimeAfterMinutes ? beyond : 0,
    missingMinutes: own.length > 0 && isOver ? Math.max(0, due - worked) : 0,
    isAbsent: leave < 1 && own.length > 0 && isOver && spells.length === 0,
  }
}

/** How a shift went: not at all, late, left early. */
function shiftExceptions(
  { shift, span }: Planned,
  placed: readonly Placed[],
  now: number,
  { lateAfterMinutes }: ClockRules,
): DayException[] {
  const mine = placed.filter((it) => it.shift === shift)
  const [first, last] = [mine[0], mine.at(-1)]
  if (!first || !last)
    return now >= span.to ? [{ kind: 'absent', minutes: asMinutes(span.to - span.from) }] : []
  const late = asMinutes(first.span.from - span.from)
  const early = last.spell.end ? asMinutes(span.to - last.span.to) : 0
  return [
    ...(late > lateAfterMinutes ? [{ kind: 'late' as const, minutes: late }] : []),
    ...(early > lateAfterMinutes ? [{ kind: 'earlyLeave' as const, minutes: early }] : []),
  ]
}

function exceptionsOf(
  { day, spells, overtimeMinutes }: WorkedDay,
  laid: Laid,
  odd: readonly Odd[],
  facts: AttendanceFacts,
  rules: ClockRules,
  clock: ShopClock,
): DayException[] {
  const { events, now, excused } = facts
  const mine = laid.spells.get(day) ?? []
  const doubted = events.filter((it) => !it.isProven && momentDay(it.at, clock) === day)
  const ids = new Set([
    ...[...odd, ...doubted].map(({ id }) => id),
    ...spells.flatMap(({ start, end, breaks }) =>
      [start, end, ...breaks.flatMap((it) => [it.start, it.end])].flatMap((it) => it?.id ?? []),
    ),
  ])
  const own = events.filter(({ id }) => ids.has(id))
  const isExcused = (excused.get(day) ?? 0) > 0
  const perShift = isExcused
    ? []
    : (laid.planned.get(day) ?? []).flatMap((it) =>
        shiftExceptions(it, mine, Date.parse(now), rules),
      )
  const found: DayException[] = [
    ...(spells.some((it) => isLeftOpen(it, now, rules)) ? [{ kind: 'missingOut' as const }] : []),
    ...perShift,
    ...(doubted.length > 0 ? [{ kind: 'unproven' as const }] : []),
    ...(own.some(({ isDelayed }) => isDelayed) ? [{ kind: 'delayed' as const }] : []),
    ...(odd.some(({ why }) => why === 'stray') ? [{ kind: 'stray' as const }] : []),
    ...(own.some(({ isAfterPay }) => isAfterPay) ? [{ kind: 'afterPay' as const }] : []),
    ...(laid.planned.size > 0 && mine.some(({ shift }) => !shift)
      ? [{ kind: 'unplanned' as const }]
      : []),
    ...(overtimeMinutes > 0 ? [{ kind: 'overtime' as const, minutes: overtimeMinutes }] : []),
  ]
  return found.toSorted((a, b) => exceptionKinds.indexOf(a.kind) - exceptionKinds.indexOf(b.kind))
}

const momentDay = (at: string, { timeZone, dayEndHour }: ShopClock): string =>
  businessDayOf(new Date(at), timeZone, dayEndHour)

/** What counts alone, for pay: every day on which something was planned or worked, in order. */
export function workedDaysOf(facts: WorkFacts, rules: ClockRules, clock: ShopClock): WorkedDay[] {
  const laid = laidOut(facts, rules, clock)
  const days = new Set([...laid.planned.keys(), ...laid.spells.keys()])
  return [...days].toSorted().map((day) => workedDay(day, laid, facts, rules))
}

/** Every day on which something was planned or done, in order. */
export function attendanceOf(
  facts: AttendanceFacts,
  rules: ClockRules,
  clock: ShopClock,
): AttendanceDay[] {
  const laid = laidOut(facts, rules, clock)
  const at = new Map(facts.events.map((event) => [event.id, event.at]))
  const odd = Map.groupBy(laid.odd, ({ id }) => momentDay(at.get(id) ?? facts.now, clock))
  const days = new Set([
    ...laid.planned.keys(),
    ...laid.spells.keys(),
    ...odd.keys(),
    ...facts.events.filter(({ isProven }) => !isProven).map((it) => momentDay(it.at, clock)),
  ])
  return [...days].toSorted().map((day) => {
    const worked = workedDay(day, laid, facts, rules)
    const own = odd.get(day) ?? []
    const exceptions = exceptionsOf(worked, laid, own, facts, rules, clock)
    return { ...worked, odd: own, exceptions }
  })
}
