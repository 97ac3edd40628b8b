import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { Seal } from '../kernel/secrets/seal.ts'
import { codeOfStep, stepAt } from '../kernel/secrets/totp.ts'
import { type Registered, startTestApp, type TestApp, testApp } from '../kernel/testing/app.ts'

const app = testApp()
let owner: Registered
let secret = ''
let recoveryCodes: string[] = []

beforeAll(async () => {
  owner = await app.register('karam')
})
beforeEach(() => app.asOwner('delete from throttle'))

type Problem = { code: string; field: string }
type Started = { secret: string; uri: string; qr: string }

const ask = <Body = Problem>(path: string, body: object = {}) =>
  app.call<Body>('POST', path, { token: owner.token, body })

const login = (code?: string, password = owner.password) =>
  app.call<Registered & Problem>('POST', '/api/login', { body: { login: 'karam', password, code } })

/** One's own password again. */
const proof = () => ({ proof: owner.password })

const codeNow = (distance = 0): string => codeOfStep(secret, stepAt(new Date()) + distance)

/** As if no code had been used yet; a test does not wait for half a minute. */
const forgetStep = () => app.asOwner('update app_user set second_factor_step = null')

describe('setting it up', () => {
  test('asks for the password again: an open screen is not enough', async () => {
    const bare = await ask('/api/second-factor')
    expect([bare.status, bare.body.code]).toEqual([403, 'proofRequired'])
    const guessed = await ask('/api/second-factor', { proof: 'a guess' })
    expect(guessed.body).toMatchObject({ code: 'passwordWrong', field: 'proof' })
    const rows = await app.asOwner('select 1 from app_user where second_factor_pending is not null')
    expect(rows).toEqual([])
  })

  test('gives a secret, its address and a picture of it', async () => {
    const { body } = await ask<Started>('/api/second-factor', proof())
    secret = body.secret
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const address = new URL(body.uri)
    expect(`${address.host}${address.pathname}`).toBe('totp/Comptoir:karam')
    expect(address.searchParams.get('secret')).toBe(secret)
    expect(body.qr).toMatch(/^<svg/)
  })

  test('changes nothing until a code confirms it', async () => {
    const { status, body } = await ask('/api/second-factor/confirm', { code: '000000' })
    expect(status).toBe(401)
    expect(body).toMatchObject({ code: 'secondFactorWrong', field: 'code' })
    const again = await login()
    expect(again.status).toBe(200)
    owner.token = again.body.token
  })

  test('is confirmed by a code and answers ten recovery codes', async () => {
    const answer = await ask<{ recoveryCodes: string[] }>('/api/second-factor/confirm', {
      code: codeNow(),
    })
    expect(answer.status).toBe(200)
    recoveryCodes = answer.body.recoveryCodes
    expect(recoveryCodes).toHaveLength(10)
    const session = await app.call<{ user: object }>('GET', '/api/session', { token: owner.token })
    expect(session.body.user).toMatchObject({ hasSecondFactor: true })
  })

  test('does not start over while it is on', async () => {
    expect((await ask('/api/second-factor', proof())).body.code).toBe('secondFactorIsOn')
  })

  test('keeps the secret where the database alone cannot tell it', async () => {
    const [row] = await app.asOwner<{ kept: string }>(
      "select second_factor_secret as kept from app_user where username = 'karam'",
    )
    expect(row?.kept).toMatch(/^sealed:[0-9a-f]{12}:/)
    const { id } = owner.session.user
    const whose = `${owner.session.company.id}:${id}`
    expect(app.services.seal.open(row?.kept ?? '', whose)).toBe(secret)
    expect(new Seal(['another key']).open(row?.kept ?? '', whose)).toBeUndefined()
    await expect(
      app.asOwner('update app_user set second_factor_secret = $2 where id = $1', [id, secret]),
    ).rejects.toThrow('second_factor_is_sealed')
  })

  test('leaves neither secret nor codes in the audit', async () => {
    const [row] = await app.asOwner<{ count: number }>(
      'select count(*)::int as count from audit a where a::text ~ $1',
      [[secret, ...recoveryCodes].join('|')],
    )
    expect(row?.count).toBe(0)
  })
})

