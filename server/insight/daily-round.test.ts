import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Notice } from '../../domain/identity/session.ts'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
import { type CashShop, cashShop } from '../cash/testing/cash-shop.ts'
import { testApp } from '../kernel/testing/app.ts'
import { askedMails, mailTo } from '../kernel/testing/mailbox.ts'
import { colleagueOf, type Station } from '../kernel/testing/station.ts'
import { makeRounds } from './daily-round.ts'

const app = testApp()
let shop: CashShop
beforeEach(async () => {
  // Those before are looked over already, wherever their clock stands.
  await app.asOwner(`insert into daily_round (company_id, last_at)
    select company_id, now() + interval '9 years' from company
    on conflict (company_id) do update set last_at = excluded.last_at`)
  shop = await cashShop(app)
  const validFrom = addDays(shop.today, -60)
  await shop.add('/api/rates', { validFrom, buy: '89500', sell: '89500' })
})

const log = pino({ level: 'silent' })

/** So many days later, always after the usual hour somewhere in the day. */
const round = (daysLater = 1): Promise<number> =>
  makeRounds(
    { db: app.db, services: app.services, log },
    new Date(Date.now() + daysLater * 86_400_000),
  )

const bell = async (who: Station, kind: string): Promise<Notice[]> =>
  (await who.call<{ rows: Notice[] }>('GET', '/api/notices')).body.rows.filter(
    (notice) => notice.kind === kind,
  )

const choose = async (who: Station, topic: string, value: string): Promise<void> => {
  const { status, text } = await who.call('PUT', `/api/own-settings/notices.${topic}`, { value })
  expect(status, text).toBe(200)
}

const owed = (days: number) => {
  const day = addDays(shop.today, -days)
  return shop.owed('100', { day, dueDate: day })
}

const scarce = () => shop.item({ minQuantity: '5' })

const emailOf = async ({ userId }: Station): Promise<string> => {
  const address = `${newId().slice(-12)}@shop.example`
  await app.asOwner('update app_user set email = $2 where id = $1', [userId, address])
  return address
}

describe('once a day', () => {
  test('whoever sees invoices hears what fell overdue since, and where it is', async () => {
    await owed(20)
    await owed(3)
    expect(await round()).toBe(1)
    const [first] = await bell(shop, 'salesOverdue')
    expect(first?.facts).toEqual({ number: 2 })
    const filter = new URL(first?.path ?? '', 'http://x').search
    const list = await shop.call<{ rows: unknown[] }>('GET', `/api/invoices${filter}`)
    expect(list.status, list.text).toBe(200)
    expect(list.body.rows).toHaveLength(2)
    expect(await round()).toBe(0)
    await app.asOwner(`update daily_round set last_at = now() where company_id = $1`, [
      shop.companyId,
    ])
    expect(await round(2)).toBe(1)
    expect(await bell(shop, 'salesOverdue')).toHaveLength(1)
  })

  test('two processes at one moment look once', async () => {
    await owed(3)
    const done = await Promise.all([round(), round(), round()])
    expect(done.toSorted()).toEqual([0, 0, 1])
    expect(await bell(shop, 'salesOverdue')).toHaveLength(1)
  })

  test('whoever sees stock hears what runs low, and again only when that changed', async () => {
    await scarce()
    await round(1)
    expect(await bell(shop, 'stockLow')).toMatchObject([
      { facts: { number: 1 }, path: '/Stock?tab=low' },
    ])
    await round(2)
    expect(await bell(shop, 'stockLow')).toHaveLength(1)
    await scarce()
    await round(3)
    expect((await bell(shop, 'stockLow')).map(({ facts }) => facts.number)).toEqual([2, 1])
  })

  test('whoever sees papers of people hears what expires soon, and again only when that changed', async () => {
    const department = (await shop.add('/api/departments', { name: 'D' })).id
    const hired = { firstName: 'Maya', lastName: 'Saab', employeeNumber: '1', department }
    const at = { startDate: addDays(shop.today, -60) }
    const employee = (await shop.add('/api/employees', { ...hired, ...at })).id
    const paper = (kind: string, days: number) =>
      shop.add('/api/employee-documents', { employee, kind, expiresOn: addDays(shop.today, days) })
    await paper('workPermit', 20)
    await paper('passport', 90)
    const clerk = await colleagueOf(app, shop, ['people.employee.view'])
    await round(1)
    await round(2)
    const countsSent = async () =>
      (await bell(shop, 'staffDocumentsExpire')).map(({ facts }) => facts.number)
    expect(await countsSent()).toEqual([1])
    expect(await bell(clerk, 'staffDocumentsExpire')).toEqual([])
    await paper('contract', -1)
    await round(3)
    expect(await countsSent()).toEqual([2, 1])
  })

  test('nobody is told what his role does not show, nor of a branch it does not reach', async () => {
    await owed(3)
    await scarce()
    const seller = await colleagueOf(app, shop, ['sales.invoice.view'])
    const elsewhere = await shop.add('/api/branches', { name: 'North', code: 'N' })
    const stranger = await colleagueOf(app, shop, ['sales.invoice.view', 'stock.level.view'], {
      branches: [elsewhere.id],
    })
    await round()
    expect(await bell(seller, 'salesOverdue')).toHaveLength(1)
    expect(await bell(seller, 'stockLow')).toEqual([])
    expect(await bell(stranger, 'salesOverdue')).toEqual([])
    // Who loses the right loses sight of what he was told.
    await app.asOwner(
      `update role set permissions = '{}', version = version + 1
       where id = (select role_id from app_user where id = $1)`,
      [seller.userId],
    )
    const { body } = await seller.call<{ rows: Notice[]; unread: number }>('GET', '/api/notices')
    expect(body).toEqual({ rows: [], unread: 0 })
  })

  test('it is the hour the company chose, on its own clock', async () => {
    const due = async (at: string): Promise<string[]> =>
      (
        await app.asOwner<{ moment: Date }>(
          `select moment from rounds_due($1, 8) where company_id = $2`,
          [at, shop.companyId],
        )
      ).map(({ moment }) => moment.toISOString())
    await app.asOwner(`update company set time_zone = 'Asia/Beirut' where company_id = $1`, [
      shop.companyId,
    ])
    const at = (day: number, clock: string) => `2031-07-${day}T${clock}:00.000Z`
    await app.asOwner(
      `insert into daily_round (company_id, last_at) values ($1, $2)
       on conflict (company_id) do update set last_at = excluded.last_at`,
      [shop.companyId, at(10, '05:00')],
    )
    expect(await due(at(11, '04:59'))).toEqual([])
    expect(await due(at(11, '05:00'))).toEqual([at(11, '05:00')])
    const setting = { layer: 'company', version: 0, value: 18 }
    await shop.call('PUT', '/api/settings/notices.hour', setting)
    expect(await due(at(11, '14:59'))).toEqual([at(10, '15:00')])
    expect(await due(at(11, '15:00'))).toEqual([at(11, '15:00')])
  })
})

