/** A bill of which some is paid is opened again: what was paid stays, and all of it adds up. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isZero } from '../../kernel/number/decimal.ts'
import { differenceOf, rounded, sumOf } from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { billParts, billTotals, equalAmounts, type Split } from '../../pos/bill/bill.ts'
import { leftToPay } from './line-amounts.ts'
import { applied, orderOf, unpaidLines } from './order.ts'
import type { OrderEvent, SentEvent } from './order-event.ts'
import type { Order } from './order-state.ts'
import { type StampFacts, stamped } from './stamp.ts'
import { toPayOf } from './to-pay.ts'

const by = { id: 'w', name: 'Waiter' }
const at = '2026-11-17T20:00:00.000Z'
const rule = (isIncluded: boolean) => ({ base: 'net' as const, isIncluded })

type ServiceTerms = { percent: string; perGuest: string; isIncluded: boolean; vat: string }

const factsOf = ({ percent, perGuest, isIncluded, vat }: ServiceTerms): StampFacts =>
  ({
    dishes: [],
    modifiers: [],
    terms: {
      decimals: 2,
      taxes: { vat: rule(isIncluded), tax1: rule(false), tax2: rule(false) },
    },
    service: {
      item: 's',
      names: { name: 'Service' },
      unit: 'u',
      rates: { vat, tax1: '0', tax2: '0' },
      percent,
      perGuest,
    },
    waiterName: () => undefined,
    approverOf: () => undefined,
    branchOf: () => 'b',
  }) as StampFacts

type Dish = { price: string; quantity: string; vat: string }

function seatedWith(dishes: readonly Dish[], guests: number): Order {
  const open = { kind: 'open', id: 'o', type: 'table', table: 't', branch: 'b', caller: null }
  const adds = dishes.map(({ price, quantity, vat }, n) => ({
    ...{ kind: 'add', id: `a${n}`, line: `l${n}`, item: `i${n}`, quantity, options: [] },
    ...{ note: null, seat: null, course: 1 },
    dish: { names: { name: `D${n}` }, price, options: [], rates: { vat, tax1: '0', tax2: '0' } },
  }))
  const events = [{ ...open, guests }, ...adds].map((it, n) => ({ ...it, at, by, seq: n + 1 }))
  const order = orderOf('o', events as unknown as OrderEvent[])
  if (!order) throw new Error('It was opened')
  return order
}

const said = (order: Order, event: object): Order =>
  applied(order, { at, by, seq: order.seq + 1, ...event } as OrderEvent)

const allLeft = (order: Order) =>
  unpaidLines(order).map((line) => ({ line: line.id, quantity: leftToPay(line) }))

function billed(
  order: Order,
  id: string,
  facts: StampFacts,
  split: Split | null,
  lines = allLeft(order),
) {
  const event = { kind: 'bill', id, at, lines, split } as SentEvent
  return said(order, stamped(order, event, facts))
}

const pay = (order: Order, part: number): Order => {
  const bill = order.bill
  if (!bill) throw new Error('There is a bill')
  const of = billParts(bill.content).length
  return said(order, {
    kind: 'paid',
    id: `p${part}`,
    bill: bill.id,
    part,
    of,
    ticket: `t${part}`,
    number: '1',
  })
}

const reopen = (order: Order): Order => said(order, { kind: 'reopen', id: 'r', reason: 'Anew' })

const totalOf = ({ bill }: Order): string => (bill ? billTotals(bill.content).total : '0')

const partsIn = ({ bill }: Order): string[] =>
  bill ? billParts(bill.content).map(({ total }) => total) : []

const cents = (most: number) =>
  fc.integer({ min: 1, max: most }).map((n) => rounded({ top: BigInt(n), bottom: 100n }, 2))

const anyDish = fc.record({
  price: cents(5000),
  quantity: fc.constantFrom('1', '2', '3', '0.35'),
  vat: fc.constantFrom('0', '11', '5.5'),
})

test('what is paid and what is billed of the rest is the first bill, to the coin', () => {
  fc.assert(
    fc.property(
      fc.array(anyDish, { minLength: 1, maxLength: 4 }),
      fc.record({
        percent: fc.constantFrom('0', '10', '7.5'),
        perGuest: fc.constantFrom('0', '1.25'),
        isIncluded: fc.boolean(),
        vat: fc.constantFrom('0', '11'),
      }),
      fc.integer({ min: 2, max: 5 }),
      fc.integer({ min: 2, max: 4 }),
      fc.boolean(),
      (dishes, terms, people, again, isByLines) => {
        const facts = factsOf(terms)
        const order = seatedWith(dishes, people)
        const whole = toPayOf(order, facts)
        const shared = { way: 'lines' as const, parts: sharesOf(order, people) }
        const equal = { way: 'amounts' as const, amounts: equalAmounts(whole, people, 2) }
        let first: Order
        try {
          first = pay(billed(order, 'b1', facts, isByLines ? shared : equal), 0)
        } catch (error) {
          // Too little for so many.
          if (error instanceof Refusal && error.code.startsWith('part')) return
          throw error
        }
        const [paid = '0'] = partsIn(first)
        const open = reopen(first)
        const rest = toPayOf(open, facts)
        expect(sumOf([paid, rest], 2)).toBe(sumOf([whole], 2))
        const undivided = billed(open, 'b2', facts, null)
        expect([totalOf(undivided), ...partsIn(undivided)].map((it) => sumOf([it], 2))).toEqual([
          sumOf([rest], 2),
          sumOf([rest], 2),
        ])
        const split = { way: 'amounts' as const, amounts: equalAmounts(rest, again, 2) }
        if (split.amounts.some(isZero)) return
        const anew = billed(open, 'b3', facts, split)
        expect(sumOf([paid, ...partsIn(anew)], 2)).toBe(sumOf([whole], 2))
        const done = split.amounts.reduce((it, _, part) => pay(it, part), anew)
        expect(unpaidLines(done)).toEqual([])
        expect(sumOf([done.servicePaid], 2)).toBe(
          sumOf([first.bill?.terms.service?.amount ?? '0'], 2),
        )
      },
    ),
    { numRuns: 120 },
  )
})

/** Everybody shares everything. */
const sharesOf = (order: Order, people: number) =>
  Array.from({ length: people }, () =>
    order.lines.map(({ id }) => ({ line: id, top: 1, bottom: people })),
  )

