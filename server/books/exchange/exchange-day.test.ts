/** The example of the house: 100 USD invoiced at 89,500, revalued at 95,000, undone on the next day. */
import { beforeAll, expect, test } from 'vitest'
import type { ExchangePreview } from '../../../domain/books/exchange-day.ts'
import type { JournalPage, LedgerCard } from '../../../domain/books/ledger.ts'
import type { Ageing } from '../../../domain/books/statement.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import type { AnyRow } from '../../../domain/kernel/entity.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { type CashShop, cashShop } from '../../cash/testing/cash-shop.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf } from '../../kernel/testing/station.ts'

const app = testApp()
let shop: CashShop

beforeAll(async () => {
  shop = await cashShop(app)
})

const preview = async () =>
  (await shop.call<ExchangePreview>('GET', `/api/books/exchange?day=${shop.today}`)).body

/** Sums of both measures up to a day, by role. */
const standing = async (day: string) => {
  const rows = await app.asOwner<{ role: string; first: string; second: string }>(
    `select a.role, trim_scale(sum(l.first))::text as first, trim_scale(sum(l.second))::text as second
     from entry_line l
     join account a on a.company_id = l.company_id and a.id = l.account_id
     where l.company_id = $1 and l.day <= $2
       and a.role in ('receivable', 'cash', 'exchangeGain', 'exchangeLoss')
     group by a.role having sum(l.first) <> 0 or sum(l.second) <> 0`,
    [shop.companyId, day],
  )
  return Object.fromEntries(rows.map(({ role, first, second }) => [role, [first, second]]))
}

test('a day without a rate of the bank is refused', async () => {
  await shop.owed('100')
  expect(await shop.refused('GET', `/api/books/exchange?day=${shop.today}`)).toMatchObject({
    code: 'bankRateMissing',
  })
})

test('the working shows each position before anything is posted', async () => {
  await shop.add('/api/rates', { validFrom: shop.today, type: 'bank', buy: '95000', sell: '95000' })
  const { rate, rows, posted } = await preview()
  expect([rate, posted]).toEqual(['95000', null])
  expect(rows).toMatchObject([
    { amount: '100', first: '100', second: '8950000', worth: '9500000', difference: '550000' },
  ])
  const { rows: branches } = await shop.list('/api/branches', {})
  expect(branches.map(({ name }) => name)).toContain(rows[0]?.place)
})

test('journal and card call a client as their reader does', async () => {
  const client = (await shop.call<AnyRow>('GET', `/api/thirdparties/${shop.client}`)).body
  const named = { version: client.version, nameAr: 'مقهى الليوان' }
  await shop.call('PATCH', `/api/thirdparties/${shop.client}`, named)
  const inLanguage = async <Body>(language: Language, path: string) =>
    (await app.call<Body>('GET', path, { token: shop.token, language })).body
  const namesIn = async (language: Language) => {
    const [entry] = (await inLanguage<JournalPage>(language, '/api/books/journal')).rows
    const account = entry?.lines?.find(({ partner }) => partner)?.account.id
    const days = `from=${shop.today}&to=${shop.today}`
    const card = await inLanguage<LedgerCard>(language, `/api/accounts/${account}/ledger?${days}`)
    return [entry?.document?.partner, card.rows[0]?.document?.partner]
  }
  expect(await namesIn('ar')).toEqual(['مقهى الليوان', 'مقهى الليوان'])
  expect(await namesIn('en')).toEqual([client.name, client.name])
})

test('the entry is posted once, by two at once too, and undone on the next day', async () => {
  const post = () =>
    shop.call('POST', '/api/books/exchange', { id: newId(), mirror: newId(), day: shop.today })
  const two = await Promise.all([post(), post()])
  expect(two.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await standing(shop.today)).toEqual({
    receivable: ['100', '9500000'],
    exchangeGain: ['0', '-550000'],
  })
  expect(await standing(addDays(shop.today, 1))).toEqual({ receivable: ['100', '8950000'] })
  expect(
    await shop.refused('POST', '/api/books/exchange', {
      id: newId(),
      mirror: newId(),
      day: shop.today,
    }),
  ).toMatchObject({ code: 'exchangeDone' })
  const after = await preview()
  expect(after.rows).toEqual([])
  expect(after.posted?.user).toBe(shop.userName)
})

