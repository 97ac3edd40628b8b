/** A company whose goods leave as they came: every document costs what the oldest of them did. */
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { ItemCosting } from '../../domain/stock/stock-report.ts'
import { testApp } from '../kernel/testing/app.ts'
import { statementsOf } from '../kernel/testing/statements.ts'
import { productionDesk } from '../production/testing/production-desk.ts'
import { type Market, market } from '../trade/testing/market.ts'
import { type Purchasing, purchasing } from '../trade/testing/purchasing.ts'
import { type Storeroom, storeroom } from '../trade/testing/storeroom.ts'

const app = testApp()
let shop: Storeroom
let buying: Purchasing

const choose = (who: Pick<Storeroom, 'call'>, value: string, version = 0) =>
  who.call<{ code?: string; field?: string }>('PUT', '/api/settings/stock.costing', {
    layer: 'company',
    version,
    value,
  })

// All invariants are asked when the application closes.
beforeAll(async () => {
  shop = await storeroom(app)
  buying = purchasing(shop)
  expect((await choose(shop, 'fifo')).status).toBe(200)
  await shop.add('/api/rates', { validFrom: addDays(shop.today, -9), buy: '90000', sell: '90000' })
  await shop.add('/api/rates', { validFrom: addDays(shop.today, -6), buy: '91000', sell: '91000' })
})

const meant = { isConfirmed: true }
const ago = (days: number) => ({ day: addDays(shop.today, -days) })

async function buy(item: string, quantity: string, unitPrice: string, more: object = {}) {
  const line = { item, quantity, unitPrice, vat: '0' }
  const body = shop.draft('purchaseInvoice', [line], { ...meant, ...more })
  await shop.post('purchases', body)
  return body
}

async function sell(item: string, quantity: string, more: object = {}) {
  const line = { item, quantity, unitPrice: '10', vat: '0' }
  const body = shop.draft('salesInvoice', [line], { ...meant, ...more })
  await shop.post('invoices', body)
  return body
}

type Sale = Awaited<ReturnType<typeof sell>>

function bringBack(item: string, sale: Sale, quantity: string, more: object = {}) {
  const line = { item, quantity, unitPrice: '10', vat: '0', originLine: sale.lines[0]?.id }
  const body = shop.draft('salesReturn', [line], { ...meant, origin: sale.id, ...more })
  return shop.post('invoices', body)
}

const undo = async (screen: string, id: string) => {
  const answer = await shop.call('POST', `/api/${screen}/${id}/void`, { reason: 'Wrong', ...meant })
  expect(answer.status, answer.text).toBeLessThan(300)
}

/** Ten at 1 of nine days ago, ten at 2 of five days ago. */
async function stocked(): Promise<{ item: string; first: string; second: string }> {
  const item = await shop.item()
  const { id: first } = await buy(item, '10', '1', ago(9))
  const { id: second } = await buy(item, '10', '2', ago(5))
  return { item, first, second }
}

/** What is left of each arrival, in both currencies. */
async function layers(item: string, place = 'shop'): Promise<string[]> {
  const rows = await app.asOwner<{ layer: string }>(
    `select (l.pieces || ' for ' || (l.value ->> 'first')) as layer
     from stock_balance b
     cross join jsonb_array_elements(b.layers) with ordinality e (layer, at)
     cross join jsonb_to_record(e.layer) l (pieces text, value jsonb)
     where b.company_id = $1 and b.item_id = $2 and b.is_transit = ($4 = 'way')
       and (b.warehouse_id = $3) = ($4 <> 'shop')
     order by e.at`,
    [shop.companyId, item, shop.store, place],
  )
  return rows.map(({ layer }) => layer)
}

