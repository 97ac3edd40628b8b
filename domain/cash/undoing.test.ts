import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Booking, entryLinesOf } from '../books/entry.ts'
import { type Money, settle } from '../books/settlement.ts'
import { exchangeBookings, renewedBookings, undoneBookings } from './undoing.ts'

const cents = fc.integer({ min: 1, max: 10_000_000 }).map((it) => (it / 100).toFixed(2))
const party = fc.constantFrom(
  { side: 'client' as const, partner: 'P' },
  { side: 'supplier' as const, partner: 'P' },
)
const flow = fc.constantFrom('in' as const, 'out' as const)

const linesOf = (bookings: readonly Booking[]) =>
  entryLinesOf(bookings, null, { first: 2, second: 0 })

const money = (it: Pick<Money, 'flow' | 'party' | 'amount'>): Money => ({
  ...it,
  id: 'M',
  method: { type: 'cheque', commissionAmount: null, commissionPercent: null },
  decimals: 2,
  isFirst: true,
  rate: '89500',
  day: '2026-11-15',
})

describe('what money wrote', () => {
  test('is gone from the books to the last cent once it is undone', () => {
    fc.assert(
      fc.property(flow, party, cents, cents, (flow, party, amount, worth) => {
        const debt = {
          id: 'D',
          isFirst: false,
          decimals: 0,
          open: '100000',
          firstOpen: worth,
          dueDate: '2026-11-15',
        }
        const wanted = Number(amount) > 2 ? [{ to: 'D', amount: '100000' }] : []
        const posted = settle(money({ flow, party, amount }), [debt], wanted, 2)
        const undone = undoneBookings({
          flow,
          party,
          money: flow === 'in' ? 'chequesInHand' : 'chequesIssued',
          firstAmount: posted.firstAmount,
          differences: posted.made,
        })
        expect(linesOf([...posted.bookings, ...undone])).toEqual([])
      }),
    )
  })

  test('renewed stands on account of the partner, as if nothing had been paid with it', () => {
    fc.assert(
      fc.property(flow, party, cents, (flow, party, amount) => {
        const at = flow === 'in' ? ('chequesInHand' as const) : ('chequesIssued' as const)
        const posted = settle(money({ flow, party, amount }), [], [], 2)
        const renewed = renewedBookings({ flow, party, money: at, firstAmount: amount })
        expect(linesOf(renewed)).toEqual(linesOf(posted.bookings))
      }),
    )
  })
})

describe('an exchange difference', () => {
  const cases = [
    ['client', 1, { receivable: '-5', exchange: '5' }],
    ['client', -1, { receivable: '5', exchange: '-5' }],
    ['supplier', 1, { payable: '5', exchange: '-5' }],
    ['supplier', -1, { payable: '-5', exchange: '5' }],
  ] as const

  test.each(cases)('of a %s, direction %i, is on the right side', (side, direction, said) => {
    const bookings = exchangeBookings({ side, partner: 'P' }, direction, { exchange: '5' })
    const named = bookings.filter(({ account }) => account !== 'rounding')
    expect(Object.fromEntries(named.map((it) => [it.account, it.amount]))).toEqual(said)
  })
})
