import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { type Registered, testApp } from '../kernel/testing/app.ts'

const app = testApp()
let owner: Registered
let keeper: string
let keeperRole: string
let branch: string

type Row = { id: string; version: number; code: string; field: string; permissions: string[] }

const ask = <Body = Row>(token: string, method: string, path: string, body?: object) =>
  app.call<Body>(method, path, { token, body })

/** A user who looks after the roles of one branch, but is no admin. */
beforeAll(async () => {
  owner = await app.register('karam')
  branch = owner.session.branches[0]?.id ?? ''
  keeperRole = newId()
  await ask(owner.token, 'POST', '/api/roles', {
    id: keeperRole,
    name: 'Keeper',
    permissions: ['identity.role.add', 'identity.role.edit', 'identity.role.view'],
    discountLimit: '10',
    branches: [branch],
  })
  const body = { id: newId(), username: 'keeper', fullName: 'K', password: 'keepers-password' }
  await ask(owner.token, 'POST', '/api/users', { ...body, role: keeperRole })
  const login = { login: 'keeper', password: 'keepers-password' }
  keeper = (await app.call<Registered>('POST', '/api/login', { body: login })).body.token
})

const small = (more: object = {}) => ({
  id: newId(),
  name: `Role ${newId().slice(-6)}`,
  permissions: ['identity.role.view'],
  discountLimit: '5',
  branches: [branch],
  ...more,
})

test('an unknown permission is refused, also from an admin', async () => {
  const body = small({ permissions: ['catalog.brand.explode'] })
  const { status, body: problem } = await ask(owner.token, 'POST', '/api/roles', body)
  expect(status).toBe(422)
  expect(problem).toMatchObject({ code: 'unknownPermission', field: 'permissions' })
})

test('a changed role counts with the next request', async () => {
  const role = await ask(owner.token, 'POST', '/api/roles', small({ permissions: [] }))
  const person = { id: newId(), username: 'ziad', fullName: 'Z', password: 'ziads-password' }
  await ask(owner.token, 'POST', '/api/users', { ...person, role: role.body.id })
  const login = { login: 'ziad', password: 'ziads-password' }
  const { token } = (await app.call<Registered>('POST', '/api/login', { body: login })).body
  expect((await ask(token, 'GET', '/api/brands')).status).toBe(403)
  const changes = { version: 1, permissions: ['catalog.brand.view'] }
  await ask(owner.token, 'PATCH', `/api/roles/${role.body.id}`, changes)
  expect((await ask(token, 'GET', '/api/brands')).status).toBe(200)
})

describe('whoever is no admin', () => {
  test('makes roles within his own', async () => {
    const { status, text } = await ask(keeper, 'POST', '/api/roles', small())
    expect(status, text).toBe(200)
  })

  const beyond: [string, object][] = [
    ['permissions', { permissions: ['identity.user.delete'] }],
    ['discountLimit', { discountLimit: '11' }],
    ['discountLimit', { discountLimit: null }],
    ['canSeeCost', { canSeeCost: true }],
    ['branches', { branches: [] }],
  ]
  test.each(beyond)('grants nothing beyond it in %s: %j', async (field, more) => {
    const made = await ask(keeper, 'POST', '/api/roles', small(more))
    expect(made.status).toBe(403)
    expect(made.body).toMatchObject({ code: 'forbidden', field })
    const own = await ask(keeper, 'GET', `/api/roles/${keeperRole}`)
    const raised = { version: own.body.version, ...more }
    const changed = await ask(keeper, 'PATCH', `/api/roles/${keeperRole}`, raised)
    expect(changed.body).toMatchObject({ code: 'forbidden', field })
  })

  test('may rename a larger role, and take from it, but not add to it', async () => {
    const permissions = ['catalog.brand.view', 'catalog.brand.edit']
    const large = small({ permissions, discountLimit: '80', branches: [] })
    await ask(owner.token, 'POST', '/api/roles', large)
    const path = `/api/roles/${large.id}`
    const less = { version: 1, name: 'Renamed', permissions: ['catalog.brand.view'] }
    expect((await ask(keeper, 'PATCH', path, less)).status).toBe(200)
    const back = { version: 2, permissions }
    expect((await ask(keeper, 'PATCH', path, back)).body.code).toBe('forbidden')
  })
})
