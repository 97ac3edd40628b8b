/** Orders of production: written, confirmed, done and undone; what they reserve and what they cost. */
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../domain/kernel/date.ts'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { ProducedFor, ProductionWork } from '../../domain/production/contract.ts'
import type { LyingLot } from '../../domain/stock/lots/lot-report.ts'
import type { LowStock } from '../../domain/stock/stock-report.ts'
import { testApp } from '../kernel/testing/app.ts'
import { colleagueOf, type Problem } from '../kernel/testing/station.ts'
import { type Market, market } from '../trade/testing/market.ts'
import { bakery } from './testing/bakery.ts'
import { api, productionDesk } from './testing/production-desk.ts'

const app = testApp()
let shop: Market
// All invariants are asked when the application closes.
beforeEach(async () => {
  shop = await market(app)
})

const { order, done, step, finishing, finish, work } = productionDesk(() => shop)

describe('an order', () => {
  test('takes the components of the recipe, reserves them, and brings what they cost', async () => {
    const { flour, sugar, cake } = await bakery(shop)
    const draft = await order(cake, '12', { labour: '10', overhead: '2' })
    expect(draft).toMatchObject({
      state: 'draft',
      components: [{ quantityUsed: '8.421053' }, { quantityUsed: '4' }],
    })
    const confirmed = await step(draft, 'confirmed')
    const running = await step(confirmed, 'running')
    const made = await finish(running, '11', {
      scrap: '1',
      actual: [{ id: (draft.components as AnyRow[])[1]?.id, quantity: '5' }],
    })
    expect(made).toMatchObject({ state: 'done', produced: '11', scrap: '1' })
    // 25.26 of flour, 7.50 of sugar, 12 of work: a twelfth of it was spoilt.
    expect(await shop.stock(cake)).toEqual({ quantity: '11', value: '41.03' })
    expect(await shop.stock(flour)).toEqual({ quantity: '91.578947', value: '274.74' })
    expect(await shop.stock(sugar)).toEqual({ quantity: '5', value: '7.5' })
    expect(await shop.ledger()).toMatchObject({ absorbed: '-12', stockLoss: '3.73' })
    // A kilogram of sugar more than planned, and eleven pieces out of twelve that were paid for.
    expect(await work(made)).toMatchObject({
      cost: '41.03',
      variance: {
        whole: { planned: '43.26', actual: '44.76', difference: '1.5' },
        piece: { planned: '3.605', actual: '3.73', difference: '0.125' },
      },
      lines: [
        { planned: '8.421053', actual: '8.421053', variance: { difference: '0' } },
        { planned: '4', actual: '5', variance: { planned: '6', actual: '7.5' } },
      ],
    })
    const sheet = await shop.call('GET', `${api}/${made.id}/paper?language=ar`)
    expect([sheet.status, sheet.text.slice(0, 4)]).toEqual([200, '%PDF'])
    const undone = await done(`${made.id}/undo`, { version: made.version, reason: 'Wrong' })
    expect(undone).toMatchObject({ state: 'running', produced: null })
    expect(await shop.stock(cake)).toEqual({ quantity: '0', value: '0' })
    expect(await shop.stock(flour)).toEqual({ quantity: '100', value: '300' })
    expect(await shop.ledger()).not.toHaveProperty('absorbed')
  })

  test('cannot be undone once the output is sold, nor be void as a document of stock', async () => {
    const { cake } = await bakery(shop)
    const confirmed = await step(await order(cake, '3'), 'confirmed')
    const body = finishing(confirmed, '3')
    const made = await done(`${confirmed.id}/finish`, body)
    expect(await done(`${confirmed.id}/finish`, body)).toMatchObject({ version: made.version })
    const path = `/api/stock-documents/${body.document}/void`
    expect(await shop.refused('POST', path, { reason: 'Wrong' })).toMatchObject({
      code: 'voidProduction',
    })
    const lines = [{ item: cake, quantity: '1', unitPrice: '9' }]
    await shop.post('invoices', shop.draft('salesInvoice', lines))
    const undo = { version: made.version, reason: 'Wrong' }
    expect(await shop.refused('POST', `${api}/${made.id}/undo`, undo)).toMatchObject({
      code: 'stockTooLow',
    })
    expect(await shop.refused('DELETE', `${api}/${made.id}?version=${made.version}`)).toMatchObject(
      { code: 'productionOrderIsKept' },
    )
  })

  test('of somebody who must not know costs: neither told nor taken', async () => {
    const { cake } = await bakery(shop)
    const actions = ['view', 'add', 'edit', 'post', 'export']
    const permissions = actions.map((action) => `production.productionOrder.${action}`)
    const baker = await colleagueOf(app, shop, permissions)
    const beside = { id: newId(), item: await shop.item(), quantityMade: '1', share: '76' }
    const row = await order(cake, '3', { labour: '77', overhead: '78', byProducts: [beside] })
    const change = { version: row.version, labour: '79', note: 'Changed' }
    expect((await shop.call('PATCH', `${api}/${row.id}`, change)).status).toBe(200)
    const secret = /labour|overhead|share|"7[6789]/
    const answerOf = async (path: string, body?: object) => {
      const { status, text } = await baker.call(body ? 'POST' : 'GET', `${api}${path}`, body)
      expect([path, status]).toEqual([path, 200])
      expect(text).not.toMatch(secret)
    }
    await answerOf('')
    await answerOf('/export?format=csv')
    await answerOf(`/${row.id}/history`)
    // What he does not see stays as it is while he changes the rest, and he says nothing of it.
    const { share: _, ...seen } = beside
    const byProducts = [{ ...seen, quantityMade: '2' }]
    const path = `${api}/${row.id}`
    const his = await baker.call('PATCH', path, { version: 2, byProducts })
    expect([his.status, secret.test(his.text)]).toEqual([200, false])
    expect(await shop.read(api, row.id)).toMatchObject({
      byProducts: [{ quantityMade: '2', share: '76' }],
    })
    const known = await baker.call<Problem>('PATCH', path, { version: 3, byProducts: [beside] })
    expect(known.body).toMatchObject({ code: 'forbidden', field: 'byProducts.0.share' })
    await answerOf(`/${row.id}/step`, { version: 3, state: 'confirmed' })
    await answerOf(`/${row.id}/step`, { version: 3, state: 'confirmed' })
    const body = finishing({ ...row, version: 4 }, '3')
    await answerOf(`/${row.id}/finish`, body)
    await answerOf(`/${row.id}/finish`, body)
    await answerOf(`/${row.id}/work`)
    await answerOf(`/${row.id}`)
    // What others said it costs is in it all the same.
    expect(await shop.ledger()).toMatchObject({ absorbed: '-157' })
    const filter = encodeURIComponent(JSON.stringify({ labour: { from: '9' } }))
    for (const query of ['sort=labour', 'columns=name,overhead', `filter=${filter}`])
      for (const path of [`${api}?${query}`, `${api}/export?format=csv&${query}`])
        expect((await baker.refused('GET', path)).status).toBe(422)
    const { branch, warehouse, today: day } = shop
    const written = { id: newId(), item: cake, quantity: '1', day, branch, warehouse }
    expect((await baker.call('POST', api, written)).status).toBe(200)
    for (const key of ['labour', 'overhead']) {
      const refusal = { code: 'forbidden', field: key }
      const fresh = { ...written, id: newId(), [key]: '1' }
      expect(await baker.refused('POST', api, fresh)).toMatchObject(refusal)
      const changed = { version: 1, [key]: '1' }
      expect(await baker.refused('PATCH', `${api}/${written.id}`, changed)).toMatchObject(refusal)
    }
  })

  test('with a shortage makes it, or takes something else', async () => {
    const { sugar, cake, flour } = await bakery(shop)
    const icing = await shop.item()
    await shop.add('/api/recipes', {
      item: icing,
      use: 'production',
      unitGenerated: shop.unit,
      components: [{ id: newId(), item: sugar, quantityUsed: '1', unitUsed: shop.unit }],
    })
    const other = await order(cake, '24')
    await step(other, 'confirmed')
    const components = [
      { id: newId(), item: sugar, quantityUsed: '5' },
      { id: newId(), item: icing, quantityUsed: '2' },
    ]
    const cold = await shop.item()
    const row = await order(cold, '1', { components })
    // Eight of the ten are promised to the other order.
    expect((await work(row)).lines).toMatchObject([
      { onHand: '10', available: '2', missing: '3', canMake: false },
      { onHand: '0', missing: '2', canMake: true },
    ])
    const sub = await done(`${row.id}/make`, {
      order: newId(),
      component: components[1]?.id,
      quantity: '2',
    })
    expect(sub).toMatchObject({ item: { id: icing }, quantity: '2', state: 'draft' })
    const body = { version: row.version, component: components[0]?.id, item: flour }
    await done(`${row.id}/substitute`, body)
    expect((await work(row)).lines).toMatchObject([{ item: { id: flour }, missing: '0' }, {}])
  })

  test('takes things apart: what goes in comes out, by what the parts cost or by their shares', async () => {
    const [carton, box, film] = [
      await shop.bought('2', '10'),
      await shop.bought('1', '4'),
      await shop.bought('1', '1'),
    ]
    const parts = (shares: (string | undefined)[]) => [
      { id: newId(), item: box, quantityUsed: '2', share: shares[0] },
      { id: newId(), item: film, quantityUsed: '2', share: shares[1] },
    ]
    const apart = (shares: (string | undefined)[]) =>
      order(carton, '1', { use: 'takeApart', components: parts(shares) })
    await finish(await step(await apart([]), 'confirmed'), '1')
    expect(await shop.stock(box)).toEqual({ quantity: '3', value: '12' })
    expect(await shop.stock(film)).toEqual({ quantity: '3', value: '3' })
    await finish(await step(await apart(['70', '30']), 'confirmed'), '1')
    expect(await shop.stock(box)).toEqual({ quantity: '5', value: '19' })
    expect(await shop.stock(film)).toEqual({ quantity: '5', value: '6' })
    const wrong = await step(await apart(['70', '40']), 'confirmed')
    const body = { ...finishing(wrong, '1'), isConfirmed: true }
    expect(await shop.refused('POST', `${api}/${wrong.id}/finish`, body)).toMatchObject({
      code: 'sharesAboveAll',
    })
  })

  test.each<[string, (cake: string, flour: string, dense: string) => object, string]>([
    [
      'of itself',
      (cake) => ({ components: [{ id: newId(), item: cake, quantityUsed: '1' }] }),
      'componentIsItself',
    ],
    ['of nothing', () => ({ quantity: '0' }), 'notPositive'],
    ['without a recipe or components', (_, flour) => ({ item: flour }), 'itemsRequired'],
    [
      'so little that a component rounds to nothing',
      () => ({ quantity: '0.000001' }),
      'quantityTooSmall',
    ],
    [
      'so much that a component cannot be counted',
      (_cake, _flour, dense) => ({ item: dense, quantity: '999999999999999' }),
      'quantityTooLarge',
    ],
  ])('%s is refused', async (_, wrong, code) => {
    const { cake, flour, dense } = await bakery(shop)
    const { branch, warehouse, today: day } = shop
    const body = {
      id: newId(),
      item: cake,
      quantity: '1',
      day,
      branch,
      warehouse,
      ...wrong(cake, flour, dense),
    }
    expect(await shop.refused('POST', api, body)).toMatchObject({ code })
  })

  test('is finished with sense, and refused where it was said', async () => {
    const { cake } = await bakery(shop)
    const row = await step(await order(cake, '3'), 'confirmed')
    const [flour = '', sugar = ''] = (row.components as AnyRow[]).map(({ id }) => id)
    const huge = '999999999999999'
    const nothing = [flour, sugar].map((id) => ({ id, quantity: '0' }))
    const refusals: [string, object, string, string][] = [
      ['0', {}, 'quantityRequired', 'produced'],
      ['3', { actual: [{ id: flour }, { id: flour }] }, 'lineTwice', 'actual.1.id'],
      ['3', { actual: nothing }, 'nothingUsed', 'actual'],
      [huge, { scrap: huge, actual: nothing }, 'farAbovePlan', 'produced'],
      ['30', { scrap: '0.5' }, 'farAbovePlan', 'produced'],
      ['3', { actual: [{ id: sugar, quantity: '11' }] }, 'farAbovePlan', 'actual.0.quantity'],
    ]
    for (const [produced, more, code, field] of refusals) {
      const body = finishing(row, produced, more)
      const refusal = await shop.refused('POST', `${api}/${row.id}/finish`, body)
      expect([produced, refusal.code, refusal.field]).toEqual([produced, code, field])
      expect(refusal.facts.isConfirmable ?? false).toBe(/farAbove|nothing/.test(code))
      const { item } = refusal.facts
      if (code === 'farAbovePlan') expect(refusal.message).toContain(item ?? 'the name of an item')
    }
    expect(await finish(row, '3', { actual: nothing, isConfirmed: true })).toMatchObject({
      state: 'done',
    })
    // Too little of something, or finer than its unit: said where it was typed, or would be.
    const unit = (await shop.add('/api/units', { name: 'Whole', decimals: 2 })).id
    const [whole, fine, rare] = [
      await shop.item({ unit }),
      await shop.item({ unit }),
      await shop.bought('1', '1'),
    ]
    const made = async (item: string, labour = '0') => {
      const components = [whole, rare, cake].flatMap((it, at) =>
        it === item ? [] : [{ id: newId(), item: it, quantityUsed: `${at}.5` }],
      )
      return step(await order(item, '2', { components, labour }), 'confirmed')
    }
    const [pot, dear] = [await made(fine), await made(fine, huge)]
    const ids = (pot.components as AnyRow[]).map(({ id }) => id)
    const fineUse = [{ id: ids[1] }, { id: ids[0], quantity: '0.0001' }]
    const unused = [{ id: ids[0], quantity: '0' }]
    const later: [AnyRow, string, object, string, string][] = [
      [pot, '3.0001', {}, 'tooManyDecimals', 'produced'],
      [pot, '3', { actual: fineUse }, 'tooManyDecimals', 'actual.1.quantity'],
      [pot, '3', { actual: unused }, 'componentTooLow', 'actual.1.quantity'],
      [dear, '0.01', { isConfirmed: true }, 'worthTooLarge', 'produced'],
    ]
    for (const [it, produced, more, code, field] of later) {
      const body = finishing(it, produced, more)
      const refusal = await shop.refused('POST', `${api}/${it.id}/finish`, body)
      expect([refusal.code, refusal.field]).toEqual([code, field])
    }
  })
})

