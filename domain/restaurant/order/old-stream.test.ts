/**
 * A stream as it was written before pieces carried what was left of them: bills without how they are
 * cut, figures of what was left of the first bill, lines that went elsewhere without their coins. It
 * stays as it was written, and what is left of its table adds up with what was paid.
 */
import { expect, test } from 'vitest'
import { sumOf } from '../../kernel/number/fraction.ts'
import { billParts } from '../../pos/bill/bill.ts'
import { factsFor, Table } from '../testing/table.ts'
import { takenLines } from './order.ts'
import type { OrderEvent } from './order-event.ts'

const rule = { base: 'net', isIncluded: false }
const reckoned = { decimals: 2, taxes: { vat: rule, tax1: rule, tax2: rule } }
const dishes = ['wine', 'soup', 'bread']

const ordered = (line: string, price: string, quantity: string, vat: string) => ({
  ...{ kind: 'add', line, item: line, quantity, options: [], note: null, seat: null, course: 1 },
  dish: {
    ...{ names: { name: line }, unit: 'u', station: 'k', price, options: [] },
    rates: { vat, tax1: '0', tax2: '0' },
  },
})
const bill = (id: string, quantities: string[], split: object, service: string, more = {}) => ({
  ...{ kind: 'bill', id, split },
  lines: dishes.map((line, at) => ({ line, quantity: quantities[at] })),
  terms: {
    ...reckoned,
    service: {
      ...{ item: 's', names: { name: 'Service' }, unit: 'u', amount: service },
      ...{ vat: '11', tax1: '0', tax2: '0' },
    },
    discounts: dishes.map((line) => ({ line, percent: '10', amount: '0' })),
    ...more,
  },
})
const paid = (of: string, part: number, parts: number) => ({
  ...{ kind: 'paid', bill: of, part, of: parts, ticket: `${of}/${part}`, number: '1' },
})
const cut = (line: string, amount: string, vat: string) => ({
  line,
  figures: { amount, discount: '0', vat, tax1: '0', tax2: '0' },
})
const third = dishes.map((line) => ({ line, top: 1, bottom: 3 }))

/**
 * Wine 10, two soups at 3.33 and three breads at 0.50, 10 % off, 10 % service, 11 % on all but bread:
 * 19.80. A third of each was paid (6.61), then 6.68 of the rest (13.19): 6.51 are left.
 */
const written = [
  ordered('wine', '10', '1', '11'),
  ordered('soup', '3.33', '2', '11'),
  ordered('bread', '0.5', '3', '0'),
  {
    ...{ kind: 'discount', line: null, percent: '10', amount: '0', reason: 'Late' },
    isLasting: true,
    lines: ['1', '2', '3'].map((of, at) => ({ line: dishes[at], percent: '10', amount: '0', of })),
  },
  bill('first', ['1', '2', '3'], { way: 'lines', parts: [third, third, third] }, '1.63'),
  paid('first', 0, 3),
  { kind: 'reopen', reason: 'Anew' },
  bill(
    'rest',
    ['0.666666', '1.333333', '2'],
    { way: 'amounts', amounts: ['6.68', '6.51'] },
    '1.08',
    {
      cuts: [
        cut('wine', '6', '0.66'),
        cut('soup', '3.99', '0.44'),
        cut('bread', '0.9', '0'),
        cut('a', '1.08', '0.12'),
      ],
    },
  ),
  paid('rest', 0, 2),
]

function oldTable(): Table {
  const table = new Table(factsFor({ percent: '10', serviceVat: '11' }), 'a', 3)
  const [open] = table.events
  for (const it of written) {
    const seq = table.events.length + 1
    table.events.push({ id: `o${seq}`, at: open?.at, by: open?.by, ...it, seq } as OrderEvent)
  }
  return table
}

test('its papers say what they said, and the last of them is paid', () => {
  const table = oldTable()
  const [first] = table.order.past
  const totals = (of: typeof first) => (of ? billParts(of.content).map(({ total }) => total) : [])
  expect(totals(first)[0]).toBe('6.61')
  expect(sumOf(totals(first))).toBe('19.8')
  expect(totals(table.order.bill ?? undefined)).toEqual(['6.68', '6.51'])
  expect(table.due()).toBe('6.51')
  table.pay(1)
  expect(table.left()).toEqual([])
})

test('opened again now, what is left is billed to the coin', () => {
  const table = oldTable()
  table.reopen()
  expect(table.due()).toBe('6.51')
  table.inEqual(4)
  const parts = [0, 1, 2, 3].map((part) => table.pay(part))
  expect(sumOf(parts)).toBe('6.51')
  expect(table.left()).toEqual([])
})

test('what is ordered afterwards has the discount, the service and the taxes of all of it', () => {
  const table = oldTable()
  table.reopen()
  table.more('soup')
  // 9.00, 8.99 and 1.35, 1.93 for the service, 2.19 of taxes: 23.46, of which 13.29 are paid.
  expect(table.due()).toBe('10.17')
  table.settle()
  expect(table.paid).toBe('10.17')
})

test('joined to another table, now or then, it is asked for there', () => {
  const now = oldTable()
  now.reopen()
  const other = new Table(now.facts, 'b')
  now.join(other)
  expect(other.due()).toBe('6.51')
  const then = new Table(factsFor(), 'c')
  then.add('tea', '2')
  const lines = [{ line: 'tea', quantity: '0.666666', as: 'moved' }]
  const discount = { percent: '10', amount: '0', of: '0.666666' }
  const taken = takenLines(then.order, { lines, isAll: false }).map((it) => ({ ...it, discount }))
  const { by, at } = then.line('tea')
  then.events.push({
    ...{ kind: 'take', id: 't', from: 'a', guests: 2, at, by, seq: 3 },
    lines: taken,
  })
  expect(then.due()).toBe('3.2')
})
