import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Booking } from '../../books/entry.ts'
import { emptyPlace, Places } from '../../books/place.ts'
import { both } from '../../books/testing/ledger.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { wholeCount, worthOfNotes } from '../money/cash-count.ts'
import { type MovementInput, movementOf } from '../money/cash-movement.ts'
import { balanceOf, closingOf, openingOf, overLimit, refuseVariance, sumOf } from './shift.ts'

const usd = { id: 'usd', code: 'USD', decimals: 2, cashIncrement: '1', rank: 'first' } as const
const lbp = {
  id: 'lbp',
  code: 'LBP',
  decimals: 0,
  cashIncrement: '5000',
  rank: 'second',
} as const
const rates = { currencies: [usd, lbp], rate: '89500', sell: '90000', canSetRate: false }

/** A safe that holds a lot, at the rate of the day: money moves at the worth of the day. */
const fullSafe = () => {
  const worth = { first: '1000000', second: '89500000000' }
  return new Places(both)
    .know('safe', 'first', { ...worth, amount: worth.first })
    .know('safe', 'second', { ...worth, amount: worth.second })
}
const facts = { ...rates, places: fullSafe() }
const bills = [
  { id: 'b100', currency: 'usd', value: '100' },
  { id: 'b1', currency: 'usd', value: '1' },
  { id: 'l100k', currency: 'lbp', value: '100000' },
]

const codeOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return `${error.code} ${error.field ?? ''}`.trim()
    throw error
  }
  return 'nothing'
}

const cash = (first: string, second: string) => [
  { currency: 'usd', amount: first },
  { currency: 'lbp', amount: second },
]

const worth = (bookings: readonly Booking[], account: string): string =>
  bookings
    .filter((it) => it.account === account)
    .map(({ first }) => first)
    .reduce(sumOf, '0')

describe('a count', () => {
  test('is what its notes come to, and what is loose', () => {
    expect(
      worthOfNotes(
        [
          ['b100', 3],
          ['b1', 23],
        ],
        bills,
      ),
    ).toBe('323')
    expect(worthOfNotes([['gone', 3]], bills)).toBe('0')
  })

  test('says every currency once, in their order, without notes of which there are none', () => {
    const [lira, dollars] = cash('5', '7').toReversed()
    const counted = wholeCount([{ ...lira, notes: [['l100k', 0]] } as never, dollars as never], {
      ...facts,
      bills,
    })
    expect(counted.map(({ currency, notes }) => [currency, notes])).toEqual([
      ['usd', []],
      ['lbp', []],
    ])
  })

  test.each([
    ['of one currency alone', cash('1', '1').slice(0, 1), 'countCurrency counts'],
    ['with cents of a lira', cash('1', '0.5'), 'tooManyDecimals counts.1.amount'],
    [
      'with the notes of another',
      [{ ...cash('100', '0')[0], notes: [['l100k', 1]] }, cash('1', '1')[1]],
      'missingReference counts.0.notes',
    ],
    [
      'with a note twice',
      [
        {
          ...cash('200', '0')[0],
          notes: [
            ['b100', 1],
            ['b100', 1],
          ],
        },
        cash('1', '1')[1],
      ],
      'invalid counts.0.notes',
    ],
    [
      'below its notes',
      [{ ...cash('99', '0')[0], notes: [['b100', 1]] }, cash('1', '1')[1]],
      'notesAboveAmount counts.0.amount',
    ],
  ])('%s is refused', (_, counts, code) => {
    expect(codeOf(() => wholeCount(counts as never, { ...facts, bills }))).toBe(code)
  })
})

const counted = (first: string, second: string) =>
  cash(first, second).map((it) => ({ ...it, notes: [] }))

