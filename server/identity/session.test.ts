import { beforeAll, expect, test } from 'vitest'
import type { SessionInfo } from '../../domain/identity/session.ts'
import { newId } from '../../domain/kernel/id.ts'
import { standardDesign } from '../../domain/pos/design/standard-design.ts'
import { type Registered, testApp } from '../kernel/testing/app.ts'

const app = testApp()
let owner: Registered
let other: Registered

beforeAll(async () => {
  owner = await app.register('karam')
  other = await app.register('other')
})

const make = async (path: string, body: object): Promise<string> => {
  const id = newId()
  const made = await app.call('POST', path, { token: owner.token, body: { id, ...body } })
  expect(made.status, made.text).toBe(200)
  return id
}

const choose = (token: string, branch: string | null) =>
  app.call<SessionInfo & { code: string; field: string }>('POST', '/api/session/branch', {
    token,
    body: { branch },
  })

test('an admin holds every permission and no limit', async () => {
  const { body } = await app.call<SessionInfo>('GET', '/api/session', { token: owner.token })
  expect(body).toEqual(owner.session)
  expect(body.permissions).toContain('identity.user.delete')
  expect(body.limits).toMatchObject({ discountLimit: null, canSeeCost: true })
})

test('a branch is chosen and kept over the next login; none means all', async () => {
  const branch = await make('/api/branches', { name: 'Hamra' })
  expect((await choose(owner.token, branch)).body.branch).toBe(branch)
  const login = { login: 'karam', password: owner.password }
  const again = await app.call<Registered>('POST', '/api/login', { body: login })
  owner.token = again.body.token
  expect(again.body.session.branch).toBe(branch)
  expect((await choose(owner.token, null)).body.branch).toBeNull()
})

test('a branch of another company is refused like one that does not exist', async () => {
  const [foreign, unknown] = await Promise.all([
    choose(owner.token, other.session.branches[0]?.id ?? ''),
    choose(owner.token, newId()),
  ])
  for (const { status, body } of [foreign, unknown]) {
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'missingReference', field: 'branch' })
  }
})

test('the first branch of the company leads, the others follow by name', async () => {
  const { token, session } = await app.register()
  for (const name of ['Zahle 3', 'Aley'])
    await app.call('POST', '/api/branches', { token, body: { id: newId(), name } })
  const { branches } = (await app.call<SessionInfo>('GET', '/api/session', { token })).body
  const names = branches.map(({ title }) => title)
  expect(names).toEqual([session.branches[0]?.title, 'Aley', 'Zahle 3'])
})

test('a role that names branches limits its users to them, while they are open', async () => {
  const [hamra, zahle] = [
    await make('/api/branches', { name: 'Hamra 2' }),
    await make('/api/branches', { name: 'Zahle' }),
  ]
  const closed = await make('/api/branches', { name: 'Closed', isActive: false })
  const role = await make('/api/roles', {
    name: 'Hamra cashier',
    permissions: ['catalog.brand.view'],
    discountLimit: '7.5',
    branches: [hamra, closed],
  })
  await make('/api/users', { username: 'ziad', fullName: 'Ziad', role, password: 'ziads-password' })
  const login = { login: 'ziad', password: 'ziads-password' }
  const { body } = await app.call<Registered>('POST', '/api/login', { body: login })
  const { session, token } = body
  expect(session.role).toEqual({ id: role, title: 'Hamra cashier' })
  expect(session.permissions).toEqual(['catalog.brand.view'])
  expect(session.limits).toMatchObject({ discountLimit: '7.5', canChangePrice: false })
  expect(session.branches).toEqual([{ id: hamra, title: 'Hamra 2' }])
  expect(session.branch).toBe(hamra)
  expect((await choose(token, zahle)).body.code).toBe('missingReference')
})

test.each([
  ['no token', undefined],
  ['a token that is none', 'x.y.z'],
])('with %s nobody is told anything', async (_, token) => {
  const { status, body } = await app.call('GET', '/api/session', { token })
  expect(status).toBe(401)
  expect(body).toMatchObject({ code: 'signInRequired' })
})

test('a station is told the kinds of documents in use and the look of its tills', async () => {
  const { token, session } = await app.register()
  const sessionNow = async () =>
    (await app.call<SessionInfo>('GET', '/api/session', { token })).body
  const type = session.transactionTypes.find(({ behaviour }) => behaviour === 'salesInvoice')
  expect(type).toMatchObject({ name: 'Sales invoice', altName: null, prefix: null })
  expect(session.posDesign).toMatchObject(standardDesign)

  const path = `/api/transaction-types/${type?.id}`
  const resting = { version: 1, isActive: false }
  expect((await app.call('PATCH', path, { token, body: resting })).status).toBe(200)
  const look = { id: newId(), name: 'Night', ...standardDesign, backColour: '#101010' }
  expect((await app.call('POST', '/api/pos-designs', { token, body: look })).status).toBe(200)
  const chosen = { value: look.id, version: 0, layer: 'company' }
  const decided = await app.call('PUT', '/api/settings/pos.design', { token, body: chosen })
  expect(decided.status).toBe(200)

  const { transactionTypes, posDesign } = await sessionNow()
  expect(transactionTypes.map(({ id }) => id)).not.toContain(type?.id)
  expect(posDesign).toMatchObject({ name: 'Night', backColour: '#101010' })
})
