/** How long a day of somebody is by contract. */
import { type WorkWeek, workingDays } from '../working-days.ts'

export type UsualDay = {
  startsOn: string
  endsOn: string | null
  week: WorkWeek
  minutes: number
}

/** Where nothing says how long a day is, nothing is beyond it. */
const wholeDay = 24 * 60

export const usualMinutes =
  (contracts: readonly UsualDay[]) =>
  (day: string): number => {
    const held = contracts.find(
      ({ startsOn, endsOn }) => startsOn <= day && (endsOn === null || endsOn >= day),
    )
    if (!held) return wholeDay
    return workingDays(day, day, held.week) > 0 ? held.minutes : 0
  }
