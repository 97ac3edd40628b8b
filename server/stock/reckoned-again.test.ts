/** Days that are reckoned again: costs that became known late, and what was made of what. */
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { productionDesk } from '../production/testing/production-desk.ts'
import { type Purchasing, purchasing } from '../trade/testing/purchasing.ts'
import { type Storeroom, storeroom } from '../trade/testing/storeroom.ts'

const app = testApp()
let shop: Storeroom
let buying: Purchasing
// All invariants are asked when the application closes.
beforeAll(async () => {
  shop = await storeroom(app)
  buying = purchasing(shop)
  await shop.add('/api/rates', { validFrom: addDays(shop.today, -9), buy: '89500', sell: '89500' })
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

const freight = async (amount: string, purchase: string, more: object) => {
  const body = { ...(await buying.freightOf(amount, [purchase], { vat: '0' })), ...more }
  await shop.post('purchases', body)
  return body
}

const undo = async (screen: string, id: string) => {
  const answer = await shop.call('POST', `/api/${screen}/${id}/void`, { reason: 'Wrong', ...meant })
  expect(answer.status, answer.text).toBeLessThan(300)
}

/** What the books say of sales and stock: how much more than before. */
async function booked(during: () => Promise<unknown>): Promise<Record<string, string>> {
  const sums = async () => {
    const rows = await app.asOwner<{ role: string; first: number }>(
      `select a.role, sum(l.first)::float as first
       from entry_line l
       join account a on a.company_id = l.company_id and a.id = l.account_id
       where l.company_id = $1 and a.role in ('stock', 'transit', 'costOfSales')
       group by a.role`,
      [shop.companyId],
    )
    return new Map(rows.map(({ role, first }) => [role, first]))
  }
  const before = await sums()
  await during()
  const after = [...(await sums())].map(([role, first]) => [role, first - (before.get(role) ?? 0)])
  return Object.fromEntries(
    after.flatMap(([role, more]) =>
      Math.abs(Number(more)) > 0.001 ? [[role, Number(more).toFixed(2)]] : [],
    ),
  )
}

describe('a cost that became known late, and a sale of before that is told later', () => {
  test('freight: half of it is of what was sold', async () => {
    const item = await shop.item()
    const total = await booked(async () => {
      const purchase = await buy(item, '10', '1', ago(9))
      await freight('10', purchase.id, ago(3))
      await sell(item, '5', ago(6))
    })
    expect(await shop.stock(item)).toEqual({ quantity: '5', value: '10' })
    expect(total).toEqual({ stock: '10.00', costOfSales: '10.00' })
  })

  test('a bill that is dearer than its receipt, of which some go back', async () => {
    const item = await shop.item()
    const order = await buying.ordered(item, '10', '1', ago(9))
    const delivered = { ...buying.delivery(order, '10'), ...ago(9) }
    const answer = await shop.call('POST', `/api/purchases/${order.id}/deliver`, delivered)
    expect(answer.status, answer.text).toBe(200)
    const bill = await buying.billOf(order.id, '10', { ...meant, ...ago(3) })
    for (const line of bill.lines) Object.assign(line, { unitPrice: '3' })
    await shop.post('purchases', bill)
    expect(await shop.stock(item)).toEqual({ quantity: '10', value: '30' })
    const total = await booked(() => sell(item, '4', ago(6)))
    expect(await shop.stock(item)).toEqual({ quantity: '6', value: '18' })
    expect(total).toEqual({ stock: '-12.00', costOfSales: '12.00' })
    const [line] = bill.lines
    const back = { item, quantity: '2', unitPrice: '3', vat: '0', originLine: line?.id }
    await shop.post('purchases', shop.draft('purchaseReturn', [back], { origin: bill.id }))
    expect(await shop.stock(item)).toEqual({ quantity: '4', value: '12' })
  })

  test('of goods that were all sold, brought elsewhere, and not so: in any order', async () => {
    const item = await shop.item()
    const total = await booked(async () => {
      const purchase = await buy(item, '10', '1', ago(7))
      await sell(item, '10', ago(6))
      const cost = await freight('10', purchase.id, ago(3))
      expect(await shop.stock(item)).toEqual({ quantity: '0', value: '0' })
      // Those that came before left first.
      await buy(item, '10', '1', ago(8))
      expect(await shop.shelves(item)).toEqual({ shop: ['10', '20'] })
      await shop.moved('transfer', [{ item, quantity: '6' }], {
        toWarehouse: shop.store,
        isDelivered: true,
        ...ago(5),
      })
      expect(await shop.shelves(item)).toEqual({ shop: ['4', '8'], store: ['6', '12'] })
      await undo('purchases', cost.id)
    })
    expect(await shop.shelves(item)).toEqual({ shop: ['4', '4'], store: ['6', '6'] })
    expect(total).toEqual({ stock: '10.00', costOfSales: '10.00' })
  })
})

test('what was sold before it came and came back elsewhere costs what its purchase says', async () => {
  const item = await shop.item()
  const total = await booked(async () => {
    const sale = await sell(item, '5')
    const line = { item, quantity: '3', unitPrice: '10', vat: '0', originLine: sale.lines[0]?.id }
    const back = { ...meant, origin: sale.id, warehouse: shop.store }
    await shop.post('invoices', shop.draft('salesReturn', [line], back))
    expect(await shop.shelves(item)).toEqual({ shop: ['-5', '0'], store: ['3', '0'] })
    const bought = await buy(item, '100', '2')
    expect(await shop.shelves(item)).toEqual({ shop: ['95', '190'], store: ['3', '6'] })
    await undo('purchases', bought.id)
    expect(await shop.shelves(item)).toEqual({ shop: ['-5', '0'], store: ['3', '0'] })
    await buy(item, '100', '2')
  })
  expect(await shop.shelves(item)).toEqual({ shop: ['95', '190'], store: ['3', '6'] })
  expect(total).toEqual({ stock: '196.00', costOfSales: '4.00' })
})

describe('what components cost in truth', () => {
  const desk = productionDesk(() => shop)

  const make = async (
    item: string,
    produced: string,
    components: readonly { item: string; quantityUsed: string }[],
    { use = 'make', ...more }: { day: string; scrap?: string; use?: 'make' | 'takeApart' },
  ) => {
    const parts = components.map((part) => ({ id: newId(), ...part }))
    const draft = await desk.order(item, produced, { use, components: parts, day: more.day })
    return desk.finish(await desk.step(draft, 'confirmed'), produced, { ...more, ...meant })
  }

  test('is what was made of them costs, and what was made of that', async () => {
    const [flour, dough, cake] = [await shop.item(), await shop.item(), await shop.item()]
    const total = await booked(async () => {
      await buy(flour, '10', '1', ago(8))
      await make(dough, '5', [{ item: flour, quantityUsed: '10' }], ago(5))
      await make(cake, '2', [{ item: dough, quantityUsed: '1' }], ago(4))
      await sell(dough, '1', ago(3))
      await sell(cake, '1', ago(2))
      await buy(flour, '10', '3', ago(7))
    })
    expect(await shop.stock(flour)).toEqual({ quantity: '10', value: '20' })
    expect(await shop.stock(dough)).toEqual({ quantity: '3', value: '12' })
    expect(await shop.stock(cake)).toEqual({ quantity: '1', value: '2' })
    expect(total).toEqual({ stock: '34.00', costOfSales: '6.00' })
  })

  test('is what its parts cost, when something is taken apart and put together again', async () => {
    const [carton, piece] = [await shop.item(), await shop.item()]
    const ten = [{ item: piece, quantityUsed: '10' }]
    await buy(carton, '2', '10', ago(8))
    await make(
      carton,
      '2',
      ten.map((it) => ({ ...it, quantityUsed: '20' })),
      {
        use: 'takeApart',
        ...ago(5),
      },
    )
    await sell(piece, '4', ago(4))
    await make(carton, '1', ten, ago(3))
    expect(await shop.stock(piece)).toEqual({ quantity: '6', value: '6' })
    await buy(carton, '2', '30', ago(7))
    expect(await shop.stock(piece)).toEqual({ quantity: '6', value: '12' })
    expect(await shop.stock(carton)).toEqual({ quantity: '3', value: '60' })
  })

  test('is what its parts cost, but for what was spoilt while it was taken apart', async () => {
    const [carton, piece] = [await shop.item(), await shop.item()]
    await buy(carton, '2', '10', ago(8))
    const parts = [{ item: piece, quantityUsed: '10' }]
    const total = await booked(async () => {
      await make(carton, '1', parts, { use: 'takeApart', scrap: '1', ...ago(5) })
    })
    expect(total).toEqual({ stock: '-10.00' })
    expect(await shop.stock(piece)).toEqual({ quantity: '10', value: '10' })
    await buy(carton, '2', '30', ago(7))
    expect(await shop.stock(piece)).toEqual({ quantity: '10', value: '20' })
    expect(await shop.stock(carton)).toEqual({ quantity: '2', value: '40' })
  })

  test('is not what a purchase cost that is voided, and not of what was spoilt', async () => {
    const [flour, cake] = [await shop.item(), await shop.item()]
    await buy(flour, '10', '1', ago(8))
    const second = await buy(flour, '10', '3', ago(7))
    const made = await make(cake, '4', [{ item: flour, quantityUsed: '10' }], {
      scrap: '1',
      ...ago(5),
    })
    await sell(cake, '1', ago(4))
    expect(await shop.stock(cake)).toEqual({ quantity: '3', value: '12' })
    await undo('purchases', second.id)
    expect(await shop.stock(flour)).toEqual({ quantity: '0', value: '0' })
    expect(await shop.stock(cake)).toEqual({ quantity: '3', value: '6' })
    await buy(flour, '10', '2', ago(8))
    expect(await shop.stock(cake)).toEqual({ quantity: '3', value: '9' })
    // What follows the cakes alone knows what their flour cost.
    await buy(cake, '3', '1', ago(1))
    await sell(cake, '1', ago(3))
    expect(await shop.stock(cake)).toEqual({ quantity: '5', value: '9' })
    expect(made.state).toBe('done')
  })
})
