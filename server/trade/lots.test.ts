/** Lots on every document that moves goods: what they name is what moves, and nothing else can be. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Dashboard } from '../../domain/insight/dashboard.ts'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { LotList, LotTrace, LyingLot } from '../../domain/stock/lots/lot-report.ts'
import type { StockCard } from '../../domain/stock/stock-report.ts'
import { brokenInvariants } from '../kernel/invariants.ts'
import { testApp } from '../kernel/testing/app.ts'
import { colleagueOf } from '../kernel/testing/station.ts'
import { Chance } from '../sample/year/chance.ts'
import { type Storeroom, storeroom, type Values } from './testing/storeroom.ts'

const app = testApp()
let shop: Storeroom
let soon: string
let later: string
let past: string
beforeAll(async () => {
  shop = await storeroom(app)
  soon = addDays(shop.today, 10)
  later = addDays(shop.today, 100)
  past = addDays(shop.today, -1)
})

const batches = { hasBatches: true, hasExpiry: true }
const lot = (code: string, quantity: string, expiry?: string) => ({ code, quantity, expiry })

const buy = (item: string, quantity: string, lots?: object[], more: Values = {}) => {
  const body = shop.draft('purchaseInvoice', [{ item, quantity, unitPrice: '4', lots }], more)
  return shop.post('purchases', body).then(() => body)
}
const sale = (item: string, quantity: string, lots?: object[], more: Values = {}) =>
  shop.draft('salesInvoice', [{ item, quantity, unitPrice: '9', lots }], more)
const sell = async (...given: Parameters<typeof sale>) => {
  const body = sale(...given)
  await shop.post('invoices', body)
  return body
}
/** What lies of an item in a warehouse, by lot. */
const lying = async (item: string, warehouse = shop.warehouse) => {
  const path = `/api/lots/lying?item=${item}&warehouse=${warehouse}`
  const { body } = await shop.call<LyingLot[]>('GET', path)
  return body.map(({ code, quantity }) => `${code} ${quantity}`)
}
const refused = async (body: Parameters<Storeroom['refusal']>[1], screen = 'invoices') => {
  const { code, field } = await shop.refusal(screen as 'invoices', body)
  return [code, field]
}

