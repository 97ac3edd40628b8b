/** Steps of a shop on days of their own, written in whatever order: each day is what it would be. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { differenceOfWorths, sumOfWorths, type Worth } from '../../money/measure.ts'
import { balanceKey } from '../shelf.ts'
import { Shop } from './shop.ts'

export type Step = {
  /** What it follows, by its place among the steps. */
  after?: number
  /** Writes it, and answers its document. */
  write(shop: Shop, on: number, followed: string): string | undefined
}

const pieces = fc.integer({ min: 1, max: 9 })
const price = fc.integer({ min: 1, max: 999 }).map((cents) => (cents / 100).toFixed(2))
const place = fc.constantFrom('shop', 'store')

export const buying: fc.Arbitrary<Step[]> = fc
  .tuple(pieces, price, place)
  .map(([quantity, each, at]) => [{ write: (shop, on) => shop.buy(on, quantity, each, at) }])

/** Some of it comes back: where it was sold, or into one of these. */
const sellingInto = (...into: string[]): fc.Arbitrary<Step[]> =>
  fc
    .tuple(
      pieces,
      place,
      fc.integer({ min: 0, max: 3 }),
      fc.boolean(),
      fc.constantFrom(...into, null),
    )
    .map(([quantity, at, back, isTwice, to]) => [
      { write: (shop, on) => shop.sell(on, quantity, at) },
      ...(back > 0 && back < quantity
        ? [
            {
              after: 0,
              write: (shop: Shop, on: number, sale: string) =>
                shop.giveBack(on, sale, back, to ?? at),
            },
          ]
        : []),
      ...(isTwice && back > 0 && quantity > back + 1
        ? [
            {
              after: 0,
              write: (shop: Shop, on: number, sale: string) => shop.giveBack(on, sale, 1, at),
            },
          ]
        : []),
    ])

export const selling = sellingInto('shop', 'store')
export const sellingHere = sellingInto()

export const wasting: fc.Arbitrary<Step[]> = pieces.map((quantity) => [
  { write: (shop, on) => shop.waste(on, quantity) },
])

/** For dishes; some of them come back. */
export const cooking: fc.Arbitrary<Step[]> = fc
  .tuple(pieces, place, fc.integer({ min: 0, max: 3 }))
  .map(([quantity, at, back]) => [
    { write: (shop, on) => shop.sell(on, quantity, at, 'making') },
    ...(back > 0 && back <= quantity
      ? [
          {
            after: 0,
            write: (shop: Shop, on: number, sent: string) => shop.giveBack(on, sent, back, at),
          },
        ]
      : []),
  ])

export const finding: fc.Arbitrary<Step[]> = pieces.map((quantity) => [
  { write: (shop, on) => shop.find(on, quantity) },
])

export const undone = (steps: fc.Arbitrary<Step[]>): fc.Arbitrary<Step[]> =>
  fc.tuple(steps, fc.boolean()).map(([some, isUndone]) => {
    const last = some.length - 1
    const undo = (shop: Shop, on: number, document: string) => {
      shop.undo(on, document)
      return undefined
    }
    return isUndone ? [...some, { after: last, write: undo }] : some
  })

export const sendingBack: fc.Arbitrary<Step[]> = fc
  .tuple(pieces, price, pieces)
  .map(([quantity, each, more]) => [
    { write: (shop, on) => shop.buy(on, quantity + more, each) },
    { after: 0, write: (shop, on, purchase) => shop.sendBack(on, purchase, quantity) },
  ])

export const moving: fc.Arbitrary<Step[]> = fc
  .tuple(pieces, fc.boolean())
  .map(([quantity, isDelivered]) => [
    { write: (shop, on) => shop.send(on, quantity, isDelivered) },
    ...(isDelivered
      ? []
      : [
          {
            after: 0,
            write: (shop: Shop, on: number, sent: string) => shop.arrive(on, sent, quantity),
          },
        ]),
  ])

export const movingAtOnce: fc.Arbitrary<Step[]> = pieces.map((quantity) => [
  { write: (shop, on) => shop.send(on, quantity) },
])

/** Freight of a purchase, or its bill at another price; some of what was billed goes back. */
export const costing: fc.Arbitrary<Step[]> = fc
  .tuple(pieces, price, pieces, price, place, fc.constantFrom('freight', 'bill', 'returned'))
  .map(([quantity, each, more, amount, at, kind]) => [
    { write: (shop, on) => shop.buy(on, quantity + more, each, at) },
    {
      after: 0,
      write: (shop, on, purchase) =>
        shop.late(on, purchase, amount, kind === 'freight' ? kind : 'bill'),
    },
    ...(kind === 'returned'
      ? [
          {
            after: 1,
            write: (shop: Shop, on: number, bill: string) => shop.sendBack(on, bill, quantity, at),
          },
        ]
      : []),
  ])

/** Freight of what lay there before all, or some of it goes back. */
export const costingFirst: fc.Arbitrary<Step[]> = fc
  .tuple(price, fc.integer({ min: 0, max: 3 }), place)
  .map(([amount, back, at]) => {
    const purchase = at === 'shop' ? 'd1' : 'd2'
    return [
      { write: (shop, on) => shop.late(on, purchase, amount) },
      ...(back > 0
        ? [{ write: (shop: Shop, on: number) => shop.sendBack(on, purchase, back, at) }]
        : []),
    ]
  })