test('what a client ordered becomes a draft, once; what is being made is not proposed again', async () => {
  const { cake, flour } = await bakery(shop)
  const lines = [
    { item: cake, quantity: '6', unitPrice: '9' },
    { item: flour, quantity: '1', unitPrice: '5' },
  ]
  const ordered = shop.draft('salesOrder', lines)
  await shop.post('invoices', ordered)
  const produce = () => done<ProducedFor>('for-order', { order: ordered.id })
  const [one, two] = await Promise.all([produce(), produce()])
  expect(one).toEqual(two)
  expect(one.orders).toHaveLength(1)
  const draft = await shop.read(api, one.orders[0]?.id ?? '')
  expect(draft).toMatchObject({ state: 'draft', quantity: '6', item: { id: cake } })
  expect(draft).toMatchObject({ components: [{ item: { id: flour }, share: null }, {}] })
  const { origin } = await work(draft)
  expect(origin).toMatchObject({ id: ordered.id, partner: expect.any(String) })
  // Whoever makes it and sees no sales is not told for whom.
  const maker = await colleagueOf(
    app,
    shop,
    ['view', 'print'].map((it) => `production.productionOrder.${it}`),
  )
  const { body: seen } = await maker.call<ProductionWork>('GET', `${api}/${draft.id}/work`)
  expect(seen.origin).toEqual({ ...origin, partner: null })
  expect((await maker.call('GET', `${api}/${draft.id}/paper`)).status).toBe(200)
  const { version } = await shop.read('/api/items', cake)
  await shop.call('PATCH', `/api/items/${cake}`, { version, minQuantity: '2' })
  const proposed = async () => {
    const { body } = await shop.call<LowStock>('GET', '/api/stock/low')
    const row = body.rows.find(({ item }) => item.id === cake)
    return [row?.available, row?.ordered, row?.proposed, row?.canMake]
  }
  expect(await proposed()).toEqual(['-6', '0', '8', true])
  await step(draft, 'confirmed')
  expect(await proposed()).toEqual(['-6', '6', '2', true])
  const plain = shop.draft('salesOrder', [{ item: flour, quantity: '1', unitPrice: '5' }])
  await shop.post('invoices', plain)
  expect(await shop.refused('POST', `${api}/for-order`, { order: plain.id })).toMatchObject({
    code: 'nothingIsMade',
  })
})

