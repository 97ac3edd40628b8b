/** What goes to the kitchen opens packs where its components run out, and is proposed to be ordered. */
import { expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { LowStock } from '../../../domain/stock/stock-report.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { tillOf } from '../../pos/testing/till.ts'
import { added, device, newDiningRoom } from '../testing/dining-room.ts'

const app = testApp()

async function kitchenOf(key: string, settings: Record<string, unknown> = {}) {
  const { shop } = await tillOf(app, key)
  const room = await newDiningRoom(shop)
  const chosen = { 'restaurant.componentsTaken': 'sent', ...settings }
  for (const [name, value] of Object.entries(chosen)) {
    const body = { layer: 'company', version: 0, value }
    expect((await shop.call('PUT', `/api/settings/${name}`, body)).status).toBe(200)
  }
  const { say } = device(shop, room)
  const caller = { name: 'Rima', phone: null, address: null, driver: null }
  const open = { kind: 'open', type: 'takeAway', table: null, branch: room.branch } as const
  return {
    shop,
    dish: () => shop.item({ kind: 'service', station: room.kitchen }),
    recipe: (item: string, of: string, quantityUsed: string, more: object = {}) =>
      shop.add('/api/recipes', {
        item,
        unitGenerated: shop.unit,
        components: [{ id: newId(), item: of, quantityUsed, unitUsed: shop.unit }],
        ...more,
      }),
    async send(dish: string, quantity: string) {
      const [order, line] = [newId(), newId()]
      await say(order, { ...open, guests: 1, caller }, added(line, dish, { quantity }), {
        kind: 'send',
        lines: [{ line, quantity }],
      })
      return () => say(order, { kind: 'cancel', line, quantity, reason: 'No' })
    },
  }
}

test('dishes that are sent one by one take what they take at once, in stock and in both currencies', async () => {
  const { shop, recipe, send, ...kitchen } = await kitchenOf('sent')
  await shop.add('/api/rates', { validFrom: shop.today, buy: '89500', sell: '89500' })
  const ended: unknown[] = []
  for (const sizes of [Array.from({ length: 10 }, () => '1'), ['10']]) {
    const [flour, pie] = [await shop.bought('100', '3'), await kitchen.dish()]
    await recipe(pie, flour, '1', { quantityGenerated: '7' })
    for (const size of sizes) await send(pie, size)
    const [shelf] = await app.asOwner<{ quantity: string; second: string }>(
      `select trim_scale(quantity)::text as quantity, trim_scale(value)::text as value,
         trim_scale(second_value)::text as second
       from stock_balance where item_id = $1 and not is_transit`,
      [flour],
    )
    ended.push(shelf)
    expect(Number(shelf?.second)).toBeGreaterThan(0)
  }
  expect(ended[0]).toMatchObject({ quantity: '98.571429' })
  expect(ended[0]).toEqual(ended[1])
})

test('a dish that is sent opens a carton for what lacks of it, and brings nothing of it back', async () => {
  const { shop, recipe, ...kitchen } = await kitchenOf('packs', { 'stock.breakPacks': true })
  const [carton, bottle] = [await shop.bought('3', '6'), await shop.bought('2', '1')]
  const dish = await kitchen.dish()
  await recipe(carton, bottle, '6', { use: 'pack' })
  await recipe(dish, bottle, '1')
  const send = (quantity: string) => kitchen.send(dish, quantity)
  const there = async () => [
    (await shop.stock(carton))?.quantity,
    (await shop.stock(bottle))?.quantity,
  ]
  const proposed = async () => {
    const path = '/api/stock/low?by=consumption&cover=365'
    const { rows } = (await shop.call<LowStock>('GET', path)).body
    const used = (item: string) => rows.find((it) => it.item.id === item)?.consumed ?? '0'
    return [used(carton), used(bottle)]
  }
  // Two are there and are enough for two; one more opens a carton, and only one.
  await send('2')
  expect([await there(), await proposed()]).toEqual([
    ['3', '0'],
    ['0', '2'],
  ])
  const cancel = await send('1')
  expect(await there()).toEqual(['2', '5'])
  // The carton is what is used up of the one that came out of it.
  expect(await proposed()).toEqual(['1', '0'])
  await cancel()
  expect([await there(), await proposed()]).toEqual([
    ['2', '6'],
    ['1', '0'],
  ])
})
