import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/kernel/date.ts'
import type { AnyRow } from '../../../domain/kernel/entity.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { OverduePartners, SentReminders } from '../../../domain/trade/reminder.ts'
import { type CashShop, cashShop } from '../../cash/testing/cash-shop.ts'
import { brokenInvariants } from '../../kernel/invariants.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { askedMails, mailTo } from '../../kernel/testing/mailbox.ts'
import { pagesOf } from '../../kernel/testing/pdf-text.ts'
import { colleagueOf } from '../../kernel/testing/station.ts'
import { market } from '../testing/market.ts'

const app = testApp()
let shop: CashShop
beforeEach(async () => {
  shop = await cashShop(app)
  const validFrom = addDays(shop.today, -60)
  await shop.add('/api/rates', { validFrom, buy: '89500', sell: '89500' })
})

const newAddress = (): string => `${newId().slice(-12)}@client.example`

async function client(values: Record<string, unknown> = {}, address: string | null = newAddress()) {
  const emails = address ? [{ id: newId(), address, type: 'billing' }] : []
  const id = await shop.partner({ emails, ...values })
  return { id, address: address ?? '' }
}

/** An invoice that has been due for so many days. */
async function owed(partner: string, days: number, more: Record<string, unknown> = {}) {
  const item = await shop.item({ kind: 'service' })
  const day = addDays(shop.today, -days)
  const line = { item, quantity: '1', unitPrice: '100' }
  const body = shop.draft('salesInvoice', [line], { partner, day, dueDate: day, ...more })
  return shop.post('invoices', body)
}

const due = async (): Promise<OverduePartners> =>
  (await shop.call<OverduePartners>('GET', '/api/reminders/due')).body