describe('a float', () => {
  test('of a new drawer is brought from the safe as a whole', () => {
    const { counts, bookings } = openingOf(
      counted('100', '895000'),
      { left: null, added: {} },
      facts,
    )
    expect(counts.map(({ difference }) => difference)).toEqual(['0', '0'])
    expect([worth(bookings, 'cash'), worth(bookings, 'safe')]).toEqual(['110', '-110'])
  })

  test('takes no more from the safe than lies there: the rest was there before the books', () => {
    const safe = { amount: '30', first: '30', second: '2685000' }
    const places = new Places(both).know('safe', 'first', safe)
    const { bookings } = openingOf(
      counted('100', '895000'),
      { left: null, added: {} },
      { ...rates, places },
    )
    expect(worth(bookings, 'cash')).toBe('110')
    expect(worth(bookings, 'safe')).toBe('-30')
    expect(worth(bookings, 'opening')).toBe('-80')
    expect(places.after('safe', 'first', emptyPlace)).toEqual({
      amount: '0',
      first: '0',
      second: '0',
    })
  })

  test('is compared with what was left and what was brought', () => {
    const before = { left: { usd: '40', lbp: '500000' }, added: { usd: '60' } }
    const { counts, bookings } = openingOf(counted('99', '500000'), before, facts)
    expect(counts[0]).toMatchObject({ expected: '100', difference: '-1' })
    expect(worth(bookings, 'cashDifference')).toBe('1')
    expect(worth(bookings, 'safe')).toBe('-60')
  })
})

const movement = (more: Partial<MovementInput>): MovementInput => ({
  kind: 'payIn',
  currency: 'usd',
  amount: '10',
  reason: 'x',
  ...more,
})

describe('a movement', () => {
  const of = (more: Partial<MovementInput>, isLate = false) =>
    movementOf(movement(more), { ...facts, isLate })

  test.each([
    [{ kind: 'payIn' }, '10', { cash: '10', safe: '-10' }],
    [{ kind: 'payOut' }, '-10', { cash: '-10', expense: '10' }],
    [{ kind: 'drop' }, '-10', { cash: '-10', safe: '10' }],
    [{ kind: 'noSale', amount: '0' }, '0', {}],
  ] as const)('%j moves %s', (more, moved, booked) => {
    const { legs, bookings } = of(more)
    expect(legs).toEqual([{ currency: 'usd', amount: moved }])
    for (const [account, amount] of Object.entries(booked))
      expect([account, worth(bookings, account)]).toEqual([account, amount])
  })

  test('of liras is booked at what they are worth, and moves liras', () => {
    const { legs, bookings } = of({ kind: 'drop', currency: 'lbp', amount: '1000000' })
    expect(legs).toEqual([{ currency: 'lbp', amount: '-1000000' }])
    expect(worth(bookings, 'safe')).toBe('11.17')
  })

  test('that exchanges moves both currencies; what it gains is an exchange difference', () => {
    const change = { kind: 'exchange', toCurrency: 'lbp', toAmount: '900000' } as const
    const { legs, bookings } = of(change)
    expect(legs).toEqual([
      { currency: 'usd', amount: '-10' },
      { currency: 'lbp', amount: '900000' },
    ])
    // 900,000 at 89,500 are 10.06.
    expect(worth(bookings, 'cash')).toBe('0.06')
    expect(worth(bookings, 'exchangeGain')).toBe('-0.06')
  })

  test.each([
    ['at what the house buys at', '10', '895000', null, '89500'],
    ['at what it sells at', '10', '900000', '90000', '90000'],
    ['but for what notes cannot pay', '30', '2700000', '89500', '89500'],
    ['at any rate', '10', '1000', '100', 'rateChange rate'],
    ['for any amount', '10', '1000', null, 'rateChange toAmount'],
    ['for an amount that is not the rate', '10', '100000', '89500', 'exchangeAmount toAmount'],
  ])('that exchanges %s', (_, amount, toAmount, rate, received) => {
    const change = { kind: 'exchange', amount, toCurrency: 'lbp', toAmount, rate } as const
    let used: string | undefined
    const code = codeOf(() => {
      used = of(change).rate
    })
    expect(used ?? code).toBe(received)
  })

  test('that exchanges at a rate of his own is for who may put rates on file', () => {
    const own = (toAmount: string) => {
      const change = { kind: 'exchange', toCurrency: 'lbp', toAmount } as const
      return movementOf(movement(change), { ...facts, canSetRate: true, isLate: false }).rate
    }
    expect(own('1000000')).toBe('100000')
    expect(codeOf(() => own('50000'))).toBe('rateFar toAmount')
  })

  test('that comes late leaves cash alone: the count has found it already', () => {
    const { bookings } = of({ kind: 'payOut' }, true)
    expect([worth(bookings, 'cash'), worth(bookings, 'cashDifference')]).toEqual(['0', '-10'])
  })

  test('of the second currency needs a rate', () => {
    const late = { ...facts, rate: null, isLate: false }
    expect(codeOf(() => movementOf(movement({ currency: 'lbp' }), late))).toBe('rateMissing rate')
  })
})

