/** Which period is looked at; it lives in the address, so that back and a sent link work. */

import { type DashboardPeriod, dashboardPeriods } from '../../domain/insight/period.ts'
import { isDay } from '../../domain/kernel/date.ts'
import { formatDate, formatPeriod } from '../../domain/kernel/format.ts'
import { type Language, localeOf } from '../../domain/kernel/language.ts'
import type { Period } from '../../domain/kernel/period.ts'
import { longDay, noon } from './greeting.ts'

export type Chosen = { name: DashboardPeriod } | Period

export function readChosen(params: URLSearchParams): Chosen {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  if (isDay(from) && isDay(to) && from <= to) return { from, to }
  const name = dashboardPeriods.find((known) => known === params.get('period'))
  return { name: name ?? 'today' }
}

export function writeChosen(chosen: Chosen): URLSearchParams {
  if (!('name' in chosen)) return new URLSearchParams({ from: chosen.from, to: chosen.to })
  return new URLSearchParams(chosen.name === 'today' ? {} : { period: chosen.name })
}

/** "Sunday 15 November", "November 2026", "2026" or the two days. */
export function periodTitle(
  chosen: Chosen,
  { from, to }: Period,
  language: Language,
  country: string,
): string {
  if (from === to) return longDay(from, language, country)
  const name = 'name' in chosen ? chosen.name : undefined
  if (name === 'year') return from.slice(0, 4)
  if (name !== 'month') return formatPeriod({ from, to })
  const format = new Intl.DateTimeFormat(localeOf(language, country), {
    month: 'long',
    year: 'numeric',
  })
  const text = format.format(noon(from))
  return text.charAt(0).toUpperCase() + text.slice(1)
}

type Words = (key: string, facts?: Record<string, string>) => string

const shortDay = (day: string): string => formatDate(day).slice(0, 5)

type Facts = { before: Period; to: string; today: string }

/**
 * What the period and the one before it are called in a legend, and what a figure is held against:
 * while a period lasts, as much of the one before as this one has come to.
 */
export function periodNamesOf(chosen: Chosen, { before, to, today }: Facts, t: Words) {
  const name = 'name' in chosen ? chosen.name : 'custom'
  const days = { from: shortDay(before.from), to: shortDay(before.to) }
  const isDayBefore = before.from === before.to
  const period =
    name === 'month' || (name === 'custom' && !isDayBefore)
      ? t('dashboard.before.days', days)
      : t(`dashboard.before.${name === 'custom' ? 'yesterday' : name}`)
  return {
    now: t(`dashboard.period.${name}`),
    before: period,
    than: to < today ? period : t('dashboard.before.soFar', { period }),
  }
}