test('a part that is paid stays so when the rest is cancelled, and its paper opened twice', () => {
  const facts = factsOf({ percent: '0', perGuest: '0', isIncluded: false, vat: '0' })
  const order = seatedWith([{ price: '10', quantity: '1', vat: '0' }], 2)
  const amounts = equalAmounts('10', 3, 2)
  const open = reopen(pay(billed(order, 'b1', facts, { way: 'amounts', amounts }), 0))
  expect(open.lines[0]).toMatchObject({ quantity: '1', paid: '0.334' })
  expect(open.past[0]?.paid).toHaveLength(1)
  const again = reopen(billed(open, 'b2', facts, null))
  expect(Number(toPayOf(again, facts))).toBe(6.66)
  const [line] = allLeft(again)
  const gone = said(again, { kind: 'cancel', id: 'c', reason: 'Broken', ...line })
  expect(unpaidLines(gone)).toEqual([])
  expect(gone.lines[0]?.paid).toBe('0.334')
})

test('the service for each guest is charged once, in however many bills', () => {
  const facts = factsOf({ percent: '10', perGuest: '2', isIncluded: false, vat: '0' })
  const dishes = ['10', '20'].map((price) => ({ price, quantity: '1', vat: '0' }))
  const order = seatedWith(dishes, 3)
  const one = billed(order, 'b1', facts, null, [{ line: 'l0', quantity: '1' }])
  expect(one.bill?.terms.service?.amount).toBe('7')
  const two = billed(pay(one, 0), 'b2', facts, null)
  expect(two.bill?.terms.service?.amount).toBe('2')
  // One more sat down meanwhile; nobody is charged for leaving.
  const more = billed(said(pay(one, 0), { kind: 'guests', id: 'g', guests: 4 }), 'b3', facts, null)
  expect(more.bill?.terms.service?.amount).toBe('4')
  const fewer = said(pay(one, 0), { kind: 'guests', id: 'g', guests: 1 })
  const less = billed(fewer, 'b4', facts, null)
  expect(less.bill?.terms.service?.amount).toBe('0')
  expect(differenceOf(totalOf(less), '20')).toBe('0')
})
