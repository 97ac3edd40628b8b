import { expect, test } from 'vitest'
import { type Priced, profitRefusal } from './profit.ts'
import { pricesAfter, type SentPrices } from './profit-follow.ts'

const kept: Priced = { unitPrice: '12.5', supplierPrice: '10', profitRule: 'percent', profit: '25' }
const plain: Priced = { unitPrice: '5', supplierPrice: null, profitRule: null, profit: null }

const shown = ({ unitPrice, supplierPrice, profitRule, profit }: Priced): string =>
  [unitPrice, supplierPrice, profitRule, profit].map((it) => it ?? '–').join(' ')

test.each<[string, Priced | undefined, SentPrices, string]>([
  ['nothing changes nothing', kept, {}, '12.5 10 percent 25'],
  ['a price makes the profit', kept, { unitPrice: '15' }, '15 10 percent 50'],
  ['a profit makes the price', kept, { profit: '30' }, '13 10 percent 30'],
  ['another cost makes the price', kept, { supplierPrice: '20' }, '25 20 percent 25'],
  ['another rule makes the profit', kept, { profitRule: 'margin' }, '12.5 10 margin 20'],
  [
    'price and cost make the profit',
    kept,
    { unitPrice: '30', supplierPrice: '20' },
    '30 20 percent 50',
  ],
  [
    'cost and profit make the price',
    kept,
    { profit: '10', supplierPrice: '20' },
    '22 20 percent 10',
  ],
  ['the rule goes with its profit', kept, { profitRule: null }, '12.5 10 – –'],
  ['a price below the cost ends the rule', kept, { unitPrice: '9' }, '9 10 – –'],
  ['what is all sent is kept', kept, { unitPrice: '1', profit: '2' }, '1 10 percent 2'],
  ['without a rule nothing follows', plain, { unitPrice: '7', supplierPrice: '3' }, '7 3 – –'],
  [
    'a new one starts with its price',
    undefined,
    { unitPrice: '4', supplierPrice: '3', profitRule: 'percent' },
    '4 3 percent 33.333333',
  ],
])('%s', (_, before, sent, expected) => {
  const after = pricesAfter(before, sent)
  expect(shown(after)).toBe(expected)
})

test.each<[string, Priced | undefined, SentPrices, string]>([
  [
    'a rule on a price below the cost',
    kept,
    { unitPrice: '9', profitRule: 'margin' },
    'priceBelowCost',
  ],
  [
    'a cost above the price that was sent',
    kept,
    { unitPrice: '9', supplierPrice: '11' },
    'priceBelowCost',
  ],
  ['a cost taken away from a rule', kept, { supplierPrice: null }, 'profitNeedsCost'],
  ['a profit taken away from a rule', kept, { profit: null }, 'profitNeedsAmount'],
  ['a profit without a rule', plain, { profit: '3' }, 'profitNeedsRule'],
  ['a rule without a cost', plain, { profitRule: 'amount', profit: '3' }, 'profitNeedsCost'],
  ['a price and a profit that part', kept, { unitPrice: '12', profit: '25' }, 'profitDisagrees'],
  ['all margin', kept, { profitRule: 'margin', profit: '100' }, 'percent'],
])('%s is refused', (_, before, sent, code) => {
  expect(profitRefusal(pricesAfter(before, sent), 2)?.code).toBe(code)
})
