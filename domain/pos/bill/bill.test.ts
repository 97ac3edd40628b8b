import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNegative } from '../../kernel/number/decimal.ts'
import { rounded, sumOf } from '../../kernel/number/fraction.ts'
import { splitAmount } from '../../kernel/number/split.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Figures, TaxRules } from '../../trade/totals.ts'
import {
  type Bill,
  type BillLine,
  billParts,
  billTotals,
  equalAmounts,
  type PartLine,
  type Split,
} from './bill.ts'
import { firstUnits } from './interleave.ts'
import { refuseTooFine } from './most-parts.ts'

const rule = (isIncluded: boolean) => ({ base: 'net' as const, isIncluded })
const above: TaxRules = { vat: rule(false), tax1: rule(false), tax2: rule(false) }

const line = (id: string, quantity: string, unitPrice: string, more: Partial<BillLine> = {}) => ({
  id,
  quantity,
  unitPrice,
  discountPercent: '0',
  discountAmount: '0',
  vat: '11',
  tax1: '0',
  tax2: '0',
  isService: false,
  ...more,
})

const bill = (lines: BillLine[], split: Split | null, taxes = above): Bill => ({
  lines,
  decimals: 2,
  taxes,
  split,
})

const totalsOfParts = (it: Bill): string[] => billParts(it).map(({ total }) => total)

test('an equal share of 23.40 among seven', () => {
  const lines = [line('a', '2', '9.45', { vat: '0' }), line('b', '1', '4.5', { vat: '0' })]
  const amounts = equalAmounts('23.4', 7, 2)
  expect(amounts).toEqual(['3.35', '3.35', '3.34', '3.34', '3.34', '3.34', '3.34'])
  expect(totalsOfParts(bill(lines, { way: 'amounts', amounts }))).toEqual(amounts)
})

test('a third of a bottle, one of two beers, and the service after them', () => {
  const lines = [
    line('bottle', '1', '10', { vat: '0' }),
    line('beer', '2', '3', { vat: '0' }),
    line('service', '1', '1.6', { vat: '0', isService: true }),
  ]
  const third = { line: 'bottle', top: 1, bottom: 3 }
  const beer = { line: 'beer', top: 1, bottom: 2 }
  const parts = billParts(
    bill(lines, { way: 'lines', parts: [[third, beer], [third, beer], [third]] }),
  )
  expect(parts.map(({ total }) => total)).toEqual(['6.98', '6.96', '3.66'])
  expect(parts.map(({ lines: own }) => own.map(({ quantity }) => quantity))).toEqual([
    ['0.333334', '1', '0.39625'],
    ['0.333333', '1', '0.395625'],
    ['0.333333', '0.208125'],
  ])
})

test.each<[string, Split, string]>([
  [
    'nobody pays the beer',
    { way: 'lines', parts: [[{ line: 'a', top: 1, bottom: 1 }]] },
    'partsDoNotAddUp',
  ],
  [
    'somebody pays nothing',
    {
      way: 'lines',
      parts: [
        [
          { line: 'a', top: 1, bottom: 1 },
          { line: 'b', top: 1, bottom: 1 },
        ],
        [],
      ],
    },
    'partEmpty',
  ],
  [
    'a line twice',
    {
      way: 'lines',
      parts: [
        [
          { line: 'a', top: 1, bottom: 1 },
          { line: 'b', top: 1, bottom: 1 },
        ],
        [{ line: 'b', top: 1, bottom: 1 }],
      ],
    },
    'partsDoNotAddUp',
  ],
  ['a cent is missing', { way: 'amounts', amounts: ['4', '9.2'] }, 'partsDoNotAddUp'],
  ['less than nothing', { way: 'amounts', amounts: ['-4', '17.32'] }, 'partEmpty'],
  [
    'a line that is not on it',
    {
      way: 'lines',
      parts: [
        [
          { line: 'z', top: 1, bottom: 1 },
          { line: 'a', top: 1, bottom: 1 },
          { line: 'b', top: 1, bottom: 1 },
        ],
      ],
    },
    'partsDoNotAddUp',
  ],
])('%s: refused', (_, split, code) => {
  const lines = [line('a', '1', '6'), line('b', '2', '3')]
  expect(() => billParts(bill(lines, split))).toThrow(expect.objectContaining({ code }) as Error)
})

const cents = (most: number) =>
  fc.integer({ min: 0, max: most }).map((n) => rounded({ top: BigInt(n), bottom: 100n }, 2))

const anyLine = fc.record({
  quantity: fc.oneof(fc.integer({ min: 1, max: 12 }).map(String), fc.constantFrom('0.35', '1.275')),
  unitPrice: cents(20_000),
  discountPercent: fc.constantFrom('0', '0', '10', '33.3', '100'),
  vat: fc.constantFrom('0', '11', '5.5', '20'),
  tax1: fc.constantFrom('0', '0', '3'),
})

const anyTaxes = fc
  .tuple(fc.boolean(), fc.boolean())
  .map(([vat, tax1]): TaxRules => ({ vat: rule(vat), tax1: rule(tax1), tax2: rule(false) }))

/** Of some lines to some people, the way people split. */
const ways = ['lines', 'amounts', 'equal'] as const