describe('the end', () => {
  const balances = [balanceOf('usd', '100', '98'), balanceOf('lbp', '500000', '600000')]

  test('settles what was off and sends the rest to the safe', () => {
    const { balances: closed, bookings } = closingOf(balances, counted('50', '600000'), facts)
    expect(closed.map(({ variance, left, rest }) => [variance, left, rest])).toEqual([
      ['-2', '50', '48'],
      ['100000', '600000', '0'],
    ])
    expect(worth(bookings, 'safe')).toBe('48')
    // Two dollars missing, 100,000 liras too many: 1.12.
    expect(worth(bookings, 'cashDifference')).toBe('0.88')
  })

  test('leaves no more than was counted', () => {
    expect(codeOf(() => closingOf(balances, counted('98.01', '0'), facts))).toBe(
      'leftAboveCount left.0.amount',
    )
  })

  test.each([
    [{ usd: '2', lbp: '100000' }, []],
    [{ usd: '1.99', lbp: '100000' }, ['usd']],
    [{ usd: '0', lbp: '0' }, ['usd', 'lbp']],
  ])('with limits %j is over in %j, each currency by itself', (limits, over) => {
    expect(overLimit(balances, limits).map(({ currency }) => currency)).toEqual(over)
  })

  test('over the limit needs somebody who approves, and a reason', () => {
    const limits = { usd: '1', lbp: '1' }
    const of = (reason: string | null, isApproved: boolean) =>
      codeOf(() => refuseVariance(balances, limits, { reason, isApproved }))
    expect(of('Lost', false)).toBe('varianceNeedsApproval approval')
    expect(of(null, true)).toBe('varianceNeedsReason reason')
    expect(of('Lost', true)).toBe('nothing')
  })
})

/** Any movement a drawer can hold, in whole notes. */
const anyMovement = fc
  .record({
    kind: fc.constantFrom('payIn', 'payOut', 'drop', 'exchange', 'noSale'),
    currency: fc.constantFrom('usd', 'lbp'),
    size: fc.integer({ min: 1, max: 10_000_000 }),
    isLate: fc.boolean(),
  })
  .map(({ kind, currency, size, isLate }) => ({
    isLate,
    input: movement({
      kind,
      currency,
      amount: kind === 'noSale' ? '0' : String(size),
      ...(kind === 'exchange'
        ? currency === 'usd'
          ? { toCurrency: 'lbp', toAmount: String(size * 89_500) }
          : { toCurrency: 'usd', amount: String(size * 89_500), toAmount: String(size) }
        : {}),
    }),
  }))

test('whatever moves, each currency adds up by itself and the books balance', () => {
  fc.assert(
    fc.property(fc.array(anyMovement, { maxLength: 200 }), (all) => {
      const drawer: Record<string, bigint> = { usd: 0n, lbp: 0n }
      for (const { input, isLate } of all) {
        const { legs, bookings } = movementOf(input, { ...facts, isLate })
        for (const { currency, amount } of legs)
          drawer[currency] = (drawer[currency] ?? 0n) + BigInt(amount)
        expect(bookings.map(({ first }) => first).reduce(sumOf, '0')).toBe('0')
        expect(bookings.map(({ second }) => second ?? '0').reduce(sumOf, '0')).toBe('0')
      }
      const own = (currency: string): bigint =>
        all
          .flatMap(({ input }) => [
            ...(input.currency === currency
              ? [input.kind === 'payIn' ? BigInt(input.amount) : -BigInt(input.amount)]
              : []),
            ...(input.toCurrency === currency ? [BigInt(input.toAmount ?? 0)] : []),
          ])
          .reduce((a, b) => a + b, 0n)
      expect(drawer).toEqual({ usd: own('usd'), lbp: own('lbp') })
    }),
    { numRuns: 50 },
  )
})
