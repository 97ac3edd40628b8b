import { expect, test } from 'vitest'
import type { PastRefund } from './past-ticket.ts'
import { leftAfter, leftBeside } from './refund-left.ts'
import type { OpenSale } from './sale.ts'
import type { Ticket } from './ticket.ts'

const refund = (id: string, ...back: [line: string, quantity: string][]) =>
  ({
    id,
    open: '0',
    tenders: [],
    lines: back.map(([originLine, quantity]) => ({ originLine, quantity })),
  }) as unknown as Ticket

const money = (id: string): PastRefund => ({ id, open: '0', tenders: [] })

test.each<[string, Record<string, string>, string[], Ticket[], Record<string, string>, string[]]>([
  ['nothing waits', { a: '3' }, [], [], { a: '3' }, []],
  ['one waits', { a: '3', b: '1' }, [], [refund('x', ['a', '1'])], { a: '2', b: '1' }, ['x']],
  ['one waits that is known', { a: '2' }, ['x'], [refund('x', ['a', '1'])], { a: '2' }, ['x']],
  [
    'two wait, of a line twice',
    { a: '3' },
    ['w'],
    [refund('x', ['a', '1'], ['a', '0.5']), refund('y', ['a', '0.25'])],
    { a: '1.25' },
    ['w', 'x', 'y'],
  ],
  ['more than is left', { a: '1' }, [], [refund('x', ['a', '2'])], { a: '0' }, ['x']],
])('%s', (_, left, known, own, rest, refunds) => {
  const after = leftAfter({ left, refunds: known.map(money) }, own)
  expect(after).toEqual({ left: rest, refunds: refunds.map(money) })
})

test('what an open sale is about to take back is spoken for', () => {
  const begun = (origin: string, quantity: string) =>
    ({
      origin: { id: origin },
      lines: [{ returned: { line: { id: 'a' } }, quantity }],
    }) as unknown as OpenSale
  const sale = { origin: null, lines: [{ returned: null, quantity: '1' }] } as unknown as OpenSale
  const sales = [begun('this', '1'), begun('other', '1'), sale]
  expect(leftBeside({ a: '3', b: '2' }, 'this', sales)).toEqual({ a: '2', b: '2' })
})