const anyBill = (way: (typeof ways)[number]) =>
  fc
    .record({
      lines: fc.array(anyLine, { minLength: 1, maxLength: 3 }),
      hasService: fc.boolean(),
      taxes: anyTaxes,
      people: fc.integer({ min: 1, max: 5 }),
      seed: fc.array(fc.integer({ min: 1, max: 97 }), { minLength: 13, maxLength: 13 }),
    })
    .map(({ lines, hasService, taxes, people, seed }): Bill => {
      const own = lines.map((it, at) => ({ ...line(`${at}`, '1', '1'), ...it }))
      const service = hasService ? [line('s', '1', '7.77', { isService: true })] : []
      const whole = bill([...own, ...service], null, taxes)
      const { total } = billTotals(whole)
      if (way === 'lines') return { ...whole, split: { way, parts: sharesOf(own, people, seed) } }
      const weights = seed.slice(0, people).map(String)
      const amounts =
        way === 'equal' ? equalAmounts(total, people, 2) : splitAmount(total, weights, 2)
      return { ...whole, split: { way: 'amounts', amounts } }
    })

function sharesOf(lines: BillLine[], people: number, seed: number[]) {
  return Array.from({ length: people }, (_, person) =>
    lines.flatMap(({ id }, at) => {
      const sharers = 1 + ((seed[at] ?? 1) % people)
      const first = (seed[at + 7] ?? 0) % people
      const isOne = (person - first + people) % people < sharers
      // Two of three beers, or half a bottle: some have more shares than others.
      const tops = Array.from({ length: sharers }, (_, n) => 1 + ((seed[at + n] ?? 0) % 3))
      const bottom = tops.reduce((sum, it) => sum + it, 0)
      const top = tops[(person - first + people) % people] ?? 0
      return isOne ? [{ line: id, top, bottom }] : []
    }),
  ).filter((part) => part.length > 0)
}

const names = ['amount', 'discount', 'vat', 'tax1', 'tax2'] as const

/** Ten thousand in all, in pieces. */
const pieces = [1, 2, 3, 4].flatMap((piece) => ways.map((way): [string, number] => [way, piece]))

test.each(pieces)('the parts of 834 random splits by %s add up in every figure (%i)', (way) => {
  let split = 0
  fc.assert(
    fc.property(anyBill(way as (typeof ways)[number]), (it) => {
      const totals = billTotals(it)
      let parts: ReturnType<typeof billParts>
      try {
        parts = billParts(it)
      } catch (error) {
        // Nobody pays nothing, and nobody pays a part too fine to be counted.
        if (
          error instanceof Refusal &&
          error.code.startsWith('part') &&
          error.code !== 'partsDoNotAddUp'
        )
          fc.pre(false)
        throw error
      }
      split += 1
      expect(sumOf(parts.map(({ total }) => total))).toBe(totals.total)
      if (it.split?.way === 'amounts')
        expect(parts.map(({ total }) => total)).toEqual(it.split.amounts)
      // Asked for in one go: ten thousand bills have a million figures.
      const sums = it.lines.map(({ id }) => {
        const own = parts.flatMap(({ lines }) => lines.filter((some) => some.id === id))
        const of = (figure: (some: PartLine) => string) => sumOf(own.map(figure))
        return [
          of(({ quantity }) => quantity),
          ...names.map((name) => of((some) => some.figures[name])),
        ]
      })
      const wanted = it.lines.map(({ quantity }, at) => [
        quantity,
        ...names.map((name) => (totals.lines[at] as Figures)[name]),
      ])
      if (sums.join() !== wanted.join()) expect(sums).toEqual(wanted)
      const figures = parts.flatMap(({ lines }) =>
        lines.flatMap((some) => Object.values(some.figures)),
      )
      if (figures.some(isNegative)) expect(figures).toEqual([])
    }),
    { numRuns: 834 },
  )
  // A bill that cannot be split so is drawn anew: none of them is only counted.
  expect(split).toBe(834)
})

test('a cut takes of each amount its share, and never gives back', () => {
  const amounts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 15n }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(
      amounts,
      fc.bigInt({ min: 0n, max: 10n ** 16n }),
      fc.bigInt({ min: 0n, max: 50n }),
      (all, wish, step) => {
        const sum = all.reduce((a, b) => a + b, 0n)
        const first = wish % (sum + 1n)
        const second = first + (step % (sum - first + 1n))
        const [one, two] = [firstUnits(all, first), firstUnits(all, second)]
        expect(one.reduce((a, b) => a + b, 0n)).toBe(first)
        expect(two.every((it, at) => it >= (one[at] ?? 0n) && it <= (all[at] ?? 0n))).toBe(true)
      },
    ),
  )
})

test('a sum finer than the currency is refused where it stands', () => {
  const lines = [line('a', '1', '16', { vat: '0' })]
  const refusalOf = (...amounts: string[]) => {
    try {
      return billParts(bill(lines, { way: 'amounts', amounts }))
    } catch (error) {
      return error
    }
  }
  expect(refusalOf('15.999', '0.001')).toMatchObject({ code: 'tooManyDecimals', field: 'parts.0' })
  expect(refusalOf('8', '7.995', '0.005')).toMatchObject({ field: 'parts.1' })
  expect(refusalOf('8.0', '8.00')).toHaveLength(2)
})

test.each([
  ['half a hundred parts of two hundred lines', 1, true],
  ['twice as much in one breath', 2, false],
])('%s is cut, or not', (_, bills, isFine) => {
  const lines = Array.from({ length: 200 }, () => ({}))
  const split: Split = { way: 'amounts', amounts: Array.from({ length: 50 }, () => '1') }
  const asked = Array.from({ length: bills }, () => ({ lines, split }))
  if (isFine) expect(() => refuseTooFine(asked)).not.toThrow()
  else expect(() => refuseTooFine(asked)).toThrow(new Refusal('billTooFine', 'split'))
})
