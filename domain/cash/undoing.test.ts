import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Places } from '../books/place.ts'
import { type Money, settle } from '../books/settlement.ts'
import { both, ledgerOf, method } from '../books/testing/ledger.ts'
import { givenBookings, renewedBookings, undoneBookings } from './undoing.ts'

const cents = fc.integer({ min: 1, max: 10_000_000 }).map((it) => (it / 100).toFixed(2))
const party = fc.constantFrom(
  { side: 'client' as const, partner: 'P' },
  { side: 'supplier' as const, partner: 'P' },
)
const flow = fc.constantFrom('in' as const, 'out' as const)

const money = (it: Pick<Money, 'flow' | 'party' | 'amount'>): Money => ({
  ...it,
  id: 'M',
  method: method({ type: 'cheque' }),
  decimals: 2,
  currency: 'first' as const,
  rate: '89500',
  day: '2026-11-15',
})

const nowhere = () => new Places(both)

describe('what money wrote', () => {
  test('is gone from the books to the last unit of both currencies once it is undone', () => {
    fc.assert(
      fc.property(flow, party, cents, cents, (flow, party, amount, worth) => {
        const debt = {
          id: 'D',
          currency: 'second' as const,
          decimals: 0,
          open: '100000',
          firstOpen: worth,
          secondOpen: '100000',
          dueDate: '2026-11-15',
        }
        const wanted = Number(amount) > 2 ? [{ to: 'D', amount: '100000' }] : []
        const paying = money({ flow, party, amount })
        const posted = settle(paying, [debt], wanted, both, nowhere())
        const undone = undoneBookings({
          flow,
          party,
          currency: 'first' as const,
          worth: posted.worth,
          allocations: posted.made,
          own: posted.own,
        })
        const cheque = posted.bookings.filter(
          ({ account }) => account === 'chequesInHand' || account === 'chequesIssued',
        )
        const back = cheque.map((it) => ({
          ...it,
          first: `${-Number(it.first)}`,
          second: `${-Number(it.second)}`,
        }))
        const all = [...posted.bookings, ...back, ...undone]
        expect(ledgerOf(all, 'first', '89500')).toEqual({})
        expect(ledgerOf(all, 'second', '89500')).toEqual({})
      }),
    )
  })

  test('renewed stands on account of the partner, as if nothing had been paid with it', () => {
    fc.assert(
      fc.property(flow, party, cents, (flow, party, amount) => {
        const posted = settle(money({ flow, party, amount }), [], [], both, nowhere())
        const renewed = renewedBookings({
          flow,
          party,
          currency: 'first' as const,
          worth: posted.worth,
          own: null,
        })
        const cheque = posted.bookings.filter(
          ({ account }) => account === 'chequesInHand' || account === 'chequesIssued',
        )
        for (const measure of ['first', 'second'] as const)
          expect(ledgerOf([...cheque, ...renewed], measure, '89500')).toEqual(
            ledgerOf(posted.bookings, measure, '89500'),
          )
      }),
    )
  })
})

describe('an exchange difference', () => {
  const made = {
    toCurrency: 'first' as const,
    toAmount: '105',
    fromCurrency: 'first' as const,
    fromAmount: '100',
    firstAmount: '105',
    secondAmount: '9397500',
    exchange: '5',
    secondExchange: '447500',
  }
  const cases = [
    ['client', 1, { receivable: '-5', exchangeLoss: '5' }],
    ['client', -1, { receivable: '5', exchangeGain: '-5' }],
    ['supplier', 1, { payable: '5', exchangeGain: '-5' }],
    ['supplier', -1, { payable: '-5', exchangeLoss: '5' }],
  ] as const

  test.each(cases)('of a %s, direction %i, is on the right side', (side, direction, said) => {
    const bookings = givenBookings({ side, partner: 'P' }, direction, made)
    expect(ledgerOf(bookings)).toEqual(said)
    const undone = givenBookings({ side, partner: 'P' }, direction, made, true)
    expect(ledgerOf([...bookings, ...undone])).toEqual({})
    expect(ledgerOf([...bookings, ...undone], 'second', '89500')).toEqual({})
  })
})
