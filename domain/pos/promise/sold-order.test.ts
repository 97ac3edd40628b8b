/** An order that is sold piece by piece at tills. */
import { expect, test } from 'vitest'
import { origin, originLine } from '../../trade/testing/origins.ts'
import { trade } from '../../trade/testing/trades.ts'
import type { Ticket } from '../ticket/ticket.ts'
import { orderFlags, SoldOrder } from './sold-order.ts'

const row = origin({
  behaviour: 'salesOrder',
  delivery: 'none',
  lines: [originLine(), originLine({ id: 'o2', item: 'tea', base: '4' })],
})

const [some] = trade('salesInvoice').lines

/** A ticket that sells so many of each. */
function selling(sold: readonly [line: string, item: string, base: string][], partner = 'hotel') {
  const lines = sold.map(([promised, item]) => ({ promised, item, name: item }))
  const ticket = { kind: 'posSale', partner, order: { id: 'o', number: 'SO-1' }, lines }
  const traded = sold.map(([, item, baseQuantity]) => ({ ...some, item, baseQuantity }))
  return [ticket as unknown as Ticket, traded as NonNullable<typeof some>[]] as const
}

const tell = (order: SoldOrder, ...sold: Parameters<typeof selling>) =>
  orderFlags(...selling(...sold), new Map([['o', order]])).map(({ flag }) => flag)

test('is partly sold, then done; what is beyond it is told and taken from nobody', () => {
  const order = new SoldOrder(row)
  expect(order.changes()).toBeUndefined()
  expect(tell(order, [['o1', 'coffee', '8']])).toEqual([])
  expect(order.changes()).toMatchObject({
    delivery: 'partly',
    lines: [{ id: 'o1', converted: '8' }],
  })
  expect(
    tell(order, [
      ['o1', 'coffee', '13'],
      ['o2', 'tea', '4'],
    ]),
  ).toEqual(['orderSold'])
  expect(order.changes()).toMatchObject({
    delivery: 'full',
    lines: [{ converted: '20' }, { converted: '4' }],
  })
})

test.each([
  ['another item', [['o1', 'tea', '1']], 'hotel', row, ['orderSold']],
  ['a line that is not of it', [['x', 'coffee', '1']], 'hotel', row, ['orderSold']],
  ['another client', [['o1', 'coffee', '1']], 'other', row, ['orderGone']],
  [
    'a closed order',
    [['o1', 'coffee', '1']],
    'hotel',
    { ...row, delivery: 'closed' },
    ['orderGone'],
  ],
  ['a void order', [['o1', 'coffee', '1']], 'hotel', { ...row, state: 'void' }, ['orderGone']],
  ['an invoice', [['o1', 'coffee', '1']], 'hotel', origin(), ['orderGone']],
] as const)('of %s nothing is taken', (_, sold, partner, facts, flags) => {
  const order = new SoldOrder(facts as typeof row)
  expect(tell(order, sold as never, partner)).toEqual(flags)
  expect(order.changes()).toBeUndefined()
})

test.each(['nothing', 'closed'] as const)(
  'a quotation is sold, also one that says %s',
  (delivery) => {
    const order = new SoldOrder({ ...row, behaviour: 'quotation', delivery })
    expect(tell(order, [['o1', 'coffee', '8']])).toEqual([])
    expect(order.changes()).toMatchObject({ delivery: null, lines: [{ converted: '8' }] })
  },
)
