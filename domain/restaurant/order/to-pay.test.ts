/** What is to pay is what the bill says: service with it, and less what was paid of it. */
import { expect, test } from 'vitest'
import { billOf } from './bill-of.ts'
import type { Order } from './order-state.ts'
import type { StampFacts } from './stamp.ts'
import { toPayOf } from './to-pay.ts'

const none = { base: 'net', isIncluded: false } as const
const rates = { vat: '0', tax1: '0', tax2: '0' }
const names = { name: 'Service' }
const terms = { decimals: 2, taxes: { vat: none, tax1: none, tax2: none } }
const facts = {
  terms,
  service: { item: 's', names, unit: 'u', rates, percent: '10', perGuest: '0' },
} as unknown as StampFacts

const soup = {
  id: 'soup',
  dish: { names, price: '10', options: [{ price: '0.50' }], rates },
  quantity: '2',
  paid: '0',
}
const order = (more: object = {}): Order =>
  ({
    id: 'o',
    type: 'table',
    guests: 2,
    lines: [soup],
    bill: null,
    servicePaid: '0',
    promotedPaid: '0',
    worthPaid: '0',
    taxesPaid: [],
    ...more,
  }) as unknown as Order

const service = { item: 's', names, unit: 'u', ...rates, amount: '2.10' }
const asked = {
  lines: [{ line: 'soup', quantity: '2' }],
  split: { way: 'amounts' as const, amounts: ['10.00', '13.10'] },
}
const halves = (...paid: number[]) => ({
  isLocked: true,
  bill: {
    content: billOf(order(), asked, { ...terms, service }),
    paid: paid.map((part) => ({ part })),
  },
})

test.each<[string, object, string]>([
  ['nothing is ordered', { lines: [] }, '0'],
  ['no bill is out', {}, '23.10'],
  ['what is taken away has no service', { type: 'takeAway' }, '21.00'],
  ['a bill is out', halves(), '23.10'],
  ['a part of it is paid', halves(0), '13.10'],
  ['all of it is paid', halves(0, 1), '0'],
])('%s', (_, more, amount) => {
  expect(Number(toPayOf(order(more), facts))).toBe(Number(amount))
})
