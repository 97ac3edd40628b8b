import { expect, test } from 'vitest'
import { isOfNothing, tablesOf } from './filled-tables.ts'
import { connectOwner } from './postgres/prepare.ts'
import { migratedDatabase } from './testing/app.ts'

const tables = {
  filled: new Set(['company']),
  empty: new Set(['shift', 'ticket']),
  veiled: new Set(['ticket_read', 'open_of']),
  hasLarge: false,
}

test.each([
  ['select 1 from shift', true],
  ['select 1 from shift s join ticket t on t.id = s.id', true],
  ['select 1 from company c where not exists (select 1 from shift)', false],
  ['select 1 from shift, Company', false],
  ['select 1 from shift, ticket_read', false],
  ['select 1 from shift, open_of(shift.id)', false],
  ["select 1 from pg_policy where polname = 'shift'", false],
  ['select 1 from information_schema.tables t, shift', false],
  ['select 1', false],
])('%s', (sql, expected) => {
  expect(isOfNothing(sql, tables)).toBe(expected)
})

test('a table is empty until somebody wrote into it, and a view is none', async () => {
  const { ownerUrl } = await migratedDatabase()
  const client = await connectOwner(ownerUrl)
  try {
    await client.query('create table lent (id int); create table given (id int)')
    await client.query('insert into given values (1); delete from given')
    await client.query('create view lent_read as select * from lent')
    const { filled, empty, veiled, hasLarge } = await tablesOf(client)
    expect([filled.has('lent'), empty.has('lent'), empty.has('given')]).toEqual([
      false,
      true,
      false,
    ])
    expect(veiled.has('lent_read')).toBe(true)
    expect(veiled.has('count_tables')).toBe(true)
    expect(hasLarge).toBe(false)
    await client.query('insert into lent select 1 from generate_series(1, 30000)')
    expect((await tablesOf(client)).hasLarge).toBe(true)
  } finally {
    await client.end()
  }
})
