import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { type Registered, testApp } from '../kernel/testing/app.ts'
import { mailTo, tokenIn } from '../kernel/testing/mailbox.ts'

const app = testApp()
let owner: Registered
let other: Registered
const roles = new Map<string, string>()

type Row = { id: string; version: number; code: string; field: string; email: string | null }
type Deletion = { deleted: string[]; refused: { id: string; code: string; message: string }[] }

const password = 'a-good-password'

beforeAll(async () => {
  owner = await app.register('karam')
  other = await app.register('other')
  const found = await ask<{ rows: { id: string; name: string }[] }>('GET', '/api/roles')
  for (const { id, name } of found.body.rows) roles.set(name, id)
  const permissions = ['identity.role.edit']
  const keeper = await ask('POST', '/api/roles', { id: newId(), name: 'Role keeper', permissions })
  roles.set('Role keeper', keeper.body.id)
})
beforeEach(() => app.asOwner('delete from throttle'))

const ask = <Body = Row>(method: string, path: string, body?: object, token = owner.token) =>
  app.call<Body>(method, path, { token, body })

const login = (name: string, word = password) =>
  app.call<Registered & { code: string }>('POST', '/api/login', {
    body: { login: name, password: word },
  })

type Person = { id: string; username: string; token: string }

async function hire(more: object = {}, role?: string): Promise<Person> {
  const id = newId()
  const username = `p${id.slice(-10)}`
  const body = {
    id,
    username,
    fullName: username,
    password,
    role: role && roles.get(role),
    ...more,
  }
  const made = await ask('POST', '/api/users', body)
  expect(made.status, made.text).toBe(200)
  return { id, username, token: (await login(username)).body.token }
}

const isIn = async (token: string): Promise<boolean> =>
  (await ask('GET', '/api/session', undefined, token)).status === 200

describe('a new user', () => {
  test('signs in with the password it was given, which is never shown again', async () => {
    const { id, token } = await hire({}, 'Cashier')
    expect(await isIn(token)).toBe(true)
    const { body, text } = await ask('GET', `/api/users/${id}`)
    expect(Object.keys(body)).not.toContain('password')
    expect(text).not.toContain('argon2')
    const [leak] = await app.asOwner<{ count: number }>(
      `select count(*)::int as count from audit a where a::text ~ 'argon2|a-good-password'`,
    )
    expect(leak?.count).toBe(0)
  })

  test('without a password is invited by mail for three days, once', async () => {
    const id = newId()
    const body = {
      id,
      username: 'rana',
      fullName: 'رنا حداد',
      email: 'rana@shop.example',
      language: 'ar',
      role: roles.get('Manager'),
    }
    const answers = await Promise.all([
      ask('POST', '/api/users', body),
      ask('POST', '/api/users', body),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await ask('POST', '/api/users', body)).body.id).toBe(id)
    const mail = await mailTo(app.outbox, 'rana@shop.example')
    expect(mail.subject).toBe('فتحت لك Company karam حسابًا')
    expect(mail.html).toContain('dir="rtl"')
    const [reset] = await app.asOwner<{ count: number; hours: number }>(
      `select count(*)::int as count,
         round(extract(epoch from max(expires_at) - now()) / 3600)::int as hours
       from password_reset where user_id = $1`,
      [id],
    )
    expect(reset).toEqual({ count: 1, hours: 72 })
    expect((await login('rana', '')).status).toBe(422)
    const chosen = { token: tokenIn(mail), password: 'ranas-password' }
    expect((await app.call('POST', '/api/reset-password', { body: chosen })).status).toBe(204)
    expect((await login('rana', 'ranas-password')).status).toBe(200)
  })

  test.each([
    ['username', { username: 'OTHER' }],
    ['email', { email: 'other@shop.example' }],
  ])('cannot take the %s of somebody in another company', async (field, more) => {
    const body = {
      id: newId(),
      username: `x${newId().slice(-8)}`,
      fullName: 'X',
      password,
      ...more,
    }
    const { status, body: problem } = await ask('POST', '/api/users', body)
    expect(status).toBe(422)
    expect(problem).toMatchObject({ code: 'notUnique', field })
  })

  test('needs a password, or an address that gets the invitation', async () => {
    const body = { id: newId(), username: 'lost', fullName: 'Lost' }
    const { status, body: problem } = await ask('POST', '/api/users', body)
    expect(status).toBe(422)
    expect(problem).toMatchObject({ code: 'required', field: 'password' })
  })

  test('cannot have a role of another company', async () => {
    const found = await ask<{ rows: { id: string }[] }>('GET', '/api/roles', undefined, other.token)
    const role = found.body.rows[0]?.id
    const body = { id: newId(), username: 'foreign', fullName: 'F', password, role }
    expect((await ask('POST', '/api/users', body)).body).toMatchObject({
      code: 'missingReference',
      field: 'role',
    })
  })
})

