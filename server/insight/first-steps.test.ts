import { beforeAll, describe, expect, test } from 'vitest'
import {
  dayStepNames,
  type FirstStep,
  firstSteps,
  sendableSteps,
  weekStepNames,
} from '../../domain/insight/first-steps.ts'
import { newId } from '../../domain/kernel/id.ts'
import { screens } from '../../domain/kernel/screen.ts'
import type { FloorPlanAnswer } from '../../domain/restaurant/floor-plan-input.ts'
import { testApp } from '../kernel/testing/app.ts'
import { colleagueOf, type Station, station, stationOf } from '../kernel/testing/station.ts'
import { market } from '../trade/testing/market.ts'
import { storeroom } from '../trade/testing/storeroom.ts'

const app = testApp({ sample: { documents: 0, items: 0 } })

const stepsOf = async (who: Station): Promise<FirstStep[]> =>
  (await who.call<{ rows: FirstStep[] }>('GET', '/api/first-steps')).body.rows

const doneOf = async (who: Station): Promise<string[]> =>
  (await stepsOf(who)).filter(({ isDone }) => isDone).map(({ name }) => name)

const namesOf = async (who: Station): Promise<string[]> =>
  (await stepsOf(who)).map(({ name }) => name)

const founded = async (more: object): Promise<Station> => {
  const { token, session } = await app.register(undefined, more)
  return stationOf(app, token, session.company.id, session.user)
}

const ofTables = ['tables', 'menuCode']
const all = dayStepNames.filter((name) => name !== 'address' && !ofTables.includes(name))

describe('each step', () => {
  test('is open in a company that was founded with nothing', async () => {
    const shop = await station(app)
    expect(await namesOf(shop)).toEqual(all)
    expect(await doneOf(shop)).toEqual([])
  })

  test('that registration took care of is done from the start', async () => {
    const shop = await founded({ kind: 'grocery', rate: '89500', hasStarterItems: true })
    expect(await doneOf(shop)).toEqual(['rate', 'taxes'])
    const steps = await stepsOf(shop)
    const facts = Object.fromEntries(steps.map((step) => [step.name, step.facts]))
    expect(facts.rate).toEqual({ first: 'USD', second: 'LBP', rate: '89500' })
    expect(facts.taxes).toEqual({ rate: '11' })
    expect(facts.items).toEqual({ context: 'starter' })
  })

  test('is done by its fact', async () => {
    const shop = await storeroom(app)
    const item = await shop.item()
    expect(await doneOf(shop)).toEqual(['rate', 'items'])
    const lines = [{ item, quantity: '3', unitPrice: '2' }]
    await shop.moved('stockIn', lines, { reason: 'opening' })
    await shop.post('invoices', shop.draft('salesInvoice', lines))
    await shop.add('/api/books/openings', {
      side: 'client',
      partner: shop.client,
      currency: shop.usd,
      amount: '10',
      day: shop.today,
    })
    await shop.call('POST', '/api/first-steps/printer', {})
    await shop.add('/api/users', {
      username: `s${newId().slice(-9)}`,
      fullName: 'Second',
      password: 'long enough',
    })
    const decision = { layer: 'company', version: 0, value: '0' }
    expect((await shop.call('PUT', '/api/settings/tax.vatRate', decision)).status).toBe(200)
    expect(await doneOf(shop)).toEqual(all.filter((name) => name !== 'company'))
  })

  test('about printing is done by a paper as well', async () => {
    const shop = await market(app)
    const item = await shop.bought()
    const lines = [{ item, quantity: '1', unitPrice: '2' }]
    const { id } = await shop.post('invoices', shop.draft('salesInvoice', lines))
    expect(await doneOf(shop)).not.toContain('printer')
    await shop.call('POST', `/api/documents/${id}/printed`, {})
    expect(await doneOf(shop)).toContain('printer')
  })

  test('concerns only companies that have it', async () => {
    const one = await founded({ kind: 'services', secondCurrency: null })
    expect(await namesOf(one)).not.toContain('rate')
    expect(await namesOf(one)).not.toContain('stock')
  })
})

test('the steps of the first week follow those of the first day, and end with them', async () => {
  const shop = await storeroom(app)
  const away = sendableSteps.filter((name) => dayStepNames.includes(name))
  await shop.call('POST', '/api/first-steps/away', { names: away })
  const first = weekStepNames.filter((name) => name !== 'minimums' && name !== 'shelfCount')
  expect([await namesOf(shop), await doneOf(shop)]).toEqual([first, []])
  const item = await shop.bought('3', '4')
  expect([await namesOf(shop), await doneOf(shop)]).toEqual([weekStepNames, ['purchase']])
  const { version } = (await shop.call<{ version: number }>('GET', `/api/items/${item}`)).body
  await shop.call('PATCH', `/api/items/${item}`, { version, minQuantity: '2' })
  await shop.call('PUT', '/api/own-settings/notices.morning', { value: 'mail' })
  expect(await doneOf(shop)).toEqual(['purchase', 'minimums', 'letters'])
  await app.asOwner(
    `update company set created_at = now() - interval '40 days' where company_id = '${shop.companyId}'`,
  )
  expect(await namesOf(shop)).toEqual([])
})

