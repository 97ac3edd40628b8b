/** A bill of a table is a sale of the till: the same goods for the same client by the same codes. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tidyDecimal } from '../../kernel/number/decimal.ts'
import type { TillItem } from '../../pos/contract.ts'
import { withCoupon } from '../../pos/promotion/sale-coupon.ts'
import { begun } from '../../pos/promotion/sale-promotions.ts'
import { basics, goods, hotel, ids, shop } from '../../pos/testing/till-shop.ts'
import { newSale } from '../../pos/ticket/sale.ts'
import { addItem } from '../../pos/ticket/sale-edit.ts'
import { promotionsOn } from '../../pos/ticket/sale-totals.ts'
import type { LinePromotion } from '../../promotions/promoted-lines.ts'
import type { Promotion } from '../../promotions/promotion.ts'
import { promotion, target } from '../../promotions/testing/promotions.ts'
import { type BillGuest, noGuest, withTableCode } from './bill-guest.ts'
import { orderOf } from './order.ts'
import type { OrderEvent } from './order-event.ts'
import { tablePromotions } from './table-promotions.ts'

const guests = ids.line(802)
const at = '2026-11-15T09:20:00.000Z'
const menu: TillItem[] = [goods.coffee, goods.water, goods.tobacco]

const amount = (max: number) =>
  fc.integer({ min: 1, max: max * 100 }).map((n) => (n / 100).toFixed(2))

const somePromotion = fc.record({
  kind: fc.constantFrom('percent', 'amount', 'price', 'buyGet', 'basket'),
  percent: fc.constantFrom('5', '12.5', '50', '100'),
  value: amount(4),
  buyCount: fc.integer({ min: 1, max: 2 }),
  getCount: fc.integer({ min: 1, max: 2 }),
  targets: fc
    .array(fc.constantFrom(...menu.map(({ id }) => id)), { maxLength: 2 })
    .map((all) => all.map((item) => target({ item }))),
  fromTime: fc.constantFrom(null, '11:00', '12:00'),
  groups: fc.constantFrom([], [guests]),
  couponUse: fc.constantFrom('none', 'open', 'series'),
  isCombinable: fc.boolean(),
})

const someTable = fc.record({
  promotions: fc.array(somePromotion, { minLength: 1, maxLength: 5 }),
  quantities: fc.tuple(...menu.map(() => fc.integer({ min: 1, max: 6 }))),
  isGuest: fc.boolean(),
  hasCodes: fc.boolean(),
})

type Given = Record<string, (readonly [string, string])[]>

const plain = (given: Iterable<readonly [string, readonly LinePromotion[]]>): Given =>
  Object.fromEntries(
    [...given].map(([line, own]) => [
      line,
      own.map((it) => [it.promotion, tidyDecimal(it.amount)] as const),
    ]),
  )

function atTheTable(quantities: readonly number[], declared: Promotion[], guest: BillGuest): Given {
  const by = { id: 'w', name: 'Waiter' }
  const rates = { vat: '0', tax1: '0', tax2: '0' }
  const head = { at, by }
  const open = { kind: 'open', id: 'o', type: 'table', table: 't', guests: 2, caller: null }
  const events = [
    { ...head, ...open, branch: basics.branch.id, seq: 1 },
    ...menu.map(({ id: item, unitPrice: price, unit, canDiscount }, n) => ({
      ...{ ...head, kind: 'add', id: `e${n}`, seq: n + 2, line: ids.line(n), item },
      ...{ quantity: String(quantities[n]), options: [], note: null, seat: null, course: 1 },
      dish: { names: { name: item }, unit, price, options: [], rates, canDiscount },
    })),
  ]
  const order = orderOf('o', events as unknown as OrderEvent[])
  if (!order) throw new Error('It was opened')
  const asked = order.lines.map(({ id: line, quantity }) => ({ line, quantity }))
  const offers = {
    declared,
    clock: { timeZone: basics.company.timeZone, dayEndHour: basics.dayEndHour },
    firstCurrency: ids.usd,
    rate: basics.rate?.buy ?? null,
  }
  return plain(
    tablePromotions(order, asked, offers, 2, guest).map((it) => [it.line, it.given] as const),
  )
}

function atTheTill(
  quantities: readonly number[],
  promotions: Promotion[],
  guest: BillGuest,
): Given {
  const own = { ...basics, promotions }
  const blank = newSale(ids.sale, at)
  const rung = menu.reduce(
    (sale, item, n) =>
      addItem(
        sale,
        item,
        { id: ids.line(n), quantity: String(quantities[n]) },
        { ...shop, basics: own },
      ),
    blank,
  )
  const coded = guest.coupons.reduce(
    (sale, it) => withCoupon(sale, it.promotion, it.code),
    begun(rung, new Date(at)),
  )
  // A client of a group, at the prices everybody has: those of a table are of the house.
  const customer = { ...hotel, listId: null, groupId: guest.group }
  return plain(promotionsOn(guest.group ? { ...coded, customer } : coded, own))
}

test('a table and the till give the same client the same, by the same codes', () => {
  let given = 0
  fc.assert(
    fc.property(someTable, ({ promotions: all, quantities, isGuest, hasCodes }) => {
      const declared = all.map((it, n) =>
        promotion({
          ...(it as Partial<Promotion>),
          id: ids.line(600 + n),
          couponCode: it.couponUse === 'open' ? `WORD${n}` : null,
        }),
      )
      const guest = declared
        .filter(({ couponUse }) => hasCodes && couponUse !== 'none')
        .reduce(
          (it, { id, couponCode }) => withTableCode(it, id, couponCode ?? 'ONCE'),
          isGuest ? { ...noGuest, client: ids.hotel, group: guests } : noGuest,
        )
      const table = atTheTable(quantities, declared, guest)
      expect(table).toEqual(atTheTill(quantities, declared, guest))
      given += Object.keys(table).length
    }),
    { numRuns: 150, seed: 19 },
  )
  // Not because nothing was ever given.
  expect(given).toBeGreaterThan(50)
})

test('a word that is not the one of its promotion opens nothing', () => {
  const word = promotion({ id: 'c', couponUse: 'open', couponCode: 'WORD' })
  const said = (code: string) => withTableCode(noGuest, 'c', code)
  expect(atTheTable([1, 1, 1], [word], said('other'))).toEqual({})
  expect(Object.keys(atTheTable([1, 1, 1], [word], said('w-o r d')))).toHaveLength(2)
})
