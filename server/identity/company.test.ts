import { beforeAll, describe, expect, test } from 'vitest'
import type { Company } from '../../domain/identity/company.ts'
import type { HistoryEntry, SessionInfo } from '../../domain/identity/session.ts'
import type { FirstStep } from '../../domain/insight/first-steps.ts'
import { newId } from '../../domain/kernel/id.ts'
import { languages } from '../../domain/kernel/language.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type Problem, type Station, station, stationOf } from '../kernel/testing/station.ts'

const app = testApp()
let shop: Station

const identity = (who: Station) => who.call<Company>('GET', '/api/company')
const change = (who: Station, body: object) => who.call<Company>('PATCH', '/api/company', body)

describe('the identity of a company', () => {
  beforeAll(async () => {
    shop = await station(app)
  })

  test('begins with what the registration knew', async () => {
    const { body } = await identity(shop)
    expect(body).toMatchObject({ id: shop.companyId, version: 1, country: 'LB' })
    expect(body).toMatchObject({ timeZone: 'Asia/Beirut', legalName: null, bankAccount: null })
  })

  test('is changed field by field, and the session tells the new name', async () => {
    const values = {
      name: 'Maison Karam',
      altName: 'بيت كرم',
      legalName: 'Karam et fils SARL',
      financialNumber: '1234567-601',
      phone: '+961 1 740 112',
      email: 'Office@MaisonKaram.example',
      website: 'www.maisonkaram.example',
      address: 'Hamra street\nBeirut',
      city: 'Beirut',
      country: 'FR',
      timeZone: 'Europe/Paris',
      bankName: 'Bank of Beirut',
      bankAccount: 'LB62 0999 0000 0001 0019 0122 9114',
    }
    const { status, body } = await change(shop, { version: 1, ...values })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: shop.companyId,
      version: 2,
      shopKind: null,
      ...values,
      email: 'office@maisonkaram.example',
      logo: null,
      endpoint: null,
      endpointScheme: null,
      registrationNumber: null,
      registrationScheme: null,
    })
    expect((await identity(shop)).body).toEqual(body)
    const session = await shop.call<SessionInfo>('GET', '/api/session')
    expect(session.body.company).toMatchObject({ name: 'Maison Karam', country: 'FR' })
  })

  test('remembers who changed what', async () => {
    await change(shop, { version: 2, city: 'Paris' })
    const { body } = await shop.call<{ rows: HistoryEntry[] }>('GET', '/api/company/history')
    expect(body.rows[0]).toMatchObject({
      user: shop.userName,
      before: { city: 'Beirut' },
      after: { city: 'Paris' },
    })
    expect(body.rows.at(-1)?.before).toBeNull()
  })

  test('is never overwritten unseen', async () => {
    const { body: current } = await identity(shop)
    const late = await shop.refused('PATCH', '/api/company', { version: 1, city: 'Tyre' })
    expect(late).toMatchObject({ status: 409, code: 'stale' })
    expect(late.facts).toMatchObject({ current, changedBy: shop.userName })
    expect((await identity(shop)).body).toEqual(current)
  })

  test('of two who save at once, one is told to look again', async () => {
    const { body } = await identity(shop)
    const both = ['Tyre', 'Sidon'].map((city) => change(shop, { version: body.version, city }))
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
  })
})

test('one company neither reads nor changes another’s', async () => {
  const [one, other] = [await station(app), await station(app)]
  await change(one, { version: 1, legalName: 'Only mine' })
  expect((await identity(other)).body).toMatchObject({ id: other.companyId, legalName: null })
  const aimed = { version: 1, id: one.companyId, legalName: 'Stolen' }
  expect(await other.refused('PATCH', '/api/company', aimed)).toMatchObject({
    code: 'unknownField',
  })
  expect((await identity(one)).body.legalName).toBe('Only mine')
})

describe('permission', () => {
  async function clerk(permissions: string[]): Promise<Station> {
    const role = await shop.add('/api/roles', { name: `Clerk ${newId()}`, permissions })
    const login = { login: `c${newId().slice(-9)}`, password: 'long enough' }
    const { id } = await shop.add('/api/users', {
      username: login.login,
      fullName: 'Clerk',
      password: login.password,
      role: role.id,
    })
    const { body } = await app.call<{ token: string }>('POST', '/api/login', { body: login })
    return stationOf(app, body.token, shop.companyId, { id, fullName: 'Clerk' })
  }

  test('to view shows, and does not change', async () => {
    const viewer = await clerk(['identity.company.view'])
    const { status, body } = await identity(viewer)
    expect(status).toBe(200)
    const aimed = { version: body.version, city: 'Tripoli' }
    expect((await viewer.refused('PATCH', '/api/company', aimed)).status).toBe(403)
  })

  test('to edit changes', async () => {
    const editor = await clerk(['identity.company.view', 'identity.company.edit'])
    const { version } = (await identity(editor)).body
    expect((await change(editor, { version, city: 'Tripoli' })).status).toBe(200)
  })

  test('is needed even to look', async () => {
    const stranger = await clerk(['catalog.brand.view'])
    for (const path of ['/api/company', '/api/company/history'])
      expect((await stranger.refused('GET', path)).status).toBe(403)
  })
})

describe('what is wrong is refused at its field', () => {
  test.each(
    languages.flatMap((language) =>
      [
        ['email', 'office@', 'emailLong'],
        ['website', 'javascript:alert(1)', 'website'],
        ['bankAccount', 'LB62 0999 0000 0001 0019 0122 9115', 'bankAccount'],
        ['timeZone', 'Asia/Nowhere', 'invalid'],
      ].map(([field, value, code]) => [language, field, value, code] as const),
    ),
  )('in %s: %s %j', async (language, field = '', value = '', code = '') => {
    const { version } = (await identity(shop)).body
    const body = { version, [field]: value }
    const asked = { token: shop.token, language, body }
    const answer = await app.call<Problem>('PATCH', '/api/company', asked)
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([422, code, field])
    expect(answer.body.message).toBe(app.services.words.say(language, `refusal.${code}`))
  })
})

test.each([
  [{ financialNumber: '1234567-601' }, true],
  [{ address: 'Hamra street', phone: '+961 1 740 112' }, true],
  [{ address: 'Hamra street' }, false],
  [{ phone: '+961 1 740 112', city: 'Beirut' }, false],
])('with %j the first step is done: %s', async (values, isDone) => {
  const fresh = await station(app)
  await change(fresh, { version: 1, ...values })
  const { body } = await fresh.call<{ rows: FirstStep[] }>('GET', '/api/first-steps')
  expect(body.rows[0]).toMatchObject({ name: 'company', isDone, path: '/UpdateCompany' })
})
