import { describe, expect, test } from 'vitest'
import type { BehaviourName } from '../../books/behaviour.ts'
import { deliveryOf } from '../../books/behaviour.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { origin, originLine } from '../testing/origins.ts'
import { line } from '../testing/trades.ts'
import { Origin } from './origin.ts'
import type { OriginFacts, OriginLine } from './origin-facts.ts'

/** The refusal of a rule as `code field limit`, or what it answered. */
function said(rule: () => unknown): unknown {
  try {
    return rule()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [error.code, error.field, error.facts.limit].filter((it) => it !== undefined).join(' ')
  }
}

const sold = { item: 'coffee', unitPrice: '20', vat: '11' }

/** Takes so many base units of the only line. */
const taking = (of: Origin, baseQuantity: string, more = {}) =>
  of.take({ lines: [{ originLine: 'o1' }] }, [line({ ...sold, baseQuantity, ...more })])

type Followed = [
  what: string,
  row: Partial<OriginFacts>,
  as: BehaviourName,
  given: { partner?: string | null; currency?: string },
  answer: string | undefined,
]

test.each<Followed>([
  ['an invoice is returned', {}, 'salesReturn', {}, undefined],
  ['an invoice is delivered', {}, 'deliveryNote', {}, undefined],
  ['an invoice is no order', {}, 'salesInvoice', {}, 'cannotFollow origin'],
  ['a void one is left alone', { state: 'void' }, 'salesReturn', {}, 'cannotFollow origin'],
  ['another client', {}, 'salesReturn', { partner: 'x' }, 'otherThanOrigin partner'],
  ['nobody', {}, 'salesReturn', { partner: null }, 'otherThanOrigin partner'],
  ['another currency', {}, 'salesReturn', { currency: 'lbp' }, 'otherThanOrigin currency'],
  ['a closed rest', { delivery: 'closed' }, 'deliveryNote', {}, 'restClosed origin'],
  ['a return of a closed one', { delivery: 'closed' }, 'salesReturn', {}, undefined],
  [
    'a bill for what came before an order was closed',
    { behaviour: 'purchaseOrder', delivery: 'closed' },
    'purchaseInvoice',
    {},
    undefined,
  ],
])('who may follow: %s', (_, row, as, given, answer) => {
  const asked = { partner: 'hotel', currency: 'usd', ...given }
  expect(said(() => new Origin(origin(row), as).refuseStranger(asked))).toBe(answer)
})

type Taken = [
  what: string,
  as: BehaviourName,
  was: Partial<OriginLine>,
  taken: string,
  answer: string | undefined,
]

test.each<Taken>([
  ['all of it is delivered', 'deliveryNote', {}, '20', undefined],
  ['more is not, in the unit of the line', 'deliveryNote', {}, '22', 'range lines.0.quantity 10'],
  ['what is left', 'deliveryNote', { delivered: '14' }, '6', undefined],
  ['beyond it', 'deliveryNote', { delivered: '14' }, '8', 'range lines.0.quantity 3'],
  [
    'what was credited stays away',
    'deliveryNote',
    { returned: '4' },
    '18',
    'range lines.0.quantity 8',
  ],
  ['a return of what was delivered', 'salesReturn', { delivered: '20' }, '20', undefined],
  ['of what was not', 'salesReturn', { delivered: '4' }, '6', 'notDelivered lines.0.quantity 2'],
  [
    'what was credited without goods is not delivered any more',
    'deliveryNote',
    { delivered: '10', returned: '10' },
    '2',
    'range lines.0.quantity 0',
  ],
  [
    'what came back leaves the rest to be delivered',
    'deliveryNote',
    { delivered: '10', returned: '10', movedBack: '10' },
    '10',
    undefined,
  ],
  [
    'what was delivered comes back beside what was credited',
    'salesReturn',
    { delivered: '10', returned: '10' },
    '10',
    undefined,
  ],
  [
    'but not twice',
    'salesReturn',
    { delivered: '10', returned: '10', movedBack: '4' },
    '8',
    'notDelivered lines.0.quantity 3',
  ],
  ['twice', 'salesReturn', { delivered: '20', returned: '18' }, '4', 'range lines.0.quantity 1'],
])('what is taken of a line: %s', (_, as, was, taken, answer) => {
  const of = new Origin(origin({ lines: [originLine(was)] }), as)
  expect(said(() => taking(of, taken))).toBe(answer)
})

test.each([
  ['unit', { unitId: 'piece' }],
  ['unitPrice', { unitPrice: '21' }],
  ['discountPercent', { discountPercent: '5' }],
  ['vat', { vat: '0' }],
  ['item', { item: 'tea' }],
])('a return has the %s of what is returned', (field, other) => {
  const of = new Origin(origin({ lines: [originLine({ delivered: '20' })] }), 'salesReturn')
  expect(said(() => taking(of, '2', other))).toBe(`otherThanOrigin lines.0.${field}`)
})

