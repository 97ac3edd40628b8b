/** A market that buys: orders, goods that come, their bills and the costs of bringing them. */
import { expect } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { DraftBody } from '../../../domain/trade/contract.ts'
import type { Market, TradeBody } from './market.ts'
import { sentDraft } from './sent-draft.ts'

export type Purchasing = ReturnType<typeof purchasing>

export function purchasing(shop: Market) {
  /** What the screen sends when an order is carried forward. */
  async function billOf(order: string, quantity?: string, more: object = {}): Promise<TradeBody> {
    const path = `/api/purchases/${order}/copy?as=purchaseInvoice`
    const { body } = (await shop.call<{ body: DraftBody }>('GET', path)).body
    const bill = { ...sentDraft(body), ...more }
    return quantity ? { ...bill, lines: bill.lines.map((line) => ({ ...line, quantity })) } : bill
  }

  async function ordered(item: string, quantity: string, unitPrice: string, more: object = {}) {
    const order = shop.draft('purchaseOrder', [{ item, quantity, unitPrice }], { ...more })
    await shop.post('purchases', order)
    return order
  }

  const delivery = (order: TradeBody, quantity: string, more: object = {}) => ({
    delivery: newId(),
    day: shop.today,
    lines: [{ id: newId(), line: order.lines[0]?.id, quantity, ...more }],
  })

  async function receive(order: TradeBody, quantity: string, more: object = {}): Promise<string> {
    const body = delivery(order, quantity, more)
    const answer = await shop.call('POST', `/api/purchases/${order.id}/deliver`, body)
    expect(answer.status, answer.text).toBe(200)
    return body.delivery
  }

  const sell = (item: string, quantity: string, more: object = {}) =>
    shop.post(
      'invoices',
      shop.draft('salesInvoice', [{ item, quantity, unitPrice: '0' }], { ...more }),
    )

  const undo = (id: string) =>
    shop.call('POST', `/api/purchases/${id}/void`, { reason: 'Wrong', isConfirmed: true })

  /** Three items bought for 100, 250 and 650. */
  async function bought(): Promise<{ purchase: TradeBody; items: string[] }> {
    const items = await Promise.all([shop.item(), shop.item(), shop.item()])
    const prices = ['100', '250', '650']
    const purchase = shop.draft(
      'purchaseInvoice',
      items.map((item, at) => ({ item, quantity: '1', unitPrice: prices[at] ?? '' })),
    )
    await shop.post('purchases', purchase)
    return { purchase, items }
  }

  async function freightOf(unitPrice: string, landedOn: string[], more: object = {}) {
    const item = await shop.item({ kind: 'service', vat: '11' })
    const landing = { key: 'value' }
    return shop.draft('purchaseInvoice', [{ item, quantity: '1', unitPrice, landing, ...more }], {
      landedOn,
      partner: await shop.partner({ isClient: false, isSupplier: true }),
    })
  }

  return { billOf, ordered, delivery, receive, sell, undo, bought, freightOf }
}
