/** Who was turned away stands in the timeline, gathered, for those who may read it. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import { type Registered, testApp } from '../kernel/testing/app.ts'
import { type Station, stationOf } from '../kernel/testing/station.ts'

const app = testApp()
let owner: Registered
let shop: Station
let other: Station
let cashier: Registered

beforeAll(async () => {
  owner = await app.register('karam')
  shop = stationOf(app, owner.token, owner.session.company.id, owner.session.user)
  const theirs = await app.register('other')
  other = stationOf(app, theirs.token, theirs.session.company.id, theirs.session.user)
  const { rows } = await shop.list('/api/roles')
  const role = rows.find(({ name }) => name === 'Cashier')?.id
  await shop.add('/api/users', {
    username: 'ziad',
    fullName: 'Ziad Khoury',
    role,
    password: 'ziads-password',
  })
  cashier = (await login('ziad', 'ziads-password')).body
})
beforeEach(() => app.asOwner('delete from throttle'))

const login = (name: string, password: string) =>
  app.call<Registered>('POST', '/api/login', { body: { login: name, password } })

type Event = AnyRow & { kind: string; person: string; times: number; door: string; address: string }

const events = async (params: Record<string, string> = {}): Promise<Event[]> =>
  (await shop.list('/api/access-events', params)).rows as Event[]

/** They are written a moment after the answer. */
const seen = (kind: string) =>
  expect.poll(async () => (await events()).filter((it) => it.kind === kind), { timeout: 5000 })

describe('turned away for', () => {
  test('a wrong password, by name and by address, counted within the minute', async () => {
    for (let i = 0; i < 4; i++) expect((await login('Karam', 'a guess')).status).toBe(401)
    await login('nobody-at-all', 'a guess')
    const guesses = async () => {
      const rows = (await events()).filter(({ kind }) => kind === 'password')
      return rows.reduce((sum, { times }) => sum + times, 0)
    }
    await expect.poll(guesses, { timeout: 5000 }).toBe(4)
    const rows = await events()
    // The minute may have turned between two of them.
    expect(rows.length).toBeLessThanOrEqual(2)
    const wanted = { person: 'Owner karam', door: 'signIn', address: '127.0.0.1' }
    for (const row of rows) expect(row).toMatchObject({ ...wanted, user: { id: shop.userId } })
  })

  test('too many tries', async () => {
    for (let i = 0; i < 7; i++) await login('karam', 'a guess')
    await seen('locked').toMatchObject([{ person: 'Owner karam' }])
  })

  test('a right that is missing', async () => {
    const { token } = cashier
    const answer = await app.call('GET', '/api/roles', { token })
    expect(answer.status).toBe(403)
    await seen('right').toMatchObject([{ person: 'Ziad Khoury', door: 'business', times: 1 }])
  })

  test('something, and is deleted: the account goes, what it tried stays by name', async () => {
    const password = 'raniaspassword'
    const { id, version } = await shop.add('/api/users', {
      username: 'rania',
      fullName: 'Rania Haddad',
      password,
    })
    await login('rania', 'a guess')
    const ofRania = async () =>
      (await events()).filter(({ person }) => person === 'Rania Haddad').map(({ user }) => user)
    await expect.poll(ofRania, { timeout: 5000 }).toMatchObject([{ id }])
    const gone = await shop.call('DELETE', `/api/users/${id}?version=${version}`)
    expect(gone.status, gone.text).toBe(204)
    expect(await ofRania()).toEqual([null])
  })

  test('a wrong password at a station left open', async () => {
    await shop.call('POST', '/api/second-factor', { proof: 'a guess' })
    await expect
      .poll(async () => (await events()).map(({ door }) => door), { timeout: 5000 })
      .toContain('profile')
  })

  test('a name that somebody else bears', async () => {
    const body = {
      id: newId(),
      companyName: 'Probe',
      country: 'LB',
      firstCurrency: 'USD',
      fullName: 'Somebody',
      username: 'karam',
      email: 'probe@shop.example',
      password: 'a-long-password',
      language: 'en',
    }
    await app.call('POST', '/api/registration', { body })
    await seen('name').toMatchObject([{ person: 'Owner karam' }])
  })
})

describe('the timeline', () => {
  test('is filtered by kind and person, and tells nothing of another company', async () => {
    const kinds = new Set(
      (await events({ filter: JSON.stringify({ kind: { in: ['right'] } }) })).map(
        ({ kind }) => kind,
      ),
    )
    expect([...kinds]).toEqual(['right'])
    const own = await events({
      filter: JSON.stringify({ user: { in: [cashier.session.user.id] } }),
    })
    expect(own.map(({ person }) => person)).toEqual(['Ziad Khoury'])
    expect((await other.list('/api/access-events')).rows).toEqual([])
  })

  test('is for those who may, and nobody writes it', async () => {
    const { token } = cashier
    expect((await app.call('GET', '/api/access-events', { token })).status).toBe(403)
    expect((await shop.call('POST', '/api/access-events', { id: newId() })).status).toBe(404)
    const [grant] = await app.asOwner<{ may: boolean }>(`
      select bool_or(has_table_privilege(rolname, 'access_event', 'insert, update, delete')) as may
      from pg_policy p
      join pg_roles r on r.oid = any(p.polroles)
      where p.polname = 'company_wall' and p.polrelid = 'access_event'::regclass`)
    expect(grant).toEqual({ may: false })
  })

  test('stays small, whoever knocks from however many places', async () => {
    for (let i = 0; i < 450; i++)
      app.services.access.note({ login: 'other' }, 'password', `192.0.2.${i}`, 'signIn')
    const lines = async () => (await other.list('/api/access-events', { limit: '200' })).rows.length
    await expect.poll(lines, { timeout: 5000 }).toBeGreaterThanOrEqual(200)
    const [row] = await app.asOwner<{ lines: number; times: number }>(
      'select count(*)::int as lines, sum(times)::int as times from access_event where company_id = $1',
      [other.companyId],
    )
    expect(row).toEqual({ lines: 201, times: 450 })
  })
})