describe('is out at once', () => {
  const cases: [string, () => object][] = [
    ['closed', () => ({ isActive: false })],
    ['given another role', () => ({ role: roles.get('Waiter') })],
    ['given another password', () => ({ password: 'another-password', proof: owner.password })],
    ['made an admin', () => ({ userType: 'admin' })],
  ]
  test.each(cases)('whoever is %s', async (_, changesOf) => {
    const { id, token } = await hire({}, 'Cashier')
    const changes = changesOf()
    const saved = await ask('PATCH', `/api/users/${id}`, { version: 1, ...changes })
    expect(saved.status, saved.text).toBe(200)
    expect(await isIn(token)).toBe(false)
  })

  test('whoever is deleted', async () => {
    const { id, token } = await hire()
    expect((await ask('DELETE', `/api/users/${id}?version=1`)).status).toBe(204)
    expect(await isIn(token)).toBe(false)
    expect((await ask('GET', `/api/users/${id}`)).status).toBe(404)
  })

  test('but not whoever stays, because an employee is tied to the account', async () => {
    const { id, token } = await hire()
    const department = newId()
    await ask('POST', '/api/departments', { id: department, name: `D ${department}` })
    const person = { firstName: 'Maya', lastName: 'Saab', department, startDate: '2024-02-01' }
    const employee = { id: newId(), employeeNumber: newId().slice(-8), user: id, ...person }
    expect((await ask('POST', '/api/employees', employee)).status).toBe(200)
    const several = await ask<Deletion>('POST', '/api/users/delete', { ids: [id] })
    expect(several.body.refused).toMatchObject([{ id, code: 'inUse' }])
    expect((await ask('DELETE', `/api/users/${id}?version=1`)).status).toBe(409)
    expect(await isIn(token)).toBe(true)
  })

  test('but not whoever only got another name', async () => {
    const { id, token } = await hire()
    await ask('PATCH', `/api/users/${id}`, { version: 1, fullName: 'New name' })
    expect(await isIn(token)).toBe(true)
  })
})

test('a new address makes the link to the old one worthless', async () => {
  const { id } = await hire({ email: 'before@shop.example' })
  await app.call('POST', '/api/forgot-password', { body: { email: 'before@shop.example' } })
  const token = tokenIn(await mailTo(app.outbox, 'before@shop.example'))
  const changes = { version: 1, email: 'after@shop.example' }
  const bare = await ask('PATCH', `/api/users/${id}`, changes)
  expect([bare.status, bare.body.code]).toEqual([403, 'proofRequired'])
  const proven = await ask('PATCH', `/api/users/${id}`, { ...changes, proof: owner.password })
  expect(proven.status).toBe(200)
  const late = await app.call<Row>('POST', '/api/reset-password', { body: { token, password } })
  expect(late.body.code).toBe('tokenExpired')
})

describe('the last admin', () => {
  const own = () => `/api/users/${owner.session.user.id}`
  const version = async (): Promise<number> => (await ask('GET', own())).body.version

  test.each([
    ['closed', { isActive: false }],
    ['lowered', { userType: 'staff' }],
  ])('is not %s', async (_, change) => {
    await app.asOwner(`update app_user set is_active = false where user_type = 'admin'
      and username not in ('karam', 'other')`)
    const { status, body } = await ask('PATCH', own(), { version: await version(), ...change })
    expect(status).toBe(422)
    expect(body.code).toBe('lastAdmin')
  })

  test('is not deleted, alone or among others', async () => {
    const one = await ask('DELETE', `${own()}?version=${await version()}`)
    expect(one.body.code).toBe('lastAdmin')
    const { id } = await hire()
    const ids = [owner.session.user.id, id]
    const several = await ask<Deletion>('POST', '/api/users/delete', { ids })
    expect(several.body.deleted).toEqual([id])
    expect(several.body.refused).toEqual([
      expect.objectContaining({
        id: owner.session.user.id,
        code: 'lastAdmin',
        message: 'A company needs at least one active admin',
      }),
    ])
  })

  test('stays also when two admins close each other at once', async () => {
    const second = await hire({ userType: 'admin' })
    const close = (id: string, version: number, token: string) =>
      ask('PATCH', `/api/users/${id}`, { version, isActive: false }, token)
    const [a, b] = await Promise.all([
      close(second.id, 1, owner.token),
      close(owner.session.user.id, await version(), second.token),
    ])
    expect([a.status, b.status].filter((status) => status === 200)).toHaveLength(1)
    await app.asOwner(`update app_user set is_active = true where username = 'karam'`)
    owner.token = (await login('karam', owner.password)).body.token
    const [row] = await app.asOwner<{ count: number }>(
      `select count(*)::int as count from app_user
       where user_type = 'admin' and is_active and company_id = $1`,
      [owner.session.company.id],
    )
    expect(row?.count).toBeGreaterThan(0)
  })
})

