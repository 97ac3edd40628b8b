import { io, type Socket } from 'socket.io-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { Effective } from '../../domain/kernel/setting.ts'
import type { EffectiveSettings, GivenSetting } from '../../domain/settings/given.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type Station, station, stationOf } from '../kernel/testing/station.ts'

const app = testApp()
let ours: Station
let theirs: Station
let hamra: string
let jounieh: string

beforeAll(async () => {
  ours = await station(app)
  theirs = await station(app)
  hamra = (await ours.add('/api/branches', { name: 'Hamra' })).id
  jounieh = (await ours.add('/api/branches', { name: 'Jounieh' })).id
})

const workIn = async (who: Station, branch: string | null) => {
  const { status, text } = await who.call('POST', '/api/session/branch', { branch })
  expect(status, text).toBe(200)
}

const held = async (who: Station, key: string): Promise<Effective | undefined> =>
  (await who.call<EffectiveSettings>('GET', '/api/settings')).body.values[key]

const decide = async (key: string, body: object): Promise<GivenSetting> => {
  const {
    status,
    body: row,
    text,
  } = await ours.call<GivenSetting>('PUT', `/api/settings/${key}`, {
    layer: 'company',
    version: 0,
    ...body,
  })
  expect(status, text).toBe(200)
  return row
}

const given = async (): Promise<GivenSetting[]> =>
  (await ours.call<{ rows: GivenSetting[] }>('GET', '/api/settings/given')).body.rows

test('a branch decides for itself, the others follow the company, and a reset reveals it again', async () => {
  expect(await held(ours, 'stock.negative')).toEqual({ value: 'warn', from: 'initial' })
  const company = await decide('stock.negative', { value: 'allow' })
  expect(company).toMatchObject({
    key: 'stock.negative',
    layer: 'company',
    scope: null,
    version: 1,
  })
  const branch = await decide('stock.negative', { layer: 'branch', scope: hamra, value: 'block' })
  await workIn(ours, hamra)
  expect(await held(ours, 'stock.negative')).toEqual({ value: 'block', from: 'branch' })
  await workIn(ours, jounieh)
  expect(await held(ours, 'stock.negative')).toEqual({ value: 'allow', from: 'company' })
  expect(await held(theirs, 'stock.negative')).toEqual({ value: 'warn', from: 'initial' })
  expect(await given()).toMatchObject([
    { layer: 'branch', scope: hamra, value: 'block' },
    { layer: 'company', scope: null, value: 'allow' },
  ])

  await workIn(ours, hamra)
  const at = `layer=branch&scope=${hamra}&version=${branch.version}`
  expect((await ours.call('DELETE', `/api/settings/stock.negative?${at}`)).status).toBe(204)
  expect(await held(ours, 'stock.negative')).toEqual({ value: 'allow', from: 'company' })
  await ours.call('DELETE', '/api/settings/stock.negative?layer=company&version=1')
  expect(await held(ours, 'stock.negative')).toEqual({ value: 'warn', from: 'initial' })
  // Taking back what nobody decided is no mistake.
  const again = await ours.call('DELETE', '/api/settings/stock.negative?layer=company&version=1')
  expect(again.status).toBe(204)
})

test('a stale decision is refused with the one that stands', async () => {
  const first = await decide('numbering.digits', { value: 5 })
  const changed = await decide('numbering.digits', { value: 4, version: first.version })
  expect(changed).toMatchObject({ id: first.id, value: 4, version: 2 })
  for (const version of [0, 1, 3]) {
    const body = { layer: 'company', value: 9, version }
    const { code, facts } = await ours.refused('PUT', '/api/settings/numbering.digits', body)
    expect(code).toBe('stale')
    expect(facts).toMatchObject({ current: { value: 4 }, changedBy: ours.userName })
  }
  const { code } = await ours.refused(
    'DELETE',
    '/api/settings/numbering.digits?layer=company&version=1',
  )
  expect(code).toBe('stale')
  const gone = { layer: 'company', value: 2, version: 3 }
  expect((await ours.refused('PUT', '/api/settings/documents.dayEndHour', gone)).code).toBe('stale')
  expect(await held(ours, 'numbering.digits')).toMatchObject({ value: 4 })
})

