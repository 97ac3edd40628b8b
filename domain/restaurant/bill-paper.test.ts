/** The bill of a table asks for the second currency as the till will: in notes. */
import { expect, test } from 'vitest'
import { numberFormats } from '../kernel/format.ts'
import type { CashTerms } from '../pos/money/cash-step.ts'
import { type BillPaperFacts, billPaper } from './bill-paper.ts'
import { billOf } from './order/bill-of.ts'
import type { Order } from './order/order-state.ts'

const rule = { base: 'net', isIncluded: false } as const
const terms = { decimals: 2, taxes: { vat: rule, tax1: rule, tax2: rule }, service: null }
const lines = [{ line: 'l', quantity: '1' }]
const dish = {
  names: { name: 'Fish' },
  price: '26',
  options: [],
  rates: { vat: '0', tax1: '0', tax2: '0' },
}
const eaten = { id: 'o', lines: [{ id: 'l', item: 'i', dish }] } as unknown as Order
const off = { ...terms, discounts: [{ line: 'l', percent: '10', amount: '0' }] }
const order = {
  ...eaten,
  guests: 2,
  waiter: { id: 'w', name: 'Rana' },
  bill: { copy: 1, terms: off, content: billOf(eaten, { lines, split: null }, off) },
} as unknown as Order

const usd = { id: 'usd', code: 'USD', symbol: '$', decimals: 2, cashIncrement: '1' }
const lbp = { id: 'lbp', code: 'LBP', symbol: null, decimals: 0, cashIncrement: '5000' }
const cash: CashTerms = {
  currencies: [
    { ...usd, rank: 'first' },
    { ...lbp, rank: 'second' },
  ],
  rate: { buy: '89500', sell: '89500' },
  cashRounding: 'nearest',
  methods: [{ type: 'cash', currency: null }],
}

const written = (of: CashTerms | null, on: Order = order): string => {
  const facts = {
    ...{
      language: 'en',
      say: (key: string) => key,
      format: numberFormats.commaPoint,
      label: 'Table 1',
    },
    ...{ company: { name: 'House', timeZone: 'Asia/Beirut' }, first: usd, second: lbp },
    ...{ rate: '89500', cash: of, at: new Date('2026-11-17T20:00:00Z') },
  } as unknown as BillPaperFacts
  return JSON.stringify(billPaper(on, 0, facts))
}

test('in notes where the till is known, exactly where it is not; a discount is told', () => {
  // 26 less a tenth is 23.40: 2,094,300 pounds.
  expect(written(cash)).toContain('2,095,000')
  expect(written(null)).toContain('2,094,300')
  expect(written(cash)).toContain('−10%')
})

test('what a promotion gives is told by its name, apart from what somebody gave', () => {
  const given = [{ promotion: 'p', names: { name: 'Happy hour' }, amount: '3' }]
  const discounts = [{ line: 'l', percent: '0', amount: '1' }]
  const both = { ...terms, discounts, promotions: [{ line: 'l', given }] }
  const content = billOf(eaten, { lines, split: null }, both)
  const bill = { copy: 1, terms: both, content }
  const paper = written(null, { ...order, bill } as unknown as Order)
  expect(paper).toMatch(/Happy hour.{0,4}−\$3\.00/)
  expect(paper).toContain('−$1.00')
  expect(paper).toContain('$22.00')
})
