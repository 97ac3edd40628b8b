import { type Language, localeOf } from '../../domain/kernel/language.ts'

export function greetingAt(now: Date): 'morning' | 'afternoon' | 'evening' {
  const hour = now.getHours()
  if (hour >= 4 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}

/** "Sunday 15 November", as the language and the country write it. */
export function longDay(now: Date, language: Language, country: string): string {
  const format = new Intl.DateTimeFormat(localeOf(language, country), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  const text = format.format(now)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
