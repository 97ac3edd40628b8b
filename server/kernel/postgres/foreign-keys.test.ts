/**
 * At ten million rows a foreign key without an index makes whoever deletes or merges its parent read
 * them all. Every key of what is posted has an index that leads with it, or a reason here.
 */
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { migratedDatabase } from '../testing/app.ts'

const { ownerUrl } = await migratedDatabase()
const owner = new pg.Client({ connectionString: ownerUrl })
await owner.connect()
afterAll(() => owner.end())

/** An index costs every ticket something, for ever; these would be read once in years, or never. */
const unindexed: Readonly<Record<string, readonly string[]>> = {
  'the parent is posted: it is never deleted, and its key never changes': [
    'cash_movement_entry_exists',
    'cheque_event_entry_exists',
    'cheque_event_payment_exists',
    'fiscal_year_entry_exists',
    'recurring_run_entry_exists',
    'recurring_run_undo_exists',
    'shift_cheque_cheque_exists',
    'shift_slip_tender_exists',
    'shift_closing_entry_exists',
    'shift_opening_entry_exists',
    'stock_move_line_exists',
    'ticket_tender_receipt_exists',
  ],
  'the parent is one of a few, switched off where it was used; one that never was is scanned for': [
    'cash_movement_account_exists',
    'cash_movement_currency_exists',
    'cheque_currency_exists',
    'denomination_count_money_bill_exists',
    'document_branch_exists',
    'document_currency_exists',
    'document_line_unit_exists',
    'document_line_warehouse_exists',
    'document_method_exists',
    'document_type_exists',
    'document_warehouse_exists',
    'entry_branch_exists',
    'entry_drawer_exists',
    'open_item_currency_exists',
    'salary_line_currency_exists',
    'salary_payment_currency_exists',
    'shift_count_currency_exists',
    'shift_total_currency_exists',
    'staff_item_branch_exists',
    'staff_item_currency_exists',
    'staff_line_account_exists',
    'staff_line_currency_exists',
    'tax_return_currency_exists',
    'ticket_tender_currency_exists',
    'ticket_tender_method_exists',
    'ticket_tip_currency_exists',
    'transfer_terms_to_currency_exists',
    'withholding_currency_exists',
  ],
}

/** Keys of what is posted, and of what points at it, under which no whole index lies. */
const without = `
  with recursive posted as (
    select unnest(array['document', 'document_line', 'stock_move', 'entry', 'entry_line'])::regclass
      as id
    union
    select k.conrelid
    from pg_constraint k
    join posted on posted.id = k.confrelid
    where k.contype = 'f')
  select k.conname as name
  from pg_constraint k
  join posted on posted.id = k.conrelid
  where k.contype = 'f' and not exists (
    select 1
    from pg_index i
    where i.indrelid = k.conrelid and i.indisvalid
      and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
      -- A part of the rows is enough where the others point at nothing.
      and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) in (
        select format('(%I IS NOT NULL)', a.attname)
        from pg_attribute a
        where a.attrelid = k.conrelid and a.attnum = any(k.conkey))))
  order by 1`

const namesWithout = async (): Promise<string[]> =>
  (await owner.query<{ name: string }>(without)).rows.map(({ name }) => name)

test('every foreign key of what is posted has an index, or a reason to have none', async () => {
  expect(await namesWithout()).toEqual(Object.values(unindexed).flat().toSorted())
})

test('a new key without an index is found, and one with an index is not', async () => {
  await owner.query('begin')
  try {
    await owner.query(`
      alter table document add column brand_id uuid;
      alter table document add constraint document_brand_exists
        foreign key (company_id, brand_id) references brand`)
    expect(await namesWithout()).toContain('document_brand_exists')
    await owner.query(`
      create index document_by_brand on document (company_id, brand_id)
        where brand_id is not null and state = 'posted'`)
    expect(await namesWithout()).toContain('document_brand_exists')
    await owner.query(`
      create index document_of_brand on document (company_id, brand_id) where brand_id is not null`)
    expect(await namesWithout()).not.toContain('document_brand_exists')
  } finally {
    await owner.query('rollback')
  }
})

/** Whoever must name a row of its company, or one that must in turn, has one. */
const homeless = `
  with recursive held as (
    select k.conrelid as id
    from pg_constraint k
    where k.contype = 'f' and k.confrelid = 'company'::regclass
    union
    select k.conrelid
    from pg_constraint k
    join held on held.id = k.confrelid
    join pg_attribute first on first.attrelid = k.conrelid and first.attnum = k.conkey[1]
    where k.contype = 'f' and first.attname = 'company_id' and not exists (
      select 1
      from pg_attribute a
      where a.attrelid = k.conrelid and a.attnum = any(k.conkey) and not a.attnotnull))
  select c.relname as name
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'company'
    and c.oid not in (select id from held)
  order by 1`

test('every row of a company belongs to one that exists', async () => {
  const names = async () =>
    (await owner.query<{ name: string }>(homeless)).rows.map(({ name }) => name)
  // A file of sample data is noted before the company it is made for is there.
  expect(await names()).toEqual(['noted_file'])
  await owner.query('begin')
  try {
    await owner.query('alter table document_line drop constraint document_line_document_exists')
    await owner.query('alter table document_line drop constraint document_line_item_exists')
    await owner.query('alter table document_line drop constraint document_line_unit_exists')
    expect(await names()).toContain('document_line')
  } finally {
    await owner.query('rollback')
  }
})