describe('is refused at its field:', () => {
  const cases: [what: string, key: string, body: object, code: string, field?: string][] = [
    ['a percent above 100', 'tax.vatRate', { value: '101' }, 'percent', 'value'],
    ['a rate that is no number', 'tax.vatRate', { value: 'eleven' }, 'number', 'value'],
    ['a choice nobody offers', 'stock.negative', { value: 'maybe' }, 'invalid', 'value'],
    ['hours below one', 'access.idleHours', { value: 0 }, 'tooSmall', 'value'],
    ['too many hours', 'access.idleHours', { value: 721 }, 'range', 'value'],
    ['half an hour', 'access.idleHours', { value: 1.5 }, 'invalid', 'value'],
    [
      'a password too short for anybody',
      'access.passwordLength',
      { value: 7 },
      'tooSmall',
      'value',
    ],
    ['no address', 'mail.replyTo', { value: 'nobody' }, 'emailLong', 'value'],
    ['a direction override', 'printing.footer', { value: 'a\u202eb' }, 'unsafeText', 'value'],
    ['a foot without end', 'printing.footer', { value: 'x'.repeat(301) }, 'tooLong', 'value'],
    ['nothing where something must be', 'barcodes.weight', { value: null }, 'required', 'value'],
    ['a prefix beyond the shops’', 'barcodes.weight', { value: '30' }, 'barcodePrefix', 'value'],
    ['a prefix that is taken', 'barcodes.weight', { value: '20' }, 'settingTaken', 'value'],
    [
      'a prefix in small letters',
      'numbering.salesInvoice',
      { value: 'inv' },
      'numberPrefix',
      'value',
    ],
    ['the prefix of a receipt', 'numbering.salesInvoice', { value: 'RC' }, 'settingTaken', 'value'],
    ['no value at all', 'stock.negative', {}, 'required', 'value'],
    [
      'an unknown field',
      'stock.negative',
      { value: 'warn', company_id: newId() },
      'unknownField',
      'company_id',
    ],
    [
      'a branch without its name',
      'stock.negative',
      { layer: 'branch', value: 'warn' },
      'required',
      'scope',
    ],
    [
      'a branch that does not exist',
      'stock.negative',
      { layer: 'branch', scope: newId(), value: 'warn' },
      'missingReference',
      'scope',
    ],
    [
      'a company with a name',
      'stock.negative',
      { scope: newId(), value: 'warn' },
      'invalid',
      'scope',
    ],
    [
      'one’s own layer among the others’',
      'documents.warehouse',
      { layer: 'user', value: null },
      'invalid',
      'layer',
    ],
    [
      'a branch’s number format',
      'money.numberFormat',
      { layer: 'branch', scope: newId(), value: 'commaPoint' },
      'settingLayer',
      'layer',
    ],
    [
      'a warehouse that does not exist',
      'documents.warehouse',
      { value: newId() },
      'missingReference',
      'value',
    ],
    ['a setting nobody declared', 'stock.positive', { value: 'warn' }, 'notFound'],
    ['a key that is none', 'constructor', { value: 'warn' }, 'notFound', 'key'],
  ]
  test.each(cases)('%s', async (_, key, body, code, field) => {
    const before = await given()
    const problem = await ours.refused('PUT', `/api/settings/${key}`, {
      layer: 'company',
      version: 0,
      ...body,
    })
    expect({ code: problem.code, field: problem.field }).toEqual({ code, field })
    expect(problem.message).not.toMatch(/refusal\.|undefined/)
    expect(await given()).toEqual(before)
  })

  test('a company’s prefix that a branch of its own uses', async () => {
    const own = await decide('numbering.quotation', { layer: 'branch', scope: hamra, value: 'ZZ' })
    const body = { layer: 'company', version: 0, value: 'ZZ' }
    const { code } = await ours.refused('PUT', '/api/settings/numbering.salesInvoice', body)
    expect(code).toBe('settingTaken')
    const at = `layer=branch&scope=${hamra}&version=${own.version}`
    await ours.call('DELETE', `/api/settings/numbering.quotation?${at}`)
  })

  test('an item the till does not sell for the service, a warehouse nobody uses', async () => {
    const { id: unit } = await ours.add('/api/units', { name: `Unit ${newId()}` })
    const item = async (more: object) =>
      (await ours.add('/api/items', { name: `Item ${newId()}`, unit, unitPrice: '1', ...more })).id
    const put = (key: string, value: string) =>
      ours.call<{ code: string }>('PUT', `/api/settings/${key}`, {
        layer: 'company',
        value,
        version: 0,
      })
    const hidden = await put('restaurant.serviceItem', await item({ isSoldAtTill: false }))
    expect(hidden).toMatchObject({ status: 422, body: { code: 'settingRow' } })
    const gone = await put('restaurant.serviceItem', await item({ isActive: false }))
    expect(gone.body.code).toBe('settingRow')
    const { id: cellar } = await ours.add('/api/warehouses', { name: 'Cellar', isActive: false })
    expect((await put('documents.warehouse', cellar)).body.code).toBe('settingRow')
    expect((await put('restaurant.serviceItem', await item({}))).status).toBeLessThan(300)
  })

  test('a branch or a warehouse of another company', async () => {
    const [branch, warehouse] = await Promise.all([
      theirs.add('/api/branches', { name: 'Theirs' }),
      theirs.add('/api/warehouses', { name: 'Theirs' }),
    ])
    const value = { layer: 'branch', scope: branch.id, version: 0, value: 'block' }
    expect(await ours.refused('PUT', '/api/settings/stock.negative', value)).toMatchObject({
      code: 'missingReference',
      field: 'scope',
    })
    const depot = { layer: 'company', version: 0, value: warehouse.id }
    expect(await ours.refused('PUT', '/api/settings/documents.warehouse', depot)).toMatchObject({
      code: 'missingReference',
      field: 'value',
    })
  })
})

