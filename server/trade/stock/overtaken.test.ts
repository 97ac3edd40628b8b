/**
 * Two want the same shelf: the second reads what it needs, waits for the first, and goes by what is
 * true when its turn comes.
 */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { inTurn } from '../../kernel/testing/in-turn.ts'
import { type Purchasing, purchasing } from '../testing/purchasing.ts'
import { type Storeroom, storeroom } from '../testing/storeroom.ts'

const app = testApp()
let shop: Storeroom
let buying: Purchasing
let item: string
// All invariants are asked when the application closes.
beforeEach(async () => {
  shop = await storeroom(app)
  buying = purchasing(shop)
  item = await shop.item()
})

/** Both stand in line for the shelves of the item, in this order. */
const oneAfterTheOther = (...works: (() => Promise<unknown>)[]): Promise<void> =>
  inTurn(
    app,
    shop.companyId,
    sql`select 1 from stock_balance where item_id = ${item} for update`,
    works,
  )

const buy = (quantity: string, unitPrice: string) => {
  const body = shop.draft('purchaseInvoice', [{ item, quantity, unitPrice }])
  return { body, post: () => shop.post('purchases', body) }
}

const send = (quantity: string) =>
  shop.moved('transfer', [{ item, quantity }], { toWarehouse: shop.store })

test('a late cost finds goods that were sent away while it waited', async () => {
  const { body, post } = buy('20', '10')
  await post()
  const freight = await buying.freightOf('20', [body.id], { vat: '0' })
  await oneAfterTheOther(
    () => send('5'),
    () => shop.post('purchases', freight),
  )
  expect(await shop.shelves(item)).toEqual({ shop: ['15', '165'], 'store way': ['5', '55'] })
})

test('goods arrive with what became known of their cost while they waited', async () => {
  const { body, post } = buy('5', '10')
  await post()
  const sent = await send('5')
  const freight = await buying.freightOf('20', [body.id], { vat: '0' })
  const arrive = () =>
    shop.call('POST', `/api/stock-documents/${sent.id}/deliver`, {
      delivery: newId(),
      day: shop.today,
      lines: [{ id: newId(), line: sent.lines[0]?.id, quantity: '5' }],
    })
  await oneAfterTheOther(() => shop.post('purchases', freight), arrive)
  expect(await shop.shelves(item)).toEqual({ store: ['5', '70'] })
})

/** Sold before they came, at a cost nobody knows. */
async function soldFirst() {
  const body = shop.draft('salesInvoice', [{ item, quantity: '5', unitPrice: '9' }], {
    isConfirmed: true,
  })
  await shop.post('invoices', body)
  return body
}

test('a sale that is voided gives back what its goods cost by then', async () => {
  const sale = await soldFirst()
  await oneAfterTheOther(buy('8', '4').post, () =>
    shop.call('POST', `/api/invoices/${sale.id}/void`, { reason: 'Wrong' }),
  )
  expect(await shop.stock(item)).toEqual({ quantity: '8', value: '32' })
})

test('goods come back at what they cost by then', async () => {
  const sale = await soldFirst()
  const line = { item, quantity: '5', unitPrice: '9', originLine: sale.lines[0]?.id }
  const back = shop.draft('salesReturn', [line], { origin: sale.id })
  await oneAfterTheOther(buy('8', '4').post, () => shop.post('invoices', back))
  expect(await shop.stock(item)).toEqual({ quantity: '8', value: '32' })
})