test('lots: components leave first expired first, or as named; what is made begins its own', async () => {
  const batches = { hasBatches: true, hasExpiry: true }
  const [flour, cake] = [await shop.item(batches), await shop.item(batches)]
  const day = (days: number) => addDays(shop.today, days)
  const lots = [
    { code: 'F2', quantity: '6', expiry: day(90) },
    { code: 'F1', quantity: '4', expiry: day(9) },
  ]
  const line = { item: flour, quantity: '10', unitPrice: '3', lots }
  await shop.post('purchases', shop.draft('purchaseInvoice', [line]))
  const lying = async (item: string) => {
    const path = `/api/lots/lying?item=${item}&warehouse=${shop.warehouse}`
    const { body } = await shop.call<LyingLot[]>('GET', path)
    return body.map(({ code, quantity }) => `${code} ${quantity}`)
  }
  const component = { id: newId(), item: flour, quantityUsed: '5' }
  const row = await step(await order(cake, '2', { components: [component] }), 'confirmed')
  const path = `${api}/${row.id}/finish`
  expect(await shop.refused('POST', path, finishing(row, '2'))).toMatchObject({
    code: 'batchRequired',
    field: 'lots',
  })
  const made = { lots: [{ code: 'C1', quantity: '2', expiry: day(3) }] }
  const named = (code: string) => ({
    ...made,
    actual: [{ id: component.id, lots: [{ code, quantity: '5' }] }],
  })
  expect(await shop.refused('POST', path, finishing(row, '2', named('No')))).toMatchObject({
    code: 'lotUnknown',
    field: 'actual.0.lots.0.code',
  })
  const first = await finish(row, '2', made)
  expect([await lying(flour), await lying(cake)]).toEqual([['F2 5'], ['C1 2']])
  const undone = await done(`${row.id}/undo`, { version: first.version, reason: 'Wrong' })
  expect([await lying(flour), await lying(cake)]).toEqual([['F1 4', 'F2 6'], []])
  await finish(undone, '2', named('F2'))
  expect([await lying(flour), await lying(cake)]).toEqual([['F1 4', 'F2 1'], ['C1 2']])
})

