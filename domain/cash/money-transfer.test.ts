/** What moving money between own places books, whatever it stood at before. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Booking } from '../books/entry.ts'
import { entryLinesOf } from '../books/entry.ts'
import { emptyPlace, Places } from '../books/place.ts'
import { both } from '../books/testing/ledger.ts'
import { fractionOf, sumOf } from '../kernel/number/fraction.ts'
import type { Refusal } from '../kernel/refusal.ts'
import type { Rank } from '../money/measure.ts'
import { receivedOf, type Transfer, transferBookings, transferOf } from './money-transfer.ts'

const side = (id: string, rank: Rank): Transfer['from'] => ({
  id,
  account: { id },
  isCash: false,
  currency: { id: rank, code: rank },
  rank,
})

const sumsOf = (bookings: readonly Booking[], rate: string) => {
  const lines = entryLinesOf(bookings, rate, both)
  return [sumOf(lines.map((it) => it.first)), sumOf(lines.map((it) => it.second ?? '0'))]
}

describe('what comes in', () => {
  test.each<[string, Rank, Rank, string, string, string]>([
    ['the same, less the fee', 'first', 'first', '1000', '20', '980'],
    ['dollars as pounds', 'first', 'second', '1000', '10', '88605000'],
    ['pounds as dollars', 'second', 'first', '8950000', '0', '100'],
  ])('%s', (_, from, to, amount, fee, received) => {
    expect(receivedOf({ amount, fee }, { from, to }, '89500', both)).toBe(received)
  })

  test.each([
    ['a fee above the amount', '10', '10.01', 'first', 'feeAboveAmount'],
    ['nothing but the fee', '10', '10', 'first', 'feeAboveAmount'],
    ['less than a cent', '400', '0', 'second', 'notPositive'],
  ] as const)('%s is refused', (_, amount, fee, from, code) => {
    expect(() => receivedOf({ amount, fee }, { from, to: 'first' }, '89500', both)).toThrow(
      expect.objectContaining({ code }) as Refusal,
    )
  })
})

test('whatever it stood at, the entry balances and an emptied place is empty in every measure', () => {
  const rank = fc.constantFrom<Rank>('first', 'second')
  const rates = fc.integer({ min: 80_000, max: 99_000 })
  fc.assert(
    fc.property(
      rank,
      rank,
      rates,
      rates,
      fc.integer({ min: 100, max: 900_000 }),
      (a, b, then, now, n) => {
        const amount = String(a === 'first' ? n : n * 1000)
        const stood = { rate: String(then), now: String(now) }
        const worth =
          a === 'first'
            ? { first: amount, second: String(n * then) }
            : { first: ((n * 1000) / then).toFixed(2), second: amount }
        const places = new Places(both)
          .know({ id: 'A' }, a, { amount, ...worth })
          .know({ id: 'B' }, b, emptyPlace)
        const ends = { from: side('A', a), to: side('B', b) }
        const fee = a === 'first' ? '1.5' : '5000'
        const transfer = transferOf({ amount, fee }, ends, stood.now, both)
        const bookings = transferBookings(transfer, both, places)
        expect(sumsOf(bookings, stood.now)).toEqual(['0', '0'])
        expect(places.after({ id: 'A' }, a, emptyPlace)).toEqual({
          amount: '0',
          first: '0',
          second: '0',
        })
        const there = places.after({ id: 'B' }, b, emptyPlace)
        expect(fractionOf(there.amount)).toEqual(fractionOf(transfer.received))
      },
    ),
  )
})
