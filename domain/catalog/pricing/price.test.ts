import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, fractionOf } from '../../kernel/number/fraction.ts'
import { type ListedPrice, type ListFacts, type PriceFacts, priceFor } from './price.ts'

const always = { validFrom: null, validTo: null }

const list = (id: string, more: Partial<ListFacts> = {}): ListFacts => ({
  ...always,
  id,
  priority: 10,
  groups: ['cafes'],
  currencyId: null,
  isActive: true,
  ...more,
})

const line = (id: string, listId: string, more: Partial<ListedPrice> = {}): ListedPrice => ({
  ...always,
  id,
  listId,
  unitId: null,
  minQuantity: '1',
  price: null,
  discountPercent: null,
  ...more,
})

const facts = (more: Partial<PriceFacts> = {}): PriceFacts => ({
  day: '2026-06-15',
  quantity: '1',
  unitId: null,
  factor: '1',
  unitPrice: '10',
  barcodePrice: null,
  client: { listId: 'own', groupId: 'cafes' },
  lists: [list('own', { groups: [] }), list('cafes', { priority: 5 }), list('late')],
  prices: [],
  ...more,
})

const chosen = (more: Partial<PriceFacts>): string => {
  const { price, source, listed } = priceFor(facts(more))
  return [price, source, listed?.id].filter(Boolean).join(' ')
}

describe('without a list that speaks of the item', () => {
  test.each<[string, Partial<PriceFacts>, string]>([
    ['it is the price of the item', {}, '10 item'],
    ['of so many base units', { unitId: 'carton', factor: '24' }, '240 item'],
    ['of half a unit', { unitId: 'half', factor: '0.333333' }, '3.33333 item'],
    [
      'the barcode has its own',
      { unitId: 'carton', factor: '24', barcodePrice: '220' },
      '220 barcode',
    ],
    ['of a passer-by', { client: null, prices: [line('a', 'own', { price: '1' })] }, '10 item'],
  ])('%s', (_, more, expected) => {
    expect(chosen(more)).toBe(expected)
  })
})

describe('of several lists', () => {
  const prices = [
    line('late', 'late', { price: '7' }),
    line('group', 'cafes', { price: '8' }),
    line('own', 'own', { price: '9' }),
  ]
  test.each<[string, Partial<PriceFacts>, string]>([
    ["the client's own comes first", {}, '9 list own'],
    [
      'then those of its group by priority',
      { client: { listId: null, groupId: 'cafes' } },
      '8 list group',
    ],
    ['another group has none of them', { client: { listId: null, groupId: 'bars' } }, '10 item'],
    ['nobody without group or list', { client: { listId: null, groupId: null } }, '10 item'],
    [
      'a closed one is passed over',
      { lists: [list('own', { isActive: false }), list('late')] },
      '7 list late',
    ],
    [
      'so is one that has ended',
      { lists: [list('own', { validTo: '2026-06-14' }), list('late')] },
      '7 list late',
    ],
    [
      'and one that is to come',
      { lists: [list('own', { validFrom: '2026-06-16' }), list('late')] },
      '7 list late',
    ],
    ['its last day counts', { lists: [list('own', { validTo: '2026-06-15' })] }, '9 list own'],
  ])('%s', (_, more, expected) => {
    expect(chosen({ prices, ...more })).toBe(expected)
  })

  test('one without a fitting line leaves it to the next', () => {
    const own = line('own', 'own', { price: '9', minQuantity: '50' })
    expect(chosen({ prices: [own, ...prices.slice(0, 2)] })).toBe('8 list group')
  })
})

describe('within a list', () => {
  const prices = [
    line('one', 'own', { price: '9' }),
    line('ten', 'own', { price: '8', minQuantity: '10' }),
    line('hundred', 'own', { price: '7', minQuantity: '100' }),
    line('carton', 'own', { unitId: 'carton', price: '190', minQuantity: '1' }),
    line('cartons', 'own', { unitId: 'carton', price: '180', minQuantity: '5' }),
  ]
  test.each<[string, Partial<PriceFacts>, string]>([
    ['the first quantity', { quantity: '9.999999' }, '9 list one'],
    ['the quantity reached', { quantity: '10' }, '8 list ten'],
    ['the highest reached', { quantity: '1000' }, '7 list hundred'],
    ['the sold unit has its own', { unitId: 'carton', factor: '24' }, '190 list carton'],
    [
      'and its own quantities',
      { unitId: 'carton', factor: '24', quantity: '5' },
      '180 list cartons',
    ],
    [
      'another unit counts in base units',
      { unitId: 'six', factor: '6', quantity: '2' },
      '48 list ten',
    ],
    ['a part of one reaches none', { quantity: '0.5' }, '10 item'],
  ])('%s', (_, more, expected) => {
    expect(chosen({ prices, ...more })).toBe(expected)
  })

  test('the line that began last, while it holds', () => {
    const summer = { ...line('summer', 'own', { price: '6' }), validFrom: '2026-06-01' }
    expect(chosen({ prices: [...prices, summer] })).toBe('6 list summer')
    const past = { ...summer, validTo: '2026-06-14' }
    expect(chosen({ prices: [...prices, past] })).toBe('9 list one')
  })

  test('a discount is taken off the usual price', () => {
    const off = [line('off', 'own', { discountPercent: '12.5' })]
    expect(chosen({ prices: off })).toBe('8.75 list off')
    const packed = { unitId: 'carton', factor: '24', barcodePrice: '220' }
    expect(chosen({ prices: off, ...packed })).toBe('192.5 list off')
  })

  test('a price is in the currency of its list, a discount in the first', () => {
    const lists = [list('own', { currencyId: 'lbp' })]
    const priced = facts({ lists, prices: [line('a', 'own', { price: '800000' })] })
    expect(priceFor(priced)).toMatchObject({ price: '800000', currencyId: 'lbp' })
    const off = facts({ lists, prices: [line('a', 'own', { discountPercent: '10' })] })
    expect(priceFor(off)).toMatchObject({ price: '9', currencyId: null })
  })
})

test('the order in which the lines are kept never matters', () => {
  const lines = fc.array(
    fc.record({
      id: fc.uuid(),
      listId: fc.constantFrom('own', 'cafes', 'late'),
      unitId: fc.constantFrom(null, 'carton'),
      minQuantity: fc.integer({ min: 1, max: 30 }).map(String),
      price: fc.integer({ min: 1, max: 99 }).map(String),
      validFrom: fc.constantFrom(null, '2026-01-01', '2026-06-15', '2026-07-01'),
    }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 40 }), (made, n) => {
      const prices = made.map((it) => line(it.id, it.listId, it))
      const asked = { unitId: 'carton', factor: '12', quantity: String(n) }
      const answer = priceFor(facts({ ...asked, prices }))
      expect(priceFor(facts({ ...asked, prices: prices.toReversed() }))).toEqual(answer)
      if (answer.listed)
        expect(compare(fractionOf(answer.listed.minQuantity), fractionOf(String(n * 12)))).not.toBe(
          1,
        )
    }),
  )
})
