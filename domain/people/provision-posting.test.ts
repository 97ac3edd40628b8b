import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fractionOf, isAbove, negated, sumOf } from '../kernel/number/fraction.ts'
import type { Rank } from '../money/measure.ts'
import type { PayCode } from './pay-component.ts'
import type { SlipLine } from './payslip.ts'
import { provisionKinds } from './provision.ts'
import { type HeldProvision, type ProvisionFacts, provisionPosting } from './provision-posting.ts'

const decimals = { first: 2, second: 0 }
const none = { first: '0', second: '0' }
const facts: ProvisionFacts = {
  employee: 'maya',
  branch: 'home',
  startedOn: '2025-01-01',
  day: '2026-09-30',
  basicPay: { first: '1200', second: '0' },
  carried: none,
  paid: [],
  isCounted: true,
  isLeaving: false,
}
const paying = (code: PayCode, amount: string, rank: Rank = 'first'): SlipLine => ({
  kind: 'earning',
  code,
  rule: null,
  loan: null,
  rank,
  amount,
  base: null,
  quantity: null,
  taken: { first: amount, second: '0' },
})
const pool = (open: string, second: string): HeldProvision => ({
  id: 'pool',
  kind: 'thirteenthMonth',
  employee: 'maya',
  branch: 'home',
  rank: 'first',
  amount: open,
  open,
  first: open,
  second,
})
const making = (more: Partial<Parameters<typeof provisionPosting>[1]> = {}) => ({
  made: ['thirteenthMonth'] as const,
  lines: [],
  held: [],
  newId: () => 'new',
  terms: { rate: '100000', decimals },
  ...more,
})
const paid = (amount: string, rank: Rank = 'first') => [
  { kind: 'thirteenthMonth' as const, rank, amount, rate: '90000' },
]

describe('what is put aside for a thirteenth month of 1,200 by the end of September', () => {
  test.each([
    ['from nothing', {}, {}, ['-900'], '900'],
    ['nothing more than is there', {}, { held: [pool('900', '81000000')] }, [], undefined],
    ['less after a cut of pay', {}, { held: [pool('1000', '90000000')] }, ['100'], '900'],
    ['less what was paid in the year', { paid: paid('500') }, {}, ['-400'], '400'],
    ['nothing where more was paid', { paid: paid('901') }, {}, [], undefined],
    [
      'less what was paid in the other currency, at the rate of its run',
      { paid: paid('45000000', 'second') },
      {},
      ['-400'],
      '400',
    ],
    ['beside that of the last year', { carried: { ...none, first: '50' } }, {}, ['-950'], '950'],
    [
      'nothing where the company makes none; what is paid comes out of what is there',
      {},
      { made: [], held: [pool('70', '7')], lines: [paying('thirteenthMonth', '100')] },
      ['70'],
      '0',
    ],
    [
      'before it is paid by the same run',
      {},
      { held: [pool('800', '0')], lines: [paying('thirteenthMonth', '900')] },
      ['-100', '900'],
      '0',
    ],
    ['nothing by a run of a month before', { isCounted: false }, {}, [], undefined],
    [
      'goes with whoever leaves',
      { isLeaving: true },
      { held: [pool('900', '81000000')], lines: [paying('thirteenthMonth', '400')] },
      ['400', '500'],
      '0',
    ],
  ] as const)('%s', (_, known, given, moves, left) => {
    const posting = provisionPosting({ ...facts, ...known }, making(given))
    expect(posting.staff.map(({ amount }) => amount)).toEqual(moves)
    expect(posting.held[0]?.open).toBe(left)
  })

  test.each([
    ['part of it, by 40,000,000 at 100,000', '40000000', '400', '500'],
    ['all of it and no more, by 95,000,000', '95000000', '900', '0'],
  ])('is paid in the other currency: %s', (_, amount, out, left) => {
    const lines = [paying('thirteenthMonth', amount, 'second')]
    const posting = provisionPosting(facts, making({ lines, held: [pool('900', '81000000')] }))
    expect(posting.staff.map((it) => it.amount)).toEqual([out])
    expect(posting.held.map(({ open }) => open)).toEqual([left])
    expect(sumOf(posting.bookings.map(({ second }) => second ?? '0'))).toBe('0')
  })

  test('is paid out of its own currency before the other is reached for', () => {
    const lines = [paying('thirteenthMonth', '950'), paying('thirteenthMonth', '6000000', 'second')]
    const pounds = { ...pool('7000000', '7000000'), id: 'pounds', rank: 'second', first: '70' }
    const held = [pool('900', '81000000'), pounds as HeldProvision]
    const known = { ...facts, basicPay: { first: '1200', second: '9333333' } }
    const posting = provisionPosting(known, making({ lines, held }))
    // 50 USD beyond are 5,000,000, of which 1,000,000 are left.
    expect(posting.staff.map(({ item, amount }) => [item, amount])).toEqual([
      ['pool', '900'],
      ['pounds', '6000000'],
      ['pounds', '1000000'],
    ])
  })

  test('is paid at its own worth; what the rates made of it is a loss', () => {
    const lines = [paying('thirteenthMonth', '450')]
    const { bookings } = provisionPosting(facts, making({ lines, held: [pool('900', '81000000')] }))
    expect(bookings.map(({ account, first, second }) => [account, first, second])).toEqual([
      ['staffProvisions', '450', '40500000'],
      ['salaries', '-450', '-45000000'],
      ['exchangeLoss', '0', '4500000'],
    ])
  })
})

