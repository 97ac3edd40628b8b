/**
 * What one of something costs whoever asks: as the lists say, and as promotions leave it if it is sold
 * alone. Offers that want more than one of it are told by name. What is asked is no sale.
 */
import { differenceOf, sumOf } from '../../kernel/number/fraction.ts'
import { holdsAt, holdsFor } from '../../promotions/circumstances.ts'
import { isLookedAt } from '../../promotions/giving.ts'
import { millionths } from '../../promotions/portion.ts'
import type { Promotion } from '../../promotions/promotion.ts'
import type { TillItem } from '../contract.ts'
import type { OpenSale } from '../ticket/sale.ts'
import { addItem } from '../ticket/sale-edit.ts'
import { listedUnitPrice, type Shop, type SoldUnit } from '../ticket/sale-price.ts'
import { promotionsOn } from '../ticket/sale-totals.ts'
import { begun, circumstancesOf } from './sale-promotions.ts'

type CheckedPrice = {
  /** In the first currency. */
  listed: string
  /** What is left of it; the same where no promotion gives anything. */
  price: string
  promotions: Promotion[]
}

type Asked = { sale: OpenSale; shop: Shop; now: Date }

/** The sale in hand with nothing but one of it: its client, its codes, and the hour it began. */
function alone(item: TillItem, unit: SoldUnit, { sale, shop, now }: Asked): OpenSale {
  const blank: OpenSale = {
    ...sale,
    ...{ kind: 'posSale', origin: null, lines: [], chosen: null },
    ...{ discountPercent: '0', discountAmount: '0' },
  }
  const { lines } = addItem(blank, item, { id: sale.id, quantity: '1' }, shop)
  const { id, factor, barcodePrice } = unit
  const own = lines.map((line) => {
    const one = { ...line, unit: id, factor, barcodePrice }
    return { ...one, price: listedUnitPrice(one, sale.customer, shop) }
  })
  const startedAt = sale.lines.length > 0 ? sale.startedAt : undefined
  return begun({ ...blank, lines: own, ...(startedAt && { startedAt }) }, now)
}

const givenOn = (asked: OpenSale, { basics }: Shop) =>
  promotionsOn(asked, basics).get(asked.id) ?? []

export function checkedPrice(item: TillItem, unit: SoldUnit, at: Asked): CheckedPrice {
  const asked = alone(item, unit, at)
  const given = givenOn(asked, at.shop)
  const listed = asked.lines[0]?.price ?? '0'
  return {
    listed,
    price: differenceOf(listed, sumOf(given.map(({ amount }) => amount))),
    promotions: (at.shop.basics.promotions ?? []).filter(({ id }) =>
      given.some((it) => it.promotion === id),
    ),
  }
}

const wantsMore = ({ kind, minQuantity, minAmount }: Promotion): boolean =>
  ['buyGet', 'bundle', 'basket'].includes(kind) || minQuantity !== null || minAmount !== null

/** Those that hold and want more of it, or something beside it. */
export function offersWith(item: TillItem, unit: SoldUnit, at: Asked): Promotion[] {
  const { basics } = at.shop
  if (!item.canDiscount) return []
  const asked = alone(item, unit, at)
  const given = givenOn(asked, at.shop)
  const known = circumstancesOf(asked, basics)
  const goods = {
    ...{ id: at.sale.id, item: item.id, category: item.category, brand: item.brand ?? null },
    quantity: millionths(unit.factor),
    amount: 0n,
  }
  return (basics.promotions ?? []).filter(
    (it) =>
      wantsMore(it) &&
      holdsAt(it, known) &&
      holdsFor(it, known) &&
      isLookedAt(it, goods) &&
      !given.some(({ promotion }) => promotion === it.id),
  )
}
