/**
 * Two people changed one row. Field by field this file says where they differ and what to keep
 * unless somebody chooses: what I changed stays mine, what I did not touch becomes theirs.
 */
import { type Entity, sentFields } from '../../../../domain/kernel/entity.ts'
import type { Field } from '../../../../domain/kernel/field.ts'
import { type FormValues, isSame } from './form-values.ts'

export type Side = 'mine' | 'theirs'

export type Clash = { key: string; mine: unknown; theirs: unknown; side: Side }

/** A secret is never shown and never comes back, so it cannot clash: what I typed stays. */
const canClash = (field: Field): boolean => field.kind !== 'secret'

export const clashesOf = (
  entity: Entity,
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
): Clash[] =>
  sentFields(entity).flatMap(([key, field]) => {
    if (!canClash(field) || isSame(field, mine[key], theirs[key])) return []
    const side: Side = isSame(field, base[key], mine[key]) ? 'theirs' : 'mine'
    return [{ key, mine: mine[key], theirs: theirs[key], side }]
  })

/** The values that the chosen sides make together. */
export function mixOf(mine: FormValues, clashes: readonly Clash[]): FormValues {
  const mix: Record<string, unknown> = { ...mine }
  for (const { key, theirs, side } of clashes) if (side === 'theirs') mix[key] = theirs
  return mix
}
