/**
 * Articles with their barcodes and choices, a statement for each table. The database keeps the
 * codes of all barcodes beside each article; here they come with the row, so that none of 1,200
 * is written and indexed a second time.
 */
import { sql } from 'kysely'
import { columnOf, isColumn, mustEntity, sentFields } from '../../domain/kernel/entity.ts'
import type { Field } from '../../domain/kernel/field.ts'
import { insertLinks } from '../kernel/rows/join-rows.ts'
import { insertLines, type Line } from '../kernel/rows/line-rows.ts'
import type { Row, Writing } from './filling.ts'

type ItemRow = Row & { barcodes: (Line & { code: string })[]; modifiers: string[] }

export async function insertItems({ tx, record }: Writing, rows: readonly ItemRow[]) {
  const declared = mustEntity('item')
  const { barcodes, modifiers } = declared.fields as Record<'barcodes' | 'modifiers', Field>
  const own = sentFields(declared).filter(([, field]) => isColumn(field))
  const names = ['id', ...own.map(([key, field]) => columnOf(key, field)), 'codes']
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const values = rows.map((row) => ({
    ...Object.fromEntries(own.map(([key, field]) => [columnOf(key, field), row[key] ?? null])),
    id: row.id,
    codes: row.barcodes.map(({ code }) => code).join(' ') || null,
  }))
  await tx.plannedRows(sql`
    insert into item (${columns})
    select ${columns}
    from jsonb_populate_recordset(null::item, ${JSON.stringify(values)}::jsonb)`)
  const owned = rows.map((row) => ({ owner: row.id, lines: row.barcodes }))
  const links = rows.flatMap((row) => row.modifiers.map((other) => ({ own: row.id, other })))
  await insertLines(tx, declared, barcodes, owned)
  await insertLinks(tx, declared, modifiers, links)
  for (const { id, ...after } of rows) record({ entity: 'item', id, after })
}