async function send(partners: string[], more: object = {}): Promise<SentReminders> {
  const body = { partners, ...more }
  const answer = await shop.call<SentReminders>('POST', '/api/reminders/send', body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

const log = async (): Promise<AnyRow[]> =>
  (await shop.list('/api/reminders', { columns: 'partner,level,mailState,address,language,day' }))
    .rows

const settled = (state: string) =>
  expect.poll(async () => (await log()).map(({ mailState }) => mailState)).toEqual([state])

describe('who is overdue', () => {
  test('is listed with what is owed, oldest first, and nobody else', async () => {
    const [old, young, paid, credited] = [
      await client({ name: 'Old' }),
      await client({ name: 'Young' }, null),
      await client({ name: 'Not due' }),
      await client({ name: 'Credited' }),
    ]
    await owed(old.id, 40)
    await owed(old.id, 2)
    await owed(young.id, 5)
    await owed(paid.id, 0)
    await owed(credited.id, 9)
    await shop.pay('receipts', shop.money('receipts', { partner: credited.id }))
    const { rows, days, isMore } = await due()
    expect(rows).toEqual([
      {
        partner: { id: old.id, title: 'Old' },
        address: old.address,
        language: null,
        overdueDays: 40,
        documents: 2,
        amount: '200',
        reminded: {},
      },
      expect.objectContaining({ address: null, overdueDays: 5, documents: 1, amount: '100' }),
    ])
    expect(days).toEqual({ friendly: 3, firm: 15, last: 30, pause: 7 })
    expect(isMore).toBe(false)
  })
})

describe('a reminder', () => {
  test('says what is overdue in the client’s language, with the statement, and is kept', async () => {
    const it = await client({ name: 'Café Liwan', language: 'fr' })
    const { number } = await owed(it.id, 20)
    expect(await send([it.id])).toEqual({ sent: 1, skipped: [] })
    const mail = await mailTo(app.outbox, it.address)
    expect(mail.subject).toContain('Deuxième rappel')
    for (const said of ['Bonjour Café Liwan', number, '$100.00']) expect(mail.text).toContain(said)
    expect(mail.text).not.toContain('{{')
    const [paper] = mail.attachments
    const text = pagesOf(paper?.content ?? new Uint8Array())
      .flat()
      .map((piece) => piece.text)
      .join('\n')
    expect(text).toContain(number)
    await settled('sent')
    expect(await log()).toMatchObject([
      {
        partner: { id: it.id, title: 'Café Liwan' },
        level: 'firm',
        address: it.address,
        language: 'fr',
        day: shop.today,
      },
    ])
    expect((await due()).rows[0]?.reminded).toEqual({ firm: 0 })
  })

  test.each([
    ['statement', 'كشف حسابكم'],
    ['friendly', 'تذكير ودّي'],
    ['last', 'تذكير أخير'],
  ])('is as firm as it is wanted: %s', async (level, subject) => {
    const it = await client({ language: 'ar' })
    await owed(it.id, 1)
    expect(await send([it.id], { level })).toEqual({ sent: 1, skipped: [] })
    expect((await mailTo(app.outbox, it.address)).subject).toContain(subject)
  })

  test('obeys the days of the company', async () => {
    const it = await client()
    await owed(it.id, 5)
    const decide = (key: string, value: number) =>
      shop.call('PUT', `/api/settings/documents.${key}`, { layer: 'company', version: 0, value })
    await decide('friendlyDays', 6)
    expect((await send([it.id])).skipped).toMatchObject([{ reason: 'tooEarly' }])
    await decide('lastDays', 5)
    await send([it.id])
    expect(await log()).toMatchObject([{ level: 'last' }])
  })

  test('skips whoever has no address or owes nothing any more, and says so', async () => {
    const [silent, clean, good] = [await client({}, null), await client(), await client()]
    await owed(silent.id, 9)
    await owed(good.id, 9)
    const { sent, skipped } = await send([silent.id, clean.id, good.id])
    expect(sent).toBe(1)
    expect(skipped.map(({ partner, reason }) => [partner.id, reason]).toSorted()).toEqual(
      [
        [silent.id, 'noAddress'],
        [clean.id, 'notOverdue'],
      ].toSorted(),
    )
  })

  test('of one level leaves once a day, also when two send at one moment', async () => {
    const clients = await Promise.all([1, 2, 3].map(() => client()))
    for (const { id } of clients) await owed(id, 9)
    const ids = clients.map(({ id }) => id)
    const answers = await Promise.all([send(ids), send(ids.toReversed()), send(ids)])
    expect(answers.reduce((sum, { sent }) => sum + sent, 0)).toBe(3)
    expect(answers.flatMap(({ skipped }) => skipped).map(({ reason }) => reason)).toEqual(
      Array.from({ length: 6 }, () => 'remindedToday'),
    )
    for (const { address } of clients) {
      await mailTo(app.outbox, address)
      expect(await askedMails(app.outbox, address)).toHaveLength(1)
    }
    expect(await log()).toHaveLength(3)
    expect((await send(ids, { level: 'last' })).sent).toBe(3)
  })

  test('is not sent to whoever paid before it left', async () => {
    const it = await client()
    const { id } = await owed(it.id, 9)
    await app.asOwner(
      `insert into company_confirmation (company_id, address) values ($1, 'x@y.example')
       on conflict (company_id) do update set confirmed_at = null`,
      [shop.companyId],
    )
    await send([it.id])
    await settled('held')
    await shop.call('POST', `/api/invoices/${id}/void`, { reason: 'wrong' })
    await app.asOwner(
      `update company_confirmation set confirmed_at = now() where company_id = $1`,
      [shop.companyId],
    )
    await app.asOwner(`update job set run_at = now() where company_id = $1`, [shop.companyId])
    app.services.wakeJobs()
    await settled('dropped')
    expect(await askedMails(app.outbox, it.address)).toEqual([])
  })

  test('keeps to the limit of letters; the rest is named', async () => {
    const clients = await Promise.all([1, 2, 3].map(() => client()))
    for (const { id } of clients) await owed(id, 9)
    await app.asOwner(`insert into throttle (key, tries, since) values ($1, 498, now())`, [
      `mails:${shop.companyId}:hour`,
    ])
    const { sent, skipped } = await send(clients.map(({ id }) => id))
    expect([sent, skipped.map(({ reason }) => reason)]).toEqual([2, ['mailLimit']])
  })
})

describe('reminding', () => {
  test('is for those who may, with all branches, and for clients of the company alone', async () => {
    const it = await client()
    await owed(it.id, 9)
    const other = await market(app)
    const body = { partners: [it.id] }
    expect(await other.refused('POST', '/api/reminders/send', body)).toMatchObject({
      code: 'missingReference',
      field: 'partners',
    })
    const reader = await colleagueOf(app, shop, ['sales.reminder.view'])
    expect((await reader.call('GET', '/api/reminders/due')).status).toBe(403)
    expect((await reader.call('POST', '/api/reminders/send', body)).status).toBe(403)
    const limited = await colleagueOf(app, shop, ['sales.reminder.post'], {
      branches: [shop.branch],
    })
    expect(await limited.refused('POST', '/api/reminders/send', body)).toMatchObject({
      code: 'reminderNeedsAll',
    })
    expect(await log()).toEqual([])
    for (const partners of [[], ['x'], Array.from({ length: 501 }, newId)])
      expect((await shop.refused('POST', '/api/reminders/send', { partners })).field).toMatch(
        /^partners/,
      )
  })

  test('goes along when two clients become one, though both were reminded today', async () => {
    const [keep, drop] = [await client(), await client()]
    for (const { id } of [keep, drop]) await owed(id, 9)
    await send([keep.id, drop.id])
    const merged = await shop.call('POST', '/api/thirdparties/merge', {
      keep: keep.id,
      keepVersion: 1,
      drop: drop.id,
      dropVersion: 1,
    })
    expect(merged.status, merged.text).toBeLessThan(300)
    expect((await log()).map(({ partner }) => (partner as { id: string }).id)).toEqual([
      keep.id,
      keep.id,
    ])
  })

  test('that lost its letter is found, and a link without an end', async () => {
    const it = await client()
    const { id } = await owed(it.id, 9)
    await send([it.id])
    await settled('sent')
    const plant = async (text: string, back: string, name: string) => {
      await app.asOwner(text, [shop.companyId])
      const broken = await brokenInvariants(app.ownerUrl)
      await app.asOwner(back, [shop.companyId])
      expect(broken.map((found) => found.name)).toEqual([name])
    }
    await plant(
      'update reminder set sent_at = null where company_id = $1',
      'update reminder set sent_at = now() where company_id = $1',
      'every reminder that has not left has its letter',
    )
    await shop.call('POST', `/api/documents/${id}/links`, { language: 'en' })
    await plant(
      `update document_link set expires_at = now() + interval '3 years' where company_id = $1`,
      `update document_link set expires_at = now() + interval '1 day' where company_id = $1`,
      'every private link ends within a year, and is of a posted document',
    )
  })
})
