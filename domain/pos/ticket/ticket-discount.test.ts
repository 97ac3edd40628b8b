import { expect, test } from 'vitest'
import type { Ticket, TicketLine } from './ticket.ts'
import { discountWithTaxes } from './ticket-discount.ts'

const rule = { base: 'net' as const, isIncluded: false }
const taxes = { vat: rule, tax1: rule, tax2: rule }

const figures = (amount: string, discount: string) => ({
  ...{ amount, discount, vat: '0', tax1: '0', tax2: '0' },
})

const off = (line: Partial<TicketLine>, amount: string, discount = '0'): string => {
  const plain = { vat: '0', tax1: '0', tax2: '0', discountPercent: '0', discountAmount: '0' }
  const lines = [{ ...plain, ...line }] as Ticket['lines']
  const totals = [{ ...figures(amount, discount), net: amount, total: amount }]
  return discountWithTaxes({ lines, taxes }, totals, 2)
}

const seventh = { quantity: '0.142857', unitPrice: '9.99' }

test.each<[string, Partial<TicketLine>, string, string, string]>([
  ['a seventh of a pizza', { ...seventh, part: figures('1.42', '0') }, '1.42', '0', '0'],
  ['a dearer seventh', { ...seventh, part: figures('1.44', '0') }, '1.44', '0', '0'],
  [
    'a part with ten percent off',
    { quantity: '0.5', unitPrice: '9.99', discountPercent: '10', part: figures('4.49', '0') },
    '4.49',
    '0',
    '0.5',
  ],
  [
    'a part with its share of the discount of all, and VAT on both',
    { quantity: '0.5', unitPrice: '20', vat: '11', part: figures('10', '1') },
    '10',
    '1',
    '1.11',
  ],
  ['a line that is no part', { quantity: '1', unitPrice: '9.99' }, '9', '0', '0.99'],
])('%s', (_, line, amount, discount, expected) => {
  expect(off(line, amount, discount)).toBe(expected)
})
