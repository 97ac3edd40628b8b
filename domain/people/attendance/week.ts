/** The week that a day belongs to, as the language of its reader begins it. */
import { addDays } from '../../kernel/date.ts'
import type { Language } from '../../kernel/language.ts'

/** From Sunday (0). */
const firstWeekday: Readonly<Record<Language, number>> = { ar: 6, en: 1, fr: 1 }

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

export const weekStartOf = (day: string, language: Language): string =>
  addDays(day, -((weekdayOf(day) - firstWeekday[language] + 7) % 7))

export const daysFrom = (from: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addDays(from, at))

/** 7:05, as a watch counts. */
export const hoursText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
