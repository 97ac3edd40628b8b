/**
 * Dishes take their components when they are sent: through cancelling, moving, splitting and a setting
 * that changes meanwhile, what left the shelf is what was made, and it is paid for once.
 */
import { expect } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { type Bill, billParts } from '../../../domain/pos/bill/bill.ts'
import type { TestApp } from '../../kernel/testing/app.ts'
import { type Fault, proveInvariants } from '../../kernel/testing/proof.ts'
import { tillOf } from '../../pos/testing/till.ts'
import { invariants } from '../made-ahead.invariants.ts'
import { added, device, newDiningRoom, seated } from '../testing/dining-room.ts'

async function prepare(app: TestApp): Promise<void> {
  const till = await tillOf(app)
  const { shop } = till
  const room = await newDiningRoom(shop)
  const [flour, cheese] = [await shop.bought('100', '3'), await shop.bought('50', '7')]
  const { unit } = shop
  const pizza = await shop.item({ kind: 'service', station: room.kitchen, unitPrice: '10' })
  await shop.add('/api/recipes', {
    item: pizza,
    unitGenerated: unit,
    quantityGenerated: '3',
    components: [
      { id: newId(), item: flour, quantityUsed: '1', unitUsed: unit },
      { id: newId(), item: cheese, quantityUsed: '2', unitUsed: unit },
    ],
  })
  const { say } = device(shop, room)
  const taken = async () => [
    (await shop.stock(flour))?.quantity,
    (await shop.stock(cheese))?.quantity,
  ]
  let version = 0
  const taking = async (value: string) => {
    const key = '/api/settings/restaurant.componentsTaken'
    const setting = { layer: 'company', value, version }
    expect((await shop.call('PUT', key, setting)).status).toBe(200)
    version += 1
  }
  const sent = (line: string, quantity: string) => ({
    kind: 'send' as const,
    lines: [{ line, quantity }],
  })
  const making = async () => Number((await shop.ledger()).making ?? 0)

  const [order, line] = [newId(), newId()]
  await say(
    order,
    seated(room.tables[0] ?? ''),
    added(line, pizza, { quantity: '1' }),
    sent(line, '1'),
  )
  expect(await taken()).toEqual(['100', '50'])

  // From now on with the send: what was sent before is taken when it is paid.
  await taking('sent')
  for (const quantity of ['2', '3', '4']) {
    const more = { ...sent(line, quantity), id: newId() }
    await say(order, { kind: 'more', line, quantity: '1' }, more)
    // What arrives twice counts once.
    await say(order, more)
  }
  expect(await taken()).toEqual(['99', '48'])
  expect(await making()).toBeCloseTo(17, 2)

  // Two go to another table, the one of before with them; one is cancelled before it is ready, and its
  // components come back.
  const [other, moved] = [newId(), newId()]
  await say(other, seated(room.tables[1] ?? ''))
  await say(order, {
    kind: 'give',
    to: other,
    lines: [{ line, quantity: '2', as: moved }],
    isAll: false,
  })
  expect(await making()).toBeCloseTo(17, 2)
  await say(order, { kind: 'cancel', line, quantity: '1', reason: 'Too long' })
  expect(await making()).toBeCloseTo(11.33, 1)
  expect(await taken()).toEqual(['99.333334', '48.666666'])

  // What was ready is waste, whenever its components left.
  const rows = await app.asOwner<{ id: string }>(
    'select id from kitchen_line where order_id = $1 and quantity > 0',
    [other],
  )
  const bump = { to: 'ready', lines: rows.map(({ id }) => id), tickets: [] }
  expect((await shop.call('POST', `/api/kitchen/${room.branch}/stages`, bump)).status).toBe(200)
  const before = await shop.ledger()
  await say(other, { kind: 'cancel', line: moved, quantity: '2', reason: 'They left' })
  expect(await taken()).toEqual(['99.000001', '47.999999'])
  const lost = Number((await shop.ledger()).stockLoss) - Number(before.stockLoss ?? 0)
  expect(lost).toBeCloseTo((17 / 3) * 2, 1)

  // The rest is paid in three parts, after the setting went back: nothing is taken twice.
  await say(order, { kind: 'more', line, quantity: '2' }, sent(line, '3'))
  await taking('paid')
  await say(order, { kind: 'more', line, quantity: '1' }, sent(line, '4'))
  const left = await taken()
  const bill = newId()
  await say(order, {
    kind: 'bill',
    id: bill,
    lines: [{ line, quantity: '4' }],
    split: { way: 'amounts', amounts: ['13.33', '13.33', '13.34'] },
  })
  const [{ content } = { content: null }] = await app.asOwner<{ content: Bill }>(
    'select content from bill where id = $1',
    [bill],
  )
  if (!content) throw new Error('A bill was printed')
  const costs = Number((await shop.ledger()).costOfSales ?? 0)
  for (const [part, { lines }] of billParts(content).entries()) {
    const rung = lines.map(({ id, quantity, figures }) => {
      const {
        unitPrice = '0',
        vat = '0',
        tax1 = '0',
        tax2 = '0',
      } = content.lines.find((it) => it.id === id) ?? {}
      return { item: pizza, unit, ordered: id, quantity, unitPrice, vat, tax1, tax2, part: figures }
    })
    const [outcome] = await till.send(till.ring(rung, { bill: { id: bill, part } }))
    expect(outcome).toMatchObject({ state: 'posted' })
  }
  // Three were made before; the fourth is made now.
  expect(Number((await taken())[0])).toBeCloseTo(Number(left[0]) - 1 / 3, 5)
  expect(await making()).toBe(0)
  expect(Number((await shop.ledger()).costOfSales) - costs).toBeCloseTo((17 / 3) * 4, 1)

  const [paper] = await app.asOwner<{ id: string }>(
    "select id from document where reason = 'kitchen' limit 1",
  )
  const refused = await shop.call('POST', `/api/stock-documents/${paper?.id}/void`, {
    reason: 'A mistake',
  })
  expect(refused).toMatchObject({ status: 422, body: { code: 'voidKitchen' } })
}