describe('batches with an expiry', () => {
  let item: string
  beforeAll(async () => {
    item = await shop.item(batches)
    await buy(item, '10', [lot('B', '4', later), lot('A', '6', soon)])
  })

  test('come with their names, and the first to expire leaves first', async () => {
    expect(await lying(item)).toEqual(['A 6', 'B 4'])
    const sold = await sell(item, '7')
    expect(await lying(item)).toEqual(['B 3'])
    const { lines } = await shop.document('invoices', sold.id)
    expect(lines[0]?.lots).toEqual([
      { code: 'A', expiry: soon, quantity: '6' },
      { code: 'B', expiry: later, quantity: '1' },
    ])
  })

  test('come back to the lots they left from, and to no other', async () => {
    const sold = await sell(item, '2', [lot('B', '2')])
    const back = (lots?: object[]) =>
      shop.draft(
        'salesReturn',
        [{ item, quantity: '1', unitPrice: '9', originLine: sold.lines[0]?.id, lots }],
        { origin: sold.id },
      )
    expect(await refused(back([lot('A', '1')]))).toEqual(['lotNotSold', 'lines.0.lots'])
    await shop.post('invoices', back())
    expect(await lying(item)).toEqual(['B 2'])
  })

  test('go to another warehouse as they are, in parts and back', async () => {
    await buy(item, '5', [lot('C', '5', addDays(soon, 1))])
    const { id, lines } = await shop.moved('transfer', [{ item, quantity: '6' }], {
      toWarehouse: shop.store,
      isDelivered: false,
    })
    expect(await lying(item)).toEqual(['B 1'])
    const part = { id: newId(), line: lines[0]?.id, quantity: '2', lots: [lot('C', '2')] }
    const took = await shop.call('POST', `/api/stock-documents/${id}/deliver`, {
      delivery: newId(),
      day: shop.today,
      lines: [part],
    })
    expect(took.status, took.text).toBe(200)
    expect(await lying(item, shop.store)).toEqual(['C 2'])
    const back = await shop.call('POST', `/api/stock-documents/${id}/return`, {
      returning: newId(),
      day: shop.today,
    })
    expect(back.status, back.text).toBe(200)
    expect(await lying(item)).toEqual(['C 3', 'B 2'])
  })

  test('are counted, thrown away and given back to the supplier by name', async () => {
    const bought = await buy(item, '3', [lot('D', '3', later)])
    await shop.moved('adjustment', [{ item, difference: '-1', lots: [lot('D', '1')] }], {
      reason: 'count',
    })
    await shop.moved('stockOut', [{ item, quantity: '1', lots: [lot('D', '1')] }], {
      reason: 'expiry',
    })
    const back = shop.draft(
      'purchaseReturn',
      [{ item, quantity: '1', unitPrice: '4', originLine: bought.lines[0]?.id }],
      { origin: bought.id },
    )
    await shop.post('purchases', back)
    expect(await lying(item)).toEqual(['C 3', 'B 2'])
    await shop.call('POST', `/api/purchases/${back.id}/void`, { reason: 'Wrong' })
    expect(await lying(item)).toEqual(['C 3', 'B 2', 'D 1'])
  })

  test('are refused at their field where they cannot be', async () => {
    const other = await shop.item({ hasBatches: true })
    await buy(other, '1', [lot('X', '1')])
    const plain = await shop.bought('1')
    const { body } = await shop.call<LotList>('GET', `/api/lots?item=${other}`)
    const foreign = [{ lot: body.rows[0]?.id, quantity: '1' }]
    const cases: [Parameters<typeof sale>, string, string][] = [
      [[item, '1', foreign], 'lotOfOtherItem', 'lines.0.lots.0.lot'],
      [[item, '1', [lot('X', '1')]], 'lotUnknown', 'lines.0.lots.0.code'],
      [[item, '2', [lot('B', '1')]], 'lotsDoNotAddUp', 'lines.0.lots'],
      [[item, '3', [lot('B', '3')]], 'lotTooLow', 'lines.0.lots'],
      [[item, '1', [lot('B', '1', soon)]], 'lotExpiryDiffers', 'lines.0.lots.0.expiry'],
      [[plain, '1', [lot('B', '1')]], 'itemHasNoLots', 'lines.0.lots'],
    ]
    for (const [given, code, field] of cases)
      expect(await refused(sale(...given)), code).toEqual([code, field])
    const bare = (lots?: object[]) =>
      shop.draft('purchaseInvoice', [{ item, quantity: '1', unitPrice: '4', lots }])
    expect(await refused(bare(), 'purchases')).toEqual(['batchRequired', 'lines.0.lots'])
    expect(await refused(bare([lot('N', '1')]), 'purchases')).toEqual([
      'expiryRequired',
      'lines.0.lots.0.expiry',
    ])
  })

  test('that have expired warn, or are not sold at all', async () => {
    const old = await shop.item(batches)
    await buy(old, '2', [lot('Old', '2', past)])
    expect(await refused(sale(old, '1'))).toEqual(['lotExpired', 'lines.0.lots'])
    await sell(old, '1', undefined, { isConfirmed: true })
    await shop.call('PUT', '/api/settings/stock.expired', {
      layer: 'company',
      value: 'block',
      version: 0,
    })
    expect(await refused(sale(old, '1', undefined, { isConfirmed: true }))).toEqual([
      'lotExpired',
      'lines.0.lots',
    ])
    await shop.call('PUT', '/api/settings/stock.expired', {
      layer: 'company',
      value: 'warn',
      version: 1,
    })
  })
})

describe('serial numbers', () => {
  test('are one piece in one place: neither received nor sold twice', async () => {
    const item = await shop.item({ hasSerials: true })
    await buy(item, '2', [lot('S1', '1'), lot('S2', '1')])
    const again = shop.draft(
      'purchaseInvoice',
      [{ item, quantity: '1', unitPrice: '4', lots: [lot('S1', '1')] }],
      { warehouse: shop.store },
    )
    expect(await refused(again, 'purchases')).toEqual(['serialTaken', 'lines.0.lots'])
    expect(await refused(sale(item, '1'))).toEqual(['serialsRequired', 'lines.0.lots'])
    expect(await refused(sale(item, '2', [lot('S1', '2')]))).toEqual([
      'serialIsOne',
      'lines.0.lots',
    ])
    const [one, two] = await Promise.all(
      [0, 1].map(() => shop.call('POST', '/api/invoices/post', sale(item, '1', [lot('S1', '1')]))),
    )
    expect([one?.status, two?.status].toSorted()).toEqual([200, 422])
    expect(await refused(sale(item, '1', [lot('S1', '1')], { isConfirmed: true }))).toEqual([
      'serialNotHere',
      'lines.0.lots',
    ])
  })

  test('begin with what lay there without one; the switch stays while one of them is there', async () => {
    const item = await shop.bought('3')
    const edit = async (values: object) => {
      const { body } = await shop.call<{ version: number }>('GET', `/api/items/${item}`)
      return shop.call<{ code: string }>('PATCH', `/api/items/${item}`, {
        version: body.version,
        ...values,
      })
    }
    expect((await edit({ hasSerials: true })).status).toBe(200)
    expect(await lying(item)).toEqual(['null 3'])
    await sell(item, '2')
    await buy(item, '1', [lot('N1', '1')])
    expect(await lying(item)).toEqual(['N1 1', 'null 1'])
    expect((await edit({ hasSerials: false })).body.code).toBe('lotsAreThere')
    await sell(item, '1', [lot('N1', '1')])
    expect((await edit({ hasSerials: false })).status).toBe(200)
    await sell(item, '1')
    expect((await edit({ hasSerials: true })).status).toBe(200)
    expect(await lying(item)).toEqual([])
    const unused = await shop.item({ hasSerials: true })
    const gone = await shop.call('DELETE', `/api/items/${unused}?version=1`)
    expect(gone.status, gone.text).toBeLessThan(300)
  })
})

