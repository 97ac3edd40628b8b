/** What the tasks and the hours of a project must keep. */
import { daysBetween } from '../kernel/calendar/days.ts'
import { isMore, ratioOf, rounded, sumOf } from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import { worthOf } from '../money/worth.ts'
import { monthOf, type WorkWeek, workingDays } from '../people/working-days.ts'

/** What longer takes is a project of its own. */
const longestTaskDays = 366

export type TaskDays = { startsOn?: unknown; endsOn?: unknown }

/** What is wrong with the days of a task: the field and the code of its refusal. */
export function wrongDays({ startsOn, endsOn }: TaskDays): [string, string] | undefined {
  if (typeof endsOn !== 'string') return undefined
  if (typeof startsOn !== 'string') return ['startsOn', 'required']
  if (endsOn < startsOn) return ['endsOn', 'taskEndsBeforeStart']
  return daysBetween(startsOn, endsOn) >= longestTaskDays ? ['endsOn', 'taskTooLong'] : undefined
}

export function refuseTaskDays(days: TaskDays): void {
  const wrong = wrongDays(days)
  if (wrong) throw new Refusal(wrong[1], wrong[0])
}

type Logged = { day: string; hours: string }

/** Nobody works more hours on a day than it has, or on a day to come. */
export function refuseHours({ day, hours }: Logged, others: string, today: string): void {
  if (day > today) throw new Refusal('hoursToCome', 'day')
  if (isMore(sumOf([hours, others]), '24')) throw new Refusal('hoursOfDay', 'hours', { others })
}

export type Paid = {
  workWeek: WorkWeek
  hoursPerDay: string
  parts: readonly { rank: 'first' | 'second'; amount: string; basis: 'month' | 'day' }[]
}

const finest = 4

/**
 * What an hour of a day costs under a contract, in the first currency: its pay by the working hours
 * of that month. Without a contract, or a rate where one is needed, nobody knows.
 */
export function hourlyCost(contract: Paid | null, day: string, rate: string | null): string | null {
  if (!contract || contract.parts.length === 0) return null
  const { from, to } = monthOf(day)
  const days = workingDays(from, to, contract.workWeek)
  const perDay: string[] = []
  for (const { rank, amount, basis } of contract.parts) {
    if (rank === 'second' && rate === null) return null
    const first = rounded(worthOf(amount, { rank }, rate), 6)
    perDay.push(basis === 'day' ? first : ratioOf(first, String(days), 12))
  }
  return ratioOf(sumOf(perDay), contract.hoursPerDay, finest)
}
