import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fractionOf, plus, rounded, zero } from '../kernel/number/fraction.ts'
import { allocated, type OpenAmount, proposed, refuseWrongCount } from './allocation.ts'

const usd = (id: string, open: string, given: Partial<OpenAmount> = {}): OpenAmount => ({
  id,
  currency: 'first',
  decimals: 2,
  open,
  firstOpen: open,
  secondOpen: null,
  dueDate: '2026-01-01',
  ...given,
})

const lbp = (id: string, open: string, firstOpen: string): OpenAmount =>
  usd(id, open, { currency: 'second', decimals: 0, firstOpen })

const eur = (id: string, open: string, firstOpen: string, rate: string): OpenAmount =>
  usd(id, open, { currency: { id: 'eur', rate }, firstOpen })

const decimals = { first: 2, second: 0 }
const at = (rate: string) => ({ rate, decimals })

describe('money is given to the oldest first', () => {
  const debts = [
    usd('c', '50', { dueDate: '2026-03-01' }),
    usd('a', '40', { dueDate: '2026-01-01' }),
    usd('b', '35', { dueDate: '2026-02-01' }),
  ]

  test('until it is used up', () => {
    expect(proposed(usd('pay', '100'), debts, at('89500'))).toEqual([
      { to: 'a', amount: '40' },
      { to: 'b', amount: '35' },
      { to: 'c', amount: '25' },
    ])
  })

  test('and what is left stays on account', () => {
    const given = proposed(usd('pay', '200'), debts, at('89500'))
    expect(given.map(({ amount }) => amount)).toEqual(['40', '35', '50'])
  })

  test('in another currency at the rate of the payment', () => {
    expect(
      proposed(lbp('pay', '8950000', '100'), debts, at('89500')).map((it) => it.amount),
    ).toEqual(['40', '35', '25'])
  })
})

describe('an allocation', () => {
  test('of 8,950,000 LBP at 89,500 closes 100 USD exactly', () => {
    const done = allocated(lbp('pay', '8950000', '100'), usd('inv', '100'), '100', at('89500'))
    expect(done.made).toEqual({
      to: 'inv',
      toAmount: '100',
      fromAmount: '8950000',
      toCurrency: 'first',
      fromCurrency: 'second',
      firstAmount: '100',
      secondAmount: null,
      exchange: '0',
      secondExchange: null,
    })
    expect(done.to).toMatchObject({ open: '0', firstOpen: '0' })
    expect(done.from).toMatchObject({ open: '0', firstOpen: '0' })
  })

  test('books what the rate made of a debt in the second currency', () => {
    // Owed 8,950,000 LBP when 100 USD was that much; paid when it is worth 99.44.
    const done = allocated(
      lbp('pay', '8950000', '99.44'),
      lbp('inv', '8950000', '100'),
      '8950000',
      at('90000'),
    )
    expect(done.made).toMatchObject({ firstAmount: '100', exchange: '0.56' })
  })

  test('keeps both currencies: what a rate made of a debt is told in each', () => {
    // 100 USD invoiced at 89,500 and paid at 95,000, with dollars or with liras.
    const debt = usd('inv', '100', { secondOpen: '8950000' })
    const dollars = usd('pay', '100', { secondOpen: '9500000' })
    const liras = { ...lbp('pay', '9500000', '100'), secondOpen: '9500000' }
    for (const money of [dollars, liras]) {
      const done = allocated(money, debt, '100', at('95000'))
      expect(done.made).toMatchObject({
        firstAmount: '100',
        exchange: '0',
        secondAmount: '8950000',
        secondExchange: '-550000',
      })
      expect(done.to).toMatchObject({ open: '0', firstOpen: '0', secondOpen: '0' })
      expect(done.from).toMatchObject({ open: '0', firstOpen: '0', secondOpen: '0' })
    }
  })

  test('above what is open is refused with the limit', () => {
    expect(() => allocated(usd('pay', '100'), usd('inv', '40'), '40.01', at('1'))).toThrow(
      'range (inv)',
    )
    expect(() => allocated(usd('pay', '10'), usd('inv', '40'), '10.02', at('1'))).toThrow(
      'range (inv)',
    )
    expect(() => allocated(usd('pay', '10'), usd('inv', '40'), '0', at('1'))).toThrow('notPositive')
  })

  test('between two currencies without a rate is refused', () => {
    const none = { rate: null, decimals }
    expect(() => allocated(lbp('pay', '1', '0'), usd('inv', '1'), '1', none)).toThrow('rateMissing')
  })
})

test('notes and coins add up to the amount', () => {
  const counts = [
    { value: '50000', count: 3 },
    { value: '5000', count: 2 },
  ]
  expect(() => refuseWrongCount('160000', counts)).not.toThrow()
  expect(() => refuseWrongCount('160001', counts)).toThrow('countDiffers (counts)')
  expect(() => refuseWrongCount('1', [])).not.toThrow()
})

const kinds = fc.constantFrom('first', 'second', 'euro')

test('whatever is paid in whatever currency, nothing is left hanging', () => {
  const debts = fc.array(
    fc.record({
      cents: fc.integer({ min: 1, max: 1_000_000 }),
      in: kinds,
      day: fc.nat(27),
    }),
    { minLength: 1, maxLength: 8 },
  )
  const rates = fc.integer({ min: 1000, max: 120_000 })
  fc.assert(
    fc.property(
      debts,
      rates,
      rates,
      kinds,
      fc.integer({ min: 1, max: 3_000_000 }),
      fc.integer({ min: 50, max: 200 }),
      (all, old, now, kind, cents, euro) => {
        const inCents = (amount: number) => rounded({ top: BigInt(amount), bottom: 100n }, 2)
        const ofDay = inCents(euro)
        const documents = all.map((it, i) => {
          const dueDate = `2026-01-${it.day + 1}`
          const worth = inCents(Math.round((it.cents * 1000) / old))
          if (it.in === 'first') return usd(`d${i}`, inCents(it.cents), { dueDate })
          return it.in === 'second'
            ? lbp(`d${i}`, String(it.cents * 10), worth)
            : eur(`d${i}`, inCents(it.cents), inCents(it.cents + 7), ofDay)
        })
        const inLira = inCents(Math.round((cents * 1000) / now))
        const inEuro = inCents(Math.round((cents * euro) / 100))
        let from = {
          first: usd('pay', inCents(cents)),
          second: lbp('pay', String(cents * 10), inLira),
          euro: eur('pay', inCents(cents), inEuro, ofDay),
        }[kind] as OpenAmount
        const start = from
        const rate = at(String(now))
        const made = proposed(from, documents, rate).map(({ to, amount }) => {
          const document = documents.find(({ id }) => id === to) as OpenAmount
          const done = allocated(from, document, amount, rate)
          from = done.from
          expect(Number(done.to.open)).toBeGreaterThanOrEqual(0)
          if (done.to.open === '0') expect(done.to.firstOpen).toBe('0')
          return done.made
        })
        expect(Number(from.open)).toBeGreaterThanOrEqual(0)
        if (from.open === '0') expect(from.firstOpen).toBe('0')
        const used = made.map(({ fromAmount }) => fractionOf(fromAmount)).reduce(plus, zero)
        expect(rounded(plus(used, fractionOf(from.open)), 2)).toBe(start.open)
      },
    ),
  )
})
