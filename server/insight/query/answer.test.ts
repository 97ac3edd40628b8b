/** How much of an answer comes, whatever is asked, and by which clock it tells instants. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { wallTimeOf } from '../../../domain/kernel/business-day.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { type Market, market } from '../../trade/testing/market.ts'
import { run } from './testing/asking.ts'

const app = testApp()
let shop: Market
const beganAt = new Date()
beforeAll(async () => {
  shop = await market(app)
  const lines = [{ item: await shop.bought('50', '3'), quantity: '1', unitPrice: '7' }]
  for (let n = 0; n < 8; n++) await shop.post('invoices', shop.draft('salesInvoice', lines))
})

afterEach(() => vi.unstubAllEnvs())

test.each(['UTC', 'America/New_York'])(
  'tells instants by the clock of the shop, wherever the machine stands: %s',
  async (zone) => {
    vi.stubEnv('TZ', zone)
    expect(new Date('2026-01-01T00:00:00Z').getHours()).toBe(zone === 'UTC' ? 0 : 19)
    const sql = `select posted_at, posted_at::timestamptz as instant, current_date as today
      from documents order by posted_at desc limit 1`
    const { rows, columns } = await run(shop, { sql })
    const [posted, instant, today] = (rows[0] ?? []).map(String)
    expect(columns.map(({ type }) => type)).toEqual(['instant', 'instant', 'day'])
    const walls = [beganAt, new Date()].map((at) => wallTimeOf(at, 'Asia/Beirut'))
    const [begin = '', end = ''] = walls.map((it) => `${it.day} ${it.time}`)
    expect([posted, begin, end].toSorted()).toEqual([begin, posted, end])
    expect(instant).toBe(posted)
    expect(walls.map(({ day }) => day)).toContain(today)
  },
)

test('ends after ten thousand rows and says so', async () => {
  const many = `select a.day from entry_lines a, entry_lines b, entry_lines c`
  const { rows, isCut } = await run(shop, { sql: many })
  expect([rows.length, isCut]).toEqual([10_000, true])
})

test('ends where it is too much for one answer, and says so', async () => {
  const wide = Array.from({ length: 60 }, (_, at) => `b as c${at}`).join(', ')
  const sql = `select ${wide}
    from (select a || a || a || a || a || a || a || a as b from (select '${'x'.repeat(1000)}'::text as a) z) y,
      entry_lines i, entry_lines j`
  const { text, body } = await shop.call<{ isCut: boolean }>('POST', '/api/special-query/run', {
    sql,
  })
  expect([body.isCut, text.length < 9 * 1024 * 1024]).toEqual([true, true])
})
