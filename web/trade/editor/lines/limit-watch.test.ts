import { expect, it } from 'vitest'
import type { DraftLine, LineFacts, PostedLine } from '../../../../domain/trade/contract.ts'
import type { TaxRules } from '../../../../domain/trade/totals.ts'
import type { Head } from '../model/editor-state.ts'
import { lineSetOf } from '../model/line-edits.ts'
import { beyondLimits } from './limit-watch.ts'

const box = { id: 'box', title: 'box' }
const oil = { id: 'oil', title: 'Oil' }
const facts = {
  unit: box,
  units: [{ unit: box, factor: '1', price: null }],
  unitPrice: '10',
  pricing: null,
  vat: '11',
  tax1: '0',
  tax2: '0',
  canDiscount: true,
} as unknown as LineFacts

const taxes: TaxRules = {
  vat: { base: 'net', isIncluded: false },
  tax1: { base: 'net', isIncluded: false },
  tax2: { base: 'net', isIncluded: false },
}

const posted = {
  id: 'was',
  item: oil,
  unit: box,
  quantity: '10',
  converted: '4',
  unitPrice: '8',
  discountPercent: '0',
  discountAmount: '0',
  vat: '11',
  tax1: '0',
  tax2: '0',
  totals: {
    amount: '80',
    discount: '0',
    net: '80',
    vat: '8.8',
    tax1: '0',
    tax2: '0',
    total: '88.8',
  },
} as unknown as PostedLine

const line: DraftLine = { id: 'a', item: oil, unit: box, quantity: '2', unitPrice: '10', vat: '11' }

const beyond = (change: Partial<DraftLine>, head: Partial<Head> = {}, behaviour = 'salesInvoice') =>
  beyondLimits(
    {
      ...lineSetOf([{ ...line, ...change }]),
      behaviour: behaviour as 'salesInvoice',
      head: { currency: 'usd', ...head } as unknown as Head,
      facts: { 'oil ': facts },
    },
    {
      seller: { isAdmin: false, limits: { canChangePrice: false, discountLimit: '5' } },
      taxes,
      decimals: 2,
      origin: [posted],
    },
  )

it.each<[string, Partial<DraftLine>, Partial<Head>, string[]]>([
  ['the price of the list', {}, {}, []],
  ['another price', { unitPrice: '9' }, {}, ['a.unitPrice']],
  ['a price that is not typed to its end', { unitPrice: '9,' }, {}, ['a.unitPrice']],
  ['too much off', { discountPercent: '6' }, {}, ['a.discountPercent']],
  ['too much off all of it', {}, { discountPercent: '6' }, ['discountPercent']],
  ['a discount that is no number yet', {}, { discountPercent: '6x' }, []],
  ['no tax', { vat: '0' }, {}, ['a.vat']],
  ['the approved line', { originLine: 'was', unitPrice: '8', quantity: '6' }, {}, []],
  [
    'more than is left of it',
    { originLine: 'was', unitPrice: '8', quantity: '7' },
    {},
    ['a.unitPrice'],
  ],
])('%s is told at its place', (_, change, head, places) => {
  expect(Object.keys(beyond(change, head))).toEqual(places)
})

it('a return is judged by what was sold', () => {
  expect(beyond({ unitPrice: '1' }, {}, 'salesReturn')).toEqual({})
})
