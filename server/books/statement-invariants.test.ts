/** Each invariant of statements, years and recurring entries is proven: planted, found, undone. */
import { expect } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { TestApp } from '../kernel/testing/app.ts'
import { type Fault, proveInvariants } from '../kernel/testing/proof.ts'
import { type Station, station } from '../kernel/testing/station.ts'
import { makeRecurring } from './recurring/recurring-work.ts'
import { invariants } from './statement.invariants.ts'
import { foldAll } from './sums/fold.ts'

type Listed = Awaited<ReturnType<Station['list']>>['rows'][number]

const last = new Date().getUTCFullYear() - 1

/** A closed year with rent in it, a provision of the year under way, a day that was revalued in vain. */
async function prepare(app: TestApp): Promise<void> {
  const shop = await station(app)
  await shop.add('/api/rates', { validFrom: `${last}-01-01`, buy: '89500', sell: '89500' })
  const { rows } = await shop.list('/api/accounts', { limit: '200' })
  const idOf = (role: string) => rows.find((row) => row.role === role)?.id ?? ''
  const lines = [
    { account: idOf('expense'), debit: '100' },
    { account: idOf('capital'), credit: '100' },
  ]
  await shop.call('POST', '/api/books/entries', { id: newId(), day: `${last}-05-01`, lines })
  const closed = await shop.call('POST', '/api/books/years/close', { from: `${last}-01-01` })
  expect(closed.status, closed.text).toBe(200)
  await shop.call('POST', '/api/books/recurring', {
    id: newId(),
    name: 'Provision',
    every: 'month',
    firstDay: `${last + 1}-01-01`,
    lastDay: `${last + 1}-01-01`,
    isAutomatic: true,
    isUndone: true,
    isActive: true,
    lines,
  })
  await revaluedInVain(shop, rows)
  await makeRecurring({ db: app.db, services: app.services, log: app.services.log })
  await foldAll(app)
}

async function revaluedInVain(shop: Station, accounts: readonly Listed[]): Promise<void> {
  const day = `${last + 1}-01-01`
  await shop.add('/api/rates', { validFrom: day, type: 'bank', buy: '90000', sell: '90000' })
  const idOf = (is: (row: Listed) => boolean) => accounts.find(is)?.id
  const dollars = ({ role, currency }: Listed) =>
    role === 'cash' && (currency as { title?: string } | null)?.title === 'USD'
  const entry = {
    id: newId(),
    day,
    lines: [
      { account: idOf(dollars), debit: '100' },
      { account: idOf(({ role }) => role === 'capital'), credit: '100' },
    ],
  }
  const bought = await shop.call('POST', '/api/books/entries', entry)
  expect(bought.status, bought.text).toBe(200)
  const [id, mirror, undoing] = [newId(), newId(), newId()]
  const posted = await shop.call('POST', '/api/books/exchange', { id, mirror, day })
  expect(posted.status, posted.text).toBe(200)
  const undo = { undoing, mirror: newId(), reason: 'In vain' }
  const undone = await shop.call('POST', `/api/books/exchange/${id}/void`, undo)
  expect(undone.status, undone.text).toBe(200)
}

const closing = `(select id from entry where kind = 'closing')`
const [even, carried, ofYear, after, gap, ofDay, opposite] = invariants.map(({ name }) => name)

const faults: Fault[] = [
  [
    even,
    'a sum of a day is off by a cent',
    'update account_day set first_debit = first_debit + 0.01',
  ],
  [
    even,
    'a sum in the second currency is off by one',
    'update account_day set second_credit = second_credit + 1',
  ],
  [
    carried,
    'something was left on an account of expense',
    `update account_day set first_debit = first_debit + 1
     where account_id = (select id from account where role = 'expense') and day < '${last + 1}-01-01'`,
  ],
  [ofYear, 'a closing belongs to no year', 'update fiscal_year set closing_entry_id = null'],
  [ofYear, 'a closing has another day', `update entry set day = day - 1 where id = ${closing}`],
  [
    after,
    'an entry came later',
    `update entry set at = at + interval '1 hour' where day < '${last + 1}-01-01'`,
  ],
  [
    gap,
    'a day is in no year',
    `update fiscal_year set from_day = from_day + 1 where state = 'open'`,
  ],
  [
    gap,
    'an open year lies before a closed one',
    `alter table fiscal_year drop constraint fiscal_year_is_closed_completely;
     update fiscal_year set state = 'closed' where state = 'open';
     update fiscal_year set state = 'open' where from_day < '${last + 1}-01-01'`,
  ],
  [ofDay, 'a run has another day', 'update recurring_run set day = day + 1'],
  [ofDay, 'it was undone on another day', 'update recurring_run set undo_day = undo_day + 1'],
  [
    opposite,
    'another account took it',
    `update entry_line
     set account_id = (select id from account where role = 'expense')
     where entry_id = (select id from entry where turn = 1)
       and account_id = (select id from account where role = 'exchangeGain')`,
  ],
]

proveInvariants({ invariants, faults, prepare })
