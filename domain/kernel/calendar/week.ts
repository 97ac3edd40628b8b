/** The day a week begins with: as somebody decided, else as the language of the reader has it. */
import { addDays } from '../date.ts'
import type { Language } from '../language.ts'
import { weekdayOf } from './days.ts'

export const weekStarts = ['language', 'monday', 'sunday', 'saturday'] as const
export type WeekStartChoice = (typeof weekStarts)[number]
export type WeekStart = Exclude<WeekStartChoice, 'language'>

export const weekStartFor = (choice: WeekStartChoice, language: Language): WeekStart => {
  if (choice !== 'language') return choice
  return language === 'ar' ? 'saturday' : 'monday'
}

/** From Monday (0), as `weekdayOf` counts. */
const startDays = { monday: 0, sunday: 6, saturday: 5 } as const

/** From Sunday (0), as calendars drawn by others count. */
export const sundayBased = { monday: 1, sunday: 0, saturday: 6 } as const satisfies Record<
  WeekStart,
  number
>

/** By how many days a week begins before the Monday in it, for those who reckon from Mondays. */
export const daysToMonday = (start: WeekStart): number => (7 - startDays[start]) % 7

/** The first day of the week that a day is in. */
export const weekFrom = (day: string, start: WeekStart): string =>
  addDays(day, -((weekdayOf(day) - startDays[start] + 7) % 7))

export const daysFrom = (from: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addDays(from, at))