test('what is open by age and the revaluation of the day are what the books say', async () => {
  const ageing = async (day: string) => {
    const path = `/api/books/ageing?side=client&asOf=${day}`
    const { total, revalued } = (await shop.call<Ageing>('GET', path)).body
    return { open: [total.first.total, total.second?.total], revalued }
  }
  const { receivable } = await standing(shop.today)
  expect(receivable).toEqual(['100', '9500000'])
  expect(await ageing(shop.today)).toEqual({
    open: ['100', '8950000'],
    revalued: { first: '0', second: '550000' },
  })
  const next = await standing(addDays(shop.today, 1))
  expect((await ageing(addDays(shop.today, 1))).open).toEqual(next.receivable)
  expect((await ageing(addDays(shop.today, 1))).revalued).toBeNull()
})

test('it is undone with its mirror, and the day is revalued again with what came since', async () => {
  const { posted } = await preview()
  await shop.owed('10')
  const undo = { undoing: newId(), mirror: newId(), reason: 'More was sold' }
  const path = `/api/books/exchange/${posted?.id}/void`
  const clerk = await colleagueOf(app, shop, ['books.journal.post', 'books.journal.view'])
  expect(await clerk.refused('POST', path, undo)).toMatchObject({ code: 'forbidden' })
  const two = await Promise.all([shop.call('POST', path, undo), shop.call('POST', path, undo)])
  expect(two.map(({ status }) => status)).toEqual([200, 200])
  const again = { ...undo, undoing: newId(), mirror: newId() }
  expect(await shop.refused('POST', path, again)).toMatchObject({ code: 'entryIsReversed' })
  for (const day of [shop.today, addDays(shop.today, 1)])
    expect(await standing(day)).toEqual({ receivable: ['110', '9845000'] })
  const { posted: now, rows } = await preview()
  expect(now).toBeNull()
  expect(rows).toMatchObject([{ amount: '110', second: '9845000', difference: '605000' }])
  const body = { id: newId(), mirror: newId(), day: shop.today }
  expect((await shop.call('POST', '/api/books/exchange', body)).status).toBe(200)
  expect(await standing(shop.today)).toEqual({
    receivable: ['110', '10450000'],
    exchangeGain: ['0', '-605000'],
  })
  expect(await standing(addDays(shop.today, 1))).toEqual({ receivable: ['110', '9845000'] })
  expect((await preview()).posted?.id).toBe(body.id)
})

test('whoever may only look does not revalue', async () => {
  const clerk = await colleagueOf(app, shop, ['books.journal.view'])
  const body = { id: newId(), mirror: newId(), day: shop.today }
  expect(await clerk.refused('POST', '/api/books/exchange', body)).toMatchObject({
    code: 'forbidden',
  })
})

test('an id that was used for another entry is refused in words', async () => {
  const [known] = await app.asOwner<{ id: string }>(
    'select id from entry where company_id = $1 limit 1',
    [shop.companyId],
  )
  const day = addDays(shop.today, -1)
  for (const [type, buy] of [
    ['sale', '89500'],
    ['bank', '96000'],
  ])
    await shop.add('/api/rates', { validFrom: day, type, buy, sell: buy })
  await shop.owed('100', { day })
  const used = { id: known?.id, mirror: newId(), day }
  const problem = await shop.refused('POST', '/api/books/exchange', used)
  expect([problem.code, problem.field]).toEqual(['idTaken', 'id'])
  const same = newId()
  const twice = { id: same, mirror: same, day }
  expect(await shop.refused('POST', '/api/books/exchange', twice)).toMatchObject({
    code: 'idTaken',
  })
})