test('any orders and their undoing, sales between them: stock is what its moves say', async () => {
  const { cake } = await bakery(shop)
  await shop.add('/api/recipes', {
    item: await shop.item({ kind: 'service' }),
    unitGenerated: shop.unit,
    components: [{ id: newId(), item: cake, quantityUsed: '0.3', unitUsed: shop.unit }],
  })
  const steps = fc.sample(
    fc.record({
      quantity: fc.integer({ min: 1, max: 4 }),
      isUndone: fc.boolean(),
      isSold: fc.boolean(),
    }),
    6,
  )
  for (const { quantity, isUndone, isSold } of steps) {
    const made = await finish(
      await step(await order(cake, `${quantity}`, { labour: '1.01' }), 'confirmed'),
      `${quantity}`,
      { isConfirmed: true },
    )
    // What was sold before it was made has left: that much stays done.
    const undo = { version: made.version, reason: 'Wrong' }
    const undone = isUndone ? await shop.call('POST', `${api}/${made.id}/undo`, undo) : undefined
    if (undone && undone.status !== 200) expect(undone.body).toMatchObject({ code: 'stockTooLow' })
    const lines = [{ item: cake, quantity: '1', unitPrice: '9' }]
    if (isSold)
      await shop.post('invoices', shop.draft('salesInvoice', lines, { isConfirmed: true }))
  }
})