export const making: fc.Arbitrary<Step[]> = fc
  .tuple(pieces, pieces, price)
  .map(([used, made, labour]) => [{ write: (shop, on) => shop.make(on, used, made, labour) }])

export const sellingCake: fc.Arbitrary<Step[]> = pieces.map((quantity) => [
  {
    write: (shop, on) => {
      const sale = shop.of('cake').sell(on, quantity)
      shop.of('coffee')
      return sale
    },
  },
])

type Placed = Step & { on: number; follows: Placed | undefined; group: readonly Step[] }

/** Each on a day of its own, after what it follows. */
function placed(groups: readonly Step[][], days: readonly number[]): Placed[] {
  const all: Placed[] = []
  let next = 0
  for (const group of groups) {
    const size = group.length
    const own = days.slice(next, next + size).toSorted((a, b) => a - b)
    next += size
    const here = group.map(
      (step, at): Placed => ({ ...step, on: own[at] ?? 0, follows: undefined, group }),
    )
    here.forEach((step) => {
      if (step.after !== undefined) step.follows = here[step.after]
    })
    all.push(...here)
  }
  return all
}

type Costing = 'average' | 'fifo'

type Written = { shop: Shop; documents: ReadonlyMap<Placed, string> }

function written(steps: readonly Placed[], start: (shop: Shop) => void, costing: Costing): Written {
  const shop = new Shop(undefined, costing)
  start(shop)
  const documents = new Map<Placed, string>()
  const write = (step: Placed): void => {
    if (documents.has(step)) return
    if (step.follows) write(step.follows)
    const followed = step.follows ? documents.get(step.follows) : ''
    documents.set(step, step.write(shop, step.on, followed ?? '') ?? 'undone')
  }
  for (const step of steps) write(step)
  return { shop, documents }
}

export const days = fc.shuffledSubarray(
  Array.from({ length: 28 }, (_, at) => at + 2),
  { minLength: 28 },
)

export function agree(
  groups: readonly Step[][],
  on: readonly number[],
  order: readonly number[],
  start: (shop: Shop) => void,
  costing: Costing = 'average',
) {
  const steps = placed(groups, on)
  const inOrder = written(
    steps.toSorted((a, b) => a.on - b.on),
    start,
    costing,
  )
  const shuffled = written(
    steps
      .map((step, at) => ({ step, by: order[at] ?? at }))
      .toSorted((a, b) => a.by - b.by)
      .map(({ step }) => step),
    start,
    costing,
  )
  for (const item of ['coffee', 'cake'] as const) {
    const [here, there] = [shuffled.shop.of(item), inOrder.shop.of(item)]
    if (!here.kept.some(({ move }) => move.item === item)) continue
    for (const shop of [here, there]) isBalanced(shop)
    for (const warehouse of ['shop', 'store']) {
      const [one, other] = [layersAt(here, warehouse), layersAt(there, warehouse)]
      expect(one.map((it) => it.pieces)).toEqual(other.map((it) => it.pieces))
      for (const [at, { value }] of one.entries())
        near(value, other[at]?.value ?? value, steps.length)
    }
    for (let day = 1; day < 31; day++)
      for (const warehouse of ['shop', 'store']) {
        const [one, other] = [here.on(day, warehouse), there.on(day, warehouse)]
        expect([day, warehouse, one.quantity]).toEqual([day, warehouse, other.quantity])
        // What is owed is worth what it was thought to cost when it was written down.
        if (!one.quantity.startsWith('-')) near(one.value, other.value, steps.length)
      }
  }
  // What never came is brought back for what it was thought to cost: only both together are known.
  const net = ({ shop, documents }: Written, group: readonly Placed[]): Worth =>
    sumOfWorths(group.map((step) => shop.worthOf(documents.get(step) ?? '')))
  for (const group of Map.groupBy(steps, ({ group }) => group).values())
    near(net(shuffled, group), net(inOrder, group), group.length)
}

/** What is left of each arrival, the oldest first. */
const layersAt = (shop: Shop, warehouse: string, isTransit = false) =>
  shop.balances.get(balanceKey(shop.item, warehouse, isTransit))?.layers ?? []

/** The balances are the moves, and nothing is worth nothing. */
function isBalanced(shop: Shop): void {
  for (const warehouse of ['shop', 'store'])
    for (const isTransit of [false, true]) {
      const { quantity, value } = shop.on(99, warehouse, isTransit)
      expect(shop.balances.get(balanceKey(shop.item, warehouse, isTransit))).toMatchObject({
        quantity,
        value,
      })
      const layers = layersAt(shop, warehouse, isTransit)
      if (layers.length > 0)
        expect(layers.map((it) => it.value).reduce((a, b) => sumOfWorths([a, b]))).toEqual(value)
      for (let day = 1; day < 31; day++) {
        const then = shop.on(day, warehouse, isTransit)
        if (then.quantity === '0') expect(then.value).toEqual({ first: '0', second: '0' })
      }
    }
}

/** To so many of the smallest units. */
function near(a: Worth, b: Worth, units: number): void {
  const { first, second } = differenceOfWorths(a, b)
  if (Math.abs(Number(first)) * 100 > units + 0.001 || Math.abs(Number(second)) > units)
    expect(a).toEqual(b)
}

export const some = (...kinds: fc.Arbitrary<Step[]>[]) =>
  fc.array(fc.oneof(...kinds), { minLength: 2, maxLength: 7 })
export const order = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 28, maxLength: 28 })
