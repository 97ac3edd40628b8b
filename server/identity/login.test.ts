import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '../../domain/identity/session.ts'
import { newId } from '../../domain/kernel/id.ts'
import { type Answer, type Registered, startTestApp, type TestApp } from '../kernel/testing/app.ts'
import { leastWork } from '../kernel/testing/work.ts'

let app: TestApp
let owner: Registered

beforeAll(async () => {
  app = await startTestApp()
  owner = await app.register('karam')
})
afterAll(() => app.close())

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
    const turned = await signIn('karam')
    expect(turned.body.code).toBe('tooManyTries')
    await age('login-from', 2)
    expect((await signIn('karam')).status).toBe(200)
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

describe('a second station', () => {
  test('ends the first at once, tells it and leaves a notice', async () => {
    const first = (await signIn('karam')).body
    const socket: Socket = io(app.url, {
      auth: { token: first.token },
      query: { userId: first.session.user.id },
    })
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    const told = new Promise((resolve) => socket.once('duplicateLoginAttempt', resolve))
    const closed = new Promise((resolve) => socket.once('disconnect', resolve))
    const second = (await signIn('karam')).body
    expect(await sessionStatus(first.token)).toBe(401)
    expect(await sessionStatus(second.token)).toBe(200)
    expect(await told).toEqual({ username: 'karam' })
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
  let second: TestApp
  beforeAll(async () => {
    second = await startTestApp({ ownerUrl: app.ownerUrl, appUrl: app.appUrl })
  })
  afterAll(() => second.close())

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
    const told = new Promise((resolve) => socket.once('duplicateLoginAttempt', resolve))
    const body = { login: 'karam', password: owner.password }
    const { token } = (await second.call<SignedIn>('POST', '/api/login', { body })).body
    expect(await told).toEqual({ username: 'karam' })
    socket.close()
    expect(await sessionStatus(first.token)).toBe(401)
    expect(await sessionStatus(token)).toBe(200)
  })
})
