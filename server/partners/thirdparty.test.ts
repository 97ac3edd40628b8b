import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SessionInfo } from '../../domain/identity/session.ts'
import { newId } from '../../domain/kernel/id.ts'
import { languages } from '../../domain/kernel/language.ts'
import { prepareDatabase } from '../kernel/postgres/prepare.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type Problem, type Station, station, stationOf } from '../kernel/testing/station.ts'

const app = testApp()
let shop: Station
beforeEach(async () => {
  shop = await station(app)
})

const api = '/api/thirdparties'
const email = (address: string, type: unknown = 'work') => ({ id: newId(), address, type })

describe('a third party', () => {
  test('keeps everything that is known of it', async () => {
    const group = await shop.add('/api/partner-groups', { name: 'Hotels' })
    const { rows } = await shop.list('/api/currencies')
    const emails = [email('Office@Karam.example'), email('bills@karam.example', 'billing')]
    const values = {
      name: 'Maison Karam',
      altName: 'بيت كرم',
      isSupplier: true,
      financialNumber: '1204587-601',
      contactPerson: 'Nadim Karam',
      phone1: '+961 1 740 112',
      phone2: '03 614 870',
      phone3: '70 118 256',
      fax: '01 740 113',
      website: 'www.karam.example',
      address: 'Hamra street\nBeirut',
      country: 'LB',
      creditLimit: '2500.50',
      termsDays: 30,
      language: 'ar',
      note: 'Closed on Mondays',
    }
    const made = await shop.add(api, {
      ...values,
      emails,
      group: group.id,
      currency: rows[0]?.id,
    })
    expect(made).toMatchObject({
      ...values,
      creditLimit: '2500.5',
      isClient: true,
      isActive: true,
      isCashClient: false,
      group: { id: group.id, title: 'Hotels' },
      currency: { title: 'LBP' },
      emails: [{ ...emails[0], address: 'office@karam.example' }, emails[1]],
    })
    expect(await shop.read(api, made.id)).toEqual(made)
  })

  test.each([
    [{ name: null }, 'required name'],
    [{ isClient: false }, 'thirdpartyIsSomebody isClient'],
    [{ phone1: 'call me' }, 'phone phone1'],
    [{ website: 'javascript:alert(1)' }, 'website website'],
    [{ country: 'Lebanon' }, 'invalid country'],
    [{ creditLimit: '-1' }, 'negative creditLimit'],
    [{ termsDays: 366 }, 'range termsDays'],
    [{ termsDays: -1 }, 'negative termsDays'],
    [{ language: 'de' }, 'invalid language'],
    [{ group: newId() }, 'missingReference group'],
    [{ isCashClient: true }, 'unknownField isCashClient'],
    [{ emails: [email('nobody')] }, 'emailLong emails.0.address'],
    [{ emails: [email('a@b.example', null)] }, 'emailTypeRequired emails.0.type'],
    [{ emails: [email('a@b.example', 'mobile')] }, 'invalid emails.0.type'],
  ])('with %j is refused: %s', async (values, expected) => {
    const body = { id: newId(), name: 'Olive press', ...values }
    const { code, field } = await shop.refused('POST', api, body)
    expect(`${code} ${field}`).toBe(expected)
  })

  const messages = {
    en: ['Email type required!', 'Please type a Valid email address!'],
    fr: ['Type d’e-mail requis\u00a0!', 'Veuillez saisir une adresse e-mail valide\u00a0!'],
    ar: ['نوع البريد الإلكتروني مطلوب!', 'يرجى كتابة عنوان بريد إلكتروني صالح!'],
  }
  test.each(languages)('is refused in the customer’s words, in %s', async (language) => {
    const emails = [email('a@b.example', null), email('nobody')]
    const body = { id: newId(), name: 'Olive press', emails }
    const { body: problem } = await app.call<Problem>('POST', api, {
      token: shop.token,
      language,
      body,
    })
    expect(problem.errors.map(({ message }) => message)).toEqual(messages[language])
  })

  test('may be a supplier only, but stays somebody', async () => {
    const made = await shop.add(api, { name: 'Mill', isClient: false, isSupplier: true })
    const path = `${api}/${made.id}`
    const refused = await shop.refused('PATCH', path, { version: 1, isSupplier: false })
    expect([refused.code, refused.field]).toEqual(['thirdpartyIsSomebody', 'isClient'])
    const both = await shop.call('PATCH', path, { version: 1, isClient: true, isSupplier: false })
    expect(both.body).toMatchObject({ isClient: true, isSupplier: false })
  })

  test.each([
    '03614870',
    '3614870',
    '+961 3 614',
    '9613614870',
    '1204587601',
    '1204587-601',
    'بيت كرم',
    'nadim',
    'maisson karam',
  ])('is found by %s', async (q) => {
    const { id } = await shop.add(api, {
      name: 'Maison Karam',
      altName: 'بَيت كرم',
      contactPerson: 'Nadim Karam',
      phone1: '+961 3 614 870',
      financialNumber: '1204587-601',
    })
    expect((await shop.list(api, { q })).rows.map((row) => row.id)).toEqual([id])
  })
})

