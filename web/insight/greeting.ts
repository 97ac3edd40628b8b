import { type Language, localeOf } from '../../domain/kernel/language.ts'

/** By what the clock of the shop shows: 17:59. */
export function greetingAt(time: string): 'morning' | 'afternoon' | 'evening' {
  if (time >= '04:00' && time < '12:00') return 'morning'
  return time >= '12:00' && time < '18:00' ? 'afternoon' : 'evening'
}

/** A day as an instant of it, whatever the zone of this station. */
export const noon = (day: string): Date => new Date(`${day}T12:00:00`)

/** A day of the shop: "Sunday 15 November", as the language and the country write it. */
export function longDay(day: string, language: Language, country: string): string {
  const format = new Intl.DateTimeFormat(localeOf(language, country), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  const text = format.format(noon(day))
  return text.charAt(0).toUpperCase() + text.slice(1)
}
