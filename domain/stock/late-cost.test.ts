import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differenceOf, negated, rounded, sumOf } from '../kernel/number/fraction.ts'
import type { Balance } from './goods/held.ts'
import { type LateCost, settleLate } from './late-cost.ts'
import { Layers, type PastMove } from './layers.ts'
import { balanceKey, Shelf } from './shelf.ts'
import { firstOnly, type Held, holdingFirst, inFirst } from './testing/shelves.ts'
import { issued, received } from './valuation.ts'

const shelfOf = (shelves: Record<string, Partial<Held>>): Shelf =>
  new Shelf({
    balances: new Map(
      Object.entries(shelves).map(([warehouse, balance]) => [
        balanceKey('coffee', warehouse),
        holdingFirst({ quantity: '0', value: '0', lastCost: '0', ...balance }),
      ]),
    ),
    policy: 'allow',
    isConfirmed: false,
  })

const move = (as: PastMove['as'], quantity: number, line: string | null = null): PastMove => ({
  item: 'coffee',
  warehouse: 'shop',
  quantity: String(quantity),
  as,
  line,
})

const layersOf = (shelf: Shelf, past: readonly PastMove[]): Layers =>
  new Layers(past, (item, warehouse) => shelf.at(item, warehouse).quantity)

type CostGiven = Partial<Omit<LateCost, 'amount'>> & { amount?: string }

const cost = ({ amount = '50', ...given }: CostGiven = {}): LateCost => ({
  line: 'l1',
  item: 'coffee',
  pieces: '100',
  from: [{ receipt: 'r1', pieces: '100' }],
  ...given,
  amount: inFirst(amount),
})

/** A hundred came with a receipt; what is there now tells what happened since. */
function settled(shelf: Shelf, costs: readonly LateCost[], since: readonly PastMove[]): string[] {
  const past = [move('received', 100, 'r1'), ...since]
  return settleLate(shelf, layersOf(shelf, past), costs, firstOnly).map(({ first }) => first)
}

