import { beforeEach, describe, expect, test } from 'vitest'
import type { HistoryEntry, Notice } from '../../../domain/identity/session.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { DraftRow, PostedDocument } from '../../../domain/trade/contract.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../../kernel/testing/station.ts'
import { type Market, market } from '../testing/market.ts'

const app = testApp()
let shop: Market
let clerk: Station
let item: string

const clerkMay = ['stock.adjustment', 'stock.movement'].flatMap((at) =>
  ['view', 'add', 'post', 'delete'].map((action) => `${at}.${action}`),
)

beforeEach(async () => {
  shop = await market(app)
  clerk = await colleagueOf(app, shop, clerkMay)
  item = await shop.item()
  await post(shop, 'stockIn', { item, quantity: '10', unitPrice: '4' }, { reason: 'opening' })
  await decide('stock.approvalAbove', '8')
})

type Values = Record<string, unknown>

async function decide(key: string, value: unknown): Promise<void> {
  const setting = { layer: 'company', value, version: 0 }
  const answer = await shop.call('PUT', `/api/settings/${key}`, setting)
  expect(answer.status, answer.text).toBe(200)
}

const api = (behaviour: string): string =>
  behaviour === 'adjustment' ? '/api/stock-adjustments' : '/api/stock-documents'

const written = (behaviour: string, line: Values, more: Values = {}) => ({
  id: newId(),
  type: shop.typeOf(behaviour),
  branch: shop.branch,
  day: shop.today,
  warehouse: shop.warehouse,
  ...more,
  lines: [{ id: newId(), ...line }],
})

async function post(who: Station, behaviour: string, line: Values, more?: Values): Promise<string> {
  const body = written(behaviour, line, more)
  const answer = await who.call('POST', `${api(behaviour)}/post`, body)
  expect(answer.status, answer.text).toBe(200)
  return body.id
}

const count = (counted: string) => written('adjustment', { item, counted }, { reason: 'count' })

/** The clerk keeps a draft of it and asks. */
async function asked(body: ReturnType<typeof count>, place: Values = {}): Promise<void> {
  const path = `/api/stock-adjustments/drafts/${body.id}`
  const draft = { version: null, behaviour: 'adjustment', body: { lines: [], ...place } }
  const kept = await clerk.call('PUT', path, draft)
  expect(kept.status, kept.text).toBe(200)
  const answer = await clerk.call('POST', `${path}/ask`, { version: 1 })
  expect(answer.status, answer.text).toBe(204)
}

const noticesOf = async (who: Station): Promise<Notice[]> =>
  (await who.call<{ rows: Notice[] }>('GET', '/api/notices')).body.rows

const waiting = async (who: Station): Promise<DraftRow[]> =>
  (await who.call<{ rows: DraftRow[] }>('GET', '/api/stock-adjustments/drafts?waiting=yes')).body
    .rows

describe('an adjustment above the limit', () => {
  test('is not posted by whoever may not approve, and nothing moves', async () => {
    expect(await clerk.refused('POST', '/api/stock-adjustments/post', count('7'))).toMatchObject({
      code: 'approvalNeeded',
      message: 'This is worth more than you may post without approval.',
    })
    expect(await shop.stock(item)).toEqual({ quantity: '10', value: '40' })
  })

  test('waits for approval, is posted by whoever gives it, and names both', async () => {
    const body = count('7')
    await asked(body)
    expect(await waiting(shop)).toMatchObject([{ id: body.id, askedName: clerk.userName }])
    expect(await noticesOf(shop)).toMatchObject([
      {
        kind: 'approvalAsked',
        facts: { name: clerk.userName },
        path: `/StockAdjustment/${body.id}?draft=1`,
      },
    ])
    expect(await shop.stock(item)).toEqual({ quantity: '10', value: '40' })
    await shop.post('stock-adjustments', body)
    const document = await shop.document('stock-adjustments', body.id)
    expect(document).toMatchObject({ postedBy: shop.userName, writtenBy: clerk.userName })
    expect(await shop.stock(item)).toEqual({ quantity: '7', value: '28' })
    expect(await waiting(shop)).toEqual([])
    expect(await noticesOf(clerk)).toMatchObject([
      { kind: 'approvalGiven', facts: { name: shop.userName, number: document.number } },
    ])
    const path = `/api/stock-adjustments/${body.id}/history`
    const { rows } = (await shop.call<{ rows: HistoryEntry[] }>('GET', path)).body
    expect(rows.map(({ user }) => user)).toEqual([shop.userName, clerk.userName])
  })

  test('is told to those who approve where it is, and to nobody elsewhere', async () => {
    const elsewhere = await shop.add('/api/branches', { name: 'Elsewhere' })
    const may = ['stock.adjustment.view', 'stock.adjustment.approve']
    const [near, far] = [
      await colleagueOf(app, shop, may, { branches: [shop.branch] }),
      await colleagueOf(app, shop, may, { branches: [elsewhere.id] }),
    ]
    await asked(count('7'), { branch: { id: shop.branch }, warehouse: { id: shop.warehouse } })
    expect(await noticesOf(near)).toMatchObject([{ kind: 'approvalAsked' }])
    expect(await noticesOf(far)).toEqual([])
  })

  test('is not posted by asking, whoever asked', async () => {
    const body = count('7')
    await asked(body)
    expect(await clerk.refused('POST', '/api/stock-adjustments/post', body)).toMatchObject({
      code: 'approvalNeeded',
    })
    expect(await waiting(clerk)).toHaveLength(1)
  })

  test('asked for twice is told once', async () => {
    const body = count('7')
    await asked(body)
    const path = `/api/stock-adjustments/drafts/${body.id}/ask`
    expect((await clerk.call('POST', path, { version: 1 })).status).toBe(204)
    expect(await noticesOf(shop)).toHaveLength(1)
  })

  test('that is thrown away by another is told to whoever asked', async () => {
    const body = count('7')
    await asked(body)
    await shop.call('DELETE', `/api/stock-adjustments/drafts/${body.id}?version=1`)
    expect(await noticesOf(clerk)).toMatchObject([
      { kind: 'approvalRefused', facts: { name: shop.userName } },
    ])
  })

  test('is asked for as it was saved last, and only where there is a draft', async () => {
    const body = count('7')
    const path = `/api/stock-adjustments/drafts/${body.id}`
    expect(await clerk.refused('POST', `${path}/ask`, { version: 1 })).toMatchObject({
      code: 'notFound',
    })
    const draft = { version: null, behaviour: 'adjustment', body: { lines: [] } }
    await clerk.call('PUT', path, draft)
    expect(await clerk.refused('POST', `${path}/ask`, { version: 2 })).toMatchObject({
      code: 'stale',
    })
  })

  test('reaches everybody whose role may approve, and nobody else', async () => {
    const manager = await colleagueOf(app, shop, [...clerkMay, 'stock.adjustment.approve'])
    const second = await colleagueOf(app, shop, [...clerkMay, 'stock.adjustment.approve'])
    const other = await colleagueOf(app, shop, clerkMay)
    const body = count('7')
    await asked(body)
    for (const approver of [manager, second, shop])
      expect(await noticesOf(approver)).toMatchObject([{ kind: 'approvalAsked' }])
    expect(await noticesOf(other)).toEqual([])
    const answer = await manager.call('POST', '/api/stock-adjustments/post', body)
    expect(answer.status, answer.text).toBe(200)
  })
})

