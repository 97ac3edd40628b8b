/** What a key opens, to whom it stays shut, and that a named request is done once. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { ShownKey } from '../../domain/doors/api-key.ts'
import { isCalledByKeys } from '../../domain/kernel/access/api-key.ts'
import { newId } from '../../domain/kernel/id.ts'
import { loadCommands } from '../kernel/declarations.ts'
import { testApp } from '../kernel/testing/app.ts'
import { ownPassword, type Program, programOf } from '../kernel/testing/doors.ts'
import { shapeOf } from '../kernel/testing/hostile.ts'
import { mailTo, tokenIn } from '../kernel/testing/mailbox.ts'
import { colleagueOf, type Problem, type Station, station } from '../kernel/testing/station.ts'
import { newTwoBranches } from '../testing/two-branches.ts'

const app = testApp()
const brandRights = ['catalog.brand.view', 'catalog.brand.add', 'catalog.brand.edit']
let shop: Station
let theirs: Station
let program: Program

beforeAll(async () => {
  shop = await station(app)
  theirs = await station(app)
  program = await programOf(app, shop, brandRights)
})

const brands = (by: { key: string }) => app.call<Problem>('GET', '/api/brands', { token: by.key })

describe('a key', () => {
  test('does what it was made for and nothing else, under its own name', async () => {
    const brand = { id: newId(), name: 'By a program' }
    expect((await program.call('POST', '/api/brands', { body: brand })).status).toBe(200)
    const other = await program.call<Problem>('GET', '/api/categories')
    expect([other.status, other.body.code]).toEqual([403, 'forbidden'])
    const history = await shop.call<{ rows: { user: string }[] }>(
      'GET',
      `/api/brands/${brand.id}/history`,
    )
    expect(history.body.rows[0]?.user).toBe(`Web shop (${shop.userName})`)
    const own = await program.call<{ name: string; scopes: string[] }>('GET', '/api/key')
    expect(own.body).toMatchObject({ name: 'Web shop', scopes: brandRights.toSorted() })
  })

  test('is kept as a hash, and told once', async () => {
    const [kept] = await app.asOwner<Record<string, unknown>>(
      'select * from api_key where id = $1',
      [program.id],
    )
    expect(JSON.stringify(kept)).not.toContain(program.key.slice(50))
    const { body } = await shop.call<{ rows: object[] }>('GET', '/api/api-keys')
    expect(JSON.stringify(body)).not.toContain(program.key.slice(50))
    expect(body.rows[0]).toMatchObject({ state: 'active', ending: program.key.slice(-4) })
    const audits = await app.asOwner<{ after: object }>(
      `select after from audit where entity = 'apiKey'`,
    )
    expect(JSON.stringify(audits)).not.toContain(program.key.slice(50))
  })

  test('that is expired, revoked, of another company, wrong or malformed is refused alike', async () => {
    const [expired, revoked] = [
      await programOf(app, shop, brandRights),
      await programOf(app, shop, brandRights),
    ]
    await app.asOwner(`update api_key set expires_at = now() where id = $1`, [expired.id])
    await shop.call('POST', `/api/api-keys/${revoked.id}/revoke`, {})
    const ours = Buffer.from(program.key.slice(3), 'base64url')
    const moved = Buffer.from(ours)
    Buffer.from(theirs.companyId.replaceAll('-', ''), 'hex').copy(moved)
    const wrong = Buffer.from(ours)
    wrong[63] = (wrong[63] ?? 0) ^ 1
    const text = (bytes: Buffer) => `ct_${bytes.toString('base64url')}`
    const said = new Set<string>()
    for (const key of [
      expired.key,
      revoked.key,
      text(moved),
      text(wrong),
      'ct_',
      `${program.key}x`,
      `ct_${'x'.repeat(5000)}`,
    ]) {
      const { status, body } = await brands({ key })
      expect([status, body.code]).toEqual([401, 'keyInvalid'])
      said.add(body.message)
    }
    expect(said.size).toBe(1)
  })

  test('holds no more than its maker: rights he loses, and himself when he leaves', async () => {
    const rights = [...brandRights, 'doors.integration.view', 'doors.integration.add']
    const maker = await colleagueOf(app, shop, rights)
    const refused = await maker.refused('POST', '/api/api-keys', {
      id: newId(),
      name: 'Too much',
      scopes: ['catalog.category.view'],
      days: 30,
      proof: 'long enough',
    })
    expect([refused.code, refused.field]).toEqual(['keyBeyondOwn', 'scopes'])
    const own = await programOf(app, maker, brandRights, { proof: 'long enough' })
    expect((await brands(own)).status).toBe(200)
    const user = await shop.read('/api/users', maker.userId)
    const role = await shop.read('/api/roles', (user.role as { id: string }).id)
    await shop.call('PATCH', `/api/roles/${role.id}`, {
      version: role.version,
      permissions: ['catalog.brand.add'],
    })
    expect((await brands(own)).status).toBe(403)
    await shop.call('PATCH', `/api/users/${maker.userId}`, {
      version: user.version,
      isActive: false,
      proof: ownPassword,
    })
    expect((await brands(own)).status).toBe(401)
  })

  test('ends with a password that somebody else, or the mail, set anew; not with one’s own change', async () => {
    const rights = [...brandRights, 'doors.integration.view', 'doors.integration.add']
    const maker = await colleagueOf(app, shop, rights)
    const statusOf = async (by: Program) => (await brands(by)).status
    const first = await programOf(app, maker, brandRights, { proof: 'long enough' })
    const change = { current: 'long enough', password: 'longer than enough' }
    expect((await maker.call('POST', '/api/password', change)).status).toBe(204)
    expect(await statusOf(first)).toBe(200)
    const mailed = await programOf(app, maker, brandRights, {
      name: 'Delivery',
      proof: change.password,
    })
    const email = `${newId()}@shop.example`
    const edit = async (change: object) => {
      const { version } = await shop.read('/api/users', maker.userId)
      const body = { version, proof: ownPassword, ...change }
      const answer = await shop.call('PATCH', `/api/users/${maker.userId}`, body)
      expect(answer.status, answer.text).toBe(200)
    }
    await edit({ email })
    await app.call('POST', '/api/forgot-password', { body: { email } })
    const token = tokenIn(await mailTo(app.outbox, email))
    const reset = { body: { token, password: 'set by the mail' } }
    expect((await app.call('POST', '/api/reset-password', reset)).status).toBe(204)
    expect([await statusOf(first), await statusOf(mailed)]).toEqual([401, 401])
    const newest = async () =>
      (await shop.call<{ rows: { kind: string; message: string }[] }>('GET', '/api/notices')).body
        .rows[0]
    expect(await newest()).toMatchObject({ kind: 'keysEnded' })
    expect(JSON.stringify(await newest())).toContain('Delivery, Web shop')
    const [user] = await app.asOwner<{ username: string }>(
      'select username from app_user where id = $1',
      [maker.userId],
    )
    const login = { body: { login: user?.username, password: 'set by the mail' } }
    const { body } = await app.call<{ token: string }>('POST', '/api/login', login)
    const key = {
      id: newId(),
      name: 'Again',
      scopes: brandRights,
      days: 30,
      proof: login.body.password,
    }
    const made = await app.call<{ key: string }>('POST', '/api/api-keys', {
      body: key,
      token: body.token,
    })
    expect((await brands(made.body)).status).toBe(200)
    await edit({ password: 'set by somebody else' })
    expect((await brands(made.body)).status).toBe(401)
    const { body: listed } = await shop.call<{ rows: ShownKey[] }>('GET', '/api/api-keys')
    expect(listed.rows.find(({ id }) => id === key.id)?.state).toBe('revoked')
  })

  test('reaches its branch alone', async () => {
    const two = await newTwoBranches(app)
    const scopes = ['sales.invoice.view', 'identity.branch.view', 'stock.level.view']
    const [all, one] = [
      await programOf(app, two.shop, scopes),
      await programOf(app, two.shop, scopes, { branch: two.shop.branch }),
    ]
    const ids = async (by: Program) =>
      (await by.call<{ rows: { id: string }[] }>('GET', '/api/branches')).body.rows.map(
        ({ id }) => id,
      )
    expect((await ids(all)).length).toBeGreaterThan(1)
    expect(await ids(one)).toEqual([two.shop.branch])
  })

  test('never does what is for people, whatever the route', async () => {
    const commands = await loadCommands()
    const personal = commands.filter(
      (it) => it.needs !== 'public' && !isCalledByKeys(it) && it.maxFileBytes === undefined,
    )
    const routes = personal.map(({ route }) => route)
    expect(routes).toEqual(
      expect.arrayContaining([
        'POST /api/password',
        'PUT /api/profile/pin',
        'PATCH /api/roles/:id',
        'POST /api/api-keys',
        'POST /api/special-query/run',
        'GET /api/session',
      ]),
    )
    // Nothing a key can call asks for a password or a PIN.
    const asking = commands
      .filter((it) => it.needs !== 'public' && isCalledByKeys(it))
      .filter((it) => Object.keys(shapeOf(it)).some((name) => /password|^pin$|^proof$/i.test(name)))
    expect(asking.map(({ route }) => route)).toEqual([])
    for (const route of routes.filter((_, at) => at % 6 === 0)) {
      const [method = '', path = ''] = route.split(' ')
      const { status, body } = await program.call<Problem>(
        method,
        path.replace(/:\w+/g, newId()),
        method === 'GET' || method === 'DELETE' ? {} : { body: {} },
      )
      expect([status, body.code], route).toEqual([403, 'notByKey'])
    }
  })

  test('is made with one’s own password, and has a pace of its own', async () => {
    const body = { id: newId(), name: 'No proof', scopes: brandRights, days: 30 }
    expect((await shop.refused('POST', '/api/api-keys', body)).code).toBe('proofRequired')
    const slow = await programOf(app, shop, brandRights, { perMinute: 2 })
    const statuses = [await brands(slow), await brands(slow), await brands(slow)]
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(Number(statuses[2]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await brands(program)).status).toBe(200)
  })
})

describe('a request with a name', () => {
  const sent = (name: string, body: object, by: Program = program) =>
    by.call<Problem & { id: string }>('POST', '/api/brands', {
      body,
      headers: { 'idempotency-key': name },
    })

  test('is done once, is answered the same, and refuses another body', async () => {
    const body = { id: newId(), name: 'Once' }
    const [first, again] = [await sent('order-1', body), await sent('order-1', body)]
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    const other = await sent('order-1', { ...body, name: 'Twice' })
    expect([other.status, other.body.code]).toEqual([422, 'idempotencyKeyUsed'])
    // The name is its caller's own.
    const neighbour = await programOf(app, shop, brandRights)
    expect((await sent('order-1', { id: newId(), name: 'Theirs' }, neighbour)).status).toBe(200)
    expect((await sent('a b', body)).body.code).toBe('idempotencyKeyInvalid')
  })

  test('that was refused can be sent again, and one a day old is forgotten', async () => {
    expect((await sent('order-2', { id: newId(), name: '' })).status).toBe(422)
    const body = { id: newId(), name: 'Mended' }
    expect((await sent('order-2', body)).status).toBe(200)
    await app.asOwner(`update idempotent_answer set made_at = now() - interval '25 hours'`)
    const fresh = await sent('order-2', { id: newId(), name: 'The day after' })
    expect([fresh.status, fresh.headers.get('idempotency-replayed')]).toEqual([200, null])
  })

  test('lets one of ten twins act', async () => {
    const twins = await Promise.all(
      Array.from({ length: 10 }, () => sent('order-3', { id: newId(), name: 'Twin' })),
    )
    // Each names another id: whoever came first decides, the others have another body.
    const statuses = twins.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 422)])
    const same = { id: newId(), name: 'Same twin' }
    const alike = await Promise.all(Array.from({ length: 10 }, () => sent('order-4', same)))
    expect(new Set(alike.map(({ text }) => text)).size).toBe(1)
    const replayed = alike.filter((it) => it.headers.get('idempotency-replayed') === 'true')
    expect(replayed.length).toBe(9)
  })

  test('keeps its answer sealed', async () => {
    const rows = await app.asOwner<{ answer: string }>(
      'select answer from idempotent_answer where answer is not null',
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { answer } of rows) expect(answer).toMatch(/^sealed:/)
  })
})

describe('a version', () => {
  test('is the ETag of a record, and If-Match guards a change', async () => {
    const { id } = await shop.add('/api/brands', { name: 'Tagged' })
    const path = `/api/brands/${id}`
    const read = await program.call('GET', path)
    expect(read.headers.get('etag')).toBe('"1"')
    const known = await app.call('GET', path, {
      token: program.key,
      headers: { 'if-none-match': '"1"' },
    })
    expect(known.status).toBe(304)
    const change = (tag: string, body: object) =>
      program.call<Problem>('PATCH', path, { body, headers: { 'if-match': tag } })
    expect((await change('"1"', { name: 'Changed' })).headers.get('etag')).toBe('"2"')
    const stale = await change('"1"', { name: 'Late' })
    expect([stale.status, stale.body.code]).toEqual([412, 'stale'])
    expect((await change('"2"', { name: 'X', version: 1 })).body.code).toBe('ifMatchDiffers')
    expect((await change('*', { name: 'X' })).body.code).toBe('ifMatchInvalid')
    const plain = await program.call<Problem>('PATCH', path, { body: { name: 'Late', version: 1 } })
    expect(plain.status).toBe(409)
  })
})

test('what a key was refused stands with its maker, and keys that are none are asked about so often', async () => {
  await program.call('GET', '/api/categories')
  await vi.waitFor(
    async () => {
      const { rows } = await shop.list('/api/access-events', { limit: '50' })
      expect(rows.filter(({ kind }) => kind === 'right').length).toBeGreaterThan(0)
    },
    { timeout: 5000 },
  )
  const wrong = `${program.key.slice(0, -6)}${'0'.repeat(6)}`
  const answers = await Promise.all(Array.from({ length: 70 }, () => brands({ key: wrong })))
  const statuses = new Set(answers.map(({ status }) => status))
  expect(statuses).toEqual(new Set([401, 429]))
  // A program whose key was right just now is not shut out by those who guess beside it.
  expect((await brands(program)).status).toBe(200)
})
