/** What is made when it is sold takes its components out of stock, in the office and at the till. */
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type Market, market } from '../trade/testing/market.ts'
import { purchasing } from '../trade/testing/purchasing.ts'
import { openRegister, type Till, tillAt } from './testing/till.ts'

const app = testApp()
let shop: Market
// All invariants are asked when the application closes.
beforeEach(async () => {
  shop = await market(app)
})

type Part = { item: string; quantityUsed: string; lossPercent?: string; isExploded?: boolean }

const recipeIn = (at: Market, item: string, components: Part[], more: object = {}) =>
  at.add('/api/recipes', {
    item,
    unitGenerated: at.unit,
    components: components.map((it) => ({ id: newId(), unitUsed: at.unit, ...it })),
    ...more,
  })

/** A pizza of a third of a box of flour and half a box of cheese, a twentieth of it lost. */
async function pizzeria(at: Market = shop, kind = 'service') {
  const [flour, cheese] = [await at.bought('100', '3'), await at.bought('50', '7.1')]
  const pizza = await at.item({ kind })
  const recipe = await recipeIn(
    at,
    pizza,
    [
      { item: flour, quantityUsed: '1' },
      { item: cheese, quantityUsed: '1.5', lossPercent: '5' },
    ],
    { quantityGenerated: '3' },
  )
  return { flour, cheese, pizza, recipe }
}

const sale = (item: string, quantity: string, more: object = {}) =>
  shop.draft('salesInvoice', [{ item, quantity, unitPrice: '10' }], { ...more })

async function sell(item: string, quantity: string, more: object = {}) {
  const body = sale(item, quantity, more)
  await shop.post('invoices', body)
  return body
}

