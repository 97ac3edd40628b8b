/** What pays a bill is held against it line by line; what only says that it was ordered is seen. */
import { expect, test } from 'vitest'
import { plainTerms } from '../testing/goods.ts'
import type { Ticket } from '../ticket/ticket.ts'
import type { Bill } from './bill.ts'
import { billFlags, type KnownBill } from './paid-bill.ts'

const rule = { base: 'net', isIncluded: false } as const
const taxes = { vat: rule, tax1: rule, tax2: rule }
const rates = { vat: '0', tax1: '0', tax2: '0' }
const off = { discountPercent: '0', discountAmount: '0' }

const content: Bill = {
  lines: [
    {
      id: 'line',
      item: 'beer',
      unit: 'bottle',
      quantity: '1',
      unitPrice: '3',
      ...rates,
      ...off,
      isService: false,
    },
  ],
  decimals: 2,
  taxes,
  split: null,
}

const bills = new Map<string, KnownBill>([['bill', { content, paid: [] }]])

const beer = {
  ...plainTerms,
  ...rates,
  ...off,
  name: 'Beer',
  item: 'beer',
  unit: 'bottle',
  quantity: '1',
  unitPrice: '3',
  ordered: 'line',
}

const flagsOf = (...lines: object[]) => {
  const ticket = { id: 't', bill: { id: 'bill', part: 0 }, taxes, ...off, lines }
  return billFlags(ticket as unknown as Ticket, bills)
}

test('what was billed and nothing else is no surprise', () => {
  expect(flagsOf(beer)).toEqual([])
  // What is added at the till is priced there, by its own rules.
  expect(flagsOf(beer, { ...beer, ordered: undefined, name: 'Nuts' })).toEqual([])
})

test.each([
  ['another price', [{ ...beer, unitPrice: '0.01' }]],
  ['another item', [{ ...beer, item: 'whisky' }]],
  ['another unit: a crate at the price of a bottle', [{ ...beer, unit: 'crate' }]],
  ['a line that nobody ordered', [beer, { ...beer, ordered: 'other', unitPrice: '0.01' }]],
  ['a line paid for twice, at a price of its own', [beer, { ...beer, unitPrice: '0' }]],
])('%s is looked at', (_, lines) => {
  expect(flagsOf(...lines)).toEqual([{ flag: 'billDiffers', facts: { items: ['Beer'] } }])
})