/** What the moves of a document cost by now, in both currencies. */
async function costOf(document: string): Promise<string[]> {
  const [row] = await app.asOwner<{ first: string; second: string }>(
    `select trim_scale(- sum(c.value))::text as first, trim_scale(- sum(c.second_value))::text as second
     from stock_move m
     join stock_move c on c.company_id = m.company_id and (c.id = m.id or c.corrects = m.id)
     where m.company_id = $1 and m.document_id = $2 and m.kind = 'move'`,
    [shop.companyId, document],
  )
  return [row?.first ?? '', row?.second ?? '']
}

describe('the costing method', () => {
  test('is chosen before goods move, and no more after; nobody else notices', async () => {
    const other = await market(app)
    expect((await choose(other, 'fifo')).status).toBe(200)
    expect((await choose(other, 'average', 1)).status).toBe(200)
    await other.bought('10', '1')
    const refused = await choose(other, 'fifo', 2)
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { code: 'settingValueValueIsChosenBeforeGoodsMove', field: 'value' },
    ])
    // The same again changes nothing, and is no mistake.
    expect((await choose(other, 'average', 2)).status).toBe(200)
    await stocked()
    const path = '/api/settings/stock.costing?layer=company&version=1'
    const back = await shop.call<{ code: string }>('DELETE', path)
    expect([back.status, back.body.code]).toEqual([422, 'settingValueValueIsChosenBeforeGoodsMove'])
  })

  test('is told on the card of the item, with what is left of each arrival', async () => {
    const { item, first } = await stocked()
    await sell(item, '4')
    const { body } = await shop.call<ItemCosting>('GET', `/api/items/${item}/costing`)
    expect(body.method).toBe('fifo')
    expect(body.rows).toMatchObject([
      {
        ...ago(9),
        quantity: '6',
        document: { id: first },
        value: { first: '6', second: '540000' },
      },
      { ...ago(5), quantity: '10', value: { first: '20', second: '1820000' } },
    ])
    expect(body.rows[1]?.each).toEqual({ first: '2', second: '182000' })
  })
})

