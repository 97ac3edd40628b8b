/** What small orders use together is what one large one uses; none is finer than what is made of it. */
import { expect, test } from 'vitest'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { market } from '../trade/testing/market.ts'
import { bakery } from './testing/bakery.ts'
import { api, productionDesk } from './testing/production-desk.ts'

const app = testApp()

test('many orders are the same as one for all of them, in stock and in value', async () => {
  const shop = await market(app)
  const { order, step, finish } = productionDesk(() => shop)
  const inBoth = async (items: readonly string[]) => {
    const rows = await app.asOwner<{ item: string; left: string }>(
      `select item_id as item, concat_ws(' ', trim_scale(quantity), trim_scale(value),
         trim_scale(second_value)) as left
       from stock_balance where item_id = any($1)`,
      [items],
    )
    return items.map((id) => rows.find(({ item }) => item === id)?.left)
  }
  const ended: unknown[] = []
  for (const sizes of [Array.from({ length: 12 }, () => '1'), ['12']]) {
    const { flour, sugar, cake } = await bakery(shop)
    for (const size of sizes) await finish(await step(await order(cake, size), 'confirmed'), size)
    ended.push(await inBoth([flour, sugar, cake]))
  }
  expect(ended[0]).toEqual(ended[1])
})

test('an order is as fine as its units and the currency of the books, though its recipe is finer', async () => {
  const shop = await market(app)
  const piece = (await shop.add('/api/units', { name: 'Whole piece', decimals: 0 })).id
  const [box, egg] = [await shop.item({ unit: piece }), await shop.item({ unit: piece })]
  const { branch, warehouse, today: day } = shop
  const line = { id: newId(), item: egg, quantityUsed: '2' }
  const spare = { id: newId(), item: egg, quantityMade: '1' }
  const written = (more: object) => ({
    ...{ id: newId(), item: box, quantity: '4', day, branch, warehouse, components: [line] },
    ...more,
  })
  const { flour } = await bakery(shop)
  const spoilt = { components: [{ ...line, item: flour }], byProducts: [spare] }
  for (const [field, more, limit] of [
    ['quantity', { quantity: '1.5' }, 0],
    ['components.0.quantityUsed', { components: [{ ...line, quantityUsed: '0.5' }] }, 0],
    [
      'byProducts.0.quantityMade',
      { ...spoilt, byProducts: [{ ...spare, quantityMade: '0.5' }] },
      0,
    ],
    ['labour', { labour: '0.005' }, 2],
    ['overhead', { overhead: '1.001' }, 2],
  ] as const)
    expect(await shop.refused('POST', api, written(more))).toMatchObject({
      code: 'tooManyDecimals',
      field,
      facts: { limit },
    })
  const kept = await shop.add(api, written({}))
  const changed = { version: kept.version, labour: '0.005' }
  expect(await shop.refused('PATCH', `${api}/${kept.id}`, changed)).toMatchObject({
    code: 'tooManyDecimals',
    field: 'labour',
  })
  // Half an egg for each: planned so, and used so, unless somebody says otherwise.
  const { order, step, finish, finishing } = productionDesk(() => shop)
  await shop.post(
    'purchases',
    shop.draft('purchaseInvoice', [{ item: egg, quantity: '9', unitPrice: '2' }]),
  )
  const [cake, shell] = [await shop.item(), await shop.item({ unit: piece })]
  await shop.add('/api/recipes', {
    item: cake,
    use: 'production',
    quantityGenerated: '2',
    unitGenerated: shop.unit,
    components: [{ id: newId(), item: egg, quantityUsed: '1', unitUsed: piece }],
    byProducts: [{ id: newId(), item: shell, quantityMade: '1', share: '0' }],
  })
  const draft = await order(cake, '5')
  expect(draft).toMatchObject({
    components: [{ quantityUsed: '2.5' }],
    byProducts: [{ quantityMade: '2.5' }],
  })
  const { components, byProducts } = draft as Record<string, { id: string; item: { id: string } }[]>
  const asItIs = (lines: { item: { id: string } }[] = []) =>
    lines.map((it) => ({ ...it, item: it.item.id }))
  const body = { version: draft.version, note: 'Soon', components: asItIs(components) }
  const sent = await shop.call<AnyRow>('PATCH', `${api}/${draft.id}`, {
    ...body,
    byProducts: asItIs(byProducts),
  })
  expect(sent.status, sent.text).toBe(200)
  const row = await step(sent.body, 'confirmed')
  const used = [{ id: components?.[0]?.id, quantity: '2.4' }]
  const path = `${api}/${row.id}/finish`
  expect(await shop.refused('POST', path, finishing(row, '5', { actual: used }))).toMatchObject({
    code: 'tooManyDecimals',
    field: 'actual.0.quantity',
  })
  await finish(row, '5')
  expect([await shop.stock(egg), await shop.stock(shell), await shop.stock(cake)]).toEqual([
    { quantity: '6.5', value: '13' },
    { quantity: '2.5', value: '0' },
    { quantity: '5', value: '5' },
  ])
})

test('what is spoilt while something is taken apart leaves with the rest, for what it cost', async () => {
  const shop = await market(app)
  const { order, step, finish, done } = productionDesk(() => shop)
  const [radio, knob] = [await shop.bought('4', '6'), await shop.item()]
  const components = [{ id: newId(), item: knob, quantityUsed: '6' }]
  const row = await step(await order(radio, '3', { use: 'takeApart', components }), 'confirmed')
  const actual = [{ id: components[0]?.id, quantity: '4' }]
  const made = await finish(row, '2', { scrap: '1', actual })
  expect(made).toMatchObject({ produced: '2', scrap: '1' })
  expect(await shop.stock(radio)).toEqual({ quantity: '1', value: '6' })
  expect(await shop.stock(knob)).toEqual({ quantity: '4', value: '12' })
  expect(await shop.ledger()).toMatchObject({ stockLoss: '6' })
  await done(`${made.id}/undo`, { version: made.version, reason: 'Wrong' })
  expect(await shop.stock(radio)).toEqual({ quantity: '4', value: '24' })
  expect(await shop.ledger()).not.toHaveProperty('stockLoss')
})
