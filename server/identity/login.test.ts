import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '../../domain/identity/session.ts'
import { newId } from '../../domain/kernel/id.ts'
import { type Answer, type Registered, testApp } from '../kernel/testing/app.ts'
import { leastWork } from '../kernel/testing/work.ts'

const app = testApp()
let owner: Registered

beforeAll(async () => {
  owner = await app.register('karam')
})

type Problem = { code: string; message: string; facts: Record<string, number> }

const signIn = (login: string, password = owner.password): Promise<Answer<SignedIn & Problem>> =>
  app.call('POST', '/api/login', { body: { login, password } })

const forgetTries = () => app.asOwner('delete from throttle')

/** Lets time pass for the counters of one kind of door. */
const age = (door: string, minutes: number) =>
  app.asOwner(
    `update throttle set since = since - make_interval(mins => $2) where key like $1 || ':%'`,
    [door, minutes],
  )

const sessionStatus = async (token: string): Promise<number> =>
  (await app.call('GET', '/api/session', { token })).status

async function newUser(username: string, more: object = {}): Promise<string> {
  const { token } = (await signIn(owner.username)).body
  const id = newId()
  const body = { id, username, fullName: username, password: owner.password, ...more }
  const made = await app.call('POST', '/api/users', { token, body })
  expect(made.status, made.text).toBe(200)
  return id
}

describe('signing in', () => {
  test.each(['karam', 'KARAM', 'karam@shop.example', ' Karam@Shop.Example '])(
    'as %j gives a token and who one is',
    async (login) => {
      const { status, body } = await signIn(login)
      expect(status).toBe(200)
      expect(body.session.user).toMatchObject({ username: 'karam', userType: 'admin' })
      expect(body.session.company.firstCurrency).toMatchObject({ code: 'USD', decimals: 2 })
      expect(body.session.company.secondCurrency).toMatchObject({ code: 'LBP', decimals: 0 })
      expect(body.session.branch).toBe(body.session.branches[0]?.id)
      expect(await sessionStatus(body.token)).toBe(200)
    },
  )

  test('leaves its address in the audit, and no secret anywhere in it', async () => {
    const { body } = await signIn('karam')
    const rows = await app.asOwner<{ after: unknown }>(
      `select after from audit where entity = 'session' and session_id is not null
       order by id desc limit 1`,
    )
    expect(rows[0]?.after).toEqual({ address: '127.0.0.1' })
    const [leak] = await app.asOwner<{ count: string }>(
      `select count(*) from audit a where a::text ~* 'argon2|correct horse' or a::text like $1`,
      [`%${body.token}%`],
    )
    expect(leak?.count).toBe('0')
  })

  test('for longer is kept for thirty days, else for twelve idle hours', async () => {
    const lasts = async (isKept: boolean): Promise<number> => {
      const body = { login: 'karam', password: owner.password, isKept }
      await app.call('POST', '/api/login', { body })
      const [row] = await app.asOwner<{ hours: number }>(
        `select round(extract(epoch from expires_at - now()) / 3600)::int as hours
         from session where ended_at is null`,
      )
      return row?.hours ?? 0
    }
    expect(await lasts(false)).toBe(12)
    expect(await lasts(true)).toBe(720)
  })

  test('out again ends the token', async () => {
    const { token } = (await signIn('karam')).body
    expect((await app.call('POST', '/api/logout', { token, body: {} })).status).toBe(204)
    expect(await sessionStatus(token)).toBe(401)
  })
})

