/** What the database refuses names a field of the business, or none. */
import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { refusalFrom } from './db-refusal.ts'

const app = testApp()

const broken = (code: string, table: string, constraint: string) =>
  refusalFrom(Object.assign(new Error('broken'), { code, table, constraint }))

test('a key that was used before is said to be, whatever it is the key of', () => {
  const refusal = broken('23505', 'entry', 'entry_pkey')
  expect([refusal?.code, refusal?.field]).toEqual(['idTaken', 'id'])
})

test('no rule of the database reaches anybody as the name of a field', async () => {
  const rules = await app.asOwner<{ code: string; table: string; constraint: string }>(`
    select case c.contype when 'c' then '23514' when 'f' then '23503' else '23505' end as code,
      c.conrelid::regclass::text as table, c.conname as constraint
    from pg_constraint c
    where c.connamespace = 'public'::regnamespace and c.contype in ('c', 'f', 'u', 'p')
      and c.conrelid <> 0
    union all
    select '23505', i.indrelid::regclass::text, i.indexrelid::regclass::text
    from pg_index i
    join pg_class k on k.oid = i.indexrelid
    where i.indisunique and k.relnamespace = 'public'::regnamespace`)
  expect(rules.length).toBeGreaterThan(300)
  const fields = rules.map(({ code, table, constraint }) => {
    const field = broken(code, table, constraint)?.field ?? ''
    return { constraint, field }
  })
  const strange = fields.filter(({ field }) =>
    /pkey|Pkey|(^is|Is|Are|Comes)[A-Z]|Exists$|Unique$/.test(field),
  )
  expect(strange).toEqual([])
})
