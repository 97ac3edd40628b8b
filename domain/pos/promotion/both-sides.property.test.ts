/**
 * A till reckons promotions from the open sale, the house from the ticket that comes in: by other
 * ways to the hour, the pieces, the typed discounts and the codes. Whatever is sold, both give the same.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { productOf } from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Promotion } from '../../promotions/promotion.ts'
import { promotion, target } from '../../promotions/testing/promotions.ts'
import type { TillItem } from '../contract.ts'
import { basics, carton, goods, hotel, ids, shop } from '../testing/till-shop.ts'
import { newSale, type OpenSale } from '../ticket/sale.ts'
import { addItem, setDiscount, setPrice, setTicketDiscount } from '../ticket/sale-edit.ts'
import type { Shop } from '../ticket/sale-price.ts'
import { type Ticket, ticketInput } from '../ticket/ticket.ts'
import { unsignedTicket } from '../ticket/unsigned-ticket.ts'
import { withCoupon } from './sale-coupon.ts'
import { begun } from './sale-promotions.ts'
import { grantedOn, otherwisePromoted, type PromotionGround } from './ticket-promotions.ts'

const drinks = ids.line(800)
const phoenicia = ids.line(801)
const guests = ids.line(802)
const kinds = ['percent', 'amount', 'price', 'buyGet', 'bundle', 'basket'] as const

const items: TillItem[] = [
  { ...goods.coffee, category: drinks },
  { ...goods.water, category: drinks, brand: phoenicia },
  { ...goods.tomato, brand: phoenicia },
  goods.tobacco,
]

const amount = (max: number) =>
  fc.integer({ min: 1, max: max * 100 }).map((n) => (n / 100).toFixed(2))

const someTarget = fc
  .record({
    item: fc.option(fc.constantFrom(...items.map(({ id }) => id))),
    category: fc.option(fc.constant(drinks), { freq: 2 }),
    brand: fc.option(fc.constant(phoenicia), { freq: 2 }),
    count: fc.integer({ min: 1, max: 2 }),
    isReward: fc.boolean(),
  })
  .map(target)

const somePromotion = fc.record({
  kind: fc.constantFrom(...kinds),
  percent: fc.constantFrom('5', '12.5', '50', '100'),
  value: amount(6),
  currency: fc.constantFrom(null, ids.usd, ids.lbp),
  buyCount: fc.integer({ min: 1, max: 3 }),
  getCount: fc.integer({ min: 1, max: 2 }),
  targets: fc.array(someTarget, { maxLength: 2 }),
  minAmount: fc.option(amount(20), { freq: 2 }),
  fromTime: fc.constantFrom(null, '11:00'),
  toTime: fc.constantFrom(null, '12:00', '18:00'),
  groups: fc.constantFrom([], [], [guests]),
  branch: fc.constantFrom(null, basics.branch.id),
  couponUse: fc.constantFrom('none', 'none', 'open', 'series'),
  priority: fc.integer({ min: 1, max: 2 }),
  isCombinable: fc.boolean(),
  perTicket: fc.option(fc.integer({ min: 1, max: 3 })),
})

const promotionsOf = (all: readonly Partial<Promotion>[]): Promotion[] =>
  all.map((it, n) =>
    promotion({
      ...it,
      id: ids.line(600 + n),

      couponCode: it.couponUse === 'open' ? `WORD${n}` : null,
    }),
  )

type Act = { item: number; quantity: string; pack: boolean; how: string; figure: string }

const someAct: fc.Arbitrary<Act> = fc.record({
  item: fc.nat(items.length - 1),
  quantity: fc.oneof(fc.integer({ min: 1, max: 7 }).map(String), fc.constantFrom('0.35', '2.125')),
  pack: fc.boolean(),
  how: fc.constantFrom('listed', 'listed', 'listed', 'percent', 'amount', 'price'),
  figure: amount(3),
})

/** As a cashier would: what is refused he leaves alone. */
function tried(sale: OpenSale, act: (sale: OpenSale) => OpenSale): OpenSale {
  try {
    return act(sale)
  } catch (error) {
    if (error instanceof Refusal) return sale
    throw error
  }
}

