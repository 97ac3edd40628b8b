/** Promotions at a table: by when a line was ordered, on what its waiter left, cut with its bill. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounded, sumOf } from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { billParts, billTotals, equalAmounts, givenByHand } from '../../pos/bill/bill.ts'
import type { Promotion } from '../../promotions/promotion.ts'
import { promotion, target } from '../../promotions/testing/promotions.ts'
import { leftToPay } from './line-amounts.ts'
import { applied, orderOf, takenLines, unpaidLines } from './order.ts'
import type { OrderEvent, SentEvent } from './order-event.ts'
import type { Order } from './order-state.ts'
import { type StampFacts, stamped } from './stamp.ts'
import { standingOf } from './to-pay.ts'

const by = { id: 'w', name: 'Waiter' }
const early = '2026-11-18T17:30:00.000Z'
const late = '2026-11-18T18:30:00.000Z'
const rule = { base: 'net' as const, isIncluded: false }
const happyHour = promotion({ id: 'h', percent: '50', fromTime: '17:00', toTime: '18:00' })

const factsOf = (...declared: Promotion[]): StampFacts =>
  ({
    dishes: [],
    modifiers: [],
    terms: { decimals: 2, taxes: { vat: rule, tax1: rule, tax2: rule } },
    service: {
      ...{ item: 's', names: { name: 'Service' }, unit: 'u', percent: '10', perGuest: '0' },
      rates: { vat: '0', tax1: '0', tax2: '0' },
    },
    promotions: {
      declared,
      clock: { timeZone: 'UTC', dayEndHour: 4 },
      firstCurrency: 'usd',
      rate: null,
    },
    waiterName: () => undefined,
    approverOf: () => undefined,
    branchOf: () => 'b',
  }) as unknown as StampFacts

type Said = { kind: string; at?: string; [more: string]: unknown }

const said = (order: Order, { at = early, ...event }: Said): Order =>
  applied(order, { at, by, seq: order.seq + 1, id: `e${order.seq}`, ...event } as OrderEvent)

const rates = { vat: '0', tax1: '0', tax2: '0' }

const add = (line: string, quantity: string, more: object = {}): Said => ({
  ...{ kind: 'add', line, item: line, quantity, options: [], note: null, seat: null, course: 1 },
  dish: { names: { name: line }, unit: 'u', price: '4', options: [], rates, ...more },
})

function seatedWith(...events: Said[]): Order {
  const open = { kind: 'open', id: 'o', type: 'table', table: 't', branch: 'b', caller: null }
  const first = { ...open, guests: 2, at: early, by, seq: 1 }
  const order = orderOf('o', [first as unknown as OrderEvent])
  if (!order) throw new Error('It was opened')
  return events.reduce(said, order)
}

const giving = (order: Order, facts: StampFacts): Record<string, string> =>
  Object.fromEntries(
    [...standingOf(order, facts).promotions].map(([line, own]) => [
      line,
      sumOf(own.map(({ amount }) => amount)),
    ]),
  )

const facts = factsOf(happyHour)
const more = (line: string, quantity: string, at: string): Said => ({
  kind: 'more',
  line,
  quantity,
  at,
})
const cancel = (line: string, quantity: string): Said => ({
  ...{ kind: 'cancel', line, quantity, reason: null, at: late },
})

test.each<[string, Order, StampFacts, Record<string, string>]>([
  [
    'what was ordered in the happy hour has it, what came later has not',
    seatedWith(add('beer', '2'), { ...add('wine', '1'), at: late }),
    facts,
    { beer: '4' },
  ],
  [
    'one more on the same line is ordered when it is ordered',
    seatedWith(add('beer', '2'), more('beer', '3', late)),
    facts,
    { beer: '4' },
  ],
  [
    'what is cancelled is what was ordered last',
    seatedWith(add('beer', '2'), more('beer', '3', late), cancel('beer', '4')),
    facts,
    { beer: '2' },
  ],
  [
    'what may not be discounted is not promoted',
    seatedWith(add('beer', '2', { canDiscount: false })),
    facts,
    {},
  ],
  [
    'goods are meant by their category and brand',
    seatedWith(add('beer', '1', { category: 'c', brand: 'x' }), add('wine', '1')),
    factsOf(promotion({ percent: '25', targets: [target({ category: 'c', brand: 'x' })] })),
    { beer: '1' },
  ],
  [
    'what is of another branch, of a group or asks for a code holds at no table of this one',
    seatedWith(add('beer', '1')),
    factsOf(
      promotion({ id: 'a', branch: 'other' }),
      promotion({ id: 'b', groups: ['g'] }),
      promotion({ id: 'c', couponUse: 'open', couponCode: 'WORD' }),
    ),
    {},
  ],
  [
    'a basket counts what was ordered while it holds',
    seatedWith(add('beer', '2'), { ...add('wine', '3'), at: late }),
    factsOf(
      promotion({
        ...{ kind: 'basket', value: '2', minAmount: '20', fromTime: '17:00', toTime: '18:00' },
      }),
    ),
    {},
  ],
])('%s', (_, order, of, expected) => {
  expect(giving(order, of)).toEqual(expected)
})

test('a discount of the waiter comes first and stays apart from it', () => {
  const order = seatedWith(add('beer', '2'), {
    ...{ kind: 'discount', line: 'beer', percent: '0', amount: '2', reason: 'Late' },
    lines: [{ line: 'beer', percent: '0', amount: '2', of: '2' }],
  })
  expect(giving(order, facts)).toEqual({ beer: '3' })
  const bill = billed(order, 'b', facts, null)
  const [line] = bill.content.lines
  expect(line).toMatchObject({ discountAmount: '5', promotions: [{ promotion: 'h', amount: '3' }] })
  expect(line && givenByHand(line)).toBe('2')
})

test('the service follows what is paid, and a line takes its hour along to another table', () => {
  const order = seatedWith(add('beer', '2'), more('beer', '1', late))
  // Half of two and all of one: 8, and a tenth of it.
  expect(standingOf(order, facts).toPay).toBe('8.8')
  const away = { lines: [{ line: 'beer', quantity: '2', as: 'moved' }], isAll: false }
  const lines = takenLines(order, away)
  const to = said(seatedWith(), { kind: 'take', from: 'o', guests: 0, lines, at: late })
  expect(giving(to, facts)).toEqual({ moved: '2' })
  expect(giving(said(order, { kind: 'give', to: 'p', ...away, at: late }), facts)).toEqual({
    beer: '2',
  })
})

function stampedBill(order: Order, id: string, of: StampFacts, split: object | null): Order {
  const lines = unpaidLines(order).map((line) => ({ line: line.id, quantity: leftToPay(line) }))
  const event = { kind: 'bill', id, at: late, lines, split } as SentEvent
  return said(order, stamped(order, event, of) as Said)
}

function billed(order: Order, id: string, of: StampFacts, split: object | null) {
  const { bill } = stampedBill(order, id, of, split)
  if (!bill) throw new Error('There is a bill')
  return bill
}

const pay = (order: Order, part: number): Order =>
  said(order, {
    ...{ kind: 'paid', bill: order.bill?.id, part, ticket: `t${part}`, number: '1', at: late },
    of: billParts(
      order.bill?.content ?? { lines: [], decimals: 2, taxes: facts.terms.taxes, split: null },
    ).length,
  })

const cents = (most: number) =>
  fc.integer({ min: 1, max: most }).map((n) => rounded({ top: BigInt(n), bottom: 100n }, 2))

const anyPromotion = fc.constantFrom<Promotion>(
  happyHour,
  promotion({ id: 'p', percent: '33.3' }),
  promotion({ id: 'q', kind: 'buyGet', percent: '100', buyCount: 2, getCount: 1 }),
  promotion({ id: 'r', kind: 'basket', value: '3', minAmount: '5', isCombinable: true }),
  promotion({ id: 's', kind: 'price', value: '2', isCombinable: true }),
)

const givenIn = (lines: readonly { promotions?: readonly { amount: string }[] }[]): string =>
  sumOf(lines.flatMap(({ promotions = [] }) => promotions.map(({ amount }) => amount)))

test('the parts of a bill are the bill, its promotions and its discounts, also after it was opened again', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cents(3000), fc.constantFrom('1', '2', '3', '0.35')), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.array(anyPromotion, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 2, max: 5 }),
      fc.boolean(),
      (dishes, declared, people, isByLines) => {
        const of = factsOf(...new Map(declared.map((it) => [it.id, it])).values())
        const order = seatedWith(...dishes.map(([price, n], at) => add(`l${at}`, n, { price })))
        const whole = billed(order, 'b', of, null)
        const { total } = billTotals(whole.content)
        const equal = { way: 'amounts', amounts: equalAmounts(total, people, 2) }
        const shares = order.lines.map(({ id: line }) => ({ line, top: 1, bottom: people }))
        const shared = { way: 'lines', parts: Array.from({ length: people }, () => shares) }
        try {
          const split = stampedBill(order, 'c', of, isByLines ? shared : equal)
          const parts = billParts(split.bill?.content ?? whole.content)
          const lines = parts.flatMap((part) => part.lines)
          expect(
            sumOf(
              parts.map((part) => part.total),
              2,
            ),
          ).toBe(sumOf([total], 2))
          for (const line of lines) expect(Number(givenByHand(line))).toBeGreaterThanOrEqual(0)
          const open = said(pay(split, 0), { kind: 'reopen', reason: 'Anew', at: late })
          const rest = standingOf(open, of)
          const [first] = parts
          expect(sumOf([first?.total ?? '0', rest.toPay], 2)).toBe(sumOf([total], 2))
          expect(
            sumOf(
              [...rest.promotions.values()]
                .flat()
                .map(({ amount }) => amount)
                .concat(open.promotedPaid),
            ),
          ).toBe(givenIn(lines))
        } catch (error) {
          // Too little for so many.
          if (error instanceof Refusal && error.code.startsWith('part')) return
          throw error
        }
      },
    ),
    { numRuns: 80 },
  )
})
