/** How a table stands: who waits too long for what, and who does not. */
import { expect, test } from 'vitest'
import { orderState, type StateFacts } from './floor-state.ts'
import type { Order, OrderLine } from './order/order-state.ts'

const now = new Date('2026-11-17T20:00:00Z')
const ago = (minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString()

const order = (openedAgo: number, more: Partial<Order> = {}): Order =>
  ({ openedAt: ago(openedAgo), lines: [], held: [], wishes: [], ...more }) as unknown as Order

const line = (minutes: number, sent: string, course = 1): OrderLine =>
  ({ quantity: '1', at: ago(minutes), sent, course }) as OrderLine

const quiet: StateFacts = { now, cookMinutes: 20, ready: 0, cookingSince: null }

test.each<[string, Order, Partial<StateFacts>, string]>([
  ['they just sat down', order(5), {}, 'seated'],
  ['seated long without an order', order(15), {}, 'late'],
  ['ordered, and not sent', order(40, { lines: [line(3, '0')] }), {}, 'ordered'],
  ['ordered long ago, and never sent', order(40, { lines: [line(15, '0')] }), {}, 'late'],
  [
    'held back on purpose',
    order(60, { lines: [line(50, '1'), line(50, '0', 2)], held: [2] }),
    {},
    'ordered',
  ],
  [
    'sent, and cooked in time',
    order(40, { lines: [line(19, '1')] }),
    { cookingSince: ago(19) },
    'ordered',
  ],
  [
    'sent long ago, and not ready',
    order(40, { lines: [line(20, '1')] }),
    { cookingSince: ago(20) },
    'late',
  ],
  ['sent long ago, and served', order(90, { lines: [line(80, '1')] }), {}, 'ordered'],
  [
    'one dish is ready, another is late',
    order(60, { lines: [line(50, '1'), line(50, '1')] }),
    { ready: 1, cookingSince: ago(50) },
    'ready',
  ],
  ['the bill is printed', order(90, { lines: [line(80, '1')], isLocked: true }), {}, 'billed'],
  ['they call', order(90, { asked: 'waiter' }), {}, 'asked'],
])('%s', (_, of, facts, state) => {
  expect(orderState(of, { ...quiet, ...facts })).toBe(state)
})
