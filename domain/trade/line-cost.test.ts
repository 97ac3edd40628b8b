import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costIn, isBelowCost, marginOf } from './line-cost.ts'
import type { PricedLine, TaxRules } from './totals.ts'

const facts = {
  cost: '8.4',
  units: [
    { unit: { id: 'piece', title: 'piece' }, factor: '1', price: null },
    { unit: { id: 'box', title: 'box of 6' }, factor: '6', price: '68' },
  ],
}

const taxes = (isIncluded: boolean): TaxRules => ({
  vat: { base: 'net', isIncluded },
  tax1: { base: 'netAndVat', isIncluded: false },
  tax2: { base: 'net', isIncluded: false },
})

const line = (unitPrice: string, more: Partial<PricedLine> = {}): PricedLine => ({
  quantity: '4',
  unitPrice,
  discountPercent: '0',
  discountAmount: '0',
  vat: '11',
  tax1: '0',
  tax2: '0',
  ...more,
})

describe('what one of a line costs', () => {
  it.each([
    ['piece', null, '8.4'],
    ['box', null, '50.4'],
    ['piece', '89500', '751800'],
    ['box', '89500', '4510800'],
    [undefined, null, '8.4'],
  ])('a %s at the rate %s: %s', (unit, rate, cost) => {
    expect(costIn(facts, unit, rate)).toBe(cost)
  })

  it('is unknown to whoever may not see costs', () => {
    expect(costIn({ units: facts.units }, 'piece')).toBeUndefined()
  })
})

describe('a line below its cost', () => {
  it.each([
    ['at its cost it is not', line('8.4'), false, false],
    ['a millionth less is', line('8.399999'), false, true],
    ['a discount in percent counts', line('10', { discountPercent: '16' }), false, false],
    ['and a little more of it', line('10', { discountPercent: '16.01' }), false, true],
    ['one in money is shared by the pieces', line('10', { discountAmount: '6.4' }), false, false],
    ['and a cent more of it', line('10', { discountAmount: '6.41' }), false, true],
    ['without a quantity there is nothing to share', line('9', { quantity: '0' }), false, false],
    ['a tax on top brings nothing', line('8.39'), false, true],
    ['a tax inside the price is not kept', line('9.32'), true, true],
    ['a price that holds tax and cost is enough', line('9.324'), true, false],
    ['a gift is', line('0'), false, true],
  ])('%s', (_, priced, isIncluded, isBelow) => {
    expect(isBelowCost(priced, taxes(isIncluded), '8.4')).toBe(isBelow)
  })

  it('what cost nothing is never below', () => {
    expect(isBelowCost(line('0'), taxes(false), '0')).toBe(false)
  })

  it('is the same in both currencies', () => {
    const cents = fc.integer({ min: 0, max: 100_000 }).map((n) => (n / 100).toFixed(2))
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 1, max: 200_000 }), (price, cost, rate) => {
        const inFirst = isBelowCost(line(price), taxes(true), cost)
        const other = costIn({ cost, units: [] }, undefined, String(rate)) as string
        const dear = costIn({ cost: price, units: [] }, undefined, String(rate)) as string
        expect(isBelowCost(line(dear), taxes(true), other)).toBe(inFirst)
      }),
    )
  })
})

describe('what a line earns', () => {
  it.each([
    [line('10.5'), false, '20'],
    [line('12.5', { discountPercent: '16' }), false, '20'],
    [line('11.655'), true, '20'],
    [line('7'), false, '-20'],
    [line('0'), false, undefined],
  ])('of its price: %j %s %s', (priced, isIncluded, margin) => {
    expect(marginOf(priced, taxes(isIncluded), '8.4')).toBe(margin)
  })
})
