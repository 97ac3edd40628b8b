import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rounded, sumOf } from '../kernel/number/fraction.ts'
import { isBirthday } from './birthday.ts'
import { type Earner, earnedBy, multiplierOf, type Sold, type SoldLine } from './earning.ts'
import { levelAt, turnoverFrom } from './level.ts'
import { type Programme, percentOf } from './programme.ts'
import { takenBack } from './taking-back.ts'
import { plain } from './testing/programmes.ts'

const wednesday = '2026-11-18'
const nobody: Earner = { turnover: '0', birthDate: null }

const line = (over: Partial<SoldLine> = {}): SoldLine => ({
  id: 'a',
  category: null,
  isService: false,
  net: '100',
  tax: '11',
  ...over,
})

const sold = (over: Partial<Sold> = {}): Sold => ({
  day: wednesday,
  lines: [line()],
  total: '111',
  burned: '0',
  open: '0',
  ...over,
})

const earned = (sale: Partial<Sold>, over: Partial<Programme> = {}, client = nobody) => {
  const [whole, programme] = [sold(sale), { ...plain, ...over }]
  return earnedBy(whole, programme, multiplierOf(programme, client, whole.day), 2)
}

const levels = [
  { name: 'Gold', threshold: '1000', multiplier: '2' },
  { name: 'Silver', threshold: '500', multiplier: '1.5' },
]

describe('a sale earns', () => {
  test.each<[string, Partial<Sold>, Partial<Programme>, string]>([
    ['of what was paid without tax', {}, {}, '2'],
    ['of what was paid with tax', {}, { isWithTax: true }, '2.22'],
    ['nothing on what cash back paid', { burned: '111' }, {}, '0'],
    ['on the part that other money paid', { burned: '55.5' }, {}, '1'],
    ['nothing on what is not paid', { open: '111' }, {}, '0'],
    ['no part of a cent', { lines: [line({ net: '0.99' })], total: '0.99' }, {}, '0.01'],
    ['nothing on services', { lines: [line({ isService: true })] }, {}, '0'],
    [
      'on services if so decided',
      { lines: [line({ isService: true })] },
      { earnsOnServices: true },
      '2',
    ],
    ['nothing for nothing', { lines: [line({ net: '0', tax: '0' })], total: '0' }, {}, '0'],
    ['whole points', {}, { unit: 'points', pointWorth: '0.3' }, '1.8'],
    [
      'never more than was paid',
      {},
      {
        percent: '80',
        birthdayMultiplier: null,
        levels: [{ name: 'X', threshold: '0', multiplier: '3' }],
      },
      '100',
    ],
  ])('%s', (_, sale, over, amount) => {
    expect(earned(sale, over).amount).toBe(amount)
  })

  test('by the narrowest rate: category and day, category, day, then everything', () => {
    const rates: Programme['rates'] = [
      { category: null, weekday: 'wednesday', percent: '3' },
      { category: 'wine', weekday: null, percent: '5' },
      { category: 'wine', weekday: 'wednesday', percent: '7' },
    ]
    const programme = { percent: '1', rates }
    expect(percentOf(programme, 'wine', wednesday)).toBe('7')
    expect(percentOf(programme, 'wine', '2026-11-19')).toBe('5')
    expect(percentOf(programme, 'bread', wednesday)).toBe('3')
    expect(percentOf(programme, null, '2026-11-19')).toBe('1')
  })

  test('more by level and on the birthday', () => {
    const client = { turnover: '700', birthDate: '1990-11-18' }
    expect(earned({}, { levels }, client).amount).toBe('3')
    expect(earned({}, { levels, birthdayMultiplier: '2' }, client).amount).toBe('6')
    expect(earned({ day: '2026-11-19' }, { birthdayMultiplier: '2' }, client).amount).toBe('2')
  })

  test('to be spent later, and up to a day', () => {
    const { availableOn, expiresOn } = earned({}, { pendingDays: 14, expiryMonths: 3 })
    expect([availableOn, expiresOn]).toEqual(['2026-12-02', '2027-03-02'])
  })
})

describe('a level', () => {
  test.each([
    ['499.99', null, 'Silver', '0.01'],
    ['500', 'Silver', 'Gold', '500'],
    ['5000', 'Gold', null, undefined],
    ['-3', null, 'Silver', '503'],
  ])('of a turnover of %s is %s, then %s', (turnover, own, next, missing) => {
    const found = levelAt(levels, turnover)
    expect([found.level?.name ?? null, found.next?.name ?? null]).toEqual([own, next])
    expect(found.next?.missing).toBe(missing)
  })

  test('counts twelve months, the day itself included', () => {
    expect(turnoverFrom('2026-11-18')).toBe('2025-11-19')
    expect(turnoverFrom('2028-02-29')).toBe('2027-03-01')
  })
})

describe('a birthday', () => {
  test.each([
    ['2000-02-29', '2027-02-28', 'day', true],
    ['2000-02-29', '2028-02-28', 'day', false],
    ['2000-12-31', '2027-01-02', 'week', true],
    ['2000-01-02', '2026-12-30', 'week', true],
    ['2000-01-02', '2026-12-29', 'week', false],
    ['2000-11-01', '2026-11-30', 'month', true],
    [null, '2026-11-30', 'month', false],
  ] as const)('of %s on %s within its %s: %s', (born, day, period, is) => {
    expect(isBirthday(born, day, period)).toBe(is)
  })
})

describe('a return takes back', () => {
  test('what one of three lines earned', () => {
    const three = ['a', 'b', 'c'].map((id, at) =>
      line({ id, net: ['10', '20', '3.33'][at], tax: '0' }),
    )
    const { amount, shares, coin } = earned({ lines: three, total: '33.33' }, { percent: '10' })
    expect(amount).toBe('3.33')
    const whole = shares.map((it) => ({ ...it, quantity: '1' }))
    const back = (id: string) => takenBack(whole, [{ line: id, before: '0', quantity: '1' }], coin)
    expect(['a', 'b', 'c'].map(back)).toEqual(['1', '2', '0.33'])
  })

  test('piece by piece exactly what was earned, in money and in points', () => {
    const cents = fc
      .integer({ min: 1, max: 90_000 })
      .map((it) => rounded({ top: BigInt(it), bottom: 100n }, 2))
    const lines = fc.array(fc.tuple(cents, fc.integer({ min: 1, max: 12 })), {
      minLength: 1,
      maxLength: 6,
    })
    const units = fc.constantFrom<Partial<Programme>>({}, { unit: 'points', pointWorth: '0.07' })
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 99 }), units, (given, percent, unit) => {
        const all = given.map(([net], at) => line({ id: String(at), net, tax: '0' }))
        const total = sumOf(given.map(([net]) => net))
        const { amount, shares, coin } = earned(
          { lines: all, total },
          { ...unit, percent: String(percent) },
        )
        const quantityOf = (id: string) => given[Number(id)]?.[1] ?? 0
        const whole = shares.map((it) => ({ ...it, quantity: String(quantityOf(it.line)) }))
        const pieces = all.flatMap(({ id }) =>
          Array.from({ length: quantityOf(id) }, (_, before) =>
            takenBack(whole, [{ line: id, before: String(before), quantity: '1' }], coin),
          ),
        )
        expect(sumOf(pieces)).toBe(amount)
        expect(pieces.every((piece) => !piece.startsWith('-'))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})