describe('the limit', () => {
  test('lets pass what is worth it, and counts what is found like what is lost', async () => {
    await post(clerk, 'adjustment', { item, counted: '8' }, { reason: 'count' })
    const body = count('11')
    expect(await clerk.refused('POST', '/api/stock-adjustments/post', body)).toMatchObject({
      code: 'approvalNeeded',
    })
  })

  test('of nothing at all asks for no approval', async () => {
    await app.asOwner('delete from setting_value where company_id = $1', [shop.companyId])
    await post(clerk, 'adjustment', { item, counted: '1' }, { reason: 'count' })
    expect(await shop.stock(item)).toEqual({ quantity: '1', value: '4' })
  })

  test('holds for waste and for what a transfer lost, not for what it moves', async () => {
    const store = (await shop.add('/api/warehouses', { name: 'Store' })).id
    const waste = written('stockOut', { item, quantity: '3' }, { reason: 'waste' })
    expect(await clerk.refused('POST', '/api/stock-documents/post', waste)).toMatchObject({
      code: 'approvalNeeded',
    })
    const id = await post(clerk, 'transfer', { item, quantity: '6' }, { toWarehouse: store })
    const loss = { closing: newId(), day: shop.today, reason: 'short', owner: 'carrier' }
    expect(await clerk.refused('POST', `/api/stock-documents/${id}/close`, loss)).toMatchObject({
      code: 'approvalNeeded',
    })
    const answer = await shop.call('POST', `/api/stock-documents/${id}/close`, loss)
    expect(answer.status, answer.text).toBe(200)
  })
})

describe('a transfer received blind', () => {
  let store: string
  let sent: string
  beforeEach(async () => {
    store = (await shop.add('/api/warehouses', { name: 'Store' })).id
    sent = await post(shop, 'transfer', { item, quantity: '5' }, { toWarehouse: store })
  })

  const seenBy = async (who: Station): Promise<PostedDocument> =>
    (await who.call<PostedDocument>('GET', `/api/stock-documents/${sent}`)).body

  const receive = (document: PostedDocument, quantity: string) => ({
    delivery: newId(),
    day: shop.today,
    lines: [{ id: newId(), line: document.lines[0]?.id, quantity }],
  })

  test('does not say what was sent until something of it was counted', async () => {
    const before = await seenBy(clerk)
    expect(before).toMatchObject({ isBlind: true, lines: [{ quantity: '0' }], firstTotal: '0' })
    const copy = await clerk.call('GET', `/api/stock-documents/${sent}/copy?as=duplicate`)
    expect(copy.text).not.toContain('"quantity":"5"')
    const path = `/api/stock-documents/${sent}/deliver`
    const answer = await clerk.call('POST', path, receive(before, '4'))
    expect(answer.status, answer.text).toBe(200)
    const after = await seenBy(clerk)
    expect(after.isBlind).toBeUndefined()
    expect(after).toMatchObject({ delivery: 'partly', lines: [{ quantity: '5', delivered: '4' }] })
  })

  test('does not say what was sent when more was counted', async () => {
    const path = `/api/stock-documents/${sent}/deliver`
    const document = await seenBy(clerk)
    expect(await clerk.refused('POST', path, receive(document, '6'))).toMatchObject({
      code: 'moreThanSent',
      field: 'lines.0.quantity',
      facts: {},
    })
  })

  test('is open to whoever sent it, to whoever may approve, and where the house says so', async () => {
    expect((await seenBy(shop)).isBlind).toBeUndefined()
    const manager = await colleagueOf(app, shop, [...clerkMay, 'stock.movement.approve'])
    expect((await seenBy(manager)).lines[0]?.quantity).toBe('5')
    const own = await post(clerk, 'transfer', { item, quantity: '1' }, { toWarehouse: store })
    const { body } = await clerk.call<PostedDocument>('GET', `/api/stock-documents/${own}`)
    expect(body.lines[0]?.quantity).toBe('1')
    await decide('stock.blindReceiving', false)
    expect((await seenBy(clerk)).lines[0]?.quantity).toBe('5')
  })
})
