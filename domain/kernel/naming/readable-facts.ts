/**
 * The facts of a sentence as people read them: a day is written as everywhere else, what lasts
 * from one day to another is a `period`, of one day where it is one, and of what has names in several
 * languages the one of the reader stands.
 */
import { isDay } from '../date.ts'
import { formatDate, formatPeriod } from '../format.ts'
import type { Language } from '../language.ts'
import { type LocalNames, nameIn } from './local-name.ts'

type Facts = Readonly<Record<string, unknown>>

const isDayText = (value: unknown): value is string => typeof value === 'string' && isDay(value)

const areNames = (value: unknown): value is LocalNames =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'

function readable(value: unknown, language: Language): unknown {
  if (isDayText(value)) return formatDate(value)
  return areNames(value) ? nameIn(language, value) : value
}

export function readableFacts(facts: Facts, language: Language): Record<string, unknown> {
  const { from, to } = facts
  const said = Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [key, readable(value, language)]),
  )
  if (!isDayText(from) || !isDayText(to)) return said
  return { ...said, period: from === to ? formatDate(from) : formatPeriod({ from, to }) }
}