describe('a sale of what is made', () => {
  test('takes the components, costs what they cost, and a void gives them back', async () => {
    const { flour, cheese, pizza } = await pizzeria()
    const body = await sell(pizza, '2')
    expect(await shop.stock(flour)).toEqual({ quantity: '99.333333', value: '298' })
    expect(await shop.stock(cheese)).toEqual({ quantity: '48.947368', value: '347.53' })
    expect(await shop.ledger()).toMatchObject({ costOfSales: '9.47', stock: '645.53' })
    const [line] = (await shop.document('invoices', body.id)).lines
    expect(line).toMatchObject({ isStocked: true, delivered: '2' })
    const voided = await shop.call('POST', `/api/invoices/${body.id}/void`, { reason: 'Wrong' })
    expect(voided.status, voided.text).toBe(200)
    expect(await shop.stock(flour)).toEqual({ quantity: '100', value: '300' })
    expect(await shop.stock(cheese)).toEqual({ quantity: '50', value: '355' })
  })

  test('one by one is the same as all at once, in stock and in value', async () => {
    const [many, once] = [await pizzeria(), await pizzeria()]
    for (let n = 0; n < 7; n++) await sell(many.pizza, '1')
    await sell(once.pizza, '7')
    const left = ({ flour, cheese }: typeof many) =>
      Promise.all(
        [flour, cheese].map((item) =>
          app.asOwner(
            `select trim_scale(quantity) as quantity, trim_scale(value) as value,
               trim_scale(second_value) as second
             from stock_balance where company_id = $1 and item_id = $2 and not is_transit`,
            [shop.companyId, item],
          ),
        ),
      )
    const [shelf] = (await left(many)) as { second: string }[][]
    expect(Number(shelf?.[0]?.second)).toBeGreaterThan(0)
    expect(await left(many)).toEqual(await left(once))
  })

  test('keeps the recipe it was sold with, also where the goods leave later', async () => {
    const { flour, pizza, recipe } = await pizzeria()
    const body = await sell(pizza, '3', { isDelivered: false })
    expect(await shop.stock(flour)).toMatchObject({ quantity: '100' })
    const parts = [{ id: newId(), item: flour, quantityUsed: '9', unitUsed: shop.unit }]
    const changed = await shop.call('PATCH', `/api/recipes/${recipe.id}`, {
      version: recipe.version,
      components: parts,
    })
    expect(changed.status, changed.text).toBe(200)
    const lines = [{ id: newId(), line: body.lines[0]?.id, quantity: '3' }]
    const path = `/api/invoices/${body.id}/deliver`
    const answer = await shop.call('POST', path, { delivery: newId(), day: shop.today, lines })
    expect(answer.status, answer.text).toBe(200)
    expect(await shop.stock(flour)).toMatchObject({ quantity: '99' })
    await sell(pizza, '1')
    expect(await shop.stock(flour)).toMatchObject({ quantity: '96' })
  })

  test('does not come back as its components; as itself where somebody says so', async () => {
    const { flour, pizza } = await pizzeria(shop, 'stocked')
    const body = await sell(pizza, '3')
    const back = async (isRestocked?: boolean) => {
      const line = { item: pizza, quantity: '1', unitPrice: '10', originLine: body.lines[0]?.id }
      const draft = shop.draft('salesReturn', [{ ...line, isRestocked }], { origin: body.id })
      await shop.post('invoices', draft)
    }
    await back()
    expect(await shop.stock(pizza)).toEqual({ quantity: '0', value: '0' })
    await back(true)
    expect(await shop.stock(flour)).toMatchObject({ quantity: '99' })
    expect(await shop.stock(pizza)).toEqual({ quantity: '1', value: '4.74' })
    // What lies there is sold before another one is made.
    await sell(pizza, '2')
    expect(await shop.stock(pizza)).toEqual({ quantity: '0', value: '0' })
    expect(await shop.stock(flour)).toMatchObject({ quantity: '98.666667' })
  })

  test('is asked about first where a component is missing, which is named', async () => {
    const { pizza } = await pizzeria()
    expect(await shop.refusal('invoices', sale(pizza, '301'))).toMatchObject({
      code: 'componentTooLow',
      field: 'lines.0.quantity',
      facts: { available: '100', isConfirmable: true },
    })
  })

  test('a part is made on the spot where the recipe says so, however deep', async () => {
    const { flour, pizza } = await pizzeria()
    const [menu, party] = [await shop.item({ kind: 'service' }), await shop.item()]
    await recipeIn(shop, menu, [{ item: pizza, quantityUsed: '2' }])
    await recipeIn(shop, party, [{ item: menu, quantityUsed: '3', isExploded: true }])
    await sell(party, '1')
    expect(await shop.stock(flour)).toMatchObject({ quantity: '98' })
  })

  test('learns what its components cost when their bill is another one', async () => {
    const buying = purchasing(shop)
    const flour = await shop.item()
    const order = await buying.ordered(flour, '10', '3')
    await buying.receive(order, '10')
    const bread = await shop.item({ kind: 'service' })
    await recipeIn(shop, bread, [{ item: flour, quantityUsed: '4' }])
    await sell(bread, '1')
    const bill = await buying.billOf(order.id, '10', { isConfirmed: true })
    Object.assign(bill.lines[0] ?? {}, { unitPrice: '4' })
    await shop.post('purchases', bill)
    expect(await shop.stock(flour)).toEqual({ quantity: '6', value: '24' })
    expect(await shop.ledger()).toMatchObject({ costOfSales: '16', stock: '24' })
  })

  test('sold before its components came, it costs what they did', async () => {
    const flour = await shop.item({ supplierPrice: '2' })
    const bread = await shop.item({ kind: 'service' })
    await recipeIn(shop, bread, [{ item: flour, quantityUsed: '4' }])
    await sell(bread, '1', { isConfirmed: true })
    expect(await shop.stock(flour)).toEqual({ quantity: '-4', value: '-8' })
    const line = [{ item: flour, quantity: '10', unitPrice: '3' }]
    await shop.post('purchases', shop.draft('purchaseInvoice', line))
    expect(await shop.stock(flour)).toEqual({ quantity: '6', value: '18' })
    expect(await shop.ledger()).toMatchObject({ costOfSales: '12' })
  })
})