describe('a probable duplicate', () => {
  const karam = { name: 'Maison Karam', phone1: '+961 3 614 870', financialNumber: '1204587-601' }

  test.each([
    ['name', { name: 'MAISON KARAM sarl' }],
    ['name', { name: 'Maison Karamm' }],
    ['phone2', { name: 'Olive press', phone2: '03/614870' }],
    ['financialNumber', { name: 'Olive press', financialNumber: '1204587 601' }],
  ])('by its %s is refused until it is confirmed, and then kept once', async (field, values) => {
    const { id } = await shop.add(api, karam)
    const body = { id: newId(), ...values }
    const problem = await shop.refused('POST', api, body)
    expect(problem).toMatchObject({ status: 422, code: 'probableDuplicate', field })
    expect(problem.facts).toEqual({
      names: 'Maison Karam',
      links: [{ entity: 'thirdparty', id, title: 'Maison Karam' }],
      isConfirmable: true,
    })
    expect(problem.message).toContain('Maison Karam')
    const confirmed = await shop.call('POST', api, { ...body, isConfirmed: true })
    expect(confirmed.status).toBe(200)
    // The answer was lost, the create is sent again as it was typed: it is known already.
    expect((await shop.call('POST', api, body)).body).toEqual(confirmed.body)
    expect((await shop.list(api, { q: 'karam' })).rows.length).toBeLessThan(3)
  })

  test.each(languages)('is told in %s', async (language) => {
    await shop.add(api, karam)
    const body = { id: newId(), ...karam }
    const { body: problem } = await app.call<Problem>('POST', api, {
      token: shop.token,
      body,
      language,
    })
    expect(problem.message).toContain('Maison Karam')
    expect(problem.message).not.toContain('{{')
  })

  test('by a change is one too, but only for what was changed', async () => {
    await shop.add(api, karam)
    const other = await shop.add(api, { ...karam, name: 'Olive press', isConfirmed: true })
    const path = `${api}/${other.id}`
    const noted = await shop.call('PATCH', path, { version: 1, note: 'Same phone', ...phones() })
    expect(noted.status).toBe(200)
    const change = { version: 2, name: 'Karam, Maison' }
    expect((await shop.refused('PATCH', path, change)).code).toBe('probableDuplicate')
    const done = await shop.call('PATCH', path, { ...change, isConfirmed: true })
    expect(done.body).toMatchObject({ version: 3, name: 'Karam, Maison' })
  })
  const phones = () => ({ phone1: karam.phone1 })

  test('that comes too late is told so before anything else', async () => {
    await shop.add(api, karam)
    const { id } = await shop.add(api, { name: 'Olive press' })
    await shop.call('PATCH', `${api}/${id}`, { version: 1, note: 'x' })
    const late = await shop.refused('PATCH', `${api}/${id}`, { version: 1, name: karam.name })
    expect(late.code).toBe('stale')
  })

  test('is named while it is typed, with what it shares', async () => {
    const { id } = await shop.add(api, karam)
    const ask = async (traits: Record<string, string>) =>
      (await shop.list(`${api}/alike`, traits)).rows
    expect(await ask({ name: 'maison karam', phone3: '3614870' })).toEqual([
      { id, title: 'Maison Karam', traits: ['name', 'phone3'] },
    ])
    expect(await ask({ name: 'maison karam', id })).toEqual([])
    expect(await ask({ name: 'Olive press', phone1: '03 61' })).toEqual([])
    expect(await ask({})).toEqual([])
  })

  test('of another company is nobody’s business', async () => {
    await shop.add(api, karam)
    const neighbour = await station(app)
    expect((await neighbour.list(`${api}/alike`, { name: karam.name })).rows).toEqual([])
    await neighbour.add(api, karam)
  })

  test('is not told to those who may not see the others', async () => {
    await shop.add(api, karam)
    const role = await shop.add('/api/roles', {
      name: 'Typist',
      permissions: ['partners.thirdparty.add'],
    })
    const login = { login: `t${newId().slice(-9)}`, password: 'long enough' }
    const { login: username, password } = login
    const typist = { username, password, fullName: 'Typist', role: role.id }
    const { id } = await shop.add('/api/users', typist)
    const { body } = await app.call<{ token: string }>('POST', '/api/login', { body: login })
    const at = stationOf(app, body.token, shop.companyId, { id, fullName: 'Typist' })
    expect((await at.refused('GET', `${api}/alike?name=karam`)).status).toBe(403)
    await at.add(api, karam)
  })
})

