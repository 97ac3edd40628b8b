/**
 * Everything that moves goods, from eight hands at once: purchases with lots, sales of goods, dishes
 * and pieces of packs, tickets, productions and their undoing, packs taken apart, counts, transfers,
 * returns and voids. Moves stay balances, of each item, warehouse and lot, in quantity and in both
 * values, and nothing is below zero where the company forbids it.
 */
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
import { brokenInvariants } from '../kernel/invariants.ts'
import { testApp } from '../kernel/testing/app.ts'
import { Chance } from '../sample/year/chance.ts'
import { type Storeroom, storeroom } from '../trade/testing/storeroom.ts'
import { openRegister, type Till, tillAt } from './testing/till.ts'

const app = testApp({ connections: 12 })
const chance = new Chance(15)
const shelf = 'A1'
const codes = ['P', 'Q', 'R']

let shop: Storeroom
let goods: Record<'flour' | 'sugar' | 'cake' | 'dish' | 'piece' | 'carton', string>
const hands: { till: Till; busy: Promise<unknown> }[] = []

async function set(key: string, value: unknown): Promise<void> {
  const path = `/api/settings/${key}`
  const { status, text } = await shop.call('PUT', path, { layer: 'company', value, version: 0 })
  expect(status, text).toBeLessThan(300)
}

beforeAll(async () => {
  shop = await storeroom(app)
  await set('stock.negative', 'block')
  await set('stock.breakPacks', true)
  const item = (values: object = {}) => shop.item({ shelf, ...values })
  goods = {
    flour: await item({ hasBatches: true, hasExpiry: true }),
    sugar: await item(),
    cake: await item(),
    dish: await shop.item({ kind: 'service' }),
    piece: await item(),
    carton: await item(),
  }
  const recipe = (of: string, use: string, parts: [string, string][], more: object = {}) =>
    shop.add('/api/recipes', {
      item: of,
      use,
      unitGenerated: shop.unit,
      components: parts.map(([part, quantityUsed]) => ({
        id: newId(),
        item: part,
        quantityUsed,
        unitUsed: shop.unit,
      })),
      ...more,
    })
  const { flour, sugar, cake, dish, piece, carton } = goods
  const batch = { quantityGenerated: '3' }
  await recipe(
    cake,
    'production',
    [
      [flour, '2'],
      [sugar, '1'],
    ],
    batch,
  )
  await recipe(
    dish,
    'recipe',
    [
      [sugar, '1'],
      [cake, '0.5'],
    ],
    batch,
  )
  await recipe(carton, 'pack', [[piece, '7']])
  for (const code of ['T7', 'T8'])
    hands.push({
      till: await tillAt(shop, await openRegister(shop, code)),
      busy: Promise.resolve(),
    })
})

const done: Record<string, number> = {}
const wrong: string[] = []

/** A refusal is an answer; anything but an answer or a refusal is a fault. */
async function ask<Body = { version: number }>(name: string, path: string, body: object) {
  const answer = await shop.call<Body & { code?: string }>('POST', `/api/${path}`, body)
  const outcome = answer.status < 300 ? 'done' : String(answer.body.code)
  done[`${name} ${outcome}`] = (done[`${name} ${outcome}`] ?? 0) + 1
  if (answer.status >= 500) wrong.push(`${name}: ${answer.text}`)
  return answer.status < 300 ? answer.body : undefined
}

const sold: { id: string; line: unknown; item: string }[] = []
const made: { id: string; version: number }[] = []

const somewhere = () => chance.oneOf([shop.warehouse, shop.warehouse, shop.store])
const soon = () => addDays(shop.today, 30)
const bought = () =>
  chance.oneOf([goods.flour, goods.flour, goods.sugar, goods.piece, goods.carton])

async function buy(): Promise<void> {
  const item = bought()
  const quantity = String(chance.between(2, 9))
  const lots =
    item === goods.flour ? [{ code: chance.oneOf(codes), quantity, expiry: soon() }] : undefined
  const line = { item, quantity, unitPrice: String(chance.between(101, 999) / 100), lots }
  await ask(
    'buy',
    'purchases/post',
    shop.draft('purchaseInvoice', [line], { warehouse: somewhere() }),
  )
}

async function sell(): Promise<void> {
  const item = chance.oneOf([goods.flour, goods.cake, goods.dish, goods.piece, goods.piece])
  const line = { item, quantity: String(chance.between(1, 4)), unitPrice: '9' }
  const body = shop.draft('salesInvoice', [line], { isConfirmed: true })
  if (await ask('sell', 'invoices/post', body))
    sold.push({ id: body.id, line: body.lines[0]?.id, item })
}