describe('whoever may not in', () => {
  test('gets the same answer for a wrong name, a wrong password and a closed account', async () => {
    const id = await newUser('closed')
    const { token } = (await signIn('karam')).body
    const body = { version: 1, isActive: false }
    await app.call('PATCH', `/api/users/${id}`, { token, body })
    const answers = await Promise.all([
      signIn('nobody'),
      signIn('karam', 'wrong password'),
      signIn('closed'),
    ])
    for (const { status, body: problem } of answers) {
      expect(status).toBe(401)
      expect({ ...problem, requestId: '' }).toEqual({ ...answers[0]?.body, requestId: '' })
      expect(problem.code).toBe('signInFailed')
      expect(problem.message).toBe('Username or password is wrong')
    }
    await forgetTries()
  })

  test('cannot tell by the time either', async () => {
    const tried = (login: string) => async () => {
      await forgetTries()
      await signIn(login, 'wrong password')
    }
    const [known, unknown] = await leastWork(tried('karam'), tried('nobody'))
    expect(unknown / known).toBeGreaterThan(0.5)
    expect(unknown / known).toBeLessThan(2)
    await forgetTries()
  })

  test('is turned away after five tries a minute, by name, and told how long', async () => {
    for (let i = 0; i < 5; i++) expect((await signIn('guessed', 'guess')).status).toBe(401)
    const turned = await signIn('GUESSED', 'guess')
    expect(turned.status).toBe(429)
    expect(turned.body.code).toBe('tooManyTries')
    expect(turned.body.facts.seconds).toBeGreaterThan(50)
    expect(turned.headers.get('retry-after')).toBe(String(turned.body.facts.seconds))
    expect((await signIn('karam')).status).toBe(200)
    await age('login', 2)
    expect((await signIn('guessed', 'guess')).status).toBe(401)
    await forgetTries()
  })

  test('is turned away after thirty failures a minute from one address', async () => {
    for (let i = 0; i < 30; i++) expect((await signIn(`name${i}`, 'guess')).status).toBe(401)
    const turned = await signIn('another', 'guess')
    expect(turned.body.code).toBe('tooManyTries')
    // Whoever signed in from there before is no stranger: a neighbour cannot keep him out.
    expect((await signIn('karam')).status).toBe(200)
    await age('login-from', 2)
    expect((await signIn('another', 'guess')).status).toBe(401)
    await forgetTries()
  })

  test('locks the name with the tenth failure in a row, for fifteen minutes', async () => {
    for (let i = 0; i < 10; i++) {
      expect((await signIn('karam', 'guess')).status).toBe(401)
      await age('login', 2)
    }
    const locked = await signIn('karam')
    expect(locked.status).toBe(429)
    expect(locked.body).toMatchObject({ code: 'locked', facts: { minutes: 15 } })
    await age('lock', 14)
    expect((await signIn('karam')).body).toMatchObject({ code: 'locked', facts: { minutes: 1 } })
    await age('lock', 2)
    expect((await signIn('karam')).status).toBe(200)
    await forgetTries()
  })

  test('starts again from nothing once he got in', async () => {
    for (let i = 0; i < 12; i++) {
      if (i === 8) expect((await signIn('karam')).status).toBe(200)
      await signIn('karam', 'guess')
      await age('login', 2)
    }
    expect((await signIn('karam')).status).toBe(200)
    await forgetTries()
  })

  test('cannot slip through by guessing many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn('karam', 'guess')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
    await forgetTries()
  })
})

describe('a person whose name somebody guesses at', () => {
  const behind = testApp(() => {
    const { ownerUrl, appUrl } = app
    return { ownerUrl, appUrl, trustedProxies: ['127.0.0.1'] }
  })
  afterEach(forgetTries)

  const signInFrom = (address: string, login: string, more: object = {}) =>
    behind.call<SignedIn & Problem>('POST', '/api/login', {
      body: { login, password: owner.password, ...more },
      headers: { 'x-forwarded-for': address },
    })
  const guess = (address: string, login: string) => signInFrom(address, login, { password: 'x' })

  /** Ten wrong passwords in a row, a minute apart where it matters. */
  async function lockOut(address: string, login: string): Promise<void> {
    for (let i = 0; i < 10; i++) {
      await guess(address, login)
      await age('login', 2)
    }
    expect((await guess(address, login)).body.code).toBe('locked')
  }

  test('still signs in from elsewhere while the guesser is locked out', async () => {
    await lockOut('203.0.113.66', 'karam')
    expect((await signInFrom('198.51.100.7', 'karam')).status).toBe(200)
  })

  test('signs in from his own device though the guesser shares his address', async () => {
    const { device } = (await signInFrom('198.51.100.7', 'karam')).body
    await lockOut('198.51.100.7', 'karam')
    expect((await signInFrom('198.51.100.7', 'karam')).body.code).toBe('locked')
    const devices = `x.y ${device}`
    const again = await signInFrom('198.51.100.7', 'karam', { devices })
    expect(again.status).toBe(200)
    expect(again.body.device).toBe(device)
    const wrong = { devices, password: 'x' }
    for (let i = 0; i < 5; i++)
      expect((await signInFrom('198.51.100.7', 'karam', wrong)).status).toBe(401)
    expect((await signInFrom('198.51.100.7', 'karam', wrong)).status).toBe(429)
  })

  test('is not spared by the device of somebody else', async () => {
    await newUser('insider')
    const { device } = (await signInFrom('203.0.113.66', 'insider')).body
    await lockOut('203.0.113.66', 'karam')
    const tried = await signInFrom('203.0.113.66', 'karam', { devices: device })
    expect(tried.body.code).toBe('locked')
  })

  test('is guessed at from many addresses no more than thirty times in a quarter', async () => {
    await signInFrom('198.51.100.7', 'karam')
    const codes: string[] = []
    for (let i = 0; i < 33; i++) codes.push((await guess(`203.0.113.${i + 1}`, 'karam')).body.code)
    expect(codes.filter((code) => code === 'signInFailed')).toHaveLength(30)
    expect(codes.slice(30)).toEqual(['tooManyTries', 'tooManyTries', 'tooManyTries'])
    // The place he works at is not locked with it.
    expect((await signInFrom('198.51.100.7', 'karam')).status).toBe(200)
  })

  test('cannot be guessed at from a whole network of IPv6', async () => {
    const codes: string[] = []
    for (let i = 1; i <= 6; i++) codes.push((await guess(`2001:db8:1:2::${i}`, 'karam')).body.code)
    expect(codes.at(-1)).toBe('tooManyTries')
    expect((await guess('2001:db8:1:3::1', 'karam')).body.code).toBe('signInFailed')
  })

  test('is found in the audit with the address he came from', async () => {
    await signInFrom('10.9.9.9, 198.51.100.7', 'karam')
    const rows = await app.asOwner<{ address: string }>(
      `select address from audit where command = 'POST /api/login' order by id desc limit 1`,
    )
    expect(rows[0]?.address).toBe('198.51.100.7')
  })
})