test('whatever is earned, paid and changed, the books balance and nobody is below zero', () => {
  const amount = fc.integer({ min: 0, max: 500_000 }).map((cents) => (cents / 100).toFixed(2))
  const month = fc.record({
    pay: amount,
    code: fc.constantFrom(...provisionKinds),
    paid: amount,
    pounds: fc.integer({ min: 0, max: 500_000_000 }).map(String),
    rate: fc.integer({ min: 80_000, max: 120_000 }).map(String),
    isLeaving: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(month, { minLength: 1, maxLength: 12 }), (months) => {
      let held: HeldProvision[] = []
      let count = 0
      const booked: { account: unknown; first: string; second: string }[] = []
      for (const [at, { pay, code, paid: out, pounds, rate, isLeaving }] of months.entries()) {
        const day = new Date(Date.UTC(2026, at + 1, 0)).toISOString().slice(0, 10)
        const known = { ...facts, day, isLeaving, basicPay: { first: pay, second: '90000' } }
        const posting = provisionPosting(known, {
          made: provisionKinds,
          lines: [paying(code, out), paying(code, pounds, 'second')],
          held,
          newId: () => `new ${count++}`,
          terms: { rate, decimals },
        })
        const { bookings } = posting
        expect([
          Number(sumOf(bookings.map(({ first }) => first))),
          Number(sumOf(bookings.map(({ second }) => second ?? '0'))),
        ]).toEqual([0, 0])
        for (const { account, first, second } of bookings)
          booked.push({ account, first, second: second ?? '0' })
        const moved = new Set(posting.held.map(({ id }) => id))
        held = [...held.filter(({ id }) => !moved.has(id)), ...posting.held]
        for (const { open, first, second } of held) {
          for (const measure of [open, first, second ?? '0'])
            expect(isAbove(fractionOf('0'), fractionOf(measure))).toBe(false)
          if (Number(open) === 0) expect([Number(first), Number(second)]).toEqual([0, 0])
        }
        const account = booked.filter((it) => it.account === 'staffProvisions')
        for (const measure of ['first', 'second'] as const)
          expect(Number(negated(sumOf(account.map((it) => it[measure]))))).toBe(
            Number(sumOf(held.map((it) => it[measure] ?? '0'))),
          )
      }
    }),
    { numRuns: 50 },
  )
})
