import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { PostedDocument, ProposedPrice } from '../../../domain/trade/contract.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { type Market, market } from '../testing/market.ts'
import { type Purchasing, purchasing } from '../testing/purchasing.ts'

const app = testApp()
let shop: Market
let buying: Purchasing
beforeEach(async () => {
  shop = await market(app)
  buying = purchasing(shop)
})

describe('new sale prices', () => {
  const pricesOf = async (id: string) =>
    (await shop.call<{ rows: ProposedPrice[] }>('GET', `/api/purchases/${id}/prices`)).body.rows

  test('are proposed by the rule of the item, with the costs that were added', async () => {
    const item = await shop.item({
      unitPrice: '13',
      supplierPrice: '10',
      profitRule: 'percent',
      profit: '30',
    })
    const purchase = shop.draft('purchaseInvoice', [{ item, quantity: '10', unitPrice: '12' }])
    await shop.post('purchases', purchase)
    expect(await pricesOf(purchase.id)).toMatchObject([
      { item: { id: item }, before: '10', after: '12', price: '13', proposed: '15.6', inside: '1' },
    ])
    const bill = await buying.freightOf('5', [purchase.id])
    await shop.post('purchases', bill)
    const [proposal] = await pricesOf(bill.id)
    expect(proposal).toMatchObject({ after: '12.5', proposed: '16.25' })
    await shop.call('PATCH', `/api/items/${item}`, {
      version: proposal?.version,
      supplierPrice: proposal?.after,
    })
    const changed = await shop.call('GET', `/api/items/${item}`)
    expect(changed.body).toMatchObject({ unitPrice: '16.25', supplierPrice: '12.5', profit: '30' })
    expect(await pricesOf(purchase.id)).toEqual([])
  })

  test('are proposed in whole cents, and keep the rule as it is', async () => {
    const rule = { profitRule: 'margin', profit: '15' }
    const item = await shop.item({ unitPrice: '11.764706', supplierPrice: '10', ...rule })
    const purchase = shop.draft('purchaseInvoice', [{ item, quantity: '10', unitPrice: '15' }])
    await shop.post('purchases', purchase)
    const [proposal] = await pricesOf(purchase.id)
    expect(proposal).toMatchObject({ proposed: '17.65', profit: '15' })
    const { version, after, proposed, profit } = proposal as ProposedPrice
    const body = { version, supplierPrice: after, unitPrice: proposed, profit }
    const accepted = await shop.call('PATCH', `/api/items/${item}`, body)
    expect(accepted.status, accepted.text).toBe(200)
    expect((await shop.call('GET', `/api/items/${item}`)).body).toMatchObject({
      unitPrice: '17.65',
      supplierPrice: '15',
      ...rule,
    })
  })

  test('are not for those who are not told of costs, or may not change items', async () => {
    const { purchase } = await buying.bought()
    const seen = async (canSeeCost: boolean, permissions: string[]): Promise<number> => {
      const role = await shop.add('/api/roles', {
        name: `Buyer ${newId()}`,
        permissions: ['purchasing.purchase.view', ...permissions],
        canSeeCost,
      })
      const username = `buyer${newId().slice(-8)}`
      const password = 'long enough'
      await shop.add('/api/users', { username, fullName: 'Buyer', password, role: role.id })
      const { token } = (
        await app.call<{ token: string }>('POST', '/api/login', {
          body: { login: username, password },
        })
      ).body
      const path = `/api/purchases/${purchase.id}`
      const document = await app.call<PostedDocument>('GET', path, { token })
      expect('landed' in document.body).toBe(canSeeCost)
      const answer = await app.call<{ rows: ProposedPrice[] }>('GET', `${path}/prices`, { token })
      return answer.body.rows.length
    }
    expect(await seen(true, ['catalog.item.view', 'catalog.item.edit'])).toBe(3)
    expect(await seen(false, ['catalog.item.view', 'catalog.item.edit'])).toBe(0)
    expect(await seen(true, ['catalog.item.view'])).toBe(0)
  })

  test('are nobody’s business of other companies', async () => {
    const { purchase } = await buying.bought()
    const theirs = await market(app)
    const path = `/api/purchases/${purchase.id}/prices`
    expect((await theirs.refused('GET', path)).code).toBe('notFound')
  })
})