const [account, worth, documents, ends, closed, moves, sold, tally] = invariants.map(
  ({ name }) => name,
)

const faults: Fault[] = [
  [account, 'a dish is worth more', 'update made_ahead_end set value = value + 1'],
  [
    worth,
    'a coin stays behind in the second currency',
    `update made_ahead_end
      set components = jsonb_set(components, '{0,second}', '"1"')
      where kind = 'sold'`,
  ],
  [
    worth,
    'more was sold of a component than left',
    `update made_ahead_end
      set components = jsonb_set(components, '{0,quantity}', '"99"')
      where kind = 'sold'`,
  ],
  [documents, 'a component was forgotten', 'update made_ahead set components = components - 0'],
  [documents, 'more came back', `update made_ahead_end set components = '[]' where kind = 'back'`],
  [ends, 'more was sold than was made', `update made_ahead_end set quantity = quantity + 9`],
  [
    ends,
    'the worth of a dish stays behind',
    `update made_ahead_end set value = 0 where kind = 'sold'`,
  ],
  [
    closed,
    'nothing became of a dish when its table left',
    `delete from made_ahead_end where kind = 'sold'`,
  ],
  [moves, 'half of it went', `update made_ahead set quantity = 0.5 where from_id is not null`],
  [
    sold,
    'it is sold by no ticket',
    `update made_ahead_end set line_id = gen_random_uuid() where kind = 'sold'`,
  ],
  [tally, 'a dish takes nothing', `update made_ahead set components = '[]' where made > 0`],
  [tally, 'a dish was not counted', 'update made_ahead_tally set quantity = quantity + 1'],
]

proveInvariants({ invariants, faults, prepare })