test('what an item is made of leaves by its own lots, each component by its own', async () => {
  const [flour, yeast, bread] = [
    await shop.item(batches),
    await shop.item(batches),
    await shop.item(),
  ]
  await buy(flour, '10', [lot('F2', '7', later), lot('F1', '3', soon)])
  await buy(yeast, '5', [lot('Y1', '5', soon)])
  const part = (item: string, quantityUsed: string) => ({
    id: newId(),
    item,
    quantityUsed,
    unitUsed: shop.unit,
  })
  const components = [part(flour, '2'), part(yeast, '1')]
  await shop.add('/api/recipes', { item: bread, unitGenerated: shop.unit, components })
  const sold = await sell(bread, '2')
  expect([await lying(flour), await lying(yeast)]).toEqual([['F2 6'], ['Y1 3']])
  await shop.call('POST', `/api/invoices/${sold.id}/void`, { reason: 'Wrong' })
  expect([await lying(flour), await lying(yeast)]).toEqual([['F1 3', 'F2 7'], ['Y1 5']])
})

test('a recall finds every client a lot went to, and what of it is still here', async () => {
  const item = await shop.item(batches)
  await buy(item, '10', [lot('R-7', '10', later)])
  const clients = [await shop.partner({ phone1: '+961 3 111 222' }), await shop.partner()]
  for (const partner of clients) await sell(item, '2', undefined, { partner })
  await shop.moved('transfer', [{ item, quantity: '3' }], {
    toWarehouse: shop.store,
    isDelivered: true,
  })
  const { body: found } = await shop.call<LotList>('GET', '/api/lots?state=all&q=r-7')
  expect(found.rows).toMatchObject([{ code: 'R-7', quantity: '6', item: { id: item } }])
  const path = `/api/lots/${found.rows[0]?.id}`
  const { body } = await shop.call<LotTrace>('GET', `${path}/trace`)
  expect(body.there.map(({ quantity }) => quantity).toSorted()).toEqual(['3', '3'])
  expect(body.rows.map(({ document, quantity }) => [document?.behaviour, quantity])).toEqual([
    ['purchaseInvoice', '10'],
    ['salesInvoice', '-2'],
    ['salesInvoice', '-2'],
    ['transfer', '-3'],
    ['transfer', '3'],
  ])
  expect(body.rows[1]?.document?.phone).toBe('+961 3 111 222')
  const file = await shop.call('GET', `${path}/export?format=csv`)
  expect(file.text.split('\n').filter((line) => line.includes('Sales invoice'))).toHaveLength(2)
  // Whoever sees stock alone is told what happened, and of nobody it happened with.
  const rights = ['stock.level.view', 'stock.level.export']
  const seenBy = async (...more: string[]) => {
    const by = await colleagueOf(app, shop, [...rights, ...more])
    const { rows } = (await by.call<LotTrace>('GET', `${path}/trace`)).body
    const card = await by.call<StockCard>('GET', `/api/items/${item}/moves`)
    const { text } = await by.call('GET', `${path}/export?format=csv`)
    const names = body.rows.flatMap(({ document }) => document?.partner ?? [])
    return {
      names: rows.filter(({ document }) => document?.partner).length,
      moved: card.body.rows.filter(({ document }) => document?.partner).length,
      phones: rows.filter(({ document }) => document?.phone).length,
      isInFile: [names.some((name) => text.includes(name)), text.includes('111 222')],
    }
  }
  const nobody = { names: 0, moved: 0, phones: 0, isInFile: [false, false] }
  expect(await seenBy()).toEqual(nobody)
  expect(await seenBy('sales.invoice.view')).toEqual({
    ...nobody,
    names: 2,
    moved: 2,
    isInFile: [true, false],
  })
  expect(await seenBy('partners.thirdparty.view')).toEqual({
    names: 3,
    moved: 3,
    phones: 1,
    isInFile: [true, true],
  })
  const rowsOf = async (state: string) => {
    const { body } = await shop.call<LotList>('GET', `/api/lots?state=${state}&item=${item}`)
    return body.rows.map(({ code }) => code)
  }
  expect(await rowsOf('expiring')).toEqual([])
  await buy(item, '1', [lot('S-1', '1', soon)])
  await buy(item, '1', [lot('P-1', '1', past)])
  expect([await rowsOf('expiring'), await rowsOf('expired')]).toEqual([['P-1', 'S-1'], ['P-1']])
  const { attention } = (await shop.call<Dashboard>('GET', '/api/dashboard')).body
  const notice = attention.find(({ name }) => name === 'expiringLots')
  const all = (await shop.call<LotList>('GET', '/api/lots?state=expiring')).body.rows
  expect([notice?.count, notice?.day]).toEqual([all.length, all[0]?.expiry])
  // A branch that looks further ahead is told of more, on its own shelves.
  const ahead = { layer: 'branch', scope: shop.branch, version: 0, value: 120 }
  expect((await shop.call('PUT', '/api/settings/stock.expiryDays', ahead)).status).toBe(200)
  const { body: here } = await shop.call<LotList>(
    'GET',
    `/api/lots?state=expiring&item=${item}&warehouse=${shop.warehouse}`,
  )
  expect(here.rows.map(({ code }) => code)).toEqual(['P-1', 'S-1', 'R-7'])
})