describe('the cash client', () => {
  const cashClient = async () => {
    const { rows } = await shop.list(api, { columns: 'name,isCashClient' })
    const row = rows.find((it) => it.isCashClient)
    if (!row) throw new Error('There is no cash client')
    return row
  }

  test.each([
    [{ isActive: false }, 'isActive'],
    [{ isClient: false, isSupplier: true }, 'isClient'],
  ])('stays an active client: %j is refused', async (change, field) => {
    const { id, version } = await cashClient()
    const refused = await shop.refused('PATCH', `${api}/${id}`, { version, ...change })
    expect([refused.code, refused.field]).toEqual(['cashClientStays', field])
  })

  test('cannot be deleted, alone or among others', async () => {
    const { id, version } = await cashClient()
    const one = await shop.refused('DELETE', `${api}/${id}?version=${version}`)
    expect(one.code).toBe('cashClientStays')
    const free = await shop.add(api, { name: 'Olive press' })
    const { body } = await shop.call('POST', `${api}/delete`, { ids: [id, free.id] })
    expect(body).toMatchObject({
      deleted: [free.id],
      refused: [{ id, title: 'Cash client', code: 'cashClientStays', message: one.message }],
    })
  })

  test('may be renamed, and every session knows', async () => {
    const { id, version } = await cashClient()
    await shop.call('PATCH', `${api}/${id}`, { version, name: 'Walk-in' })
    const { body } = await shop.call<SessionInfo>('GET', '/api/session')
    expect(body.cashClientName).toBe('Walk-in')
  })
})

test('a company older than its cash client gets one, in the language of its administrator', async () => {
  const owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  const ids = await Promise.all(
    languages.map(
      async (language) => (await app.register(undefined, { language })).session.company.id,
    ),
  )
  try {
    await owner.query(`
      drop table thirdparty, thirdparty_email, partner_group cascade;
      drop function dialled, financial_mark;
      delete from migration where name = '0007-partners.sql'`)
    const { migrated } = await prepareDatabase(app.ownerUrl, app.appUrl)
    expect(migrated).toEqual(['0007-partners.sql'])
    const { rows } = await owner.query(
      `select name from thirdparty
       where company_id = any($1) and is_cash_client
       order by array_position($1, company_id)`,
      [ids],
    )
    expect(rows.map(({ name }) => name)).toEqual(['Cash client', 'Client comptant', 'عميل نقدي'])
  } finally {
    await owner.end()
  }
})
