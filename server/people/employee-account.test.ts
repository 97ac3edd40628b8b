/** The account of an employee is made and kept from the record of the person, by the rules of users. */
import { beforeAll, expect, test } from 'vitest'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { colleagueOf, type Station, station, stationOf } from '../kernel/testing/station.ts'

const app = testApp()
let shop: Station
let owner: { password: string }
let role: string
let department: string

beforeAll(async () => {
  const registered = await app.register()
  owner = registered
  const { company, user } = registered.session
  shop = stationOf(app, registered.token, company.id, user)
  department = (await shop.add('/api/departments', { name: 'Shop' })).id
  role = (await shop.add('/api/roles', { name: 'Seller', permissions: ['people.employee.view'] }))
    .id
})

const person = (more: Record<string, unknown> = {}) => ({
  firstName: 'Maya',
  lastName: 'Saab',
  employeeNumber: `E-${newId().slice(-8)}`,
  department,
  startDate: '2024-02-01',
  ...more,
})
const name = () => `m${newId().slice(-10)}`
const given = (username: string) => ({ username, role, password: 'long enough' })

const signIn = (login: string, password: string) =>
  app.call<{ token: string; code?: string }>('POST', '/api/login', { body: { login, password } })

const change = (row: AnyRow, changes: Record<string, unknown>, who = shop) =>
  who.call<AnyRow & { code?: string }>('PATCH', `/api/employees/${row.id}`, {
    version: row.version,
    ...changes,
  })

test('a user name opens an account in the name, address and language of the person', async () => {
  const username = name()
  const email = `${username}@shop.example`
  const values = person({ ...given(username), language: 'fr', email })
  const made = await shop.add('/api/employees', values)
  expect(made).toMatchObject({ username, userType: 'staff', isAccountActive: true })
  expect(made.role).toEqual({ id: role, title: 'Seller' })
  const user = await shop.read('/api/users', (made.user as { id: string }).id)
  expect(user).toMatchObject({ fullName: 'Maya Saab', language: 'fr', email })
  expect((await signIn(username, 'long enough')).status).toBe(200)
  const text = JSON.stringify((await shop.call('GET', `/api/employees/${made.id}/history`)).body)
  expect(text).toContain(username)
  expect(text).not.toContain('long enough')
})

test('an account of a person without a language is in that of whoever opens it', async () => {
  const body = { id: newId(), ...person(given(name())) }
  const asked = { token: shop.token, body, language: 'ar' }
  const made = await app.call<AnyRow>('POST', '/api/employees', asked)
  const user = await shop.read('/api/users', (made.body.user as { id: string }).id)
  expect(user.language).toBe('ar')
})

test('the same creation again makes neither a second person nor a second account', async () => {
  const body = { id: newId(), ...person(given(name())) }
  const [one, again] = [
    await shop.call<AnyRow>('POST', '/api/employees', body),
    await shop.call<AnyRow>('POST', '/api/employees', body),
  ]
  expect([one.status, again.status]).toEqual([200, 200])
  expect(again.body.user).toEqual(one.body.user)
})

test('the rules of users hold: password, names that are taken, the form of a name', async () => {
  const other = await station(app)
  const theirs = name()
  await other.add('/api/users', { username: theirs, fullName: 'X', password: 'long enough' })
  for (const [account, field, code] of [
    [{ username: name(), password: 'short' }, 'password', 'passwordTooShort'],
    [{ username: name() }, 'password', 'required'],
    [{ role }, 'username', 'required'],
    [given('no spaces here'), 'username', 'username'],
    [given(theirs), 'username', 'notUnique'],
  ] as const) {
    const body = { id: newId(), ...person(account) }
    const refused = await shop.refused('POST', '/api/employees', body)
    expect(refused).toMatchObject({ code, field })
    // Whose name it is in another company is nobody’s business.
    expect(refused.facts.title).toBeUndefined()
    expect((await shop.call('GET', `/api/employees/${body.id}`)).status).toBe(404)
  }
})

test('whoever may not keep accounts neither sees nor sends anything of one', async () => {
  const made = await shop.add('/api/employees', person(given(name())))
  const may = ['view', 'add', 'edit'].map((it) => `people.employee.${it}`)
  const clerk = await colleagueOf(app, shop, may)
  const row = await clerk.read('/api/employees', made.id)
  for (const key of ['username', 'userType', 'role', 'isAccountActive'])
    expect(row).not.toHaveProperty(key)
  expect((await change(row, { phone: '01 234 567' }, clerk)).status).toBe(200)
  const sent = await clerk.refused('POST', '/api/employees', {
    id: newId(),
    ...person(given(name())),
  })
  expect(sent).toMatchObject({ status: 403, code: 'forbidden', field: 'username' })
  const keeper = await colleagueOf(app, shop, [...may, 'identity.user.edit'])
  const bare = await shop.add('/api/employees', person())
  expect((await change(bare, given(name()), keeper)).body).toMatchObject({ code: 'forbidden' })
  // Nobody gives what he does not hold.
  expect((await change(row, { userType: 'admin', version: 2 }, keeper)).body).toMatchObject({
    code: 'forbidden',
    field: 'userType',
  })
})

test('a new password asks for one’s own, and a disabled account ends its session', async () => {
  const username = name()
  const made = await shop.add('/api/employees', person(given(username)))
  const { body } = await signIn(username, 'long enough')
  const asks = () => app.call('GET', '/api/session', { token: body.token })
  expect((await asks()).status).toBe(200)
  const password = 'another one'
  expect((await change(made, { password })).body).toMatchObject({ code: 'proofRequired' })
  const proven = await change(made, { password, proof: owner.password })
  expect([proven.status, (await asks()).status]).toEqual([200, 401])
  expect((await signIn(username, password)).status).toBe(200)
  const closed = await change(proven.body, { isAccountActive: false, role: null })
  expect(closed.body).toMatchObject({ isAccountActive: false, role: null })
  expect((await signIn(username, password)).status).toBe(401)
})

test('the last administrator keeps his account, whoever he works as', async () => {
  const made = await shop.add('/api/employees', person({ user: shop.userId }))
  for (const changes of [{ isAccountActive: false }, { userType: 'staff' }])
    expect((await change(made, changes)).body).toMatchObject({ code: 'lastAdmin' })
  expect((await change(made, { username: null })).body).toMatchObject({
    code: 'required',
    field: 'username',
  })
})

test('whoever leaves is asked about the account that would stay open', async () => {
  const made = await shop.add('/api/employees', person(given(name())))
  const asked = await change(made, { isActive: false })
  expect(asked.body).toMatchObject({
    code: 'employeeAccountStaysOpen',
    facts: { isConfirmable: true, name: 'Maya Saab' },
  })
  const closed = await change(made, { isActive: false, isAccountActive: false })
  expect(closed.body).toMatchObject({ isActive: false, isAccountActive: false })
  const kept = await shop.add('/api/employees', person(given(name())))
  const meant = await change(kept, { isActive: false, isConfirmed: true })
  expect(meant.body).toMatchObject({ isActive: false, isAccountActive: true })
})

test('a stale record changes no account', async () => {
  const made = await shop.add('/api/employees', person(given(name())))
  await change(made, { phone: '01 222 333' })
  expect((await change(made, { isAccountActive: false })).status).toBe(409)
  expect(await shop.read('/api/employees', made.id)).toMatchObject({ isAccountActive: true })
})
