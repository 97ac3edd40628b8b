import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyRow } from '../../../domain/kernel/entity.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { testApp } from '../testing/app.ts'
import { type Station, station } from '../testing/station.ts'

const app = testApp()
let shop: Station
let neighbour: Station
beforeAll(async () => {
  shop = await station(app)
  neighbour = await station(app)
})

const linked = (row: AnyRow, title = row.name) => ({ id: row.id, title })

describe('a reference', () => {
  test('is shown with the title of what it points to', async () => {
    const division = await shop.add('/api/divisions', { name: 'Grocery' })
    const made = await shop.add('/api/categories', { name: 'Coffee', division: division.id })
    expect(made.division).toEqual(linked(division))
    const [listed] = (await shop.list('/api/categories', { q: 'coffee' })).rows
    expect(listed?.division).toEqual(linked(division))
    const { body } = await shop.call('PATCH', `/api/categories/${made.id}`, {
      version: 1,
      division: null,
    })
    expect(body).toMatchObject({ version: 2, division: null })
  })

  test('to another company’s row is refused exactly like one to nothing', async () => {
    const theirs = await neighbour.add('/api/divisions', { name: 'Theirs' })
    const body = (division: string) => ({
      id: newId(),
      name: `Over the wall ${division}`,
      division,
    })
    const foreign = await shop.refused('POST', '/api/categories', body(theirs.id))
    const missing = await shop.refused('POST', '/api/categories', body(newId()))
    expect(foreign).toMatchObject({ status: 422, code: 'missingReference', field: 'division' })
    expect({ ...foreign, requestId: '' }).toEqual({ ...missing, requestId: '' })
    expect((await shop.list('/api/categories', { q: 'over the wall' })).rows).toEqual([])
  })
})

describe('several references', () => {
  test('are kept in order of their titles, replaced as a whole and emptied', async () => {
    const [b, a] = [
      await shop.add('/api/branches', { name: 'Branch B' }),
      await shop.add('/api/branches', { name: 'Branch A' }),
    ]
    const made = await shop.add('/api/roles', { name: 'Guard', branches: [b.id, a.id, a.id] })
    expect(made.branches).toEqual([linked(a), linked(b)])
    const path = `/api/roles/${made.id}`
    const { body: changed } = await shop.call('PATCH', path, { version: 1, branches: [b.id] })
    expect(changed).toMatchObject({ version: 2, branches: [linked(b)] })
    const { body: kept } = await shop.call('PATCH', path, { version: 2, description: 'x' })
    expect(kept).toMatchObject({ version: 3, branches: [linked(b)] })
    const { body: emptied } = await shop.call('PATCH', path, { version: 3, branches: [] })
    expect(emptied).toMatchObject({ version: 4, branches: [] })
    const { body: history } = await shop.call<{ rows: object[] }>('GET', `${path}/history`)
    expect(history.rows[0]).toMatchObject({
      before: { branches: [linked(b)] },
      after: { branches: [] },
    })
  })

  test('to another company’s row are refused at their field, like those to nothing', async () => {
    const theirs = await neighbour.add('/api/branches', { name: 'Theirs' })
    for (const id of [theirs.id, newId()]) {
      const body = { id: newId(), name: `Far ${id}`, branches: [id] }
      const problem = await shop.refused('POST', '/api/roles', body)
      expect(problem).toMatchObject({ status: 422, code: 'missingReference', field: 'branches' })
    }
    expect((await shop.list('/api/roles', { q: 'far' })).rows).toEqual([])
  })
})

describe('a row in use', () => {
  test('is not deleted, and its users are named', async () => {
    const department = await shop.add('/api/departments', { name: 'Office' })
    const position = await shop.add('/api/positions', { name: 'Clerk', department: department.id })
    const problem = await shop.refused('DELETE', `/api/departments/${department.id}?version=1`)
    expect(problem).toMatchObject({ status: 409, code: 'inUse' })
    expect(problem.facts).toEqual({
      count: 1,
      users: [{ entity: 'position', id: position.id, title: 'Clerk' }],
    })
    await shop.call('DELETE', `/api/positions/${position.id}?version=1`)
    const { status } = await shop.call('DELETE', `/api/departments/${department.id}?version=1`)
    expect(status).toBe(204)
  })

  test('is found through a list of references too', async () => {
    const branch = await shop.add('/api/branches', { name: 'Used by both' })
    const role = await shop.add('/api/roles', { name: 'Porter', branches: [branch.id] })
    const stock = await shop.add('/api/warehouses', { name: 'Cellar', branch: branch.id })
    const problem = await shop.refused('DELETE', `/api/branches/${branch.id}?version=1`)
    expect(problem.facts.users).toEqual(
      expect.arrayContaining([
        { entity: 'role', id: role.id, title: 'Porter' },
        { entity: 'warehouse', id: stock.id, title: 'Cellar' },
      ]),
    )
  })

  test('keeps the count of its users when they are many, and names the first ten', async () => {
    const department = await shop.add('/api/departments', { name: 'Crowded' })
    await manyPositions(department.id, 620)
    const { facts } = await shop.refused('DELETE', `/api/departments/${department.id}?version=1`)
    expect(facts.users).toHaveLength(10)
    expect(facts.count).toBeGreaterThanOrEqual(500)
  })
})