describe('ten at 1 and ten at 2', () => {
  test('fifteen sold cost 20, each in the currency of its day', async () => {
    const { item } = await stocked()
    const sale = await sell(item, '15')
    expect(await costOf(sale.id)).toEqual(['20', '1810000'])
    expect(await layers(item)).toEqual(['5 for 10'])
    await undo('invoices', sale.id)
    expect(await layers(item)).toEqual(['15 for 20', '5 for 10'])
  })

  test('a sale of an earlier day takes the oldest, and later ones what is left', async () => {
    const { item } = await stocked()
    const later = await sell(item, '10')
    const earlier = await sell(item, '10', ago(3))
    expect([(await costOf(earlier.id))[0], (await costOf(later.id))[0]]).toEqual(['10', '20'])
    expect(await shop.stock(item)).toEqual({ quantity: '0', value: '0' })
  })

  test('come to another warehouse as they were, in parts', async () => {
    const { item } = await stocked()
    const { id, lines } = await shop.moved('transfer', [{ item, quantity: '15' }], {
      toWarehouse: shop.store,
    })
    expect(await layers(item, 'way')).toEqual(['10 for 10', '5 for 10'])
    const part = (quantity: string) => ({
      delivery: newId(),
      day: shop.today,
      lines: [{ id: newId(), line: lines[0]?.id, quantity }],
    })
    for (const quantity of ['4', '8']) {
      const answer = await shop.call('POST', `/api/stock-documents/${id}/deliver`, part(quantity))
      expect(answer.status, answer.text).toBe(200)
    }
    expect(await layers(item, 'way')).toEqual(['3 for 6'])
    expect(await layers(item, 'store')).toEqual(['4 for 4', '6 for 6', '2 for 4'])
    const back = { returning: newId(), day: shop.today }
    const answer = await shop.call('POST', `/api/stock-documents/${id}/return`, back)
    expect(answer.status, answer.text).toBe(200)
    expect(await layers(item)).toEqual(['5 for 10', '3 for 6'])
  })

  test('freight is of the pieces it is for; what goes back to its supplier never came', async () => {
    const { item, first, second } = await stocked()
    const sale = await sell(item, '5')
    await shop.post('purchases', await buying.freightOf('10', [first], { vat: '0' }))
    expect(await layers(item)).toEqual(['5 for 10', '10 for 20'])
    expect((await costOf(sale.id))[0]).toBe('5')
    const { lines } = await shop.document('purchases', second)
    const line = { item, quantity: '4', unitPrice: '2', vat: '0', originLine: lines[0]?.id }
    const back = shop.draft('purchaseReturn', [line], { origin: second })
    await shop.post('purchases', back)
    expect(await layers(item)).toEqual(['5 for 10', '6 for 12'])
    await undo('purchases', back.id)
    expect(await layers(item)).toEqual(['5 for 10', '10 for 20'])
  })

  test('what a client brings back comes back for what it had cost', async () => {
    const { item } = await stocked()
    const sale = await sell(item, '15')
    await bringBack(item, sale, '3')
    expect(await layers(item)).toEqual(['3 for 4', '5 for 10'])
  })

  test('freight finds what came back, each with what its own sale had taken', async () => {
    const { item, first, second } = await stocked()
    const [voided, kept] = [await sell(item, '10'), await sell(item, '5')]
    await undo('invoices', voided.id)
    await bringBack(item, kept, '2', { warehouse: shop.store })
    await sell(item, '1')
    const freight = async (of: string) =>
      shop.post('purchases', await buying.freightOf('10', [of], { vat: '0' }))
    await freight(first)
    expect([await layers(item), await layers(item, 'store')]).toEqual([
      ['9 for 18', '5 for 10'],
      ['2 for 4'],
    ])
    await freight(second)
    expect([await layers(item), await layers(item, 'store')]).toEqual([
      ['9 for 18', '5 for 15'],
      ['2 for 6'],
    ])
  })

  test('are counted, wasted and made into something', async () => {
    const { item } = await stocked()
    await shop.moved('adjustment', [{ item, counted: '18' }], { reason: 'count' })
    expect(await layers(item)).toEqual(['8 for 8', '10 for 20'])
    await shop.moved('stockOut', [{ item, quantity: '1' }], { reason: 'waste' })
    const cake = await shop.item()
    const desk = productionDesk(() => shop)
    const components = [{ id: newId(), item, quantityUsed: '9' }]
    const order = await desk.order(cake, '3', { components })
    await desk.finish(await desk.step(order, 'confirmed'), '3')
    expect([await layers(item), await layers(cake)]).toEqual([['8 for 16'], ['3 for 11']])
  })
})

test('what was sold before it came costs what came first', async () => {
  const item = await shop.item()
  const sale = await sell(item, '6', ago(4))
  await buy(item, '4', '1', ago(3))
  await buy(item, '4', '3', ago(2))
  expect([(await costOf(sale.id))[0], await layers(item)]).toEqual(['10', ['2 for 6']])
})

test('a sale sends the statements it sends at an average; one of an earlier day, the same for all', async () => {
  const sending = async (
    who: Market,
    item: string,
    more: Record<string, unknown> = {},
  ): Promise<string[]> => {
    const line = { item, quantity: '1', unitPrice: '10', vat: '0' }
    const draft = who.draft('salesInvoice', [line], more)
    return (await statementsOf(/\bseries\b/, () => who.post('invoices', draft))).texts
  }
  const other = await market(app)
  const averaged = await other.bought('10', '1')
  const [few, many] = [await shop.item(), await shop.item()]
  for (let at = 0; at < 7; at++) await buy(many, '1', '1', ago(8 - at))
  await buy(few, '7', '1', ago(8))
  for (const [who, item] of [
    [other, averaged],
    [shop, few],
    [shop, many],
  ] as const)
    await sending(who, item)
  const usual = await sending(other, averaged)
  expect(usual.length).toBeGreaterThan(3)
  expect(await sending(shop, many)).toEqual(usual)
  expect(await sending(shop, many, ago(4))).toEqual(await sending(shop, few, ago(4)))
})