test('two who decide prefixes at once cannot make them alike', async () => {
  const wish = (key: string) =>
    theirs.call('PUT', `/api/settings/${key}`, { layer: 'company', version: 0, value: '29' })
  const answers = await Promise.all(
    ['internal', 'weight', 'price'].map((it) => wish(`barcodes.${it}`)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
})

describe('who may decide:', () => {
  let staff: Station
  beforeAll(async () => {
    const role = await ours.add('/api/roles', {
      name: 'Looker',
      permissions: ['settings.system.view'],
    })
    const [username, password] = [`s${newId().slice(-10)}`, 'long enough']
    const user = { username, password, fullName: 'Staff', role: role.id }
    const { id } = await ours.add('/api/users', user)
    const { body } = await app.call<{ token: string }>('POST', '/api/login', {
      body: { login: username, password },
    })
    staff = stationOf(app, body.token, ours.companyId, { id, fullName: 'Staff' })
  })

  test('whoever may look, may not decide', async () => {
    const body = { layer: 'company', version: 0, value: 'block' }
    expect((await staff.refused('PUT', '/api/settings/stock.negative', body)).code).toBe(
      'forbidden',
    )
    const at = '/api/settings/stock.negative?layer=company&version=1'
    expect((await staff.refused('DELETE', at)).code).toBe('forbidden')
    expect((await staff.call('GET', '/api/settings/given')).status).toBe(200)
  })

  test('for oneself everybody decides, and for nobody else', async () => {
    const depot = await ours.add('/api/warehouses', { name: `House ${newId()}` })
    const own = await staff.call('PUT', '/api/own-settings/documents.warehouse', {
      value: depot.id,
    })
    expect(own.status, own.text).toBe(200)
    const linked = { id: depot.id, title: depot.name }
    expect(own.body).toMatchObject({ layer: 'user', scope: staff.userId, value: linked })
    expect(await held(staff, 'documents.warehouse')).toEqual({ value: linked, from: 'user' })
    expect(await held(ours, 'documents.warehouse')).toEqual({ value: null, from: 'initial' })
    expect((await given()).filter(({ layer }) => layer === 'user')).toEqual([])

    const company = await decide('documents.warehouse', { value: depot.id })
    expect(company.value).toEqual(linked)
    await staff.call('DELETE', '/api/own-settings/documents.warehouse')
    expect(await held(staff, 'documents.warehouse')).toEqual({ value: linked, from: 'company' })
    // With the row goes the decision that named it.
    await ours.call('DELETE', `/api/warehouses/${depot.id}?version=${depot.version}`)
    expect(await held(staff, 'documents.warehouse')).toEqual({ value: null, from: 'initial' })
  })

  test.each([
    ['a rule of the company', 'stock.negative', 'block', 'settingLayer', 'layer'],
    ['a screen that is none', 'access.startScreen', '/Nowhere', 'invalid', 'value'],
    ['a branch that is none', 'access.startBranch', newId(), 'missingReference', 'value'],
  ])('but not %s', async (_, key, value, code, field) => {
    const problem = await staff.refused('PUT', `/api/own-settings/${key}`, { value })
    expect(problem).toMatchObject({ code, field })
  })

  test('a user’s decisions go with the user', async () => {
    const own = await staff.call('PUT', '/api/own-settings/access.startScreen', {
      value: '/Brands',
    })
    expect(own.status, own.text).toBe(200)
    const { version } = await ours.read('/api/users', staff.userId)
    const gone = await ours.call('DELETE', `/api/users/${staff.userId}?version=${version}`)
    expect(gone.status, gone.text).toBe(204)
    const left = await app.asOwner(`select 1 from setting_value where scope_id = '${staff.userId}'`)
    expect(left).toEqual([])
  })
})

test('a decision is in the audit with what was before, and is told to every open screen', async () => {
  const socket: Socket = io(app.url, { auth: { token: ours.token }, transports: ['websocket'] })
  // News of what the tests above wrote may still be on their way.
  const change = new Promise((resolve) =>
    socket.on('changed', (message) => message.entity === 'setting' && resolve(message)),
  )
  await new Promise((resolve) => socket.on('connect', () => resolve(true)))
  const { id, version } = await decide('printing.ticketWidth', { value: '58' })
  expect(await change).toEqual({ entity: 'setting' })
  await decide('printing.ticketWidth', { value: '80', version })
  socket.disconnect()
  const trace = await app.asOwner<{ command: string; before: object; after: object }>(
    `select command, before, after from audit where entity = 'setting' and entity_id = '${id}' order by id`,
  )
  const decision = { key: 'printing.ticketWidth', layer: 'company', scope: null }
  expect(trace).toEqual([
    { command: 'PUT /api/settings/:key', before: null, after: { ...decision, value: '58' } },
    {
      command: 'PUT /api/settings/:key',
      before: { ...decision, value: '58' },
      after: { ...decision, value: '80' },
    },
  ])
})

test('what a branch decided goes with the branch', async () => {
  const branch = await ours.add('/api/branches', { name: `Gone ${newId()}` })
  await decide('printing.ticketWidth', { layer: 'branch', scope: branch.id, value: '58' })
  await ours.call('DELETE', `/api/branches/${branch.id}?version=${branch.version}`)
  expect((await given()).filter(({ scope }) => scope === branch.id)).toEqual([])
})
