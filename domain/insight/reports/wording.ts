/** What keys and measures of a report are called, the same on screen, in a file and on paper. */
import { monthIndexOf } from '../../kernel/calendar/days.ts'
import { addDays } from '../../kernel/date.ts'
import { formatDate, formatDecimal, formatPercent } from '../../kernel/format.ts'
import { type Language, localeOf } from '../../kernel/language.ts'
import type { GroupKey } from './answer.ts'
import { type DimensionName, dimensionOf } from './dimension.ts'
import type { MeasureKind } from './source.ts'

export type Saying = {
  say: (key: string, facts?: Record<string, unknown>) => string
  language: Language
  country: string
}

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

const written = (
  { language, country }: Saying,
  day: string,
  options: Intl.DateTimeFormatOptions,
): string =>
  new Intl.DateTimeFormat(localeOf(language, country), {
    ...options,
    numberingSystem: 'latn',
    timeZone: 'UTC',
  }).format(dateOf(day))

/** A Monday, from which the days of a week are counted. */
const someMonday = '2024-01-01'

function timeText(name: DimensionName, key: string, saying: Saying): string {
  switch (name) {
    case 'hour':
      return `${key.padStart(2, '0')}:00`
    case 'weekday': {
      return written(saying, addDays(someMonday, Number(key) - 1), { weekday: 'long' })
    }
    case 'week':
      return saying.say('report.weekOf', { day: formatDate(key) })
    case 'month':
    case 'cohort':
      return written(saying, key, { month: 'short', year: 'numeric' })
    case 'quarter':
      return saying.say('report.quarterOf', {
        quarter: Math.floor(monthIndexOf(key) / 3) + 1,
        year: key.slice(0, 4),
      })
    case 'year':
      return key.slice(0, 4)
    default:
      return formatDate(key)
  }
}

export function keyText(name: DimensionName, { key, title }: GroupKey, saying: Saying): string {
  if (key === null) return saying.say('report.none')
  if (title) return title
  switch (dimensionOf(name).kind) {
    case 'time':
      return timeText(name, key, saying)
    case 'choice':
      return saying.say(`report.choice.${name}.${key}`)
    case 'text':
      return name === 'vatRate' ? formatPercent(key) : key
    default:
      return saying.say('report.gone')
  }
}

/** A figure that is no money. */
export const figureText = (kind: MeasureKind, value: string): string =>
  kind === 'percent' ? formatPercent(value) : formatDecimal(value)