const manyPositions = (department: string, count: number) =>
  app.asOwner(
    `insert into position (company_id, id, name, department_id)
     select $1, gen_random_uuid(), 'Post ' || $2::text || ' ' || n, $2::uuid
     from generate_series(1, $3) n`,
    [shop.companyId, department, count],
  )

describe('deleting several', () => {
  type Bulk = {
    deleted: string[]
    refused: { id: string; title: string; code: string; message: string }[]
  }
  const bulk = async (api: string, ids: string[]): Promise<Bulk> =>
    (await shop.call<Bulk>('POST', `${api}/delete`, { ids })).body

  test('deletes what is free, names what is used and passes over what is not there', async () => {
    const used = await shop.add('/api/divisions', { name: 'Used' })
    await shop.add('/api/categories', { name: 'User', division: used.id })
    const free = await shop.add('/api/divisions', { name: 'Free' })
    const theirs = await neighbour.add('/api/divisions', { name: 'Not ours' })
    const answer = await bulk('/api/divisions', [used.id, free.id, theirs.id, newId()])
    expect(answer).toEqual({
      deleted: [free.id],
      refused: [
        {
          id: used.id,
          title: 'Used',
          code: 'inUse',
          message: 'It is used elsewhere and cannot be deleted',
        },
      ],
    })
    expect((await neighbour.read('/api/divisions', theirs.id)).name).toBe('Not ours')
  })

  test('is not misled by one row with very many users', async () => {
    const crowded = await shop.add('/api/departments', { name: 'Crowd' })
    const small = await shop.add('/api/departments', { name: 'Small' })
    const free = await shop.add('/api/departments', { name: 'Nobody' })
    await manyPositions(crowded.id, 620)
    await shop.add('/api/positions', { name: 'The last one', department: small.id })
    const answer = await bulk('/api/departments', [crowded.id, small.id, free.id])
    expect(answer.deleted).toEqual([free.id])
    expect(answer.refused.map(({ title }) => title).toSorted()).toEqual(['Crowd', 'Small'])
  })

  test.each([[[]], [['x']], [Array.from({ length: 201 }, () => newId())]])(
    'of no, wrong or too many ids is refused',
    async (ids) => {
      const problem = await shop.refused('POST', '/api/brands/delete', { ids })
      expect(problem).toMatchObject({ status: 422 })
      expect(problem.field).toMatch(/^ids/)
    },
  )
})

describe('a family of units', () => {
  let piece: AnyRow
  beforeAll(async () => {
    piece = await shop.add('/api/units', { name: 'Piece', symbol: 'pc' })
  })

  test('converts by a factor to its base', async () => {
    const dozen = await shop.add('/api/units', { name: 'Dozen', base: piece.id, factor: '12.0' })
    expect(dozen).toMatchObject({ base: linked(piece), factor: '12' })
  })

  test.each([
    ['a base without a factor', () => ({ base: piece.id }), 'unitFactorComesWithBase', 'factor'],
    ['a factor without a base', () => ({ factor: '2' }), 'unitFactorComesWithBase', 'factor'],
    ['a factor of zero', () => ({ base: piece.id, factor: '0' }), 'notPositive', 'factor'],
    ['a factor that is no number', () => ({ base: piece.id, factor: 'NaN' }), 'number', 'factor'],
    [
      'a base that is not there',
      () => ({ base: newId(), factor: '2' }),
      'missingReference',
      'base',
    ],
  ])('refuses %s', async (name, values, code, field) => {
    const problem = await shop.refused('POST', '/api/units', { id: newId(), name, ...values() })
    expect(problem).toMatchObject({ status: 422, code, field })
  })

  test('has no chain, no cycle and no unit that is its own base', async () => {
    const carton = await shop.add('/api/units', { name: 'Carton', base: piece.id, factor: '24' })
    const chain = { id: newId(), name: 'Pallet', base: carton.id, factor: '40' }
    const onTop = await shop.refused('POST', '/api/units', chain)
    expect(onTop).toMatchObject({ status: 422, code: 'unitBaseIsABase', field: 'base' })
    const below = { version: 1, base: carton.id, factor: '2' }
    const cycle = await shop.refused('PATCH', `/api/units/${piece.id}`, below)
    expect(cycle).toMatchObject({ status: 422, code: 'unitBaseIsABase', field: 'base' })
    const own = { id: newId(), name: 'Own base', factor: '2' }
    const self = await shop.refused('POST', '/api/units', { ...own, base: own.id })
    expect(self).toMatchObject({ status: 422, field: 'base' })
    expect(['unitBaseIsAnother', 'unitBaseIsABase']).toContain(self.code)
  })

  test('stays without chains when two people link at the same moment', async () => {
    const names = ['First', 'Middle', 'Last']
    const [x, y, z] = await Promise.all(names.map((name) => shop.add('/api/units', { name })))
    const link = 'update unit set base_id = $2, factor = 2 where company_id = $3 and id = $1'
    const [one, other] = [new pg.Client(app.ownerUrl), new pg.Client(app.ownerUrl)]
    await Promise.all([one.connect(), other.connect()])
    await Promise.all([one.query('begin'), other.query('begin')])
    await one.query(link, [x?.id, y?.id, shop.companyId])
    const late = other.query(link, [y?.id, z?.id, shop.companyId])
    const outcome = late.then(
      () => 'linked',
      (error: Error) => error.message,
    )
    await one.query('commit')
    expect(await outcome).toBe('a base unit has no base itself')
    await Promise.all([one.end(), other.end()])
  })
})
