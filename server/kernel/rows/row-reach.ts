/**
 * Whoever writes works beyond his reach (`reach.ts`), and is told no more of it than a reader: names
 * of what lies there are left out of answers and refusals, and what he was not shown he does not take
 * away by sending back what he saw.
 */

import type { Entity } from '../../../domain/kernel/entity.ts'
import type { Reach } from '../context.ts'
import type { Tx } from '../postgres/db.ts'
import { unknownTo } from '../reach.ts'

type Values = Record<string, unknown>
type Named = { id: string; title: unknown }
export type Reaching = { tx: Tx; actor?: { reach?: Reach } | undefined }

const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  'id' in value &&
  typeof value.id === 'string'

const namedIn = (value: unknown): string[] => {
  if (isNamed(value)) return [value.id]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(namedIn)
}

function without(value: unknown, hidden: ReadonlySet<string>): unknown {
  const isHidden = (it: unknown): boolean => isNamed(it) && hidden.has(it.id)
  if (isHidden(value)) return null
  if (Array.isArray(value))
    return value.filter((it) => !isHidden(it)).map((it) => without(it, hidden))
  if (typeof value !== 'object' || value === null || value instanceof Date || isNamed(value))
    return value
  return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, without(it, hidden)]))
}

/** The row as this reader would read it. */
export async function onlyReached<Row extends object>(context: Reaching, row: Row): Promise<Row> {
  if (!context.actor?.reach) return row
  const hidden = await unknownTo(context, Object.values(row).flatMap(namedIn))
  if (hidden.size === 0) return row
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, without(value, hidden)]),
  ) as Row
}

/** Links to what he was not shown stay, whatever he sends. */
export async function keepingHidden(
  context: Reaching,
  declared: Entity,
  before: Values,
  changes: Values,
): Promise<Values> {
  if (!context.actor?.reach) return changes
  const links = Object.entries(declared.fields).flatMap(([key, { kind }]) =>
    kind === 'references' && Array.isArray(changes[key]) ? [key] : [],
  )
  const hidden = await unknownTo(
    context,
    links.flatMap((key) => namedIn(before[key])),
  )
  if (hidden.size === 0) return changes
  const kept = links.map((key) => {
    const behind = namedIn(before[key]).filter((id) => hidden.has(id))
    return [key, [...new Set([...(changes[key] as string[]), ...behind])]]
  })
  return { ...changes, ...Object.fromEntries(kept) }
}