/** A till sends one parcel after the other; what was rung is sold, so it rings what is there. */
async function ring(): Promise<void> {
  const hand = chance.oneOf(hands)
  const { till } = hand
  hand.busy = hand.busy.then(async () => {
    const item = chance.oneOf([goods.dish, goods.piece])
    const lying = await shop.stock(goods.sugar)
    if (Number(lying?.quantity ?? 0) < 40) return
    const outcomes = await till.send(till.ring([{ item, quantity: '0.3' }]))
    for (const { state } of outcomes) done[`ring ${state}`] = (done[`ring ${state}`] ?? 0) + 1
  })
  await hand.busy
}

async function produce(): Promise<void> {
  const { branch, warehouse, today: day } = shop
  const isPack = chance.isLucky(0.3)
  const row = isPack
    ? { item: goods.carton, use: 'takeApart', quantity: '1' }
    : { item: goods.cake, quantity: String(chance.between(1, 5)), labour: '1.01' }
  const id = newId()
  const head = { id, day, branch, warehouse, ...row }
  const order = await ask('order', 'production-orders', head)
  if (!order) return
  const of = `production-orders/${id}`
  const begun = await ask('confirm', `${of}/step`, { version: order.version, state: 'confirmed' })
  if (!begun) return
  const scrap = chance.isLucky(0.3) ? '1' : '0'
  const ended = { version: begun.version, document: newId(), day, produced: row.quantity, scrap }
  const finished = await ask(isPack ? 'take apart' : 'produce', `${of}/finish`, ended)
  if (finished) made.push({ id, version: finished.version })
}

async function undo(): Promise<void> {
  const it = made.splice(chance.between(0, Math.max(0, made.length - 1)), 1)[0]
  if (it)
    await ask('undo', `production-orders/${it.id}/undo`, { version: it.version, reason: 'No' })
}

async function count(): Promise<void> {
  const id = newId()
  const plan = { id, name: `Count ${id}`, warehouse: shop.warehouse, shelf, recountPercent: null }
  if (!(await ask('plan', 'stock-counts', plan))) return
  const of = `stock-counts/${id}`
  await ask('start', `${of}/start`, {})
  const now = () => new Date().toISOString()
  for (const item of [goods.sugar, goods.piece]) {
    const { quantity = '0' } = (await shop.stock(item)) ?? {}
    const seen = String(Math.max(0, Number(quantity) + chance.between(-1, 1)).toFixed(6))
    const entries = [{ id: newId(), item, quantity: seen, at: now(), round: 1 }]
    await ask('count', `${of}/entries`, { sentAt: now(), entries })
  }
  await ask('review', `${of}/review`, {})
  const body = { posting: newId(), rest: 'keep' }
  // By two people, who both press.
  await Promise.all([
    ask('post count', `${of}/post`, body),
    ask('post count', `${of}/post`, { ...body, posting: newId() }),
  ])
}

async function move(): Promise<void> {
  const places = [shop.warehouse, shop.store]
  const [from, to] = chance.isLucky(0.5) ? places : places.toReversed()
  const line = { id: newId(), item: bought(), quantity: '1' }
  const body = { ...shop.written('transfer', [line]), warehouse: from, toWarehouse: to }
  await ask('move', 'stock-documents/post', { ...body, isDelivered: true })
}

async function takeBack(): Promise<void> {
  const back = sold[chance.between(0, Math.max(0, sold.length - 1))]
  if (!back) return
  const { id: origin, line: originLine, item } = back
  const line = { item, quantity: '1', unitPrice: '9', originLine }
  if (chance.isLucky(0.5))
    await ask('return', 'invoices/post', shop.draft('salesReturn', [line], { origin }))
  else await ask('void', `invoices/${origin}/void`, { reason: 'Wrong' })
}

const works = [buy, buy, buy, sell, sell, ring, produce, produce, undo, count, move, takeBack]

test('eight hands at everything that moves goods: moves are balances, and nothing is below zero', async () => {
  // So that the first of them find something.
  for (let times = 0; times < 12; times++) await buy()
  const stocked = { item: goods.sugar, quantity: '200', unitPrice: '1.37' }
  await shop.post('purchases', shop.draft('purchaseInvoice', [stocked]))
  for (let round = 0; round < 10; round++)
    await Promise.all(Array.from({ length: 8 }, () => chance.oneOf(works)()))
  expect(wrong).toEqual([])
  expect(await brokenInvariants(app.ownerUrl)).toEqual([])
  const below = (table: string) =>
    app.asOwner(`select item_id, quantity::text from ${table} where quantity < 0`)
  expect([await below('stock_balance'), await below('lot_balance')]).toEqual([[], []])
  const kinds = ['buy', 'sell', 'ring', 'produce', 'take apart', 'undo', 'post count', 'move']
  const happened = kinds.filter((kind) => done[`${kind} done`] || done[`${kind} posted`])
  expect(happened, JSON.stringify(done)).toEqual(kinds)
  expect(done['post count countIsPosted'], JSON.stringify(done)).toBeGreaterThan(0)
}, 60_000)