test.each<[BehaviourName, Partial<OriginFacts>, Partial<OriginLine>, string | undefined]>([
  ['salesReturn', {}, { delivered: '20' }, '120'],
  ['purchaseReturn', { behaviour: 'purchaseInvoice' }, { delivered: '20' }, '30'],
  ['salesReturn', {}, { delivered: '0' }, undefined],
  ['goodsReceipt', { behaviour: 'purchaseInvoice' }, {}, '30'],
  ['goodsReceipt', { behaviour: 'purchaseOrder' }, {}, '50'],
  ['salesInvoice', { behaviour: 'salesOrder' }, {}, undefined],
])('what 5 of 20 pieces cost a %s of %j', (as, row, was, cost) => {
  const of = new Origin(origin({ ...row, lines: [originLine(was)] }), as)
  const follows = { currency: 'first' as const, rate: '89500' }
  expect((of.costOf('o1', '5', follows) ?? of.soldOf('o1')?.cost)?.first).toBe(cost)
})

describe('what is left of it afterwards', () => {
  test.each<[BehaviourName, Partial<OriginFacts>, string, unknown]>([
    ['deliveryNote', { delivery: 'none' }, '20', { delivery: 'full', delivered: '20' }],
    ['deliveryNote', { delivery: 'none' }, '6', { delivery: 'partly', delivered: '6' }],
    ['salesInvoice', { behaviour: 'salesOrder' }, '6', { delivery: 'partly', converted: '6' }],
    ['salesInvoice', { behaviour: 'quotation' }, '6', { delivery: null, converted: '6' }],
    [
      'salesReturn',
      { delivery: 'partly', lines: [originLine({ delivered: '6' })] },
      '6',
      { delivery: null, returned: '6', movedBack: '6' },
    ],
  ])('%s of %j, %s pieces', (as, row, taken, answer) => {
    const of = new Origin(origin(row), as)
    taking(of, taken)
    const { delivery, lines } = of.changes()
    expect({ delivery, ...lines[0] }).toMatchObject(answer as object)
  })

  test('what is given back can be taken again, and nothing else is written', () => {
    const of = new Origin(
      origin({ lines: [originLine({ delivered: '20' }), originLine({ id: 'o2' })] }),
      'deliveryNote',
    )
    of.giveBack([{ originLine: 'o1', base: '20', matched: '0', moved: '20' }])
    const { delivery, lines } = of.changes()
    expect(delivery).toBe('none')
    expect(lines.map(({ id, delivered }) => [id, delivered])).toEqual([['o1', '0']])
  })
})

test.each([
  ['carton', '3', '6'],
  ['carton', '0.5', '1'],
  ['piece', '3', undefined],
])('in the %s it was sold in, %s mean %s pieces, whatever a pack holds now', (unit, many, base) => {
  const of = new Origin(origin(), 'salesReturn')
  expect(of.baseOf('o1', unit, many)).toBe(base)
})

test('goods that came back were delivered: their delivery stays', () => {
  const line = originLine({ delivered: '10', returned: '4', movedBack: '4' })
  const undone = (base: string) => {
    const of = new Origin(origin({ lines: [line] }), 'deliveryNote')
    of.giveBack([{ originLine: 'o1', base, matched: '0', moved: base }])
    return said(() => of.refuseReturned())
  }
  expect([undone('6'), undone('8')]).toEqual([undefined, 'voidCameBack'])
})

test.each([
  ['100', '0', '0', undefined],
  ['222.01', '0', '0', 'range total 222'],
  ['100', '150', '0', 'range total 72'],
  ['72.04', '150', '0.04', undefined],
])('a return of %s after %s was given back, %s being rounding', (total, before, slack, answer) => {
  const credited = { ...origin().credited, total: before }
  const of = new Origin(origin({ credited }), 'salesReturn')
  expect(said(() => of.refuseAbove(total, slack))).toBe(answer)
})

test('goods that were billed are not taken back', () => {
  const row = origin({ behaviour: 'purchaseOrder', lines: [originLine({ matched: '2' })] })
  const of = new Origin(row, 'goodsReceipt')
  of.giveBack([{ originLine: 'o1', base: '2', matched: '0', moved: '2' }])
  expect(said(() => of.refuseBilled())).toBe('voidBilled')
})

test.each<[BehaviourName, BehaviourName | undefined]>([
  ['salesInvoice', 'deliveryNote'],
  ['purchaseInvoice', 'goodsReceipt'],
  ['purchaseOrder', 'goodsReceipt'],
  ['salesOrder', undefined],
])('%s is handed over by %s', (behaviour, by) => {
  expect(deliveryOf(behaviour)).toBe(by)
})
