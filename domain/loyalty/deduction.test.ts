import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differenceOf, sumOf } from '../kernel/number/fraction.ts'
import { returnedTo, takenNow, takenSoFar } from './deduction.ts'
import type { PastSale } from './loyalty-book.ts'
import { balanceOf, earn, giveBack, moved, spend, takeBack, type Wallet } from './wallet.ts'

const day = '2026-11-18'
let count = 0
const at = { day, newId: () => `m${count++}` }

/** Three pieces that earned so much together. */
const past = (coins: string, entry: string, over: Partial<PastSale> = {}): PastSale => ({
  document: 'd',
  value: 'v',
  entry,
  coin: { worth: '1', decimals: 2 },
  lines: [{ line: 'a', coins, quantity: '3', before: '0' }],
  spent: [],
  givenBack: '0',
  lapsed: '0',
  takenBefore: '0',
  ...over,
})

const asked = (sale: PastSale, wallet: Wallet, quantity: string, more = {}) =>
  returnedTo(
    { past: sale, wallet, held: '0', returned: [{ line: 'a', quantity }], given: '0', ...more },
    at,
  )

describe('goods that come back', () => {
  const lot = earn([], { amount: '1', availableOn: day, expiresOn: null }, at)
  const entry = lot[0]?.id ?? ''
  const full = moved([], lot)

  test.each<[string, Wallet, object, string]>([
    ['take what is there', full, {}, '0'],
    ['owe what was spent', moved(full, spend(full, '0.4', at)), {}, '0.4'],
    ['owe all of it', moved(full, spend(full, '1', at)), {}, '1'],
    ['owe what another sale is just being paid with', full, { held: '0.3' }, '0.3'],
    ['take it from what goes back to the wallet', [], { given: '0.75' }, '0.25'],
  ])('%s', (_, wallet, more, owed) => {
    expect(asked(past('1', entry), wallet, '3', more)).toMatchObject({ taken: '1', owed })
  })

  test('take in pieces what all of it takes', () => {
    const pieces = ['0', '1', '2'].map((before) =>
      takenNow(
        past('1', entry, { lines: [{ line: 'a', coins: '1', quantity: '3', before }] }),
        [{ line: 'a', quantity: '1' }],
        full,
        day,
      ),
    )
    expect(sumOf(pieces)).toBe('1')
    const later = past('1', entry, {
      lines: [{ line: 'a', coins: '1', quantity: '3', before: '2' }],
    })
    expect(takenSoFar(later, [{ line: 'a', quantity: '1' }])).toBe('1')
    expect(takenSoFar(later, [])).toBe(sumOf(pieces.slice(0, 2)))
  })

  test.each([
    // All of it was lost; nothing is taken from what other sales earned.
    ['9', '0', ['0', '0', '0']],
    // Four were spent, which are taken once, whichever piece comes back.
    ['5', '0', ['0', '1', '3']],
    // The first piece took its part before the rest was lost.
    ['6', '3', ['0', '0']],
  ])('give nothing back of %s that were lost, %s taken before', (lapsed, first, expected) => {
    let takenBefore = first
    let before = first === '0' ? 0 : 1
    const taken = expected.map(() => {
      const line = { line: 'a', coins: '9', quantity: '3', before: String(before) }
      const sale = past('9', 'gone', { lines: [line], lapsed, takenBefore })
      const now = takenNow(sale, [{ line: 'a', quantity: '1' }], full, day)
      takenBefore = sumOf([takenBefore, now])
      before += 1
      return now
    })
    expect(taken).toEqual(expected)
  })

  test('give nothing back of a lot whose last day has gone, before anybody wrote it off', () => {
    const made = earn([], { amount: '9', availableOn: day, expiresOn: day }, at)
    const sale = past('9', made[0]?.id ?? '')
    const all = [{ line: 'a', quantity: '3' }]
    expect(takenNow(sale, all, moved([], made), day)).toBe('9')
    expect(takenNow(sale, all, moved([], made), '2026-11-19')).toBe('0')
  })

  test('a hundred times leave nothing, whether it is owed or goes from the refund', () => {
    const cents = fc.integer({ min: 1, max: 500 }).map((it) => String(it / 100))
    const round = fc.record({ coins: cents, burned: cents, isDeducted: fc.boolean() })
    fc.assert(
      fc.property(fc.array(round, { minLength: 100, maxLength: 100 }), (rounds) => {
        let wallet: Wallet = []
        /** What the client got of the house by spending, less what his refunds gave less for it. */
        let gained = '0'
        for (const { coins, burned, isDeducted } of rounds) {
          const made = earn(wallet, { amount: coins, availableOn: day, expiresOn: null }, at)
          const sale = past(coins, made[0]?.id ?? '')
          wallet = moved(wallet, made)
          const there = balanceOf(wallet)
          const gone = there.startsWith('-') || Number(there) < Number(burned) ? '0' : burned
          wallet = moved(wallet, spend(wallet, gone, at))
          const { taken, owed } = asked(sale, wallet, '3')
          expect(taken).toBe(coins)
          if (isDeducted)
            wallet = moved(wallet, giveBack(wallet, owed, { spent: [], before: '0' }, at))
          gained = sumOf([gained, differenceOf(gone, isDeducted ? owed : '0')])
          wallet = moved(wallet, takeBack(wallet, taken, sale.entry, at))
        }
        expect(sumOf([balanceOf(wallet), gained])).toBe('0')
      }),
      { numRuns: 3 },
    )
  })
})
