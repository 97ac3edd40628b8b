/** Cooked and then cancelled: the components leave the shelf as waste, and nothing else does. */
import { expect } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { TestApp } from '../../kernel/testing/app.ts'
import { type Fault, proveInvariants } from '../../kernel/testing/proof.ts'
import { colleagueOf } from '../../kernel/testing/station.ts'
import { market } from '../../trade/testing/market.ts'
import { invariants } from '../dish-waste.invariants.ts'
import { added, device, newDiningRoom, seated } from '../testing/dining-room.ts'

/** Pizzas of a third of flour and half of a cheese that is counted in whole pieces. */
async function prepare(app: TestApp): Promise<void> {
  const shop = await market(app)
  const room = await newDiningRoom(shop)
  const piece = (await shop.add('/api/units', { name: 'Piece', decimals: 0 })).id
  const [flour, cheese] = [await shop.bought('100', '3'), await shop.item({ unit: piece })]
  const bought = [{ item: cheese, quantity: '50', unitPrice: '7' }]
  await shop.post('purchases', shop.draft('purchaseInvoice', bought))
  const pizza = await shop.item({ kind: 'service', station: room.kitchen })
  await shop.add('/api/recipes', {
    item: pizza,
    unitGenerated: shop.unit,
    quantityGenerated: '3',
    components: [
      { id: newId(), item: flour, quantityUsed: '1', unitUsed: shop.unit },
      { id: newId(), item: cheese, quantityUsed: '2', unitUsed: piece },
    ],
  })
  const { say } = device(shop, room)
  const [order, line] = [newId(), newId()]
  const cancel = (quantity: string) => ({
    kind: 'cancel' as const,
    line,
    quantity,
    reason: 'Burnt',
  })
  await say(order, seated(room.tables[0] ?? ''), added(line, pizza, { quantity: '6' }), {
    kind: 'send',
    lines: [{ line, quantity: '5' }],
  })
  const left = async () => [await shop.stock(flour), await shop.stock(cheese)]
  const untouched = await left()

  // One the kitchen never heard of, and one it had not made yet.
  await say(order, cancel('1'))
  await say(order, cancel('1'))
  expect(await left()).toEqual(untouched)
  const rows = await app.asOwner<{ id: string }>(
    'select id from kitchen_line where order_id = $1 and quantity > 0',
    [order],
  )
  const bump = { to: 'ready', lines: rows.map(({ id }) => id), tickets: [] }
  expect((await shop.call('POST', `/api/kitchen/${room.branch}/stages`, bump)).status).toBe(200)
  const before = await shop.ledger()

  const once = { ...cancel('2'), id: newId() }
  await say(order, once)
  await say(order, once)
  expect(await left()).toEqual([
    { quantity: '99.333333', value: '298' },
    { quantity: '48.666667', value: '340.67' },
  ])
  const lost = Number((await shop.ledger()).stockLoss) - Number(before.stockLoss ?? 0)
  expect(lost).toBeCloseTo(11.33, 2)
  const [document] = await app.asOwner<{ id: string; reason: string; command: string }>(
    `select d.id, d.reason, a.command
     from dish_waste w
     join document d on d.id = w.document_id
     join audit a on a.entity_id = d.id and a.entity = 'stockDocument'
     where w.event_id = $1`,
    [once.id],
  )
  expect(document).toMatchObject({ reason: 'waste', command: 'POST /api/orders/:id/events' })

  // From when it was sent, by somebody who may see no stock.
  const setting = { layer: 'company', value: 'sent', version: 0 }
  await shop.call('PUT', '/api/settings/restaurant.dishWaste', setting)
  const grants = ['restaurant.floor.view', 'restaurant.order.add', 'restaurant.order.void']
  const waiter = await colleagueOf(app, shop, grants)
  const [other, second] = [newId(), newId()]
  await device(waiter, room).say(
    other,
    seated(room.tables[1] ?? ''),
    added(second, pizza, { quantity: '3' }),
    { kind: 'send', lines: [{ line: second, quantity: '3' }] },
  )
  await device(waiter, room).say(other, {
    kind: 'cancel',
    line: second,
    quantity: '3',
    reason: 'They left',
  })
  expect(await shop.stock(flour)).toMatchObject({ quantity: '98.333333' })
}

const [took, within] = invariants.map(({ name }) => name)

const faults: Fault[] = [
  [took, 'a component was forgotten', `update dish_waste set components = components - 0`],
  [
    took,
    'it left for another reason',
    `update document set reason = 'gift' where id in (select document_id from dish_waste)`,
  ],
  [within, 'more is lost than was cancelled', 'update dish_waste set quantity = quantity + 1'],
  [
    within,
    'nothing was cancelled',
    `update order_event set kind = 'more' where id in (select event_id from dish_waste)`,
  ],
]

proveInvariants({ invariants, faults, prepare })