describe('a second station', () => {
  test('ends the first at once, tells it and leaves a notice', async () => {
    const first = (await signIn('karam')).body
    const socket: Socket = io(app.url, {
      auth: { token: first.token },
      query: { userId: first.session.user.id },
    })
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    const notified = new Promise((resolve) => socket.once('duplicateLoginAttempt', resolve))
    const closed = new Promise((resolve) => socket.once('disconnect', resolve))
    const second = (await signIn('karam')).body
    const sentAway = await app.call('GET', '/api/session', { token: first.token })
    expect([sentAway.status, sentAway.body.facts]).toEqual([401, { isReplaced: true }])
    expect(await sessionStatus(second.token)).toBe(200)
    expect(await notified).toEqual({ username: 'karam' })
    await closed
    socket.close()
    const { body } = await app.call<{ rows: { kind: string; facts: object }[] }>(
      'GET',
      '/api/notices',
      { token: second.token },
    )
    expect(body.rows[0]).toMatchObject({
      kind: 'signedInElsewhere',
      facts: { address: '127.0.0.1' },
    })
  })

  test('of five at once leaves exactly one', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn('karam')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const alive = await Promise.all(answers.map(({ body }) => sessionStatus(body.token)))
    expect(alive.filter((status) => status === 200)).toHaveLength(1)
    const [live] = await app.asOwner<{ count: string }>(
      'select count(*) from session where ended_at is null and user_id = $1',
      [owner.session.user.id],
    )
    expect(live?.count).toBe('1')
  })
})

test('a whole shift signs in at the same moment from one address', async () => {
  await app.asOwner(
    `insert into app_user (company_id, id, username, full_name, password_hash)
     select company_id, gen_random_uuid(), 'shift' || n, 'Shift ' || n, password_hash
     from app_user, generate_series(1, 24) n
     where id = $1`,
    [owner.session.user.id],
  )
  const names = Array.from({ length: 24 }, (_, i) => `shift${i + 1}`)
  const answers = await Promise.all(names.map((name) => signIn(name)))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
})

describe('two processes on one database', () => {
  const second = testApp(() => ({ ownerUrl: app.ownerUrl, appUrl: app.appUrl }))

  test('count tries together', async () => {
    const body = { login: 'guessed', password: 'guess' }
    const tried: number[] = []
    for (let i = 0; i < 6; i++)
      tried.push((await (i % 2 ? app : second).call('POST', '/api/login', { body })).status)
    expect(tried).toEqual([401, 401, 401, 401, 401, 429])
    await forgetTries()
  })

  test('end each other’s stations', async () => {
    const first = (await signIn('karam')).body
    const socket = io(app.url, { auth: { token: first.token } })
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    const notified = new Promise((resolve) => socket.once('duplicateLoginAttempt', resolve))
    const body = { login: 'karam', password: owner.password }
    const { token } = (await second.call<SignedIn>('POST', '/api/login', { body })).body
    expect(await notified).toEqual({ username: 'karam' })
    socket.close()
    expect(await sessionStatus(first.token)).toBe(401)
    expect(await sessionStatus(token)).toBe(200)
  })
})
