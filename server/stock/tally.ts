/**
 * How much was ever made by a recipe in a warehouse, under lock: after the balances, in one order.
 * A recipe that is sold for the first time is kept before anybody counts on it.
 */
import { sql } from 'kysely'
import { keptComponents, type RecipeVersion } from '../../domain/catalog/recipe-version.ts'
import { tallyKey } from '../../domain/stock/consumption.ts'
import type { Tx } from '../kernel/postgres/db.ts'

type Sold = { version: RecipeVersion; warehouse: string | null }
type Used = Sold & { warehouse: string }

type TallyRow = { version: string; warehouse: string; quantity: string }

const lockedRows = (used: readonly Used[]) => sql<TallyRow>`
  select t.version_id as version, t.warehouse_id as warehouse,
    trim_scale(t.quantity)::text as quantity
  from recipe_tally t
  join unnest(${used.map(({ version }) => version.id)}::uuid[],
    ${used.map(({ warehouse }) => warehouse)}::uuid[]) p (version_id, warehouse_id)
    using (version_id, warehouse_id)
  order by t.version_id, t.warehouse_id
  for update of t`

export async function keepVersions(tx: Tx, sold: readonly Sold[]): Promise<void> {
  const versions = [...new Map(sold.map(({ version }) => [version.id, version])).values()]
  if (versions.length === 0) return
  await tx.rows(sql`
    insert into recipe_version (id, item_id, components)
    select p.id, p.item_id, p.components
    from unnest(${versions.map(({ id }) => id)}::uuid[], ${versions.map(({ item }) => item)}::uuid[],
      ${versions.map((it) => JSON.stringify(keptComponents(it)))}::jsonb[])
      p (id, item_id, components)
    order by p.id
    on conflict do nothing`)
}

async function startAtNothing(tx: Tx, used: readonly Used[]): Promise<void> {
  await keepVersions(tx, used)
  await tx.rows(sql`
    insert into recipe_tally (version_id, warehouse_id)
    select p.version_id, p.warehouse_id
    from unnest(${used.map(({ version }) => version.id)}::uuid[],
      ${used.map(({ warehouse }) => warehouse)}::uuid[]) p (version_id, warehouse_id)
    order by p.version_id, p.warehouse_id
    on conflict do nothing`)
}

/** By `tallyKey`. */
export async function lockTallies(tx: Tx, sold: readonly Sold[]): Promise<Map<string, string>> {
  const isUsed = (it: Sold): it is Used => it.warehouse !== null
  const wanted = [
    ...new Map(
      sold.filter(isUsed).map((it) => [tallyKey(it.version.id, it.warehouse), it]),
    ).values(),
  ]
  await keepVersions(
    tx,
    sold.filter((it) => !isUsed(it)),
  )
  if (wanted.length === 0) return new Map()
  let rows = await tx.rows(lockedRows(wanted))
  if (rows.length < wanted.length) {
    await startAtNothing(tx, wanted)
    rows = await tx.rows(lockedRows(wanted))
  }
  return new Map(rows.map((row) => [tallyKey(row.version, row.warehouse), row.quantity]))
}
