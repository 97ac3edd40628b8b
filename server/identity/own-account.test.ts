import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SessionInfo } from '../../domain/identity/session.ts'
import { type Registered, testApp } from '../kernel/testing/app.ts'
import { mailTo, tokenIn } from '../kernel/testing/mailbox.ts'

const app = testApp()
let owner: Registered

beforeAll(async () => {
  owner = await app.register('karam')
  await app.register('other')
})
beforeEach(() => app.asOwner('delete from throttle'))

type Problem = { code: string; field: string; facts: { current: object } }

const ask = <Body = Problem>(method: string, path: string, body?: object) =>
  app.call<Body>(method, path, { token: owner.token, body })

const login = (password: string) =>
  app.call<Registered>('POST', '/api/login', { body: { login: 'karam', password } })

const newestNotice = async (): Promise<string | undefined> =>
  (await ask<{ rows: { kind: string }[] }>('GET', '/api/notices')).body.rows[0]?.kind

describe('one’s own password', () => {
  test('asks for the current one', async () => {
    const body = { current: 'a guess', password: 'second-password' }
    const { status, body: problem } = await ask('POST', '/api/password', body)
    expect(status).toBe(422)
    expect(problem).toMatchObject({ code: 'passwordWrong', field: 'current' })
    expect((await ask('GET', '/api/session')).status).toBe(200)
  })

  test('cannot be guessed at a station left open', async () => {
    const guess = () => ask('POST', '/api/password', { current: 'guess', password: 'my-password' })
    for (let i = 0; i < 5; i++) expect((await guess()).body.code).toBe('passwordWrong')
    expect((await guess()).body.code).toBe('tooManyTries')
  })

  test('is changed, this station stays, and a link on its way is worthless', async () => {
    await app.call('POST', '/api/forgot-password', { body: { email: 'karam@shop.example' } })
    const token = tokenIn(await mailTo(app.outbox, 'karam@shop.example'))
    const body = { current: owner.password, password: 'second-password' }
    expect((await ask('POST', '/api/password', body)).status).toBe(204)
    expect((await ask('GET', '/api/session')).status).toBe(200)
    expect(await newestNotice()).toBe('passwordChanged')
    const reset = { token, password: 'third-password' }
    const late = await app.call<Problem>('POST', '/api/reset-password', { body: reset })
    expect(late.body.code).toBe('tokenExpired')
    expect((await login(owner.password)).status).toBe(401)
    owner.token = (await login('second-password')).body.token
  })
})

describe('one’s own profile', () => {
  const version = async (): Promise<number> =>
    (await ask<SessionInfo>('GET', '/api/session')).body.user.version

  test('is changed and shown again', async () => {
    const body = { version: await version(), fullName: 'Nadim Karam', language: 'ar' }
    const { body: session } = await ask<SessionInfo>('PATCH', '/api/profile', body)
    expect(session.user).toMatchObject({ fullName: 'Nadim Karam', language: 'ar' })
  })

  test('asks for the password before its address changes', async () => {
    const body = { version: await version(), email: 'thief@shop.example' }
    const bare = await ask('PATCH', '/api/profile', body)
    expect([bare.status, bare.body.code]).toEqual([403, 'proofRequired'])
    const guessed = await ask('PATCH', '/api/profile', { ...body, proof: 'a guess' })
    expect(guessed.body).toMatchObject({ code: 'passwordWrong', field: 'proof' })
    const { body: session } = await ask<SessionInfo>('GET', '/api/session')
    expect(session.user.email).toBe('karam@shop.example')
  })

  test('tells when its address changed', async () => {
    const body = { version: await version(), email: 'Nadim@Shop.example', proof: 'second-password' }
    const { body: session } = await ask<SessionInfo>('PATCH', '/api/profile', body)
    expect(session.user.email).toBe('nadim@shop.example')
    expect(await newestNotice()).toBe('emailChanged')
  })

  test('cannot take the address of somebody else', async () => {
    const body = { version: await version(), email: 'other@shop.example', proof: 'second-password' }
    const { status, body: problem } = await ask('PATCH', '/api/profile', body)
    expect(status).toBe(422)
    expect(problem).toMatchObject({ code: 'notUnique', field: 'email' })
  })

  test('is not overwritten by a stale one', async () => {
    const body = { version: 1, fullName: 'Late' }
    const { status, body: problem } = await ask('PATCH', '/api/profile', body)
    expect(status).toBe(409)
    expect(problem.facts.current).toMatchObject({ fullName: 'Nadim Karam' })
    expect(JSON.stringify(problem)).not.toMatch(/argon2|secret/)
  })

  test.each(['userType', 'role', 'isActive', 'password', 'companyId'])(
    'has no field %s',
    async (field) => {
      const body = { version: await version(), [field]: 'admin' }
      const { status, body: problem } = await ask('PATCH', '/api/profile', body)
      expect(status).toBe(422)
      expect(problem).toMatchObject({ code: 'unknownField', field })
    },
  )
})
