import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../kernel/testing/app.ts'
import type { Screen } from './testing/market.ts'
import { type Storeroom, storeroom } from './testing/storeroom.ts'

const app = testApp()
let shop: Storeroom
beforeEach(async () => {
  shop = await storeroom(app)
})

const sold = async (behaviour: string): Promise<string> => {
  const line = { item: await shop.stocked(), quantity: '1', unitPrice: '10' }
  const screen = behaviour.startsWith('purchase') ? 'purchases' : 'invoices'
  return (await shop.post(screen, shop.draft(behaviour, [line]))).id
}

const received = async (): Promise<string> => {
  const line = { item: await shop.item(), quantity: '1', unitPrice: '4' }
  return (await shop.moved('stockIn', [line], { reason: 'opening' })).id
}

const counted = async (): Promise<string> => {
  const line = { item: await shop.stocked(), counted: '7' }
  return (await shop.moved('adjustment', [line], { reason: 'theft' })).id
}

const earlier = 'It was posted on an earlier day'

test.each<[string, Screen, () => Promise<string>, string]>([
  ['a sale', 'invoices', () => sold('salesInvoice'), `${earlier}. Write a return instead.`],
  ['a purchase', 'purchases', () => sold('purchaseInvoice'), `${earlier}. Write a return instead.`],
  ['a quotation', 'invoices', () => sold('quotation'), `${earlier} and can no longer be voided.`],
  [
    'goods that came in',
    'stock-documents',
    received,
    `${earlier}. Write one the other way round instead.`,
  ],
  [
    'a count',
    'stock-adjustments',
    counted,
    `${earlier}. Count again and write another adjustment instead.`,
  ],
])('%s of an earlier day says what to do instead of voiding it', async (_, screen, make, said) => {
  const id = await make()
  await app.asOwner("update document set posted_at = posted_at - interval '3 days' where id = $1", [
    id,
  ])
  const problem = await shop.refused('POST', `/api/${screen}/${id}/void`, { reason: 'Wrong' })
  expect(problem.message).toBe(said)
  expect(await shop.document(screen, id)).toMatchObject({ state: 'posted' })
})
