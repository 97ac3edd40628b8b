/** Settings that are obeyed already: decided through the API, seen in what happens. */
import { beforeAll, expect, test } from 'vitest'
import type { SessionInfo, SignedIn } from '../../domain/identity/session.ts'
import { weekFrom } from '../../domain/kernel/calendar/week.ts'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { mailTo } from '../kernel/testing/mailbox.ts'
import { type Station, stationOf } from '../kernel/testing/station.ts'

const app = testApp()
let ours: Station
let login: { login: string; password: string }

beforeAll(async () => {
  const { token, session, username, password } = await app.register()
  ours = stationOf(app, token, session.company.id, session.user)
  login = { login: username, password }
})

async function decide(key: string, value: unknown): Promise<void> {
  const { rows } = (
    await ours.call<{ rows: { key: string; version: number }[] }>('GET', '/api/settings/given')
  ).body
  const version = rows.find((row) => row.key === key)?.version ?? 0
  const body = { layer: 'company', version, value }
  const { status, text } = await ours.call('PUT', `/api/settings/${key}`, body)
  expect(status, text).toBe(200)
}

const rate = (buy: string, validFrom: string) => ({ id: newId(), buy, sell: buy, validFrom })

test('a rate that jumps further than the company’s limit must be confirmed', async () => {
  await ours.add('/api/rates', rate('89500', '2026-01-01'))
  await decide('money.rateJumpPercent', '1')
  const { code, facts } = await ours.refused('POST', '/api/rates', rate('91000', '2026-01-02'))
  expect(code).toBe('rateJump')
  expect(facts).toMatchObject({ previous: '89,500', next: '91,000', percent: '1.7' })
  await decide('money.numberFormat', 'spaceComma')
  const french = await ours.refused('POST', '/api/rates', rate('91000', '2026-01-02'))
  expect(french.facts).toMatchObject({ previous: '89\u202f500', percent: '1,7' })
  await decide('money.rateJumpPercent', '2')
  await ours.add('/api/rates', rate('91000', '2026-01-02'))
})

test('the number format and the first screen come with the session', async () => {
  await decide('money.numberFormat', 'pointComma')
  await ours.call('PUT', '/api/own-settings/access.startScreen', { value: '/Brands' })
  const { body } = await ours.call<SessionInfo>('GET', '/api/session')
  expect(body.company.numberFormat).toBe('pointComma')
  expect(body.startScreen).toBe('/Brands')
})

test('weeks begin where the company decided, and each user for himself', async () => {
  await decide('calendar.weekStart', 'saturday')
  const week = async () =>
    (await ours.call<{ from: string; today: string }>('GET', '/api/dashboard?period=week')).body
  const { from, today } = await week()
  expect(from).toBe(weekFrom(today, 'saturday'))
  await ours.call('PUT', '/api/own-settings/calendar.weekStart', { value: 'sunday' })
  expect((await week()).from).toBe(weekFrom(today, 'sunday'))
  const { body } = await ours.call<SessionInfo>('GET', '/api/session')
  expect(body.weekStart).toBe('sunday')
})

const hoursLeft = async (): Promise<number> => {
  const [row] = await app.asOwner<{ hours: number }>(
    `select round(extract(epoch from expires_at - now()) / 3600)::int as hours
     from session where company_id = '${ours.companyId}' and ended_at is null`,
  )
  return row?.hours ?? 0
}

const signIn = async (isKept: boolean): Promise<SignedIn> => {
  const { status, body, text } = await app.call<SignedIn>('POST', '/api/login', {
    body: { ...login, isKept },
  })
  expect(status, text).toBe(200)
  ours = stationOf(app, body.token, body.session.company.id, body.session.user)
  return body
}

test('an unused session ends after the hours of the company, a kept one after thirty days', async () => {
  expect(await hoursLeft()).toBe(12)
  await decide('access.idleHours', 2)
  await app.asOwner(`update session set last_seen_at = now() - interval '2 minutes'`)
  await ours.call('GET', '/api/session')
  await expect.poll(hoursLeft).toBe(2)
  await decide('access.idleHours', 3)
  await signIn(false)
  expect(await hoursLeft()).toBe(3)
  await signIn(true)
  expect(await hoursLeft()).toBe(720)
})

test('a user starts in the branch of his choice', async () => {
  const one = await ours.add('/api/branches', { name: 'One' })
  await ours.add('/api/branches', { name: 'Two' })
  const { branch } = (await signIn(true)).session
  expect(branch).not.toBe(one.id)
  await ours.call('PUT', '/api/own-settings/access.startBranch', { value: one.id })
  expect((await signIn(true)).session.branch).toBe(one.id)
})

test('a new password is as long as the company asks', async () => {
  await decide('access.passwordLength', 12)
  const change = { current: login.password, password: 'elevenchars' }
  const { code, field, facts } = await ours.refused('POST', '/api/password', change)
  expect({ code, field, limit: facts.limit }).toEqual({
    code: 'passwordTooShort',
    field: 'password',
    limit: 12,
  })
  const newcomer = { id: newId(), username: `n${newId().slice(-8)}`, fullName: 'New' }
  const user = { ...newcomer, password: 'elevenchars' }
  expect((await ours.refused('POST', '/api/users', user)).code).toBe('passwordTooShort')
  await ours.add('/api/users', { ...user, password: 'twelve chars' })
  // The password that was set before goes on working.
  await signIn(true)
})

test('a barcode of the shop’s own begins with the digits the company chose', async () => {
  const next = async () =>
    (await ours.call<{ code: string }>('POST', '/api/items/barcode', {})).body.code
  expect(await next()).toMatch(/^20\d{11}$/)
  await decide('barcodes.internal', '25')
  expect(await next()).toMatch(/^25\d{11}$/)
})

test('mail speaks in the name of the company', async () => {
  await decide('mail.senderName', 'Maison Karam')
  await decide('mail.replyTo', 'shop@karam.example')
  await decide('mail.signature', 'Maison Karam\nHamra, Beirut')
  const email = `${newId().slice(-10)}@shop.example`
  await ours.add('/api/users', { username: `m${newId().slice(-8)}`, fullName: 'Mona', email })
  const letter = await mailTo(app.outbox, email)
  expect(letter.from).toMatch(/^"?Maison Karam"? <no-reply@localhost>$/)
  expect(letter.replyTo).toBe('shop@karam.example')
  expect(letter.text).toContain('Hamra, Beirut')
  expect(letter.text).not.toContain('do not reply')
})
