/** The letters of the round: yesterday's figures by the rights of their reader, and the week's exceptions. */
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import type { Notice } from '../../domain/identity/session.ts'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { askedMails, mailTo } from '../kernel/testing/mailbox.ts'
import { colleagueOf, type Station } from '../kernel/testing/station.ts'
import { type Market, market } from '../trade/testing/market.ts'
import { makeRounds } from './daily-round.ts'

const app = testApp()
const log = pino({ level: 'silent' })
let shop: Market

const round = (daysLater: number): Promise<number> =>
  makeRounds(
    { db: app.db, services: app.services, log },
    new Date(Date.now() + daysLater * 86_400_000),
  )

const choose = (who: Station, key: string, value: string) =>
  who.call('PUT', `/api/own-settings/notices.${key}`, { value })

async function reader(language: string, ...permissions: string[]) {
  const who = await colleagueOf(app, shop, permissions)
  const address = `${newId().slice(-12)}@shop.example`
  await app.asOwner('update app_user set email = $2, language = $3 where id = $1', [
    who.userId,
    address,
    language,
  ])
  return Object.assign(who, { address })
}

beforeAll(async () => {
  shop = await market(app)
  await shop.add('/api/rates', { validFrom: '2020-01-01', buy: '89500', sell: '89500' })
  const item = await shop.item({ name: 'Olive oil' })
  const lines = [{ item, quantity: '2', unitPrice: '10' }]
  const more = { isConfirmed: true, discountPercent: '50' }
  await shop.post('invoices', shop.draft('salesInvoice', lines, more))
  // The letter tells what was posted, whatever the rate of that day is by then.
  await shop.add('/api/rates', { validFrom: shop.today, buy: '91000', sell: '91000' })
})

test('whoever chose it is written the figures he may see, in his language and both currencies', async () => {
  const seller = await reader('fr', 'sales.invoice.view')
  const arab = await reader('ar', 'sales.invoice.view')
  const cook = await reader('en', 'catalog.item.view')
  const silent = await reader('en', 'sales.invoice.view')
  for (const who of [seller, arab, cook]) {
    const { status, text } = await choose(who, 'morning', 'mail')
    expect(status, text).toBe(200)
  }
  expect(await round(1)).toBe(1)
  const letter = await mailTo(app.outbox, seller.address)
  expect(letter.text).toContain('Ventes')
  expect(letter.text).toMatch(/10[.,]00/)
  expect(letter.text).toMatch(/895[.,\s]?000/)
  expect(letter.text).not.toContain('Marge')
  expect((await mailTo(app.outbox, arab.address)).text).toContain('المبيعات')
  const asked = await askedMails(app.outbox, silent.address)
  expect(asked).toEqual([])
  const [left] = await app.asOwner<{ state: string }>(
    `select state from job where kind = 'morningMail' and data ->> 'to' = $1`,
    [cook.address],
  )
  expect(left?.state).not.toBe('failed')
})

test('once a week whoever may is told of the exceptions, by mail if he chose so', async () => {
  const owner = await reader('en', 'insight.exception.view', 'sales.invoice.view')
  const blind = await reader('en', 'insight.exception.view')
  await choose(owner, 'exceptions', 'mail')
  const weeklyNotices = async (who: Station): Promise<Notice[]> =>
    (await who.call<{ rows: Notice[] }>('GET', '/api/notices')).body.rows.filter(
      ({ kind }) => kind === 'exceptionsWeek',
    )
  for (let day = 2; day <= 9; day++) await round(day)
  const notices = await weeklyNotices(owner)
  expect(notices.length).toBeGreaterThan(0)
  expect(notices.length).toBeLessThan(3)
  expect(notices.at(-1)).toMatchObject({ path: expect.stringContaining('/Exceptions?from=') })
  expect(await weeklyNotices(blind)).toEqual([])
  expect((await mailTo(app.outbox, owner.address)).text).toContain('Exceptions of last week')
})