describe('nobody', () => {
  test('closes, lowers, re-keys or deletes his own account', async () => {
    const admin = await hire({ userType: 'admin' })
    const path = `/api/users/${admin.id}`
    const changes = [{ isActive: false }, { userType: 'staff' }, { password: 'without-asking' }]
    for (const change of changes) {
      const { body } = await ask('PATCH', path, { version: 1, ...change }, admin.token)
      expect(body).toMatchObject({ code: 'ownAccount', field: Object.keys(change)[0] })
    }
    const gone = await ask('DELETE', `${path}?version=1`, undefined, admin.token)
    expect(gone.body.code).toBe('ownAccount')
    const renamed = { version: 1, fullName: 'Myself' }
    expect((await ask('PATCH', path, renamed, admin.token)).status).toBe(200)
    expect(await isIn(admin.token)).toBe(true)
  })

  test('reaches another company', async () => {
    const path = `/api/users/${other.session.user.id}`
    const changed = await ask('PATCH', path, { version: 1, password: 'mine-now-123' })
    expect(changed.status).toBe(404)
    expect((await ask('DELETE', `${path}?version=1`)).status).toBe(404)
    const several = { ids: [other.session.user.id] }
    const { body } = await ask<Deletion>('POST', '/api/users/delete', several)
    expect(body).toEqual({ deleted: [], refused: [] })
  })
})

describe('a manager', () => {
  let manager: Person
  beforeAll(async () => {
    manager = await hire({}, 'Manager')
  })

  const asManager = <Body = Row>(method: string, path: string, body?: object) =>
    ask<Body>(method, path, body, manager.token)

  test('hires and changes whoever holds less', async () => {
    const role = roles.get('Cashier')
    const id = newId()
    const body = { id, username: 'ziad', fullName: 'Ziad', role, password }
    expect((await asManager('POST', '/api/users', body)).status).toBe(200)
    const changes = { version: 1, role: roles.get('Waiter'), password: 'another-password' }
    const bare = await asManager('PATCH', `/api/users/${id}`, changes)
    expect(bare.body.code).toBe('proofRequired')
    const proven = { ...changes, proof: password }
    expect((await asManager('PATCH', `/api/users/${id}`, proven)).status).toBe(200)
  })

  const beyond: [string, string, () => object][] = [
    ['make an admin', 'userType', () => ({ userType: 'admin' })],
    ['give a role that may what his does not', 'role', () => ({ role: roles.get('Role keeper') })],
  ]
  test.each(beyond)('cannot %s', async (_, field, changesOf) => {
    const changes = changesOf()
    const body = {
      id: newId(),
      username: `m${newId().slice(-8)}`,
      fullName: 'M',
      password,
      ...changes,
    }
    const made = await asManager('POST', '/api/users', body)
    expect(made.status).toBe(403)
    expect(made.body).toMatchObject({ code: 'forbidden', field })
    const cashier = await hire({}, 'Cashier')
    const changed = await asManager('PATCH', `/api/users/${cashier.id}`, { version: 1, ...changes })
    expect(changed.body).toMatchObject({ code: 'forbidden', field })
  })

  test('cannot take over an admin or whoever holds more', async () => {
    const keeper = await hire({}, 'Role keeper')
    const mine = { version: 1, password: 'mine-now-123' }
    const admin = await asManager('PATCH', `/api/users/${owner.session.user.id}`, mine)
    expect(admin.body).toMatchObject({ code: 'forbidden', field: 'userType' })
    const more = await asManager('PATCH', `/api/users/${keeper.id}`, mine)
    expect(more.body).toMatchObject({ code: 'forbidden', field: 'role' })
    const factor = `/api/users/${owner.session.user.id}/second-factor/stop`
    expect((await asManager('POST', factor, {})).status).toBe(403)
    expect(await isIn(owner.token)).toBe(true)
  })

  test('cannot give himself another role', async () => {
    const changes = { version: 1, role: roles.get('Cashier') }
    const { body } = await asManager('PATCH', `/api/users/${manager.id}`, changes)
    expect(body).toMatchObject({ code: 'ownAccount', field: 'role' })
  })

  test('deletes nobody without that right', async () => {
    const { id } = await hire()
    expect((await asManager('DELETE', `/api/users/${id}?version=1`)).status).toBe(403)
    expect((await asManager('POST', '/api/users/delete', { ids: [id] })).status).toBe(403)
  })
})