test('eight hands at once: lots stay the balances, and nothing goes where it must not', async () => {
  const chance = new Chance(7)
  await shop.call('PUT', '/api/settings/stock.negative', {
    layer: 'company',
    value: 'block',
    version: 0,
  })
  const batch = await shop.item(batches)
  const serial = await shop.item({ hasSerials: true })
  const codes = ['P', 'Q', 'R']
  const sold: { id: string; line: string; item: string }[] = []
  const places = [shop.warehouse, shop.store]
  const some = (item: string) =>
    item === serial
      ? [lot(`S${chance.between(0, 15)}`, '1')]
      : chance.between(0, 2) === 0
        ? undefined
        : [lot(chance.oneOf(codes), '2')]
  const wrong: string[] = []
  const ask = async (path: string, body: object) => {
    const answer = await shop.call('POST', `/api/${path}`, body)
    if (answer.status >= 500) wrong.push(answer.text)
    return answer.status === 200
  }
  const works = [
    async (item: string) => {
      const lots = some(item) ?? [lot(chance.oneOf(codes), '2', soon)]
      const dated = lots.map((it) => (item === batch ? { ...it, expiry: soon } : it))
      const quantity = item === serial ? '1' : '2'
      const line = { item, quantity, unitPrice: '4', lots: dated }
      const body = shop.draft('purchaseInvoice', [line], { warehouse: chance.oneOf(places) })
      await ask('purchases/post', body)
    },
    async (item: string) => {
      const quantity = item === serial ? '1' : '2'
      const body = sale(item, quantity, some(item), { warehouse: chance.oneOf(places) })
      if (await ask('invoices/post', body))
        sold.push({ id: body.id, line: String(body.lines[0]?.id), item })
    },
    async (item: string) => {
      const [from, to] = chance.between(0, 1) ? places : places.toReversed()
      const line = { id: newId(), item, quantity: item === serial ? '1' : '2', lots: some(item) }
      const body = { ...shop.written('transfer', [line]), warehouse: from, toWarehouse: to }
      await ask('stock-documents/post', { ...body, isDelivered: true })
    },
    async () => {
      const back = sold[chance.between(0, Math.max(0, sold.length - 1))]
      if (!back) return
      const { id: origin, line: originLine, item } = back
      const line = { item, quantity: '1', unitPrice: '9', originLine }
      if (chance.between(0, 1))
        await ask('invoices/post', shop.draft('salesReturn', [line], { origin }))
      else await ask(`invoices/${origin}/void`, { reason: 'Wrong' })
    },
  ]
  for (let round = 0; round < 15; round++)
    await Promise.all(
      Array.from({ length: 8 }, () => chance.oneOf(works)(chance.between(0, 2) ? batch : serial)),
    )
  expect(wrong).toEqual([])
  expect(sold.length).toBeGreaterThan(5)
  expect(await brokenInvariants(app.ownerUrl)).toEqual([])
  const below = await app.asOwner('select 1 from lot_balance where quantity < 0')
  expect(below).toEqual([])
  const twice = await app.asOwner(
    'select lot_id from lot_balance where item_id = $1 group by lot_id having sum(quantity) > 1',
    [serial],
  )
  const [unnamed] = await app.asOwner<{ id: string }>(
    'select id from lot where item_id = $1 and code is null',
    [serial],
  )
  expect(twice.filter((row) => (row as { lot_id: string }).lot_id !== unnamed?.id)).toEqual([])
}, 60_000)
