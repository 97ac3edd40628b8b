/** Closing asks the running sums alone, and what comes at the same moment is in it or late. */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShiftReport } from '../../../domain/pos/shift/shift-report.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { statementsOf } from '../../kernel/testing/statements.ts'
import {
  close,
  count,
  type DrawerShop,
  detail,
  move,
  newDrawerShop,
  open,
} from '../testing/drawer.ts'

const app = testApp()
let drawerShop: DrawerShop

beforeAll(async () => {
  drawerShop = await newDrawerShop(app)
})
/** The tickets of these shifts were sums alone: they go again, and the reports with what they told. */
const forgetSums = `
  truncate z_range, anchor, anchor_end;
  update register_end set next = 1;
  delete from shift_total where name ~ '^(sales|tax|tickets)';
  do $$
  declare
    z record;
    told jsonb;
    last text := '';
  begin
    for z in select * from z_report order by number loop
      told := z.text::jsonb;
      told := jsonb_set(told, '{15}', coalesce((
        select jsonb_agg(it) from jsonb_array_elements(told -> 15) it
        where it ->> 0 !~ '^(sales|tax|tickets)'), '[]'));
      told := jsonb_set(told, '{16}', '[]');
      told := jsonb_set(told, '{17}', '"0"');
      told := jsonb_set(told, '{18}', '"0"');
      update z_report
      set perpetual = 0, late = 0, text = told::text, previous_hash = last,
        hash = encode(sha256(convert_to(last || told::text, 'UTF8')), 'hex')
      where company_id = z.company_id and id = z.id
      returning hash into last;
    end loop;
  end
  $$`

afterAll(async () => {
  await app.asOwner(forgetSums)
  rmSync(app.anchorsDir, { recursive: true, force: true })
})

/** A shift as so many tickets leave it. */
async function soldShift(tickets: number): Promise<string> {
  const { shop, drawer, cash, usd, register } = drawerShop
  const { id } = await open(shop, drawer, cash('100', '0'))
  await app.asOwner(
    `insert into shift_total (company_id, shift_id, name, currency_id, amount, count)
     select $1, $2, name, $3, amount, $4
     from (values ('sales.gross', $4 * 11), ('sales.net', $4 * 10), ('tickets', $4),
       ('tax.vat.11', $4)) as t (name, amount)`,
    [shop.companyId, id, usd, tickets],
  )
  await app.asOwner(
    `update register_end set next = next + $2, tickets = tickets + $2 where register_id = $1`,
    [register, tickets],
  )
  return id
}

type Closed = { texts: string[]; report: ShiftReport }

/** Closes it and answers every statement that was sent for it. */
async function watchedClose(tickets: number): Promise<Closed> {
  const { shop, cash } = drawerShop
  const shift = await soldShift(tickets)
  await count(shop, shift, cash('100', '0'))
  const { texts, answer } = await statementsOf(/z_report/, () =>
    close(shop, shift, cash('100', '0')),
  )
  return {
    texts: texts.filter((text) => /shift|z_re|z_range|register/.test(text)),
    report: answer.report,
  }
}

test('a shift of five thousand tickets closes by the statements of one of fifty', async () => {
  const few = await watchedClose(50)
  const many = await watchedClose(5000)
  expect(many.texts).toEqual(few.texts)
  expect(many.texts.length).toBeGreaterThan(8)
  expect(many.texts.length).toBeLessThan(20)
  // What was ticked is read by its ticks, however many tickets there were.
  const others = many.texts.filter((text) => !/from shift_slip/.test(text))
  for (const text of others) expect(text).not.toMatch(/ticket_|(from|join) document\b/)
  expect(many.report.ranges).toEqual([
    { register: 'T1', first: 'T1-000051', last: 'T1-005050', count: 5000 },
  ])
  expect(many.report.perpetual).toBe('50500')
})

test('the late sales of an earlier shift are in the perpetual total of the next report', async () => {
  const { shop, usd } = drawerShop
  const { rows } = await shop.list('/api/shifts', { sort: '-day' })
  await app.asOwner(
    `insert into shift_total (company_id, shift_id, name, currency_id, is_late, amount, count)
     values ($1, $2, 'sales.net', $3, true, 7, 1)`,
    [shop.companyId, rows[0]?.id, usd],
  )
  const { report } = await watchedClose(1)
  expect(report).toMatchObject({ number: 3, late: '7', perpetual: '50517' })
  const { report: next } = await watchedClose(1)
  expect(next).toMatchObject({ number: 4, late: '0', perpetual: '50527' })
})

test('a movement at the moment of the close is in it or late, never lost', async () => {
  const { shop, usd, cash, drawer } = drawerShop
  for (let round = 0; round < 6; round += 1) {
    const { id } = await open(shop, drawer, cash('100', '0'))
    await count(shop, id, cash('100', '0'))
    // A till says when: what was moved before the close is not refused after it.
    const at = new Date().toISOString()
    const [moved] = await Promise.all([
      move(shop, id, { kind: 'payIn', currency: usd, amount: '1', at }),
      close(shop, id, cash('100', '0')),
    ])
    const seen = await detail(shop, id)
    const kept = seen.movements.find((it) => it.id === moved.id)
    const left = seen.counts.find((it) => it.kind === 'left' && it.currency === usd)
    expect(left?.expected).toBe(kept?.isLate ? '100' : '101')
  }
})

test('two opens at once give one shift', async () => {
  const { shop, drawer, cash } = drawerShop
  const opened = await Promise.allSettled([1, 2, 3].map(() => open(shop, drawer, cash('1', '1'))))
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
