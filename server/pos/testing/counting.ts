/** Counts as people with phones make them, in the shop of a till. */
import { expect } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { CountReview } from '../../../domain/stock/count-contract.ts'
import type { TestApp } from '../../kernel/testing/app.ts'
import type { Station } from '../../kernel/testing/station.ts'
import type { Till } from './till.ts'

type Said = {
  place?: string
  ago?: number
  round?: number
  by?: Station
  id?: string
  lot?: string
  expiry?: string
}

/** At the till of the test that runs. */
export function countingDesk(app: TestApp, tillOf: () => Till) {
  let shelves = 0
  const freshShelf = (): string => `S${++shelves}`
  /** Items on a shelf of their own, with so many of each. */
  async function shelfOf(...quantities: string[]): Promise<{ shelf: string; items: string[] }> {
    const { shop } = tillOf()
    const shelf = freshShelf()
    const items: string[] = []
    for (const _ of quantities) items.push(await shop.item({ unitPrice: '10', shelf }))
    const lines = quantities.map((quantity, at) => ({
      id: newId(),
      item: items[at],
      quantity,
      unitPrice: '4',
    }))
    const { branch, warehouse, today: day } = shop
    const head = { id: newId(), type: shop.typeOf('stockIn'), branch, day, warehouse }
    await shop.post('stock-documents', { ...head, reason: 'opening', lines })
    return { shelf, items }
  }

  /** A count of a shelf that has begun. */
  async function begun(shelf: string, more: object = {}): Promise<string> {
    const { shop } = tillOf()
    const limits = { recountPercent: '5' }
    const plan = { name: `Count ${shelf}`, warehouse: shop.warehouse, shelf, ...limits, ...more }
    const { id } = await shop.add('/api/stock-counts', plan)
    await done(id, 'start')
    return id
  }

  async function done(id: string, verb: string, body: object = {}, by: Station = tillOf().shop) {
    const answer = await by.call<{ id: string }>('POST', `/api/stock-counts/${id}/${verb}`, body)
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer
  }

  const refused = async (
    id: string,
    verb: string,
    body: object = {},
    by: Station = tillOf().shop,
  ) => {
    const answer = await by.call<{ code: string; message: string }>(
      'POST',
      `/api/stock-counts/${id}/${verb}`,
      body,
    )
    expect(answer.status).toBeGreaterThanOrEqual(400)
    return answer.body.code
  }

  async function count(id: string, item: string | undefined, quantity: string, said: Said = {}) {
    const { place, ago = 0, round = 1, by, id: entry = newId(), ...of } = said
    const now = Date.now()
    const at = new Date(now - ago).toISOString()
    // Clocks tell milliseconds: what is rung from here on was rung after it.
    while (Date.now() === now);
    const entries = [{ id: entry, item, quantity, place, at, round, ...of }]
    await done(id, 'entries', { sentAt: new Date(now).toISOString(), entries }, by)
  }

  const post = (id: string, more: object = {}, by?: Station) =>
    done(id, 'post', { posting: newId(), rest: 'keep', ...more }, by)

  const review = async (id: string) =>
    (await tillOf().shop.call<CountReview>('GET', `/api/stock-counts/${id}/review`)).body

  async function there(item: string | undefined): Promise<string> {
    const [row] = await app.asOwner<{ quantity: string }>(
      'select trim_scale(quantity)::text as quantity from stock_balance where item_id = $1',
      [item],
    )
    return row?.quantity ?? '0'
  }

  async function movesOf(item: string | undefined): Promise<number> {
    const [row] = await app.asOwner<{ count: number }>(
      'select count(*)::int as count from stock_move where item_id = $1',
      [item],
    )
    return row?.count ?? 0
  }
  return { freshShelf, shelfOf, begun, done, refused, count, post, review, there, movesOf }
}
