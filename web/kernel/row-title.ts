/** What a row is called on the screen: mostly its name, but some are known by a day or a value. */
import type { Entity } from '../../domain/kernel/entity.ts'
import { formatDate, formatDecimal } from '../../domain/kernel/format.ts'

export function rowTitle(
  entity: Entity,
  row: Readonly<Record<string, unknown>> | undefined,
): string {
  const value = row?.[entity.title]
  if (value === null || value === undefined) return ''
  const text = String(value)
  const { kind, decimals } = entity.fields[entity.title] ?? {}
  if (kind === 'date') return formatDate(text)
  return decimals === undefined ? text : formatDecimal(text)
}
