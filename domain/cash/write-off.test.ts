import { describe, expect, test } from 'vitest'
import type { OpenAmount } from '../books/allocation.ts'
import { booked } from '../books/entry.ts'
import { Places } from '../books/place.ts'
import { type Money, settle } from '../books/settlement.ts'
import { both, ledgerOf, method } from '../books/testing/ledger.ts'
import { negatedWorth, type Worth } from '../money/measure.ts'
import { undoneBookings } from './undoing.ts'
import { writtenOff } from './write-off.ts'

const limits = { first: '0.05', second: '5000' }

const client = { side: 'client' as const, partner: 'P' }
const supplier = { side: 'supplier' as const, partner: 'P' }

const money = (it: Partial<Money>): Money => ({
  id: 'M',
  flow: 'in',
  party: client,
  method: method(),
  amount: '98',
  decimals: 2,
  currency: 'first' as const,
  rate: '90000',
  day: '2026-11-15',
  ...it,
})

const dollars: OpenAmount = {
  id: 'D',
  currency: 'first',
  decimals: 2,
  open: '100',
  firstOpen: '100',
  secondOpen: '8950000',
  dueDate: '2026-11-15',
}
// Invoiced at 89,500.
const pounds: OpenAmount = { ...dollars, currency: 'second', decimals: 0, open: '8950000' }

const nowhere = () => new Places(both)

const signedOf = (worth: Worth, flow: Money['flow']): Worth =>
  flow === 'in' ? worth : negatedWorth(worth)

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
      { cash: '79.56', receivable: '-100', exchangeLoss: '0.44', A: '20' },
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
    const paid = settle(paying, [it.debt], [{ to: 'D', amount: it.paid }], both, nowhere())
    const done = writtenOff(paying, paid, [it.debt], [{ to: 'D', account: 'A' }], limits)
    expect(ledgerOf(done.bookings, 'first', '90000')).toEqual(ledger)
    expect(done.debts.get('D')).toMatchObject({ open: '0', firstOpen: '0' })
    expect(done.made).toMatchObject([allocation])
    const { flow, party, currency } = paying
    const { worth, made, own } = done
    const undone = undoneBookings({ flow, party, currency, worth, allocations: made, own })
    // The caller takes the money itself out of its place.
    const back = booked('cash', 'first', signedOf(negatedWorth(worth), flow))
    const all = [...done.bookings, ...undone, back]
    expect(ledgerOf(all, 'first', '90000')).toEqual({})
    expect(ledgerOf(all, 'second', '90000')).toEqual({})
  })

  test('goes to one account for each document', () => {
    const debts = [dollars, { ...dollars, id: 'E' }, { ...dollars, id: 'F' }]
    const paying = money({ amount: '298.97' })
    const wanted = [
      { to: 'D', amount: '99' },
      { to: 'E', amount: '100' },
      { to: 'F', amount: '99.97' },
    ]
    const paid = settle(paying, debts, wanted, both, nowhere())
    const lines = [{ to: 'F' }, { to: 'D', account: 'A' }]
    const done = writtenOff(paying, paid, debts, lines, limits)
    expect(ledgerOf(done.bookings, 'first', '90000')).toEqual({
      cash: '298.97',
      receivable: '-300',
      rounding: '0.03',
      A: '1',
    })
    expect(done.made.map((it) => it.gapAccount)).toEqual(['A', undefined, null])
  })

  test('stays open without one, unless it is small', () => {
    const paid = settle(money({}), [dollars], [{ to: 'D', amount: '98' }], both, nowhere())
    expect(() => writtenOff(money({}), paid, [dollars], [{ to: 'D' }], limits)).toThrow(
      expect.objectContaining({ code: 'range', field: 'D', facts: { limit: '0.05' } }),
    )
  })

  test('is closed without any money for it, as a rest of its own', () => {
    const paid = settle(money({}), [dollars], [], both, nowhere())
    const done = writtenOff(money({}), paid, [dollars], [{ to: 'D', account: 'A' }], limits)
    expect(done.made).toMatchObject([{ toAmount: '100', fromAmount: '0', writtenOff: '100' }])
    expect(ledgerOf(done.bookings, 'first', '90000')).toEqual({
      cash: '98',
      receivable: '-198',
      A: '100',
    })
  })

  test('of 400 liras is worth no cent, and is closed all the same', () => {
    const rest = { ...pounds, open: '400', firstOpen: '0', secondOpen: '400' }
    const paid = settle(money({}), [rest], [], both, nowhere())
    const done = writtenOff(money({}), paid, [rest], [{ to: 'D' }], limits)
    expect(done.debts.get('D')).toMatchObject({ open: '0', firstOpen: '0', secondOpen: '0' })
    expect(ledgerOf(done.bookings, 'second', '90000')).toMatchObject({ rounding: '400' })
  })

  test('is none of a document nobody owes', () => {
    const paid = settle(money({}), [dollars], [], both, nowhere())
    expect(() => writtenOff(money({}), paid, [], [{ to: 'D', account: 'A' }], limits)).toThrow(
      expect.objectContaining({ code: 'missingReference', field: 'D' }),
    )
  })
})
