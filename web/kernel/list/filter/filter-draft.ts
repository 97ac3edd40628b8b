/** A filter while it is edited: every part may still be empty or wrong. */
import { isDay } from '../../../../domain/kernel/date.ts'
import type { Field, FieldKind } from '../../../../domain/kernel/field.ts'
import type { Filter } from '../../../../domain/kernel/list.ts'
import { isDecimal } from '../../../../domain/kernel/number/decimal.ts'
import type { PeriodName } from '../../../../domain/kernel/period.ts'

export type Draft = {
  text: string
  chosen: string[]
  from: string | null
  to: string | null
  /** Days that have a name; dates typed by hand take its place. */
  period: PeriodName | null
}

const rangeKinds: readonly FieldKind[] = ['integer', 'money', 'quantity', 'percent', 'date']

export const isRangeKind = (kind: FieldKind): boolean => rangeKinds.includes(kind)

export function draftOf(filter: Filter | undefined): Draft {
  const empty: Draft = { text: '', chosen: [], from: null, to: null, period: null }
  if (!filter) return empty
  if ('contains' in filter) return { ...empty, text: filter.contains }
  if ('in' in filter) return { ...empty, chosen: filter.in.map(String) }
  if ('period' in filter) return { ...empty, period: filter.period }
  return { ...empty, from: filter.from ?? null, to: filter.to ?? null }
}

/** The filter a draft stands for; undefined when it asks for nothing. */
export function filterOf(field: Field, draft: Draft): Filter | undefined | 'wrong' {
  if (isRangeKind(field.kind)) return rangeOf(field.kind, draft)
  if (field.kind === 'boolean') {
    // Both words ticked ask for everything, like none.
    const values = draft.chosen.map((value) => value === 'true')
    return values.length === 1 ? { in: values } : undefined
  }
  if (field.kind === 'choice' || field.kind === 'reference')
    return draft.chosen.length > 0 ? { in: draft.chosen } : undefined
  const contains = draft.text.trim()
  return contains ? { contains } : undefined
}

function rangeOf(kind: FieldKind, { from, to, period }: Draft): Filter | undefined | 'wrong' {
  if (period) return { period }
  const fits = (bound: string | null) =>
    bound === null || (kind === 'date' ? isDay(bound) : isBound(bound))
  if (!fits(from) || !fits(to)) return 'wrong'
  if (from === null && to === null) return undefined
  // Typed the wrong way round, the meaning is still clear.
  const isTurned = from !== null && to !== null && isAfter(kind, from, to)
  const [low, high] = isTurned ? [to, from] : [from, to]
  return { ...(low !== null && { from: low }), ...(high !== null && { to: high }) }
}

/** As many digits as the list contract takes. */
const isBound = (text: string): boolean => isDecimal(text) && /^-?\d{1,15}(\.\d{1,6})?$/.test(text)

const isAfter = (kind: FieldKind, a: string, b: string): boolean =>
  kind === 'date' ? a > b : Number(a) > Number(b)
