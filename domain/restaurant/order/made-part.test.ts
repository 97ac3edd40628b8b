/** What was made of a line that is settled is what was sold and what was lost of it. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNegative, isZero } from '../../kernel/number/decimal.ts'
import { differenceOf, greater, isMore, lesser, sumOf } from '../../kernel/number/fraction.ts'
import { kitchenNews } from './kitchen-news.ts'
import { leftToPay } from './line-amounts.ts'
import { knownPart, leftOutOf, standing } from './made-part.ts'
import { applied, orderOf, takenLines } from './order.ts'
import type { OrderEvent } from './order-event.ts'
import type { Order, OrderLine } from './order-state.ts'

test.each([
  // ordered, sent, left out before and never made, left out now: lost, never made
  ['4', '4', '0', '1', '1', '0'],
  ['4', '0', '0', '3', '0', '3'],
  ['4', '3', '0', '1', '0', '1'],
  ['4', '3', '1', '1', '1', '0'],
  ['4', '3', '0', '2', '1', '1'],
  ['4', '3', '1', '2', '2', '0'],
  ['4', '1', '2', '2', '1', '1'],
  ['1', '0.5', '0', '0.75', '0.25', '0.5'],
  ['1', '0.5', '0.5', '0.25', '0.25', '0'],
])(
  '%s ordered, %s sent, %s never made: of %s left out %s is lost, %s never made',
  (quantity, sent, unmade, leftOut, lost, more) => {
    expect(leftOutOf({ quantity, sent, unmade }, leftOut)).toEqual({ lost, unmade: more })
  },
)

const [by, at] = [{ id: 'w', name: 'Waiter' }, '2026-11-17T20:00:00.000Z']
const tax = { base: 'net', isIncluded: false }
const terms = { decimals: 2, taxes: { vat: tax, tax1: tax, tax2: tax }, service: null }

/** One line of an order, and what became of it. */
class Table {
  order: Order
  sold = '0'
  lost = '0'

  constructor(id: string, line: object) {
    const open = { kind: 'open', id, type: 'table', table: 't', branch: 'b', guests: 1, at, by }
    const order = orderOf(id, [{ ...open, seq: 1 } as unknown as OrderEvent])
    if (!order) throw new Error('It was opened')
    this.order = order
    this.say(line)
  }

  get line(): OrderLine {
    const [line] = this.order.lines
    if (!line) throw new Error('There is a line')
    return line
  }

  say(event: object): void {
    const as = (it: object) => ({ id: 'e', at, by, seq: this.order.seq + 1, ...it }) as OrderEvent
    this.order = applied(this.order, as(event))
    const lines = kitchenNews(this.order)
    if (lines.length > 0) this.order = applied(this.order, as({ kind: 'told', lines }))
  }

  send(quantity: string): void {
    this.say({ kind: 'send', lines: [{ line: this.line.id, quantity }] })
  }

  cancel(quantity: string): void {
    const { line } = this
    const known = knownPart(line, quantity)
    this.lost = sumOf([this.lost, known])
    this.say({ kind: 'cancel', line: line.id, quantity })
    expect(differenceOf(line.sent, this.line.sent)).toBe(known)
  }

  pay(quantity: string, sold: string): void {
    const lines = [{ line: this.line.id, quantity }]
    this.say({ kind: 'bill', id: 'bill', lines, split: null, terms })
    const { lost, unmade } = leftOutOf(this.line, differenceOf(quantity, sold))
    expect([lost, unmade].some(isNegative)).toBe(false)
    const rest = isZero(unmade) ? {} : { unmade: [{ line: this.line.id, quantity: unmade }] }
    this.say({ kind: 'paid', bill: 'bill', part: 0, of: 1, ticket: 't', number: '1', ...rest })
    this.sold = sumOf([this.sold, sold])
    this.lost = sumOf([this.lost, lost])
  }

  /** What was made: what the kitchen knows of, and what it was told to leave. */
  made(struck: string): string {
    return sumOf([this.line.sent, struck])
  }
}

const halves = (most: number) => fc.nat(most).map((n) => String(n / 2))
const anyStep = fc.record({
  kind: fc.constantFrom('send', 'cancel', 'pay', 'pay', 'give'),
  quantity: halves(8),
  sold: halves(8),
})

test('whatever the order and the pieces: made is sold and lost', () => {
  fc.assert(
    fc.property(halves(16), halves(16), fc.array(anyStep, { maxLength: 8 }), (all, sent, steps) => {
      fc.pre(!isZero(all))
      const dish = {
        price: '1',
        options: [],
        rates: { vat: '0', tax1: '0', tax2: '0' },
        station: 'k',
      }
      const add = { kind: 'add', line: 'l', item: 'i', quantity: all, dish, seat: null, course: 1 }
      const tables = [new Table('o0', { ...add, note: null })]
      const struck = new Map<Table, string>()
      const first = tables[0] as Table
      if (!isZero(sent)) first.send(lesser(sent, all))
      const take = (table: Table, { kind, quantity: of, sold }: (typeof steps)[number]) => {
        const quantity = lesser(of, leftToPay(table.line))
        if (kind === 'send') return table.send(of)
        if (isZero(quantity)) return
        if (kind === 'pay') return table.pay(quantity, lesser(sold, quantity))
        if (kind === 'cancel') {
          const known = knownPart(table.line, quantity)
          struck.set(table, sumOf([struck.get(table) ?? '0', known]))
          return table.cancel(quantity)
        }
        const before = table.line
        const as = `${before.id}${tables.length}`
        const given = { to: 'o', lines: [{ line: before.id, quantity, as }], isAll: false }
        const lines = takenLines(table.order, given)
        const other = new Table('o', { kind: 'take', from: table.order.id, guests: 0, lines })
        tables.push(other)
        table.say({ kind: 'give', ...given })
        // What was made is on one table or the other.
        expect(sumOf([table.line.sent, other.line.sent])).toBe(sumOf([before.sent]))
      }
      for (const [at, step] of steps.entries()) take(tables[at % tables.length] as Table, step)
      for (const table of tables) {
        const rest = leftToPay(table.line)
        if (isMore(rest, '0')) table.pay(rest, '0')
        const made = table.made(struck.get(table) ?? '0')
        const beyond = greater(differenceOf(made, table.sold), '0')
        expect(sumOf([table.lost])).toBe(sumOf([beyond]))
        expect(isMore(table.line.sent, standing(table.line))).toBe(false)
      }
    }),
  )
})
