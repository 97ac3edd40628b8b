import { type Language, localeOf } from '../../domain/kernel/language.ts'

export function greetingAt(now: Date): 'morning' | 'afternoon' | 'evening' {
  const hour = now.getHours()
  if (hour >= 4 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
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
