/** Until somebody who reads its address says so, nothing a company wrote leaves for anybody. */
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SessionInfo } from '../../domain/identity/session.ts'
import { newId } from '../../domain/kernel/id.ts'
import { startTestApp, testApp } from '../kernel/testing/app.ts'
import { askedMails, confirmationTo, mailTo, tokenIn } from '../kernel/testing/mailbox.ts'
import { type Station, stationOf } from '../kernel/testing/station.ts'

const app = testApp({ mailLimits: { hour: 6, day: 8 } })
beforeEach(() => app.asOwner('delete from throttle'))

async function unconfirmed(more = {}): Promise<Station & { address: string; username: string }> {
  const { token, session, username } = await app.registerUnconfirmed(undefined, more)
  const shop = stationOf(app, token, session.company.id, session.user)
  return { ...shop, address: `${username}@shop.example`, username }
}

const invite = (shop: Station, email: string, fullName = 'Rana') =>
  shop.call<{ code: string; facts: object }>('POST', '/api/users', {
    id: newId(),
    username: `u${newId().slice(-10)}`,
    fullName,
    email,
  })

const confirm = (token: string) =>
  app.call<{ code: string }>('POST', '/api/confirm-company', { body: { token } })

const unconfirmedIn = async (shop: Station): Promise<string | null> =>
  (await shop.call<SessionInfo>('GET', '/api/session')).body.company.unconfirmedAddress

const anyAddress = () => `${newId().slice(-12)}@stranger.example`

describe('founding a company', () => {
  test('sends a letter to its address without a word that the founder typed', async () => {
    const shop = await unconfirmed({ companyName: 'Visit evil.example', fullName: 'Win a prize' })
    const letter = await confirmationTo(app.outbox, shop.address)
    for (const text of [letter.text, letter.html, letter.subject, letter.from])
      expect(text).not.toMatch(/evil\.example|Win a prize/)
    expect(await unconfirmedIn(shop)).toBe(shop.address)
  })

  test('counts as confirmed in the demo, whose address nobody reads', async () => {
    const demo = await startTestApp({ isDemo: true })
    const { session } = await demo.registerUnconfirmed()
    expect(session.company.unconfirmedAddress).toBeNull()
    await demo.close()
  })
})

describe('before the address is confirmed', () => {
  test('an invitation waits, and leaves with the confirmation, good for its three days', async () => {
    const shop = await unconfirmed()
    const stranger = anyAddress()
    expect((await invite(shop, stranger)).status).toBe(200)
    await pause(500)
    expect(await askedMails(app.outbox, stranger)).toEqual([])
    await app.asOwner(
      "update password_reset set expires_at = now() - interval '1 day' where company_id = $1",
      [shop.companyId],
    )
    const token = tokenIn(await confirmationTo(app.outbox, shop.address))
    expect((await confirm(token)).status).toBe(204)
    const invitation = await mailTo(app.outbox, stranger)
    const body = { token: tokenIn(invitation), password: 'a-long-password' }
    expect((await app.call('POST', '/api/reset-password', { body })).status).toBe(204)
    expect(await unconfirmedIn(shop)).toBeNull()
    expect((await confirm(token)).status).toBe(204)
  })

  test('a new password can be set by its founder, without a word of the company', async () => {
    const shop = await unconfirmed({ companyName: 'Visit evil.example', fullName: 'Win a prize' })
    await app.call('POST', '/api/forgot-password', { body: { email: shop.address } })
    const letter = await mailTo(app.outbox, shop.address)
    expect(letter.text).not.toMatch(/evil\.example|Win a prize/)
    const body = { token: tokenIn(letter), password: 'another-password' }
    expect((await app.call('POST', '/api/reset-password', { body })).status).toBe(204)
    const again = await app.call<{ session: SessionInfo }>('POST', '/api/login', {
      body: { login: shop.username, password: 'another-password' },
    })
    // Whoever read that letter reads the address.
    expect(again.body.session.company.unconfirmedAddress).toBeNull()
  })

  test('the letter is sent again, also elsewhere, and only the newest link works', async () => {
    const shop = await unconfirmed()
    const first = tokenIn(await confirmationTo(app.outbox, shop.address))
    expect((await shop.call('POST', '/api/company/confirmation', {})).status).toBe(200)
    await confirmationTo(app.outbox, shop.address, 2)
    const address = anyAddress()
    const bare = await shop.refused('POST', '/api/company/confirmation', { address })
    expect(bare.code).toBe('proofRequired')
    const moved = { address, proof: 'correct horse' }
    expect((await shop.call('POST', '/api/company/confirmation', moved)).status).toBe(200)
    expect((await confirm(first)).body.code).toBe('tokenExpired')
    expect((await confirm(tokenIn(await confirmationTo(app.outbox, address)))).status).toBe(204)
    const late = await shop.refused('POST', '/api/company/confirmation', {})
    expect(late.code).toBe('companyIsConfirmed')
  })

  test('the letter cannot be used to bother somebody', async () => {
    const shop = await unconfirmed()
    for (let i = 0; i < 5; i++)
      expect((await shop.call('POST', '/api/company/confirmation', {})).status).toBe(200)
    expect((await shop.refused('POST', '/api/company/confirmation', {})).code).toBe('tooManyTries')
  })

  test('a link that ended confirms nothing', async () => {
    const shop = await unconfirmed()
    const token = tokenIn(await confirmationTo(app.outbox, shop.address))
    await app.asOwner(
      "update company_confirmation set expires_at = now() - interval '1 s' where company_id = $1",
      [shop.companyId],
    )
    expect((await confirm(token)).body.code).toBe('tokenExpired')
    expect((await confirm('made-up')).body.code).toBe('tokenExpired')
    expect(await unconfirmedIn(shop)).toBe(shop.address)
  })
})

describe('one company', () => {
  test('sends so many letters an hour, and is told when the next may go', async () => {
    const { token, session } = await app.register()
    const shop = stationOf(app, token, session.company.id, session.user)
    for (let i = 0; i < 6; i++) expect((await invite(shop, anyAddress())).status).toBe(200)
    const { status, body, headers } = await invite(shop, anyAddress())
    expect([status, body.code]).toEqual([429, 'tooManyMails'])
    expect(body.facts).toMatchObject({ limit: 6 })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000)
    const { rows } = await shop.list('/api/users')
    expect(rows).toHaveLength(7)
    const another = await unconfirmed()
    expect((await invite(another, anyAddress())).status).toBe(200)
  })
})

describe('where registration is closed', () => {
  test('the first company is founded all the same, and no other', async () => {
    const closed = await startTestApp({ isRegistrationOpen: false })
    const isOpen = async () =>
      (await closed.call<{ isRegistrationOpen: boolean }>('GET', '/api/health')).body
        .isRegistrationOpen
    expect(await isOpen()).toBe(true)
    await closed.register('first')
    expect(await isOpen()).toBe(false)
    await expect(closed.register('second')).rejects.toThrow('registrationClosed')
    const rows = await closed.asOwner('select 1 from company')
    expect(rows).toHaveLength(1)
    await closed.close()
  })

  test('of two at once one is the first', async () => {
    const closed = await startTestApp({ isRegistrationOpen: false })
    const both = await Promise.allSettled([closed.register('one'), closed.register('two')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await closed.close()
  })
})
