import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Registered, testApp } from '../kernel/testing/app.ts'
import { mailsIn, mailTo, tokenIn } from '../kernel/testing/mailbox.ts'

const app = testApp()
let owner: Registered

beforeAll(async () => {
  owner = await app.register('karam')
})
beforeEach(() => app.asOwner('delete from throttle'))

const forgot = (email: string, language = 'en') =>
  app.call('POST', '/api/forgot-password', { body: { email }, language })

const reset = (token: string, password = 'a-new-password') =>
  app.call<{ code: string; field: string }>('POST', '/api/reset-password', {
    body: { token, password },
  })

const login = (password: string, name = 'karam') =>
  app.call<Registered>('POST', '/api/login', { body: { login: name, password } })

let mails = 0
async function freshToken(): Promise<string> {
  await forgot('karam@shop.example')
  mails += 1
  return tokenIn(await mailTo(app.outbox, 'karam@shop.example', mails))
}

describe('asking for a link', () => {
  test('gets the same answer in the same time whether or not the address is known', async () => {
    const timed = async (email: string): Promise<number> => {
      const started = performance.now()
      const { status, text } = await forgot(email)
      expect([status, text]).toEqual([204, ''])
      return performance.now() - started
    }
    await timed('nobody@shop.example')
    const known: number[] = []
    const unknown: number[] = []
    for (let i = 0; i < 3; i++) {
      known.push(await timed('KARAM@shop.example'))
      unknown.push(await timed('nobody@shop.example'))
    }
    mails += 3
    const [atKnown, atUnknown] = [Math.min(...known), Math.min(...unknown)]
    expect(Math.min(atKnown, atUnknown)).toBeGreaterThan(240)
    expect(Math.abs(atKnown - atUnknown)).toBeLessThan(120)
  })

  test('sends the link in the user’s language, and none to strangers', async () => {
    const mail = await mailTo(app.outbox, 'karam@shop.example')
    expect(mail.subject).toBe('Set a new password')
    expect(mail.text).toContain('Hello Owner karam,')
    expect(mail.text).toContain('at Company karam.')
    expect(mail.text).toMatch(/\nhttp:\/\/localhost:3000\/ChangePassword\?token=[\w-]{43}\n/)
    expect((await mailsIn(app.outbox)).map(({ to }) => to)).not.toContain('nobody@shop.example')
  })

  test('sends at most three an hour to one address, and does not tell', async () => {
    for (let i = 0; i < 5; i++) expect((await forgot('karam@shop.example')).status).toBe(204)
    mails += 3
    const [row] = await app.asOwner<{ count: number }>(
      'select count(*)::int as count from password_reset',
    )
    expect(row?.count).toBe(mails)
  })

  test('has to wait after ten times from one address', async () => {
    await app.asOwner(`insert into throttle values ('forgot-from:127.0.0.1', 60, now())`)
    expect((await forgot('nobody@shop.example')).status).toBe(429)
  })

  test('keeps only a hash of the token, and forgets it once the mail is out', async () => {
    const token = await freshToken()
    const [kept] = await app.asOwner<{ count: number }>(
      `select (select count(*) from job j where j::text like $1)::int
         + (select count(*) from password_reset r where r::text like $1)::int
         + (select count(*) from audit a where a::text like $1)::int as count`,
      [`%${token}%`],
    )
    expect(kept?.count).toBe(0)
  })
})

describe('the link', () => {
  test('sets the password once, ends every session and leaves a notice', async () => {
    const token = await freshToken()
    const before = (await login(owner.password)).body
    expect((await reset(token, 'second-password')).status).toBe(204)
    const session = await app.call('GET', '/api/session', { token: before.token })
    expect(session.status).toBe(401)
    expect((await login(owner.password)).status).toBe(401)
    const after = await login('second-password')
    expect(after.status).toBe(200)
    const { body } = await app.call<{ rows: { kind: string }[] }>('GET', '/api/notices', {
      token: after.body.token,
    })
    expect(body.rows[0]?.kind).toBe('passwordChanged')
    const again = await reset(token)
    expect(again.status).toBe(422)
    expect(again.body).toMatchObject({ code: 'tokenExpired', field: 'token' })
  })

  test('used twice at once works once', async () => {
    const token = await freshToken()
    const answers = await Promise.all([reset(token), reset(token), reset(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422, 422])
  })

  test('dies when another one was used', async () => {
    const [older, newer] = [await freshToken(), await freshToken()]
    expect((await reset(newer)).status).toBe(204)
    expect((await reset(older)).body.code).toBe('tokenExpired')
  })

  test('dies after thirty minutes', async () => {
    const token = await freshToken()
    const [row] = await app.asOwner<{ minutes: number }>(
      `select round(extract(epoch from max(expires_at) - now()) / 60)::int as minutes
       from password_reset where used_at is null`,
    )
    expect(row?.minutes).toBe(30)
    await app.asOwner(`update password_reset set expires_at = now() - interval '1 second'`)
    expect((await reset(token)).body.code).toBe('tokenExpired')
  })

  test.each(['nonsense', 'a'.repeat(43), '../../etc/passwd', '\0'])(
    'cannot be guessed: %j',
    async (token) => {
      expect((await reset(token)).body.code).toBe('tokenExpired')
    },
  )

  test('opens a name that was locked', async () => {
    const token = await freshToken()
    await app.asOwner(`insert into throttle values ('lock:karam 127.0.0.1', 1, now())`)
    expect((await login('a-new-password')).status).toBe(429)
    await reset(token, 'third-password')
    expect((await login('third-password')).status).toBe(200)
  })

  test('is not sent to a closed account, and one on its way does not open it', async () => {
    const token = await freshToken()
    await app.asOwner('update app_user set is_active = false')
    expect((await reset(token)).body.code).toBe('tokenExpired')
    await forgot('karam@shop.example')
    await app.asOwner('update app_user set is_active = true')
    const [row] = await app.asOwner<{ count: number }>(
      'select count(*)::int as count from job where state <> $1',
      ['done'],
    )
    expect(row?.count).toBe(0)
  })
})