describe('at the till', () => {
  let till: Till
  beforeEach(async () => {
    till = await tillAt(shop, await openRegister(shop, 'T9'))
  })

  test('a ticket takes the components; a refund brings nothing back by itself', async () => {
    const { flour, cheese, pizza } = await pizzeria()
    const sold = till.ring([{ item: pizza, quantity: '3' }])
    const next = till.ring([
      { item: pizza, quantity: '3' },
      { item: flour, quantity: '1' },
    ])
    const outcomes = await till.send(sold, next)
    expect(outcomes).toMatchObject([{ state: 'posted' }, { state: 'posted' }])
    expect(await shop.stock(flour)).toEqual({ quantity: '97', value: '291' })
    expect(await shop.stock(cheese)).toMatchObject({ quantity: '46.842105' })
    const back = { item: pizza, quantity: '1', originLine: sold.lines[0]?.id, isRestocked: true }
    const refund = till.ring([back], { kind: 'posRefund', origin: sold.id })
    expect(await till.send(refund)).toMatchObject([{ state: 'posted' }])
    expect(await shop.stock(flour)).toMatchObject({ quantity: '97' })
  })

  test('answers add to what is made and leave out of it', async () => {
    const { flour, cheese, pizza } = await pizzeria()
    const olives = await shop.bought('10', '1')
    const option = (name: string, item: string, quantityUsed: string, isRemoved = false) => ({
      id: newId(),
      name,
      price: '0',
      item,
      quantityUsed,
      unitUsed: shop.unit,
      isRemoved,
    })
    const [more, without] = [
      option('Olives', olives, '0.1'),
      option('No cheese', cheese, '9', true),
    ]
    await shop.add('/api/modifiers', { name: `On it ${newId()}`, options: [more, without] })
    const line = { item: pizza, quantity: '3', options: [without.id, more.id] }
    expect(await till.send(till.ring([line]))).toMatchObject([{ state: 'posted' }])
    expect(await shop.stock(flour)).toMatchObject({ quantity: '99' })
    expect(await shop.stock(cheese)).toMatchObject({ quantity: '50' })
    expect(await shop.stock(olives)).toMatchObject({ quantity: '9.7' })
    const half = [{ ...more, id: newId(), quantityUsed: null }]
    const body = { id: newId(), name: `Wrong ${newId()}`, options: half }
    expect(await shop.refused('POST', '/api/modifiers', body)).toMatchObject({
      code: 'modifierOptionComponentIsWhole',
    })
  })

  test('any sales, in office and at the till, one after the other or at once', async () => {
    const { pizza, flour } = await pizzeria(shop, 'stocked')
    const step = fc.record({ isTicket: fc.boolean(), quantity: fc.integer({ min: 1, max: 9 }) })
    const steps = fc.sample(step, 12)
    for (const { isTicket, quantity } of steps)
      if (isTicket) await till.send(till.ring([{ item: pizza, quantity: `${quantity}` }]))
      else await sell(pizza, `${quantity}`)
    const other = await market(app, 'Elsewhere')
    await Promise.all([sell(pizza, '1'), sell(pizza, '2'), pizzeria(other)])
    const all = steps.reduce((sum, { quantity }) => sum + quantity, 3)
    const left = (100 - Math.round((all / 3) * 1e6) / 1e6).toFixed(6).replace(/\.?0+$/, '')
    expect(await shop.stock(flour)).toMatchObject({ quantity: left })
  })
})

