/**
 * The one formatter of numbers, money and dates, for screen, paper and mail. The number format is
 * a setting of the shop, not of the language, so that screen and receipt always agree; digits
 * are Western in all three languages.
 */
import { type WallTime, wallTimeOf } from './business-day.ts'
import { isNegative, padDecimal } from './number/decimal.ts'

export type NumberFormat = { grouping: string; mark: string }

/** What a shop may choose: 1,234.50 or 1 234,50 or 1.234,50. */
export const numberFormats = {
  commaPoint: { grouping: ',', mark: '.' },
  spaceComma: { grouping: '\u202f', mark: ',' },
  pointComma: { grouping: '.', mark: ',' },
} as const satisfies Record<string, NumberFormat>

export type NumberFormatName = keyof typeof numberFormats

export const numberFormatNames = Object.keys(numberFormats) as NumberFormatName[]

let stationFormat: NumberFormat = numberFormats.commaPoint

/**
 * A browser serves one shop at a time and says here which format that shop writes. The server
 * serves many and never calls this: it names the format with every number.
 */
export const writeNumbersAs = (name: NumberFormatName): void => {
  stationFormat = numberFormats[name]
}

let stationZone: string | null = null

/**
 * The same for instants: a browser writes what the clock in the shop shows, wherever it stands
 * itself. Before anybody logged in it knows of no shop and writes what its own clock shows.
 */
export const writeTimesIn = (zone: string): void => {
  stationZone = zone
}

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

const shownAt = (at: Date): WallTime | null =>
  Number.isNaN(at.getTime()) ? null : wallTimeOf(at, stationZone ?? ownZone())

/** The format of the shop this station works for. */
export const shopFormat = (): NumberFormat => stationFormat

/** What is missing is an en dash; zero is written. The minus is U+2212. */
export function formatDecimal(
  decimal: string | null | undefined,
  decimals = 0,
  format: NumberFormat = stationFormat,
): string {
  if (decimal === null || decimal === undefined || decimal === '') return '–'
  const [whole = '0', part] = padDecimal(decimal, decimals).replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, format.grouping)
  return `${isNegative(decimal) ? '−' : ''}${grouped}${part ? format.mark + part : ''}`
}

export const formatPercent = (decimal: string | null | undefined): string =>
  decimal === null || decimal === undefined ? '–' : `${formatDecimal(decimal)}%`

/** 14/11/2026, from an ISO date or an instant; the same in every language and document. */
export function formatDate(value: string | Date | null | undefined): string {
  if (!value) return '–'
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
  const day = isDay ? value : shownAt(new Date(value))?.day
  return day ? day.split('-').reverse().join('/') : '–'
}

/** 11/2026, of any day of the month. */
export const formatMonth = (day: string): string => formatDate(day).slice(3)

type Days = { from: string; to: string }

/** From one day to another, for files and what is kept. */
export const periodText = ({ from, to }: Days): string => `${formatDate(from)} – ${formatDate(to)}`

/**
 * From one day to another as it is read, the earlier one at the left in every language: the two are isolated from
 * the words around them, for a line that runs from the right would change their order.
 */
export const formatPeriod = (days: Days): string => `\u2066${periodText(days)}\u2069`

export function formatTime(value: string | Date | null | undefined): string {
  if (!value) return '–'
  return shownAt(new Date(value))?.time ?? '–'
}

export const formatMoment = (value: string | Date | null | undefined): string =>
  value ? `${formatDate(new Date(value))} ${formatTime(value)}` : '–'
