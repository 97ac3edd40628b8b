/** A staff user with one permission can do exactly what it says, on every entity. */
import { beforeAll, describe, expect, test } from 'vitest'
import { type Entity, entities } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { Action } from '../../domain/kernel/permission.ts'
import { loadDeclarations } from './declarations.ts'
import { testApp } from './testing/app.ts'
import { type Station, station, stationOf } from './testing/station.ts'

await loadDeclarations()

const app = testApp()
let admin: Station
let staff: Station
let roleId: string

beforeAll(async () => {
  admin = await station(app)
  const role = await admin.add('/api/roles', { name: 'One thing only' })
  roleId = role.id
  const password = 'long enough'
  const user = { username: `staff${newId().slice(-8)}`, fullName: 'Staff', password, role: roleId }
  const { id } = await admin.add('/api/users', user)
  const login = { login: user.username, password }
  const { body } = await app.call<{ token: string }>('POST', '/api/login', { body: login })
  staff = stationOf(app, body.token, admin.companyId, { id, fullName: user.fullName })
})

/** A changed role counts its version up, as a change through the API would. */
const allow = (...permissions: string[]): Promise<unknown> =>
  app.asOwner('update role set permissions = $1, version = version + 1 where id = $2', [
    permissions,
    roleId,
  ])

/** Every verb of an entity, asked so that it does no harm when it is allowed. */
const verbsOf = (declared: Entity): [Action, string, string, object?][] =>
  allVerbsOf(declared).filter(
    ([action]) => declared.actions.includes(action) && (!declared.isPosted || readings.has(action)),
  )

/** What postings write has verbs of its own beside these; its module proves them. */
const readings = new Set<Action>(['view', 'export'])

const allVerbsOf = ({ api, madeAt }: Entity): [Action, string, string, object?][] => [
  ['view', 'GET', api],
  ['view', 'GET', `${api}/${newId()}`],
  ['view', 'GET', `${api}/${newId()}/history`],
  // What no form can make is uploaded.
  ['add', 'POST', api, madeAt ? new FormData() : {}],
  ['edit', 'PATCH', `${api}/${newId()}`, { version: 1 }],
  ['delete', 'DELETE', `${api}/${newId()}?version=1`],
  ['delete', 'POST', `${api}/delete`, { ids: [newId()] }],
  ['export', 'GET', `${api}/export?format=csv`],
]

const actionsAllowed = async (declared: Entity): Promise<Action[]> => {
  const answers = await Promise.all(
    verbsOf(declared).map(async ([action, method, path, body]) => {
      const { status, body: refusal } = await staff.call<{ code?: string }>(method, path, body)
      expect(status).toBeLessThan(500)
      return { action, isAllowed: !(status === 403 && refusal.code === 'forbidden') }
    }),
  )
  const actions = [...new Set(answers.map(({ action }) => action))]
  return actions.filter((action) =>
    answers.every((answer) => answer.action !== action || answer.isAllowed),
  )
}

describe.each(entities().map((it): [string, Entity] => [it.name, it]))('on %s', (_, declared) => {
  const verbs: Action[] = [...new Set(verbsOf(declared).map(([action]) => action))]

  test.each(verbs)('who may only %s may do only that', async (action) => {
    await allow(`${declared.can}.${action}`)
    expect(await actionsAllowed(declared)).toEqual([action])
  })

  test('who may do it elsewhere may not do it here', async () => {
    const elsewhere = entities().filter((it) => it.name !== declared.name)
    await allow(...elsewhere.flatMap((it) => verbs.map((action) => `${it.can}.${action}`)))
    expect(await actionsAllowed(declared)).toEqual([])
  })
})

test('a permission that is taken away is gone with the next call', async () => {
  await allow('catalog.brand.view')
  expect((await staff.list('/api/brands')).rows).toEqual([])
  await allow()
  const problem = await staff.refused('GET', '/api/brands')
  expect(problem).toMatchObject({ status: 403, code: 'forbidden' })
})

test('what was allowed is really done, and only that', async () => {
  await allow('catalog.brand.add')
  const made = await staff.add('/api/brands', { name: 'By staff' })
  const problem = await staff.refused('DELETE', `/api/brands/${made.id}?version=1`)
  expect(problem).toMatchObject({ status: 403, code: 'forbidden' })
  expect(await admin.read('/api/brands', made.id)).toEqual(made)
})

test('a user without a role may only look at himself', async () => {
  await app.asOwner('update app_user set role_id = null where id = $1', [staff.userId])
  expect((await staff.refused('GET', '/api/brands')).code).toBe('forbidden')
  expect((await staff.call('GET', '/api/session')).status).toBe(200)
})
