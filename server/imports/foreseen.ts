/**
 * What the table would say to rows, asked without writing them: a trial of ten thousand items that
 * fills every index and is taken back costs as much as the import itself. The checks are those of the
 * table, read from it; what may stand there only once is looked up.
 */
import { sql } from 'kysely'
import type { Values } from '../../domain/imports/plan.ts'
import { columnOf, type Entity, isColumn, sentFields, snake } from '../../domain/kernel/entity.ts'
import type { FieldRefusal } from '../../domain/kernel/refusal.ts'
import { uniqueKey } from '../../domain/kernel/text.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { refusalFrom } from '../kernel/postgres/db-refusal.ts'
import { fineAmounts } from '../kernel/rows/coins.ts'

type Input = Values & { id: string }

/** A check of a table: the name of its rule, and the rule as the database writes it. */
type Check = { name: string; rule: string }

const known = new Map<string, readonly Check[]>()

/** Asked once: a table is changed by migrations alone, and those run before anybody works. */
async function checksOf(tx: Tx, table: string): Promise<readonly Check[]> {
  const checks =
    known.get(table) ??
    (await tx.rows(sql<Check>`
      select c.conname as name, pg_get_expr(c.conbin, c.conrelid) as rule
      from pg_constraint c
      where c.conrelid = ${table}::regclass and c.contype = 'c'
      order by c.conname`))
  known.set(table, checks)
  return checks
}

type Broken = { id: string; rules: string[] }

async function brokenChecks(
  tx: Tx,
  declared: Entity,
  inputs: readonly Input[],
): Promise<readonly Broken[]> {
  const checks = await checksOf(tx, declared.table)
  if (checks.length === 0) return []
  const columns = sentFields(declared).flatMap(([key, field]) =>
    isColumn(field) ? [{ key, name: columnOf(key, field), initial: field.initial }] : [],
  )
  const rows = inputs.map((input) => {
    const row: Values = { id: input.id }
    for (const { key, name, initial } of columns) row[name] = input[key] ?? initial
    return row
  })
  const broken = checks.map(({ name, rule }) => ({ name, is: sql`(${sql.raw(rule)}) is false` }))
  const named = broken.map(({ name, is }) => sql`case when ${is} then ${sql.lit(name)} end`)
  return tx.plannedRows(sql<Broken>`
    select id, array_remove(array[${sql.join(named)}], null) as rules
    from jsonb_populate_recordset(null::${sql.table(declared.table)}, ${JSON.stringify(rows)}::jsonb)
    where ${sql.join(
      broken.map(({ is }) => is),
      sql` or `,
    )}`)
}

/** Who bears these values already, each looked up by the index that keeps them apart. */
async function holdersOf(
  tx: Tx,
  { table }: Entity,
  key: string,
  inputs: readonly Input[],
): Promise<ReadonlyMap<string, string>> {
  const keys = inputs.flatMap((input) =>
    typeof input[key] === 'string' ? [uniqueKey(input[key])] : [],
  )
  if (keys.length === 0) return new Map()
  const rows = await tx.plannedRows(sql<{ key: string; id: string }>`
    select k.key, t.id
    from unnest(${keys}::text[]) as k (key)
    cross join lateral (
      select t.id
      from ${sql.table(table)} t
      where unique_key(${sql.ref(`t.${snake(key)}`)}) = k.key
      limit 1) t`)
  return new Map(rows.map((row) => [row.key, row.id]))
}

/** Of each row as it would be, what the table would refuse it for. */
export async function foreseenRefusals(
  tx: Tx,
  declared: Entity,
  inputs: readonly Input[],
): Promise<ReadonlyMap<string, FieldRefusal[]>> {
  const found = new Map<string, FieldRefusal[]>()
  const add = (id: string, refusal: FieldRefusal): void => {
    found.set(id, [...(found.get(id) ?? []), refusal])
  }
  if (inputs.length === 0) return found
  for (const { id, rules } of await brokenChecks(tx, declared, inputs))
    for (const constraint of rules) {
      const refusal = refusalFrom({ code: '23514', table: declared.table, constraint })
      if (refusal) add(id, refusal)
    }
  for (const [id, refusals] of await fineAmounts(tx, declared, inputs))
    for (const refusal of refusals) add(id, refusal)
  for (const [key, { isUnique }] of sentFields(declared)) {
    if (!isUnique) continue
    const holders = await holdersOf(tx, declared, key, inputs)
    for (const { id, [key]: value } of inputs) {
      const holder = typeof value === 'string' ? holders.get(uniqueKey(value)) : undefined
      if (holder && holder !== id) add(id, { code: 'notUnique', field: key })
    }
  }
  return found
}
