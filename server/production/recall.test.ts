/** A recall goes through production: whoever got what was made of a lot got the lot. */
import { expect, test } from 'vitest'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { LotList, LotTrace } from '../../domain/stock/lots/lot-report.ts'
import { testApp } from '../kernel/testing/app.ts'
import { market } from '../trade/testing/market.ts'

const app = testApp()

test('a recall follows a lot into what was made of it, and leaves it where that was undone', async () => {
  const shop = await market(app)
  const [flour, dough, cake] = await Promise.all(
    [1, 2, 3].map(() => shop.item({ hasBatches: true, hasExpiry: true })),
  )
  const later = addDays(shop.today, 100)
  const lots = [{ code: 'F-1', quantity: '10', expiry: later }]
  const bought = { item: flour ?? '', quantity: '10', unitPrice: '4', lots }
  await shop.post('purchases', shop.draft('purchaseInvoice', [bought]))
  const call = async <Body>(path: string, body: object) => {
    const answer = await shop.call<Body>('POST', `/api/production-orders${path}`, body)
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const { branch, warehouse, today: day } = shop
  const bake = async (item = '', of = '', code = '') => {
    const id = newId()
    const components = [{ id: newId(), item: of, quantityUsed: '2' }]
    await call('', { id, item, quantity: '2', day, branch, warehouse, components })
    await call(`/${id}/step`, { version: 1, state: 'confirmed' })
    const lots = [{ code, quantity: '2', expiry: later }]
    const done = { version: 2, document: newId(), day, produced: '2', lots }
    await call(`/${id}/finish`, done)
    return id
  }
  await bake(dough, flour, 'D-1')
  await bake(cake, dough, 'C-1')
  const sold = { item: cake ?? '', quantity: '1', unitPrice: '9' }
  await shop.post('invoices', shop.draft('salesInvoice', [sold]))
  const undone = await bake(dough, flour, 'D-2')
  await call(`/${undone}/undo`, { version: 3, reason: 'Wrong' })
  const [found] = (await shop.call<LotList>('GET', '/api/lots?state=all&q=f-1')).body.rows
  const { rows } = (await shop.call<LotTrace>('GET', `/api/lots/${found?.id}/trace`)).body
  expect(rows.map(({ as, quantity }) => [as?.code ?? null, quantity])).toEqual([
    [null, '10'],
    [null, '-2'],
    ['D-1', '2'],
    ['D-1', '-2'],
    ['C-1', '2'],
    ['C-1', '-1'],
    [null, '-2'],
    [null, '2'],
  ])
  expect(rows[5]).toMatchObject({
    document: { behaviour: 'salesInvoice' },
    as: { item: { id: cake } },
  })
  const after = `/api/lots/${found?.id}/trace?after=${rows[4]?.id}`
  expect((await shop.call<LotTrace>('GET', after)).body.rows).toHaveLength(3)
  const file = await shop.call('GET', `/api/lots/${found?.id}/export?format=csv`)
  expect(file.text.split('\n').filter((line) => line.includes('C-1'))).toHaveLength(2)
})