describe('signing in with it', () => {
  test('asks for the code only after the right password', async () => {
    const asked = await login()
    expect(asked.status).toBe(401)
    expect(asked.body.code).toBe('secondFactorRequired')
    expect((await login(undefined, 'a guess')).body.code).toBe('signInFailed')
    expect((await login(codeNow(), 'a guess')).body.code).toBe('signInFailed')
  })

  test('takes a code once', async () => {
    await forgetStep()
    const code = codeNow()
    expect((await login(code)).status).toBe(200)
    expect((await login(code)).body.code).toBe('secondFactorWrong')
  })

  test('takes one code once also when it comes twice at once', async () => {
    await forgetStep()
    const code = codeNow()
    const answers = await Promise.all([login(code), login(code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('refuses a wrong code, and guessing is turned away', async () => {
    const wrong = codeNow(50)
    for (let i = 0; i < 5; i++) expect((await login(wrong)).body.code).toBe('secondFactorWrong')
    expect((await login(wrong)).body.code).toBe('tooManyTries')
  })

  test('takes a recovery code once and tells how many are left', async () => {
    const [code = ''] = recoveryCodes
    const answer = await login(code.toUpperCase().replaceAll('-', ' '))
    expect(answer.status).toBe(200)
    owner.token = answer.body.token
    const { body } = await app.call<{ rows: { kind: string; facts: object }[] }>(
      'GET',
      '/api/notices',
      { token: owner.token },
    )
    expect(body.rows).toContainEqual(
      expect.objectContaining({ kind: 'recoveryCodeUsed', facts: { left: 9 } }),
    )
    expect((await login(code)).body.code).toBe('secondFactorWrong')
    expect((await login('aaaa-bbbb-cccc')).body.code).toBe('secondFactorWrong')
  })

  test('is not passed by by registering again', async () => {
    const { company } = owner.session
    const body = {
      id: company.id,
      companyName: company.name,
      country: 'LB',
      firstCurrency: 'USD',
      fullName: 'Somebody',
      username: 'karam',
      email: 'karam@shop.example',
      password: owner.password,
      language: 'en',
    }
    const answer = await app.call<Problem>('POST', '/api/registration', { body })
    expect(answer.body.code).toBe('secondFactorRequired')
  })
})

describe('stopping it', () => {
  test('asks for the password', async () => {
    const { status, body } = await ask('/api/second-factor/stop', { password: 'a guess' })
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'passwordWrong', field: 'password' })
  })

  test('of oneself is not possible without it', async () => {
    const { body } = await ask(`/api/users/${owner.session.user.id}/second-factor/stop`)
    expect(body.code).toBe('ownAccount')
  })

  test('lets one in with the password alone', async () => {
    expect((await ask('/api/second-factor/stop', { password: owner.password })).status).toBe(204)
    const answer = await login()
    expect(answer.status).toBe(200)
    owner.token = answer.body.token
    const rows = await app.asOwner('select 1 from recovery_code')
    expect(rows).toHaveLength(0)
  })

  test('of somebody who lost the phone is up to an admin', async () => {
    const id = newId()
    const person = { id, username: 'rana', fullName: 'Rana', password: 'ranas-password' }
    await ask('/api/users', person)
    const sealed = app.services.seal.seal(secret, `${owner.session.company.id}:${id}`)
    await app.asOwner('update app_user set second_factor_secret = $2 where id = $1', [id, sealed])
    const body = { login: 'rana', password: 'ranas-password' }
    const before = await app.call<Problem>('POST', '/api/login', { body })
    expect(before.body.code).toBe('secondFactorRequired')
    const bare = await ask(`/api/users/${id}/second-factor/stop`)
    expect(bare.body.code).toBe('proofRequired')
    expect((await ask(`/api/users/${id}/second-factor/stop`, proof())).status).toBe(204)
    expect((await app.call('POST', '/api/login', { body })).status).toBe(200)
    expect((await ask(`/api/users/${newId()}/second-factor/stop`)).status).toBe(404)
  })
})

describe('a start', () => {
  const restarted = async (secretsKeys: [string, ...string[]]): Promise<TestApp> =>
    startTestApp({ ownerUrl: app.ownerUrl, appUrl: app.appUrl, secretsKeys })

  test('seals what an older version left open, and seals anew when the key was changed', async () => {
    const shop = await app.register()
    const { id } = shop.session.user
    const whose = `${shop.session.company.id}:${id}`
    const kept = async (): Promise<string> => {
      const [row] = await app.asOwner<{ kept: string }>(
        'select second_factor_secret as kept from app_user where id = $1',
        [id],
      )
      return row?.kept ?? ''
    }
    await app.asOwner('alter table app_user drop constraint second_factor_is_sealed')
    await app.asOwner('update app_user set second_factor_secret = $2 where id = $1', [id, secret])
    await app.asOwner(`alter table app_user add constraint second_factor_is_sealed
      check (second_factor_secret like 'sealed:%' and second_factor_pending like 'sealed:%')
      not valid`)
    const older: [string, ...string[]] = ['the key of a test installation']
    await (await restarted(older)).close()
    expect(new Seal(older).open(await kept(), whose)).toBe(secret)
    await (await restarted(['a newer key', ...older])).close()
    expect(new Seal(['a newer key']).open(await kept(), whose)).toBe(secret)

    // The key is lost: the server starts, says so to whoever types a code, and a recovery code works.
    const lost = await restarted(['yet another key'])
    const body = { login: shop.username, password: shop.password, code: codeNow() }
    const answer = await lost.call<Problem>('POST', '/api/login', { body })
    expect(answer.body.code).toBe('secondFactorShut')
    await lost.close()
  })
})
