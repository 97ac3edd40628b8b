/** Sections, their tables, and the plan they stand on. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { FloorPlanAnswer } from '../../domain/restaurant/floor-plan-input.ts'
import { testApp } from '../kernel/testing/app.ts'
import { colleagueOf, type Station, station } from '../kernel/testing/station.ts'

const app = testApp()
let ours: Station
let section: string
let tables: string[]

const at = (id: string, x: number, y: number) => ({ id, x, y, width: 80, height: 80, turn: 0 })
const size = { width: 1200, height: 800 }
const path = () => `/api/floor-plans/${section}`
const read = async () => (await ours.call<FloorPlanAnswer>('GET', path())).body

async function newSection(who: Station, name: string): Promise<string> {
  const { rows } = (await who.call<{ rows: { id: string }[] }>('GET', '/api/branches')).body
  return (await who.add('/api/sections', { name, branch: rows[0]?.id })).id
}

beforeAll(async () => {
  ours = await station(app)
  section = await newSection(ours, 'Dining room')
  const made = ['1', '2', '3'].map((name) =>
    ours.add('/api/dining-tables', { name, section, seats: 4 }),
  )
  tables = (await Promise.all(made)).map(({ id }) => id)
})

describe('a table', () => {
  test('has a name of its own in its section, and may share it with one elsewhere', async () => {
    const twice = { id: newId(), name: '1', section, seats: 2 }
    expect(await ours.refused('POST', '/api/dining-tables', twice)).toMatchObject({
      code: 'notUnique',
      field: 'name',
    })
    const terrace = await newSection(ours, 'Terrace')
    await ours.add('/api/dining-tables', { name: '1', section: terrace, seats: 2 })
  })

  test.each([
    [0, 'tooSmall'],
    [100, 'range'],
  ])('has no %i seats', async (seats, code) => {
    const body = { id: newId(), name: 'X', section, seats }
    expect(await ours.refused('POST', '/api/dining-tables', body)).toMatchObject({
      code,
      field: 'seats',
    })
  })

  test('keeps its section', async () => {
    const { version } = await ours.read('/api/sections', section)
    const answer = await ours.call('DELETE', `/api/sections/${section}?version=${version}`)
    expect(answer.body).toMatchObject({ code: 'inUse' })
  })
})

describe('a plan', () => {
  const plan = () => ({
    version: 0,
    size,
    tables: [at(tables[0] ?? '', 100, 100), at(tables[1] ?? '', 300, 100)],
    decor: [{ ...at(newId(), 600, 20), width: 400, height: 20, kind: 'wall' }],
  })

  test('is empty at first, and tells which tables stand nowhere', async () => {
    const empty = await read()
    expect(empty).toMatchObject({ version: 0, size, tables: [], decor: [] })
    expect(empty.all.map(({ name }) => name)).toEqual(['1', '2', '3'])
  })

  test('is saved as a whole, once however often it is sent', async () => {
    const sent = plan()
    const saved = await ours.call<FloorPlanAnswer>('PUT', path(), sent)
    expect(saved.status, saved.text).toBe(200)
    expect(saved.body).toMatchObject({ version: 1, tables: sent.tables, decor: sent.decor })
    expect((await ours.call<FloorPlanAnswer>('PUT', path(), sent)).body.version).toBe(1)
    const other = { ...sent, tables: [] }
    expect(await ours.refused('PUT', path(), other)).toMatchObject({ code: 'stale' })
    expect((await read()).tables).toEqual(sent.tables)
  })

  test('of two who draw at once keeps the first', async () => {
    const { version } = await read()
    const sends = [110, 120].map((x) =>
      ours.call<{ code?: string }>('PUT', path(), {
        version,
        size,
        tables: [at(tables[0] ?? '', x, 100)],
        decor: [],
      }),
    )
    const answers = await Promise.all(sends)
    expect(answers.map(({ status, body }) => (status === 200 ? 200 : body.code)).sort()).toEqual([
      200,
      'stale',
    ])
  })

  test.each<[string, (ids: readonly string[]) => object, object]>([
    [
      'on each other',
      ([a = '', b = '']) => ({ tables: [at(a, 100, 100), at(b, 150, 100)] }),
      { code: 'tablesCross', field: 'tables.1' },
    ],
    [
      'outside',
      ([a = '']) => ({ tables: [at(a, 1190, 100)] }),
      { code: 'tableOutside', field: 'tables.0' },
    ],
    ['twice', ([a = '']) => ({ tables: [at(a, 100, 100), at(a, 400, 100)] }), { code: 'idTaken' }],
    [
      'that nobody knows',
      () => ({ tables: [at(newId(), 100, 100)] }),
      { code: 'missingReference', field: 'tables.0' },
    ],
    [
      'half a step off',
      ([a = '']) => ({ tables: [{ ...at(a, 100, 100), x: 100.5 }] }),
      { code: 'invalid', field: 'tables.0.x' },
    ],
  ])('with tables %s is refused, and nothing is written', async (_, wrong, refusal) => {
    const before = await read()
    const body = { version: before.version, size, decor: [], ...wrong(tables) }
    expect(await ours.refused('PUT', path(), body)).toMatchObject(refusal)
    expect(await read()).toEqual(before)
  })

  test('knows no table of another section or company', async () => {
    const elsewhere = await newSection(ours, 'Garden')
    const other = await ours.add('/api/dining-tables', { name: 'G1', section: elsewhere, seats: 2 })
    const { version } = await read()
    const body = { version, size, decor: [], tables: [at(other.id, 100, 100)] }
    expect(await ours.refused('PUT', path(), body)).toMatchObject({ code: 'missingReference' })
    const stranger = await station(app)
    expect(await stranger.refused('GET', path())).toMatchObject({ code: 'notFound' })
    expect(await stranger.refused('PUT', path(), { ...body, tables: [] })).toMatchObject({
      code: 'notFound',
    })
  })

  test('is drawn by whoever may, and seen by whoever serves', async () => {
    const waiter = await colleagueOf(app, ours, ['restaurant.floor.view'])
    expect((await waiter.call('GET', path())).status).toBe(200)
    const { version } = await read()
    const body = { version, size, tables: [], decor: [] }
    expect(await waiter.refused('PUT', path(), body)).toMatchObject({ code: 'forbidden' })
  })

  test('loses a table that is gone', async () => {
    const { version } = await read()
    await ours.call('PUT', path(), {
      version,
      size,
      decor: [],
      tables: [at(tables[2] ?? '', 700, 400)],
    })
    const row = await ours.read('/api/dining-tables', tables[2] ?? '')
    await ours.call('DELETE', `/api/dining-tables/${row.id}?version=${row.version}`)
    expect((await read()).tables).toEqual([])
  })

  test('makes a table round and larger for whoever may change tables, once, and nobody else', async () => {
    const { version, tables: before, ...now } = await read()
    const first = tables[0] ?? ''
    const sent = {
      version,
      size,
      decor: now.decor,
      tables: [...before.filter(({ id }) => id !== first), at(first, 600, 600)].map((it) =>
        it.id === first ? { ...it, shape: 'round', seats: 6 } : it,
      ),
    }
    const waiter = await colleagueOf(app, ours, ['restaurant.floor.view', 'restaurant.floor.edit'])
    expect((await waiter.refused('PUT', path(), sent)).code).toBe('forbidden')
    const saved = await ours.call<FloorPlanAnswer>('PUT', path(), sent)
    expect(saved.status, saved.text).toBe(200)
    expect(saved.body.all[0]).toMatchObject({ name: '1', shape: 'round', seats: 6 })
    expect(await ours.read('/api/dining-tables', first)).toMatchObject({ shape: 'round', seats: 6 })
    expect((await ours.call<FloorPlanAnswer>('PUT', path(), sent)).body.version).toBe(version + 1)
    // Left out, it stays as it is; the plan goes back to what it was.
    const bare = { version: version + 1, size, decor: now.decor, tables: before }
    const again = await waiter.call<FloorPlanAnswer>('PUT', path(), bare)
    expect(again.body.all[0]).toMatchObject({ shape: 'round', seats: 6 })
    for (const seats of [0, 100, 2.5])
      expect(
        (await ours.refused('PUT', path(), { ...sent, tables: [{ ...at(first, 1, 1), seats }] }))
          .code,
      ).toBe('invalid')
  })
})