describe('a cost that becomes known late', () => {
  test('goes to the pieces that are still there: of 50.00 for 100 with 40 sold, 30.00', () => {
    const shelf = shelfOf({ shop: { quantity: '60', value: '600' } })
    expect(settled(shelf, [cost()], [move('other', -40)])).toEqual(['30'])
    expect(shelf.at('coffee', 'shop')).toMatchObject({
      quantity: '60',
      value: inFirst('630'),
      lastCost: inFirst('10.5'),
    })
    expect(shelf.moves).toMatchObject([
      {
        line: 'l1',
        item: 'coffee',
        warehouse: 'shop',
        isTransit: false,
        kind: 'revaluation',
        quantity: '0',
        value: inFirst('30'),
        pieces: '60',
      },
    ])
  })

  test.each([
    ['all of it, where more lies there', '140', 0, '50'],
    ['nothing, where all is sold', '0', -100, '0'],
    ['nothing, where more was sold than came', '-5', -105, '0'],
  ])('%s', (_, quantity, sold, inStock) => {
    const shelf = shelfOf({ shop: { quantity, value: String(Number(quantity) * 10) } })
    expect(settled(shelf, [cost()], sold === 0 ? [] : [move('other', sold)])).toEqual([inStock])
  })

  test('follows goods into other warehouses', () => {
    const shelf = shelfOf({
      shop: { quantity: '10', value: '100' },
      store: { quantity: '30', value: '300' },
    })
    const since = [
      move('sent', -30, 't1'),
      { ...move('arrived', 30, 't1'), warehouse: 'store' },
      move('other', -60),
    ]
    expect(settled(shelf, [cost()], since)).toEqual(['20'])
    expect(shelf.at('coffee', 'shop').value.first).toBe('105')
    expect(shelf.at('coffee', 'store').value.first).toBe('315')
  })

  test('falls on the same pieces as other costs of their receipt', () => {
    const shelf = shelfOf({ shop: { quantity: '60', value: '600' } })
    const both = [cost(), cost({ line: 'freight', amount: '10' })]
    expect(settled(shelf, both, [move('other', -40)])).toEqual(['30', '6'])
  })

  test('leaves alone what came after its own goods', () => {
    const shelf = shelfOf({ shop: { quantity: '120', value: '1200' } })
    const later = cost({ line: 'l2', from: [{ receipt: 'r2', pieces: '100' }] })
    const since = [move('received', 100, 'r2'), move('other', -80)]
    expect(settled(shelf, [cost(), later], since)).toEqual(['10', '50'])
  })

  test('of which some went back to the supplier is shared by the rest', () => {
    const shelf = shelfOf({ shop: { quantity: '40', value: '400' } })
    const returned = { ...move('returned', -20), receipts: ['r1'] }
    expect(settled(shelf, [cost({ pieces: '80' })], [returned, move('other', -40)])).toEqual(['25'])
  })

  test('that is below zero takes no more than the shelf is worth', () => {
    const shelf = shelfOf({ shop: { quantity: '100', value: '30' } })
    expect(settled(shelf, [cost({ amount: '-50' })], [])).toEqual(['-30'])
    expect(shelf.at('coffee', 'shop')).toMatchObject({
      value: inFirst('0'),
      lastCost: inFirst('0'),
    })
  })

  test('never loses a cent, and never leaves a value on an empty shelf', () => {
    const cents = fc.integer({ min: -5000, max: 5000 })
    const counts = fc.integer({ min: -20, max: 60 })
    const wanted = fc.record({ amount: cents, pieces: fc.integer({ min: 1, max: 80 }) })
    const receipts = fc.array(wanted, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(receipts, counts, counts, fc.nat({ max: 30 }), (arrivals, shop, store, sent) => {
        const balanceOf = (quantity: number) => ({
          quantity: String(quantity),
          value: String(quantity * 3),
          lastCost: '3',
        })
        const shelf = shelfOf({ shop: balanceOf(shop), store: balanceOf(store) })
        const past = [
          ...arrivals.map(({ pieces }, at) => move('received', pieces, `r${at}`)),
          move('sent', -sent, 't1'),
          { ...move('arrived', sent, 't1'), warehouse: 'store' },
        ]
        const costs = arrivals.map(({ amount, pieces }, at) =>
          cost({
            amount: money(amount),
            pieces: String(pieces),
            from: [{ receipt: `r${at}`, pieces: String(pieces) }],
          }),
        )
        const inStock = settleLate(shelf, layersOf(shelf, past), costs, firstOnly)
        const moved = shelf.moves.map(({ value }) => value.first)
        expect(sumOf(moved, 2)).toBe(
          sumOf(
            inStock.map(({ first }) => first),
            2,
          ),
        )
        for (const [warehouse, had] of [
          ['shop', shop],
          ['store', store],
        ] as const) {
          const { quantity, value: worth } = shelf.at('coffee', warehouse)
          const value = worth.first
          expect(quantity).toBe(String(had))
          if (had > 0) expect(Number(value)).toBeGreaterThanOrEqual(0)
          else expect(value).toBe(String(had * 3))
        }
      }),
    )
  })
})

const money = (cents: number): string => rounded({ top: BigInt(cents), bottom: 100n }, 2)

/** Receipts of 10.00 a piece and sales, one after the other; then bills at another price. */
class Shop {
  balance: Balance = holdingFirst({ quantity: '0', value: '0', lastCost: '10' })
  past: PastMove[] = []
  /** Of what was paid, what the goods that left cost. */
  costOfSales: string[] = []

  receive(receipt: string, pieces: number): void {
    const worth = inFirst(money(pieces * 1000))
    const change = received(this.balance, String(pieces), worth, firstOnly)
    this.costOfSales.push(negated(change.revaluation.first))
    this.balance = change.balance
    this.past.push(move('received', pieces, receipt))
  }

  sell(pieces: number): void {
    const change = issued(this.balance, String(pieces), firstOnly)
    this.costOfSales.push(negated(change.value.first))
    this.balance = change.balance
    this.past.push(move('other', -pieces))
  }

  bill(costs: readonly LateCost[]): void {
    const shelf = new Shelf({
      balances: new Map([[balanceKey('coffee', 'shop'), this.balance]]),
      policy: 'allow',
      isConfirmed: false,
    })
    const inStock = settleLate(shelf, layersOf(shelf, this.past), costs, firstOnly)
    this.costOfSales.push(
      ...costs.map(({ amount }, at) => differenceOf(amount.first, inStock[at]?.first ?? '')),
    )
    this.balance = shelf.at('coffee', 'shop')
  }
}

