/** What a client is told who asks for a price is what he pays. */
import { describe, expect, test } from 'vitest'
import { isSame } from '../../kernel/number/fraction.ts'
import type { Promotion } from '../../promotions/promotion.ts'
import { promotion, target } from '../../promotions/testing/promotions.ts'
import type { TillItem } from '../contract.ts'
import { basics, carton, goods, hotel, ids, shop } from '../testing/till-shop.ts'
import { newSale, type OpenSale } from '../ticket/sale.ts'
import { addItem } from '../ticket/sale-edit.ts'
import { soldUnits } from '../ticket/sale-price.ts'
import { saleTotals } from '../ticket/sale-totals.ts'
import { checkedPrice, offersWith } from './checked-price.ts'
import { begun } from './sale-promotions.ts'

const now = new Date('2026-11-15T16:30:00.000Z')
const blank = newSale(ids.sale, '2026-11-15T09:00:00.000Z')

const asked = (
  item: TillItem,
  promotions: Promotion[],
  sale: OpenSale = blank,
  unit = item.unit,
) => {
  const at = { sale, shop: { ...shop, basics: { ...basics, promotions } }, now }
  const sold = soldUnits(item, basics).find(({ id }) => id === unit)
  if (!sold) throw new Error('It is sold in that unit')
  const { promotions: given, ...prices } = checkedPrice(item, sold, at)
  const names = (all: Promotion[]) => all.map(({ id }) => id)
  return { ...prices, given: names(given), offers: names(offersWith(item, sold, at)) }
}

const half = promotion({ id: 'half', percent: '50' })
const third = promotion({
  ...{ id: 'third', kind: 'buyGet', percent: '100', buyCount: 2, getCount: 1 },
  targets: [target({ item: ids.water })],
})

describe('one of something', () => {
  test('costs what the list says where nothing is given, and half of it where half is', () => {
    const plain = { listed: '0.75', price: '0.75', given: [], offers: [] }
    expect(asked(goods.water, [])).toEqual(plain)
    expect(asked(goods.coffee, [half])).toMatchObject({ listed: '3.25', given: ['half'] })
    expect(asked(goods.tobacco, [half, third])).toMatchObject({ price: '4', given: [], offers: [] })
  })

  test('is part of an offer that wants more of it, for whoever it holds', () => {
    expect(asked(goods.water, [third])).toMatchObject({ price: '0.75', offers: ['third'] })
    expect(asked(goods.coffee, [third]).offers).toEqual([])
    const later = { ...third, validFrom: '2026-11-16' }
    const elsewhere = { ...third, branch: ids.line(1) }
    const byCode = { ...third, couponUse: 'open' as const, couponCode: 'WATER' }
    expect(asked(goods.water, [later, elsewhere, byCode]).offers).toEqual([])
    const coded = { ...blank, coupons: [{ promotion: 'third', code: 'WATER' }] }
    expect(asked(goods.water, [byCode], coded).offers).toEqual(['third'])
  })

  test('has the hour at which the sale began, and what the ticket has typed off is not of it', () => {
    const happy = { ...half, fromTime: '11:00', toTime: '12:00' }
    expect(asked(goods.coffee, [happy]).given).toEqual([])
    const at = { ...shop, basics: { ...basics, promotions: [happy] } }
    const early = begun(
      { ...addItem(blank, goods.water, { id: ids.line(1) }, at), discountPercent: '10' },
      new Date('2026-11-15T09:20:00.000Z'),
    )
    expect(asked(goods.coffee, [happy], early).given).toEqual(['half'])
  })

  test('is a whole carton where a carton is asked for', () => {
    expect(asked(goods.water, [half], blank, ids.carton)).toMatchObject({
      listed: '7',
      price: '3.5',
      given: ['half'],
    })
    expect(carton.factor).toBe('12')
  })

  test('costs what a sale of it comes to', () => {
    const promotions = [half, third]
    const at = { ...shop, basics: { ...basics, promotions } }
    for (const item of [goods.coffee, goods.water, goods.tobacco])
      for (const customer of [null, hotel]) {
        const sale = begun(addItem({ ...blank, customer }, item, { id: ids.line(0) }, at), now)
        const { total } = saleTotals(sale, at.basics)
        const { price } = asked(item, promotions, { ...blank, customer })
        expect([item.name, isSame(total, price)]).toEqual([item.name, true])
      }
  })
})