describe('the daily letter', () => {
  test('says in the reader’s language what he wants to hear by mail and has not read', async () => {
    const reader = await colleagueOf(app, shop, ['sales.invoice.view', 'stock.level.view'])
    const to = await emailOf(reader)
    await app.asOwner(`update app_user set language = 'ar' where id = $1`, [reader.userId])
    await choose(reader, 'overdue', 'mail')
    await owed(3)
    await scarce()
    await round(1)
    const mail = await mailTo(app.outbox, to)
    expect(mail.subject).toContain('اليوم في')
    expect(mail.text).toContain('• فواتير أصبحت متأخرة: 1.')
    expect(mail.text).not.toContain('أصناف')
    await round(2)
    expect(await askedMails(app.outbox, to)).toHaveLength(1)
  })

  test('leaves out what was read, what may no longer be seen, and whoever has left', async () => {
    const people = await Promise.all(
      [1, 2, 3].map(() => colleagueOf(app, shop, ['sales.invoice.view'])),
    )
    const addresses: string[] = []
    for (const person of people) {
      addresses.push(await emailOf(person))
      await choose(person, 'overdue', 'mail')
    }
    const [reader, demoted, gone] = people as [Station, Station, Station]
    for (const { userId } of people)
      await app.asOwner(
        `insert into notice (company_id, id, user_id, kind, facts, is_for_mail)
         values ($1, $2, $3, 'salesOverdue', '{"number": 4}', true)`,
        [shop.companyId, newId(), userId],
      )
    await reader.call('POST', '/api/notices/read', {})
    await app.asOwner(
      `update role set permissions = '{}' where id = (select role_id from app_user where id = $1)`,
      [demoted.userId],
    )
    await app.asOwner('update app_user set is_active = false where id = $1', [gone.userId])
    await round()
    await expect
      .poll(() => app.asOwner(`select 1 from job where state in ('waiting', 'running')`))
      .toEqual([])
    for (const address of addresses) expect(await askedMails(app.outbox, address)).toEqual([])
    const left = await app.asOwner(
      'select 1 from notice where company_id = $1 and is_for_mail and mailed_at is null',
      [shop.companyId],
    )
    expect(left).toEqual([])
  })
})

describe('a choice', () => {
  test('of none keeps the bell silent, for the company and for oneself', async () => {
    const [calm, keen] = [
      await colleagueOf(app, shop, ['sales.invoice.view']),
      await colleagueOf(app, shop, ['sales.invoice.view']),
    ]
    const setting = { layer: 'company', version: 0, value: 'none' }
    await shop.call('PUT', '/api/settings/notices.overdue', setting)
    await choose(keen, 'overdue', 'app')
    await owed(3)
    await round()
    expect(await bell(calm, 'salesOverdue')).toEqual([])
    expect(await bell(keen, 'salesOverdue')).toHaveLength(1)
    expect(
      await keen.refused('PUT', '/api/own-settings/notices.overdue', { value: 'sms' }),
    ).toMatchObject({
      field: 'value',
    })
  })
})

describe('at once', () => {
  test('a bounced cheque is told to whoever sees the money, with the way to it', async () => {
    const colleague = await colleagueOf(app, shop, ['cash.receipt.view'])
    const blind = await colleagueOf(app, shop, ['sales.invoice.view'])
    const partner = await shop.partner({ name: 'Rana Haddad', nameAr: 'رنا حداد' })
    const cheque = { number: 'CH-77', bank: 'Audi', dueDate: shop.today }
    const body = shop.money('receipts', { method: shop.cheque, amount: '40', cheque, partner })
    const { id } = await shop.pay('receipts', body)
    await shop.step(id, 'deposit')
    await shop.step(id, 'bounce')
    expect(await bell(colleague, 'chequeBounced')).toMatchObject([
      {
        facts: {
          number: 'CH-77',
          amount: '40 USD',
          name: { name: 'Rana Haddad', nameAr: 'رنا حداد' },
        },
        path: `/Receipt/${id}`,
      },
    ])
    expect(await bell(blind, 'chequeBounced')).toEqual([])
    expect(await bell(shop, 'chequeBounced')).toEqual([])
  })
})