const billOf = (receipt: string, pieces: number, centsEach = 50): LateCost =>
  cost({
    pieces: String(pieces),
    from: [{ receipt, pieces: String(pieces) }],
    amount: money(pieces * centsEach),
  })

describe('costs that come with separate bills', () => {
  const [r1, r2] = [billOf('r1', 10), billOf('r2', 10)]
  const [half, otherHalf] = [billOf('r1', 5), billOf('r1', 5)]
  const both = cost({ pieces: '20', from: [...r1.from, ...r2.from], amount: '10' })

  test.each<[string, LateCost[][], string]>([
    ['with one bill', [[r1, r2]], '105'],
    ['with one line for both', [[both]], '105'],
    ['with two bills', [[r1], [r2]], '105'],
    ['in the other order', [[r2], [r1]], '105'],
    ['in parts', [[half], [otherHalf], [r2]], '105'],
    ['the last of them first', [[otherHalf], [r2], [half]], '105'],
    ['with freight on the sold ones', [[billOf('r1', 10, 100)], [r1], [r2]], '105'],
    ['with freight on the others', [[r1], [r2], [billOf('r2', 10, 100)]], '115'],
  ])('%s: of 20 that came ten by ten, ten are left', (_, bills, value) => {
    const shop = new Shop()
    shop.receive('r1', 10)
    shop.receive('r2', 10)
    shop.sell(10)
    for (const bill of bills) shop.bill(bill)
    expect(shop.balance.value.first).toBe(value)
  })

  test('with sales between them: each is for what is there when it comes', () => {
    const shop = new Shop()
    shop.receive('r1', 10)
    shop.bill([half])
    shop.sell(5)
    shop.bill([otherHalf])
    // The half that is left bears the half of both.
    expect(shop.balance.value.first).toBe('52.5')
  })

  const event = fc.oneof(
    fc.record({ receive: fc.integer({ min: 1, max: 12 }) }),
    fc.record({ sell: fc.integer({ min: 1, max: 12 }) }),
  )
  const bill = fc.record({
    at: fc.nat({ max: 9 }),
    pieces: fc.integer({ min: 1, max: 12 }),
    centsEach: fc.integer({ min: -200, max: 400 }),
  })

  function happened(events: readonly ({ receive: number } | { sell: number })[]): Shop {
    const shop = new Shop()
    events.forEach((it, at) => {
      if ('receive' in it) shop.receive(`r${at}`, it.receive)
      else shop.sell(it.sell)
    })
    return shop
  }

  test('leave the stock worth what one bill with all of them would, and nothing paid is lost', () => {
    fc.assert(
      fc.property(
        fc.array(event, { minLength: 1, maxLength: 10 }),
        fc.array(bill, { minLength: 1, maxLength: 5 }),
        (events, bills) => {
          const costs = bills.flatMap(({ at, pieces, centsEach }) => {
            const it = events[at % events.length]
            if (!it || !('receive' in it)) return []
            return [billOf(`r${at % events.length}`, Math.min(pieces, it.receive), centsEach)]
          })
          const [one, many, reversed] = [happened(events), happened(events), happened(events)]
          one.bill(costs)
          for (const it of costs) many.bill([it])
          expect(many.balance).toEqual(one.balance)
          // What lowers a cost further than the shelf is worth is cut there, in whichever order.
          if (costs.every(({ amount }) => !amount.first.startsWith('-'))) {
            for (const it of costs.toReversed()) reversed.bill([it])
            expect(reversed.balance).toEqual(one.balance)
          }
          const bought = events.map((it) => ('receive' in it ? it.receive * 1000 : 0))
          const paid = [
            money(bought.reduce((sum, it) => sum + it, 0)),
            ...costs.map(({ amount }) => amount.first),
          ]
          for (const shop of [one, many])
            expect(sumOf([shop.balance.value.first, ...shop.costOfSales], 2)).toBe(sumOf(paid, 2))
        },
      ),
    )
  })
})
