/** Boards: whose they are, who finds them, and what may stand on them. */
import { beforeAll, expect, test } from 'vitest'
import { type Board, mostBoards } from '../../../domain/insight/boards/board.ts'
import type { SavedReport } from '../../../domain/insight/reports/saved.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../../kernel/testing/station.ts'
import { type Market, market } from '../../trade/testing/market.ts'

const app = testApp()
const api = '/api/boards'
let shop: Market
let reader: Station
let readersRole: string

const sales = () => ({ id: newId(), card: 'sales', width: 2, height: 2, goals: { day: '500' } })

const body = (more: Record<string, unknown> = {}) => ({
  id: newId(),
  name: 'Morning',
  cards: [sales()],
  role: null,
  ...more,
})

const save = async (who: Station, more: Record<string, unknown> = {}): Promise<Board> => {
  const answer = await who.call<Board>('POST', api, body(more))
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

const found = async (who: Station): Promise<string[]> =>
  (await who.call<Board[]>('GET', api)).body.map(({ name }) => name)

beforeAll(async () => {
  shop = await market(app)
  reader = await colleagueOf(app, shop, ['insight.report.view', 'insight.report.add'])
  const [row] = await app.asOwner<{ id: string }>(
    'select role_id as id from app_user where id = $1',
    [reader.userId],
  )
  readersRole = row?.id ?? ''
})

test('a board is its owner’s, found by the role it is shared with, and changed by nobody else', async () => {
  const mine = await save(shop)
  const ours = await save(shop, { name: 'Ours', role: readersRole })
  expect([await found(shop), await found(reader)]).toEqual([['Morning', 'Ours'], ['Ours']])
  expect(mine.cards).toMatchObject([{ card: 'sales', goals: { day: '500' }, isHidden: false }])
  const { id: _, ...rest } = body({ name: 'Theirs' })
  const path = `${api}/${ours.id}`
  expect((await reader.refused('PUT', path, { ...rest, version: 1 })).status).toBe(404)
  expect((await reader.refused('DELETE', path)).status).toBe(404)
  const changed = await shop.call<Board>('PUT', path, { ...rest, version: 1 })
  expect(changed.body).toMatchObject({ name: 'Theirs', version: 2, role: null })
  expect(await shop.refused('PUT', path, { ...rest, version: 1 })).toMatchObject({ code: 'stale' })
  expect((await shop.call('DELETE', path)).status).toBe(200)
  expect(await found(reader)).toEqual([])
})

test('sharing needs its right, and a card a report that its maker can open', async () => {
  const { body: report } = await shop.call<SavedReport>('POST', '/api/reports/saved', {
    id: newId(),
    name: 'Profit',
    question: { source: 'sold', groups: ['item'], measures: ['net'], period: 'week' },
    role: null,
    rhythm: null,
    readers: [],
  })
  const of = (source: string, card = 'report') => [
    { id: newId(), card, source, shows: 'figure', width: 2, height: 2 },
  ]
  const refusals = [
    await reader.refused('POST', api, body({ role: readersRole })),
    await shop.refused('POST', api, body({ role: newId() })),
    await reader.refused('POST', api, body({ cards: of(report.id) })),
    await shop.refused('POST', api, body({ cards: of(newId()) })),
    await shop.refused('POST', api, body({ cards: of(report.id, 'query') })),
    await shop.refused('POST', api, body({ cards: Array.from({ length: 25 }, sales) })),
  ]
  expect(refusals.map(({ status, code, field }) => [status, code, field])).toEqual([
    [422, 'boardNotShared', 'role'],
    [422, 'missingReference', 'role'],
    [422, 'missingReference', 'cards'],
    [422, 'missingReference', 'cards'],
    [422, 'missingReference', 'cards'],
    [422, 'invalid', 'cards'],
  ])
  // What was there stays when its report is gone: the card says so.
  const kept = await save(shop, { cards: of(report.id), role: readersRole })
  expect((await shop.call('DELETE', `/api/reports/saved/${report.id}`)).status).toBe(200)
  const { id, isOwn: _, owner: __, ...rest } = kept
  const again = await shop.call('PUT', `${api}/${id}`, { ...rest, role: null })
  expect(again.status, again.text).toBe(200)
})

test('the same board comes once, and nobody keeps more than so many', async () => {
  const other = await colleagueOf(app, shop, [])
  const first = body()
  await other.call('POST', api, first)
  await other.call('POST', api, first)
  expect(await found(other)).toEqual(['Morning'])
  for (let i = 1; i < mostBoards; i++) await save(other, { cards: [] })
  expect(await other.refused('POST', api, body())).toMatchObject({ code: 'tooManyBoards' })
})
