import { describe, expect, test } from 'vitest'
import { type Booking, entryLinesOf } from '../books/entry.ts'
import { type Money, settle } from '../books/settlement.ts'
import { undoneBookings } from './undoing.ts'
import { writtenOff } from './write-off.ts'

const limits = { first: '0.05', second: '5000' }

const client = { side: 'client' as const, partner: 'P' }
const supplier = { side: 'supplier' as const, partner: 'P' }

const money = (it: Partial<Money>): Money => ({
  id: 'M',
  flow: 'in',
  party: client,
  method: { type: 'cash', commissionAmount: null, commissionPercent: null },
  amount: '98',
  decimals: 2,
  isFirst: true,
  rate: '90000',
  day: '2026-11-15',
  ...it,
})

const dollars = {
  id: 'D',
  isFirst: true,
  decimals: 2,
  open: '100',
  firstOpen: '100',
  dueDate: '2026-11-15',
}
// Invoiced at 89,500.
const pounds = { ...dollars, isFirst: false, decimals: 0, open: '8950000' }

/** By account, debits above zero. */
const ledgerOf = (bookings: readonly Booking[]) =>
  Object.fromEntries(
    entryLinesOf(bookings, null, { first: 2, second: 0 }).map(({ account, debit, credit }) => [
      typeof account === 'string' ? account : account.id,
      debit === '0' ? `-${credit}` : debit,
    ]),
  )

describe('the rest of a document that an account takes', () => {
  type Case = [
    string,
    { money: Partial<Money>; debt: typeof dollars; paid: string },
    Record<string, string>,
    { toAmount: string; exchange: string; writtenOff?: string },
  ]
  const cases: Case[] = [
    [
      'of a client is a loss',
      { money: {}, debt: dollars, paid: '98' },
      { cash: '98', receivable: '-100', A: '2' },
      { toAmount: '100', exchange: '2', writtenOff: '2' },
    ],
    [
      'of a supplier is a gain',
      { money: { flow: 'out', party: supplier }, debt: dollars, paid: '98' },
      { cash: '-98', payable: '100', A: '-2' },
      { toAmount: '100', exchange: '2', writtenOff: '2' },
    ],
    [
      'of a client we pay back is a gain',
      { money: { flow: 'out' }, debt: dollars, paid: '98' },
      { cash: '-98', receivable: '100', A: '-2' },
      { toAmount: '100', exchange: '2', writtenOff: '2' },
    ],
    [
      'however great it is',
      { money: { amount: '0.01' }, debt: dollars, paid: '0.01' },
      { cash: '0.01', receivable: '-100', A: '99.99' },
      { toAmount: '100', exchange: '99.99', writtenOff: '99.99' },
    ],
    // 7,160,000 stood at 80.00 and is paid with 79.56; the 20.00 that are left go to the account.
    [
      'beside an exchange difference',
      { money: { amount: '79.56' }, debt: pounds, paid: '7160000' },
      { cash: '79.56', receivable: '-100', exchange: '0.44', A: '20' },
      { toAmount: '8950000', exchange: '20.44', writtenOff: '20' },
    ],
    [
      'is nothing once all of it is paid',
      { money: { amount: '100' }, debt: dollars, paid: '100' },
      { cash: '100', receivable: '-100' },
      { toAmount: '100', exchange: '0' },
    ],
  ]

  test.each(cases)('%s, and is gone with the money', (_, it, ledger, allocation) => {
    const paying = money(it.money)
    const paid = settle(paying, [it.debt], [{ to: 'D', amount: it.paid }], 2)
    const done = writtenOff(paying, paid, [{ to: 'D', account: 'A' }], limits)
    expect(ledgerOf(done.bookings)).toEqual(ledger)
    expect(done.debts.get('D')).toMatchObject({ open: '0', firstOpen: '0' })
    expect(done.made).toMatchObject([allocation])
    const undone = undoneBookings({
      flow: paying.flow,
      party: paying.party,
      money: 'cash',
      firstAmount: done.firstAmount,
      differences: done.made,
    })
    expect(ledgerOf([...done.bookings, ...undone])).toEqual({})
  })

  test('goes to one account for each document', () => {
    const debts = [dollars, { ...dollars, id: 'E' }, { ...dollars, id: 'F' }]
    const paying = money({ amount: '298.97' })
    const wanted = [
      { to: 'D', amount: '99' },
      { to: 'E', amount: '100' },
      { to: 'F', amount: '99.97' },
    ]
    const paid = settle(paying, debts, wanted, 2)
    const lines = [{ to: 'F' }, { to: 'D', account: 'A' }]
    const done = writtenOff(paying, paid, lines, limits)
    expect(ledgerOf(done.bookings)).toEqual({
      cash: '298.97',
      receivable: '-300',
      rounding: '0.03',
      A: '1',
    })
    expect(done.made.map((it) => it.gapAccount)).toEqual(['A', undefined, null])
  })

  test('stays open without one, unless it is small', () => {
    const paid = settle(money({}), [dollars], [{ to: 'D', amount: '98' }], 2)
    expect(() => writtenOff(money({}), paid, [{ to: 'D' }], limits)).toThrow(
      expect.objectContaining({ code: 'range', field: 'D', facts: { limit: '0.05' } }),
    )
  })

  test('is none of a document this money does not pay', () => {
    const paid = settle(money({}), [dollars], [], 2)
    expect(() => writtenOff(money({}), paid, [{ to: 'D', account: 'A' }], limits)).toThrow(
      expect.objectContaining({ code: 'missingReference', field: 'D' }),
    )
  })
})
