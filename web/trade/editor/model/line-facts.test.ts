import { describe, expect, it } from 'vitest'
import type { DraftLine, LineFacts } from '../../../../domain/trade/contract.ts'
import type { PriceExchange } from '../../../../domain/trade/converted-price.ts'
import { priceIn } from '../../../../domain/trade/line-price.ts'
import { exchangedFacts, exchangedPrice } from './currency-change.ts'
import { draftTotals, lineAmount } from './draft-totals.ts'
import { filledLine, isTooLow } from './line-facts.ts'

const piece = { id: 'piece', title: 'piece' }
const box = { id: 'box', title: 'box of 6' }
const tray = { id: 'tray', title: 'tray of 30' }

const facts: LineFacts = {
  item: 'oil',
  name: 'Olive oil',
  kind: 'stocked',
  weight: null,
  volume: null,
  unit: piece,
  units: [
    { unit: piece, factor: '1', price: null },
    { unit: box, factor: '6', price: '68' },
    { unit: tray, factor: '30', price: null },
  ],
  unitPrice: '12.5',
  pricing: {
    day: '2026-11-15',
    unitPrice: '12.5',
    client: { listId: 'wholesale', groupId: null },
    lists: [
      {
        id: 'wholesale',
        priority: 1,
        groups: [],
        currencyId: null,
        isActive: true,
        validFrom: null,
        validTo: null,
      },
    ],
    prices: [
      {
        id: 'many',
        listId: 'wholesale',
        unitId: null,
        minQuantity: '100',
        price: '11',
        discountPercent: null,
        validFrom: null,
        validTo: null,
      },
    ],
  },
  vat: '11',
  tax1: '0',
  tax2: '0',
  canDiscount: true,
  stock: '31',
  available: '10',
  stockAll: '40',
  last: null,
  cost: '8.4',
}

const swapped = ({ from, to, rate }: PriceExchange): PriceExchange => ({ from: to, to: from, rate })

const line: DraftLine = { id: 'l', item: { id: 'oil', title: 'Olive oil' }, quantity: '4' }

describe('a line and the facts of its item', () => {
  it('the price follows the unit: its own, or as many times the usual one', () => {
    expect(priceIn(facts, 'piece')).toBe('12.5')
    expect(priceIn(facts, 'box')).toBe('68')
    expect(priceIn(facts, 'tray')).toBe('375')
  })

  it('many are cheaper, in every currency', () => {
    expect(priceIn(facts, 'piece', '99')).toBe('12.5')
    expect(priceIn(facts, 'piece', '100')).toBe('11')
    expect(priceIn({ ...facts, unitPrice: '1118750' }, 'piece', '100')).toBe('984500')
  })

  it('without a list of prices a pack is as many times the piece', () => {
    expect(priceIn({ ...facts, pricing: null }, 'box')).toBe('75')
  })

  it('what nobody touched is filled, what was typed stays', () => {
    expect(filledLine(line, facts)).toMatchObject({ unitPrice: '12.5', vat: '11', unit: piece })
    expect(filledLine({ ...line, unitPrice: '10' }, facts).unitPrice).toBe('10')
    expect(filledLine({ ...line, unitPrice: null }, facts).unitPrice).toBeNull()
    const dearer = { ...facts, unitPrice: '13' }
    expect(filledLine(filledLine(line, facts), dearer, facts).unitPrice).toBe('13')
  })

  it.each([
    [['31'], 'piece', false],
    [['31.000001'], 'piece', true],
    [['16', '16'], 'piece', true],
    [['5'], 'box', false],
    [['6'], 'box', true],
    [['abc'], 'piece', false],
  ])('%j of %s asks for too much: %s', (quantities, unit, isMore) => {
    const lines = quantities.map((quantity) => ({
      ...line,
      quantity,
      unit: { id: unit, title: unit },
    }))
    expect(isTooLow(lines, facts)).toBe(isMore)
  })

  it('a service is never too low', () => {
    expect(isTooLow([{ ...line, quantity: '999' }], { ...facts, kind: 'service' })).toBe(false)
  })
})

describe('a change of the currency', () => {
  const from = { id: 'lbp', rank: 'second', decimals: 0 }
  const to = { id: 'usd', rank: 'first', decimals: 2 }
  const exchange = { from, to, rate: '89500' }
  const inPounds = { ...facts, unitPrice: '100000' }
  const inDollars = { ...facts, unitPrice: '1.12' }

  it('a price of the list goes on following it, a typed one is carried over', () => {
    const listed = filledLine(line, inPounds)
    const carried = { ...listed, unitPrice: exchangedPrice(listed, inPounds, exchange) }
    expect(carried.unitPrice).toBe('1.12')
    const back = { ...listed, unitPrice: exchangedPrice(carried, inDollars, swapped(exchange)) }
    expect(filledLine(back, inPounds, exchangedFacts(inDollars, swapped(exchange)))).toMatchObject({
      unitPrice: '100000',
    })
    const typed = { ...listed, unitPrice: '50000' }
    const kept = { ...typed, unitPrice: exchangedPrice(typed, inPounds, exchange) }
    expect(filledLine(kept, inDollars, exchangedFacts(inPounds, exchange)).unitPrice).toBe('0.56')
  })

  it('what is no price yet stays as it is', () => {
    for (const unitPrice of [undefined, null, '1x'])
      expect(exchangedPrice({ ...line, unitPrice }, inPounds, exchange)).toBe(unitPrice)
  })
})

describe('totals while typing', () => {
  it('what is no number yet counts as nothing', () => {
    const typed = { ...line, unitPrice: '1x', quantity: null }
    expect(draftTotals([typed], {}, 2).totals.total).toBe('0')
  })

  it('a discount above the amount is named and left out', () => {
    const { totals, refusal } = draftTotals(
      [{ ...line, unitPrice: '5' }],
      { discountAmount: '99' },
      2,
    )
    expect([totals.total, refusal?.code, refusal?.field]).toEqual(['20', 'range', 'discountAmount'])
  })

  it('a row shows what it comes to before taxes', () => {
    expect(lineAmount({ ...line, unitPrice: '68', discountPercent: '5', vat: '11' }, 2)).toBe(
      '258.4',
    )
  })
})
