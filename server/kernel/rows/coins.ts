/** Amounts that are handed over are no finer than the smallest coin of their currency. */
import { sql } from 'kysely'
import { type Entity, shownFields } from '../../../domain/kernel/entity.ts'
import type { Field } from '../../../domain/kernel/field.ts'
import { finerRefusal } from '../../../domain/kernel/number/money.ts'
import { type FieldRefusal, refuseFields } from '../../../domain/kernel/refusal.ts'
import type { Tx } from '../postgres/db.ts'

type Values = Record<string, unknown>
type Said = { id: string; key: string; amount: string; currency: string | undefined }

const isPrice = ({ finerFor = {} }: Field, row: Values): boolean =>
  Object.entries(finerFor).some(([key, values]) => values.includes(String(row[key])))

/** Whole amounts fit every currency. */
function saidIn(declared: Entity, row: Values & { id: string }): Said[] {
  const found: Said[] = []
  for (const [key, field] of shownFields(declared)) {
    const amount = row[key]
    if (!field.coinsOf || typeof amount !== 'string' || !amount.includes('.')) continue
    if (isPrice(field, row)) continue
    const currency = row[field.coinsOf]
    const named = typeof currency === 'string' ? currency : undefined
    found.push({ id: row.id, key, amount, currency: named })
  }
  return found
}

/** Of each row, by its id, the amounts that nobody could hand over. */
export async function fineAmounts(
  tx: Tx,
  declared: Entity,
  rows: readonly (Values & { id: string })[],
): Promise<ReadonlyMap<string, FieldRefusal[]>> {
  const refusals = new Map<string, FieldRefusal[]>()
  const all = rows.flatMap((row) => saidIn(declared, row))
  if (all.length === 0) return refusals
  const named = [...new Set(all.flatMap(({ currency }) => currency ?? []))]
  const currencies = await tx.rows(sql<{ id: string; isFirst: boolean; decimals: number }>`
    select id, rank is not distinct from 'first' as "isFirst", decimals
    from currency
    where rank = 'first' or id = any(${named}::uuid[])`)
  for (const { id, key, amount, currency } of all) {
    const of = currencies.find((it) => (currency ? it.id === currency : it.isFirst))
    // One that is not there is refused for that.
    if (!of) continue
    const { all: fine = [] } = finerRefusal(amount, of.decimals, key) ?? {}
    if (fine.length > 0) refusals.set(id, [...(refusals.get(id) ?? []), ...fine])
  }
  return refusals
}

export async function refuseFineAmounts(
  tx: Tx,
  declared: Entity,
  rows: readonly (Values & { id: string })[],
): Promise<void> {
  const refusals = await fineAmounts(tx, declared, rows)
  if (refusals.size > 0) throw refuseFields([...refusals.values()].flat())
}

/** What was there before rests, also if it is finer: only what is said now is looked at. */
export function refuseFineChanges(
  tx: Tx,
  declared: Entity,
  changed: readonly { before: Values & { id: string }; changes: Values }[],
): Promise<void> {
  const rows = changed.map(({ before, changes }) => {
    const row: Values & { id: string } = { ...before, ...changes, id: before.id }
    for (const [key, field] of shownFields(declared)) {
      if (!field.coinsOf) continue
      const deciding = [key, field.coinsOf, ...Object.keys(field.finerFor ?? {})]
      if (!deciding.some((it) => changes[it] !== undefined && changes[it] !== before[it]))
        row[key] = null
    }
    return row
  })
  return refuseFineAmounts(tx, declared, rows)
}
