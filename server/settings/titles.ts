/** A setting that names a row is shown with the row's title, as a reference of any record is. */
import { sql } from 'kysely'
import { columnOf, mustEntity } from '../../domain/kernel/entity.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { settingNamed } from '../../domain/kernel/setting.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { titleIn, titleTable } from '../kernel/rows/row-sql.ts'

const targetOf = (key: string): string | undefined => settingNamed(key)?.field.target

async function linkedRows(tx: Tx, target: string, ids: unknown[]): Promise<Linked[]> {
  const declared = mustEntity(target)
  return tx.rows(sql<Linked>`
    select r.id, ${titleIn(declared, 'r')}::text as title
    from ${titleTable(declared.table)} r
    where r.id = any(${ids}::uuid[])`)
}

export async function titled<Row extends { key: string; value: unknown }>(
  tx: Tx,
  rows: Row[],
): Promise<Row[]> {
  const pointing = rows.filter(({ key, value }) => targetOf(key) && value)
  const targets = [...new Set(pointing.map(({ key }) => targetOf(key) ?? ''))]
  const found = await Promise.all(
    targets.map((target) => {
      const ids = pointing.filter(({ key }) => targetOf(key) === target).map(({ value }) => value)
      return linkedRows(tx, target, ids)
    }),
  )
  const byId = new Map(found.flat().map((linked) => [linked.id, linked]))
  return rows.map((row) => {
    const linked = pointing.includes(row) ? byId.get(row.value as string) : undefined
    return linked ? { ...row, value: linked } : row
  })
}

/** Whether a row is one of those a setting may name. */
export async function isFitRow(
  tx: Tx,
  target: string,
  id: unknown,
  only: Readonly<Record<string, boolean>>,
): Promise<boolean> {
  const { table, fields } = mustEntity(target)
  const terms = Object.entries(only).map(([key, value]) => {
    const field = fields[key]
    if (!field) throw new Error(`${target} has no field ${key}`)
    return sql`r.${sql.ref(columnOf(key, field))} = ${value}`
  })
  const found = await tx.maybe(sql`
    select 1
    from ${sql.table(table)} r
    where r.id = ${id}::uuid and ${sql.join(terms, sql` and `)}`)
  return found !== undefined
}

/** A row of another company is as unknown as one that does not exist. */
export async function isKnownRow(tx: Tx, target: string, id: unknown): Promise<boolean> {
  return (await linkedRows(tx, target, [id])).length === 1
}
