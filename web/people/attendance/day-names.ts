/** Days by their names, as the language of the reader has them. */
import { formatDate } from '../../../domain/kernel/format.ts'
import { localeOf } from '../../../domain/kernel/language.ts'
import { useSession } from '../../kernel/session/session.ts'
import { currentLanguage } from '../../kernel/words/words.ts'

export function useDayNames() {
  const { country } = useSession().company
  const locale = localeOf(currentLanguage(), country)
  const named = (length: 'short' | 'long') =>
    new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' })
  const [short, long] = [named('short'), named('long')]
  const at = (day: string): Date => new Date(`${day}T12:00:00Z`)
  return {
    short: (day: string): string => short.format(at(day)),
    long: (day: string): string => `${long.format(at(day))} \u2066${formatDate(day)}\u2069`,
  }
}
