/** The columns a posting names are those of the database, and no row names another. */
import { expect, test } from 'vitest'
import { testApp } from '../kernel/testing/app.ts'
import { emptyBatch } from './batch.ts'
import { type DocumentColumns, figureColumns } from './document.ts'
import type { Batch } from './posted-tables.ts'
import { added, inserted, type PostedRow, updated } from './posted-tables.ts'

const app = testApp()

const count = { document_id: 'd', money_bill_id: 'b', count: 3 }
const misspelt = { document_id: 'd', money_bill: 'b', count: 3 }
const more = { ...count, amount: 3 }
const noted = { id: 'e', document_id: 'd', state: 'inHand', day: '2026-01-01', user_name: 'A' }

test('a row takes the columns of its table and no others', () => {
  const batch: Batch = emptyBatch()
  batch.counts.push(count, { ...count })
  // @ts-expect-error: a column is misspelt, and the right one missing.
  batch.counts.push(misspelt)
  // @ts-expect-error: a column of no such table, brought along by another value.
  batch.counts.push(more)
  // @ts-expect-error: the same within a list.
  batch.counts.push(...[count].map((row) => ({ ...row, amuont: 3 })))
  batch.chequeEvents.push(noted)
  batch.chequeEvents.push({ ...noted, note: 'as it came' })
  // @ts-expect-error: a column that may be left out is misspelt.
  batch.chequeEvents.push({ ...noted, nóte: 'as it came' })
  // @ts-expect-error: a change that leaves out what is set would set it to nothing.
  batch.settledItems.push({ document_id: 'd', open: 0 })
  // @ts-expect-error: a plain list has not been judged row by row.
  batch.counts = [count]
  expect(batch.counts.length).toBeGreaterThan(0)
})

test('a document and its lines name their columns as the table does', () => {
  type Line = keyof PostedRow<'lines'>
  const figures: readonly Line[] = Object.keys(figureColumns(undefined)) as (keyof ReturnType<
    typeof figureColumns
  >)[]
  expect(figures).toContain('amount')
  // @ts-expect-error: what a document is called by is `external_number`.
  const wrong: keyof DocumentColumns = 'externalNumber'
  expect(wrong).toBe('externalNumber')
})

type Column = { name: string; isNullable: boolean }

test('every column stands in its table, and may be empty where a row may leave it out', async () => {
  const found = await app.asOwner<{ table: string; columns: Column[] }>(
    `select table_name as table, json_agg(json_build_object('name', column_name,
       'isNullable', is_nullable = 'YES')) as columns
     from information_schema.columns
     where table_schema = 'public'
     group by table_name`,
  )
  const known = new Map(found.map(({ table, columns }) => [table, columns]))
  const named = [inserted, updated, added].flatMap((tables) =>
    Object.values<readonly string[]>(tables).flatMap(([table = '', ...texts]) =>
      texts.flatMap((text) => text.split(/\s+/)).map((word) => ({ table, word })),
    ),
  )
  const wrong = named.filter(({ table, word }) => {
    const column = known.get(table)?.find(({ name }) => name === word.replace('?', ''))
    return !column || (word.endsWith('?') && !column.isNullable)
  })
  expect(named.length).toBeGreaterThan(150)
  expect(wrong).toEqual([])
})