test('a house that serves at tables makes them its own, and a code for its guests', async () => {
  const shop = await founded({ kind: 'restaurant' })
  const opened = (await stepsOf(shop)).filter(({ name }) => ofTables.includes(name))
  expect(opened).toMatchObject([
    { name: 'tables', isDone: false, facts: { context: 'starter' } },
    { name: 'menuCode', isDone: false, other: '/Menus' },
  ])
  const [section] = (await shop.list('/api/sections')).rows
  const plan = (await shop.call<FloorPlanAnswer>('GET', `/api/floor-plans/${section?.id}`)).body
  const { version, size, tables, decor } = plan
  const moved = tables.map((table, at) => (at === 0 ? { ...table, x: table.x + 20 } : table))
  const saved = { version, size, tables: moved, decor }
  expect((await shop.call('PUT', `/api/floor-plans/${section?.id}`, saved)).status).toBe(200)
  const branch = (await shop.list('/api/branches')).rows[0]?.id
  await shop.call('POST', '/api/menu-codes', {
    codes: [{ id: newId(), place: 'branch', of: branch }],
  })
  expect(await doneOf(shop)).toEqual(expect.arrayContaining(ofTables))
})

test('starter items are the shop’s own once one of them is changed', async () => {
  const shop = await founded({ kind: 'cafe', hasStarterItems: true })
  const [first] = (await shop.list('/api/items', { limit: '1' })).rows
  const changed = { version: 1, unitPrice: '2.25' }
  expect((await shop.call('PATCH', `/api/items/${first?.id}`, changed)).status).toBe(200)
  expect(await doneOf(shop)).toContain('items')
})

test('steps lead only to screens that are built', async () => {
  const built = screens().filter((screen) => screen.isBuilt)
  const paths = Object.values(firstSteps).map(({ path }) => `/${path.split(/[/?#]/)[1]}`)
  expect(paths.filter((path) => !built.some((screen) => screen.path === path))).toEqual([])
  const shop = await station(app)
  const others = (await stepsOf(shop)).flatMap(({ other }) => other ?? [])
  expect(others.filter((path) => !built.some((screen) => screen.path === path))).toEqual([])
})

describe('sending away', () => {
  let shop: Station
  beforeAll(async () => {
    shop = await station(app)
  })

  const send = (who: Station, way: 'away' | 'back', names: string[]) =>
    who.call('POST', `/api/first-steps/${way}`, { names })

  test('holds for everybody, is written down, and is undone', async () => {
    const colleague = await colleagueOf(app, shop, ['money.rate.add', 'books.journal.post'])
    expect(await namesOf(colleague)).toEqual(['rate', 'balances'])
    expect((await send(shop, 'away', ['balances', 'printer'])).status).toBe(200)
    await send(shop, 'away', ['balances'])
    expect(await namesOf(shop)).toEqual(
      all.filter((name) => name !== 'balances' && name !== 'printer'),
    )
    expect(await namesOf(colleague)).toEqual(['rate'])
    await send(shop, 'back', ['balances', 'printer'])
    expect(await namesOf(shop)).toEqual(all)
    const written = await app.asOwner(
      `select before, after from audit
       where company_id = $1 and entity = 'firstStep'
       order by id`,
      [shop.companyId],
    )
    const away = { balances: 'away', printer: 'away' }
    expect(written).toEqual([
      { before: null, after: away },
      { before: away, after: null },
    ])
  })

  test('does not undo what is done', async () => {
    await shop.call('POST', '/api/first-steps/printer', {})
    await send(shop, 'back', ['printer'])
    expect(await doneOf(shop)).toContain('printer')
  })

  test('is for whoever may change the company', async () => {
    const colleague = await colleagueOf(app, shop, ['money.rate.add'])
    const body = { names: ['rate'] }
    for (const way of ['away', 'back'])
      expect((await colleague.refused('POST', `/api/first-steps/${way}`, body)).code).toBe(
        'forbidden',
      )
    const tried = await colleague.refused('POST', '/api/first-steps/printer', {})
    expect(tried.code).toBe('forbidden')
  })

  test.each([[[]], [['address']], [['holiday']]])('refuses %j', async (names) => {
    const { field } = await shop.refused('POST', '/api/first-steps/away', { names })
    expect(field).toMatch(/^names/)
  })
})

test('whoever sees a part of the company is not asked to set it up', async () => {
  const shop = await station(app)
  const [branch] = (await shop.list('/api/branches')).rows
  const limits = { branches: [branch?.id] }
  const colleague = await colleagueOf(app, shop, ['money.rate.add'], limits)
  expect(await stepsOf(colleague)).toEqual([])
})

test('sample data leave the company itself to be completed', async () => {
  const shop = await founded({ hasSampleData: true })
  expect(await namesOf(shop)).toEqual(['company'])
})