test('a pack is broken where its pieces run out, in office and at the till, to the last cent', async () => {
  const till = await tillAt(shop, await openRegister(shop, 'T9'))
  const [carton, piece] = [await shop.bought('3', '10'), await shop.bought('2', '1')]
  await shop.add('/api/recipes', {
    item: carton,
    use: 'pack',
    unitGenerated: shop.unit,
    components: [{ id: newId(), item: piece, quantityUsed: '7', unitUsed: shop.unit }],
  })
  const sell = (quantity: string) =>
    shop.draft('salesInvoice', [{ item: piece, quantity, unitPrice: '3' }])
  expect(await shop.refusal('invoices', sell('5'))).toMatchObject({ code: 'stockTooLow' })
  const path = '/api/settings/stock.breakPacks'
  await shop.call('PUT', path, { layer: 'company', value: true, version: 0 })
  const inBoth = () =>
    app.asOwner(
      `select trim_scale(quantity) as quantity, trim_scale(value) as value,
       trim_scale(second_value) as second
     from stock_balance where company_id = $1 and item_id = any($2) and quantity <> 0
     order by item_id`,
      [shop.companyId, [carton, piece]],
    )
  const [shelves, books] = [await inBoth(), await shop.ledger()]
  // A sale that is void leaves its pack broken: that is made good by voiding what broke it.
  const sold = await shop.post('invoices', sell('5'))
  const { rows } = await shop.list('/api/stock-documents')
  const broken = `/api/stock-documents/${rows[0]?.id}/void`
  expect(await shop.refused('POST', broken, { reason: 'Wrong' })).toMatchObject({
    code: 'stockTooLow',
  })
  for (const undone of [`/api/invoices/${sold.id}/void`, broken])
    expect((await shop.call('POST', undone, { reason: 'Wrong' })).status).toBe(200)
  expect([await inBoth(), await shop.ledger()]).toEqual([shelves, books])
  await shop.post('invoices', sell('5'))
  // Two at 1.00 and seven for 10.00: nine for 12.00, of which five leave.
  expect(await shop.stock(carton)).toEqual({ quantity: '2', value: '20' })
  expect(await shop.stock(piece)).toEqual({ quantity: '4', value: '5.33' })
  const both = await Promise.all([
    shop.call('POST', '/api/invoices/post', sell('4')),
    shop.call('POST', '/api/invoices/post', sell('6')),
  ])
  expect(both.map(({ status, text }) => [status, status === 200 ? '' : text])).toEqual([
    [200, ''],
    [200, ''],
  ])
  expect(await shop.stock(carton)).toMatchObject({ quantity: '1' })
  const [outcome] = await till.send(till.ring([{ item: piece, quantity: '3' }]))
  expect(outcome).toMatchObject({ state: 'posted', flags: [] })
  expect([await shop.stock(carton), await shop.stock(piece)]).toMatchObject([
    { quantity: '0', value: '0' },
    { quantity: '5' },
  ])
  // Five are there and five are enough for five dishes of one; the sixth opens another carton.
  const another = shop.draft('purchaseInvoice', [{ item: carton, quantity: '1', unitPrice: '10' }])
  await shop.post('purchases', another)
  const dish = await shop.item({ kind: 'service' })
  await shop.add('/api/recipes', {
    item: dish,
    unitGenerated: shop.unit,
    components: [{ id: newId(), item: piece, quantityUsed: '1', unitUsed: shop.unit }],
  })
  const served = async (quantity: string) => {
    const answers = await till.send(till.ring([{ item: dish, quantity }]))
    expect(answers).toMatchObject([{ state: 'posted', flags: [] }])
    return [await shop.stock(carton), await shop.stock(piece)]
  }
  expect(await served('5')).toMatchObject([{ quantity: '1' }, { quantity: '0' }])
  expect(await served('2')).toMatchObject([{ quantity: '0' }, { quantity: '5' }])
  // No carton is left: what lacks is asked about as ever.
  expect(await shop.refusal('invoices', sell('9'))).toMatchObject({ code: 'stockTooLow' })
  // A crate of three cartons: one is opened, then one of its cartons, each by its own document.
  const crate = await shop.bought('1', '33')
  await shop.add('/api/recipes', {
    item: crate,
    use: 'pack',
    unitGenerated: shop.unit,
    components: [{ id: newId(), item: carton, quantityUsed: '3', unitUsed: shop.unit }],
  })
  await shop.post('invoices', sell('5'))
  await shop.post('invoices', sell('1'))
  expect([await shop.stock(crate), await shop.stock(carton)]).toMatchObject([
    { quantity: '0', value: '0' },
    { quantity: '2', value: '22' },
  ])
  expect(await shop.stock(piece)).toMatchObject({ quantity: '6' })
})

test('pieces with serial numbers are never used up at a sale: the recipe is refused, or the sale', async () => {
  const [tablet, salt] = [await shop.item({ hasSerials: true, name: 'Tablet' }), await shop.item()]
  const [kit, dish, pack] = [await shop.item(), await shop.item(), await shop.item()]
  const part = (item: string, more: object = {}) => ({
    id: newId(),
    item,
    quantityUsed: '1',
    unitUsed: shop.unit,
    ...more,
  })
  const recipe = (item: string, components: object[], more: object = {}) => ({
    id: newId(),
    item,
    unitGenerated: shop.unit,
    components,
    ...more,
  })
  const naming = { code: 'componentHasSerials', facts: { item: 'Tablet' } }
  const body = recipe(kit, [part(salt), part(tablet)])
  expect(await shop.refused('POST', '/api/recipes', body)).toMatchObject({
    ...naming,
    field: 'components.1.item',
  })
  // A table of production may hold it, and a sale that would make it on the spot is refused.
  await shop.add('/api/recipes', { ...body, use: 'production' })
  await shop.add('/api/recipes', recipe(dish, [part(kit, { isExploded: true })]))
  const bought = [
    { item: tablet, quantity: '1', unitPrice: '4', lots: [{ code: 'T-1', quantity: '1' }] },
    { item: salt, quantity: '5', unitPrice: '4' },
  ]
  await shop.post('purchases', shop.draft('purchaseInvoice', bought))
  const sold = shop.draft('salesInvoice', [{ item: dish, quantity: '1', unitPrice: '9' }])
  expect(await shop.refusal('invoices', sold)).toMatchObject({
    ...naming,
    field: 'lines.0.item',
  })
  await shop.add('/api/recipes', recipe(pack, [part(salt)]))
  const { version } = await shop.read('/api/items', salt)
  const serials = { version, hasSerials: true }
  expect(await shop.refused('PATCH', `/api/items/${salt}`, serials)).toMatchObject({
    code: 'serialsInRecipe',
    field: 'hasSerials',
  })
})