function rung(sale: OpenSale, act: Act, n: number, at: Shop): OpenSale {
  const item = items[act.item] as TillItem
  const isPack = act.pack && item.id === ids.water
  const taken = { id: ids.line(n), quantity: act.quantity, ...(isPack && { barcode: carton }) }
  const added = tried(sale, (it) => addItem(it, item, taken, at))
  const line = added.chosen ?? ''
  if (act.how === 'listed' || added === sale) return added
  if (act.how === 'price') return tried(added, (it) => setPrice(it, line, act.figure, at))
  const discount = act.how === 'percent' ? { percent: act.figure } : { amount: act.figure }
  return tried(added, (it) => setDiscount(it, line, discount, at))
}

const someSale = fc.record({
  promotions: fc.array(somePromotion, { minLength: 1, maxLength: 6 }),
  acts: fc.array(someAct, { minLength: 1, maxLength: 7 }),
  isGuest: fc.boolean(),
  hasCodes: fc.boolean(),
  off: fc.option(amount(4), { freq: 3 }),
  startedAt: fc.constantFrom('2026-11-15T08:40:00.000Z', '2026-11-15T09:20:00.000Z'),
})

/** A ticket as the register signs it. */
const numbered = (unsigned: ReturnType<typeof unsignedTicket>): Ticket =>
  ticketInput.parse({
    ...unsigned,
    number: 'B1-T2-000001',
    sequence: 1,
    previousHash: '',
    hash: '',
    register: basics.register.id,
    station: ids.sale,
  })

test('whatever is sold, the house grants what the till printed', () => {
  let granted = 0
  fc.assert(
    fc.property(someSale, ({ promotions: declared, acts, isGuest, hasCodes, off, startedAt }) => {
      const promotions = promotionsOf(declared as Partial<Promotion>[])
      const own = { ...basics, promotions }
      const at: Shop = { ...shop, basics: own }
      const coded = promotions.filter((it) => hasCodes && it.couponUse !== 'none')
      const codeOf = (it: Promotion): string => it.couponCode ?? `ONCE-${it.id.slice(-3)}`
      // The till stood open long before its first line was rung.
      const blank = newSale(ids.sale, '2026-11-15T06:00:00.000Z')
      const begunSale = begun(
        { ...acts.reduce((sale, act, n) => rung(sale, act, n, at), blank) },
        new Date(startedAt),
      )
      if (begunSale.lines.length === 0) return
      const owned = isGuest ? { ...begunSale, customer: { ...hotel, groupId: guests } } : begunSale
      const known = coded.reduce((sale, it) => withCoupon(sale, it.id, codeOf(it)), owned)
      const sale = off ? tried(known, (it) => setTicketDiscount(it, { amount: off }, at)) : known
      const ticket = numbered(
        unsignedTicket(
          sale,
          own,
          { tenders: [], rounding: '0', open: '0' },
          {
            cashier: { id: ids.cashier, name: 'Maya' },
            at: new Date('2026-11-15T09:55:00.000Z'),
            language: 'fr',
          },
        ),
      )
      const ground: PromotionGround = {
        promotions: JSON.parse(JSON.stringify(promotions.toReversed())),
        coupons: coded
          .filter((it) => it.couponUse === 'series')
          .map((it) => ({
            id: it.id,
            promotion: it.id,
            code: codeOf(it).replace('-', ''),
            usedBy: null,
          })),
        items: new Map(items.map((it) => [it.id, it])),
        branch: basics.branch.id,
        clock: { timeZone: basics.company.timeZone, dayEndHour: basics.dayEndHour },
        openedAt: new Date(basics.shift?.openedAt ?? 0),
        firstCurrency: ids.usd,
        decimals: 2,
        group: isGuest ? guests : null,
      }
      const based = ticket.lines.map(({ id, quantity, unit }) => ({
        id,
        baseQuantity: productOf(quantity, unit === ids.carton ? carton.factor : '1', 6),
      }))
      const given = grantedOn(ticket, based, ground)
      expect(otherwisePromoted(ticket, given)).toEqual([])
      granted += given.size
    }),
    { numRuns: 150, seed: 19 },
  )
  // Not because nothing was ever given.
  expect(granted).toBeGreaterThan(100)
}, 30_000)
