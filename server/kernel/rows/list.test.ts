import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyRow } from '../../../domain/kernel/entity.ts'
import { testApp } from '../testing/app.ts'
import { type Station, station } from '../testing/station.ts'

const app = testApp()
let shop: Station
let grocery: AnyRow
let piece: AnyRow

beforeAll(async () => {
  shop = await station(app)
  grocery = await shop.add('/api/divisions', { name: 'Grocery' })
  piece = await shop.add('/api/units', { name: 'Piece', symbol: 'pc' })
  await addAll('/api/brands', [
    { name: 'Crème brûlée', altName: 'كريم' },
    { name: 'Œuf frais' },
    { name: 'مؤسسة الأرز', altName: 'Cedar foundation' },
    { name: 'قهوة عربيّة' },
    { name: '100% juice' },
    { name: '100 juice' },
    { name: 'under_score' },
    { name: 'underXscore' },
    { name: 'back\\slash' },
    { name: 'Ligne ١٢٣' },
  ])
  await addAll('/api/categories', [
    { name: 'Coffee', division: grocery.id, tileColour: '#6b4a2f' },
    { name: 'Tea', division: grocery.id },
    { name: 'Soap' },
  ])
  await addAll('/api/units', [
    { name: 'Dozen', base: piece.id, factor: '12' },
    { name: 'Carton', base: piece.id, factor: '24' },
    { name: 'Half', base: piece.id, factor: '0.5' },
  ])
  await addAll('/api/branches', [
    { name: 'Hamra', isActive: true, email: 'hamra@shop.example', address: 'Hamra street' },
    { name: 'Old', isActive: false },
  ])
  await addAll('/api/sizes', [
    { name: 'S', position: 1 },
    { name: 'M', position: 2 },
    { name: 'L', position: 2 },
    { name: 'One size' },
    { name: 'Free' },
  ])
})

async function addAll(api: string, all: Record<string, unknown>[]): Promise<void> {
  for (const values of all) await shop.add(api, values)
}

const namesOf = async (api: string, params: Record<string, string>): Promise<unknown[]> =>
  (await shop.list(api, params)).rows.map((row) => row.name)

describe('a search', () => {
  test.each([
    ['creme', ['Crème brûlée']],
    ['CRÈME', ['Crème brûlée']],
    ['brulee creme', ['Crème brûlée']],
    ['oeuf', ['Œuf frais']],
    ['موسسه', ['مؤسسة الأرز']],
    ['الارز', ['مؤسسة الأرز']],
    ['cedar', ['مؤسسة الأرز']],
    ['قهوه', ['قهوة عربيّة']],
    ['قَهْوَة عربية', ['قهوة عربيّة']],
    ['كريم', ['Crème brûlée']],
    ['123', ['Ligne ١٢٣']],
    ['١٢٣', ['Ligne ١٢٣']],
    ['100%', ['100% juice']],
    ['%', ['100% juice']],
    ['_', ['under_score']],
    ['under_', ['under_score']],
    ['\\', ['back\\slash']],
    ['creme cedar', []],
    ["'; drop table brand; --", []],
    ['(select 1)', []],
  ])('for %j finds %j', async (q, names) => {
    expect(await namesOf('/api/brands', { q })).toEqual(names)
  })

  test('for nothing but blanks finds everything', async () => {
    expect(await namesOf('/api/brands', { q: '  ' })).toHaveLength(10)
  })
})

describe('a filter', () => {
  const filtered = (api: string, filter: object): Promise<unknown[]> =>
    namesOf(api, { filter: JSON.stringify(filter) })

  test('of text finds what contains it, folded, with wildcards taken literally', async () => {
    expect(await filtered('/api/brands', { name: { contains: 'CREME' } })).toEqual(['Crème brûlée'])
    expect(await filtered('/api/brands', { altName: { contains: 'cedar' } })).toHaveLength(1)
    expect(await filtered('/api/brands', { name: { contains: '0%' } })).toEqual(['100% juice'])
    expect(await filtered('/api/branches', { email: { contains: 'HAMRA@' } })).toEqual(['Hamra'])
    expect(await filtered('/api/branches', { address: { contains: 'street' } })).toEqual(['Hamra'])
  })

  test('of yes and no', async () => {
    expect(await filtered('/api/branches', { isActive: { in: [false] } })).toEqual(['Old'])
    expect(await filtered('/api/branches', { isActive: { in: [true, false] } })).toContain('Old')
  })

  test('of a choice', async () => {
    const params = { filter: JSON.stringify({ userType: { in: ['admin'] } }) }
    expect((await shop.list('/api/users', params)).rows).toHaveLength(1)
    const none = { filter: JSON.stringify({ userType: { in: ['staff'] } }) }
    expect((await shop.list('/api/users', none)).rows).toHaveLength(0)
  })

  test('of a reference', async () => {
    const filter = { division: { in: [grocery.id] } }
    expect(await filtered('/api/categories', filter)).toEqual(['Coffee', 'Tea'])
  })

  test('of numbers, both ends included', async () => {
    expect(await filtered('/api/units', { factor: { from: '0.5', to: '12' } })).toEqual([
      'Dozen',
      'Half',
    ])
    expect(await filtered('/api/units', { factor: { from: '12.000001' } })).toEqual(['Carton'])
    expect(await filtered('/api/sizes', { position: { to: '1' } })).toEqual(['S'])
    expect(await filtered('/api/sizes', { position: { from: '2', to: '2' } })).toEqual(['L', 'M'])
  })

  test('and a search work together', async () => {
    const filter = JSON.stringify({ division: { in: [grocery.id] } })
    expect(await namesOf('/api/categories', { q: 'tea', filter })).toEqual(['Tea'])
  })
})

describe('a sort', () => {
  test('by name goes up and down', async () => {
    const up = await namesOf('/api/categories', { sort: 'name' })
    expect(up).toEqual(['Coffee', 'Soap', 'Tea'])
    expect(await namesOf('/api/categories', { sort: '-name' })).toEqual(up.toReversed())
  })

  test('by a column that may be empty puts the empty ones last, and first going down', async () => {
    const up = await namesOf('/api/sizes', { sort: 'position' })
    expect(up.slice(0, 1)).toEqual(['S'])
    expect(up.slice(1, 3).toSorted()).toEqual(['L', 'M'])
    expect(up.slice(3).toSorted()).toEqual(['Free', 'One size'])
    expect(await namesOf('/api/sizes', { sort: '-position' })).toEqual(up.toReversed())
  })
})

describe('a choice of columns', () => {
  test('answers those and what every row has', async () => {
    const { rows } = await shop.list('/api/branches', { columns: 'phone,name', q: 'hamra' })
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(['id', 'name', 'phone', 'version'])
  })

  test('never answers what is secret', async () => {
    for (const column of ['password', 'passwordHash', 'password_hash']) {
      const problem = await shop.refused('GET', `/api/users?columns=fullName,${column}`)
      expect(problem).toMatchObject({ status: 422, code: 'invalid', field: 'columns' })
    }
    const { text } = await shop.call('GET', '/api/users')
    expect(text).not.toMatch(/password|argon2|second_?factor|secret/i)
  })
})

describe('the number of rows', () => {
  test('is counted only when asked for', async () => {
    expect(await shop.list('/api/brands')).not.toHaveProperty('total')
    const { total } = await shop.list('/api/brands', { count: 'yes', limit: '2' })
    expect(total).toEqual({ count: 10, isExact: true })
  })

  test('counts what the search and the filters leave', async () => {
    const { total } = await shop.list('/api/brands', { count: 'yes', q: 'juice' })
    expect(total).toEqual({ count: 2, isExact: true })
  })

  test('is exact up to ten thousand and an estimate beyond', async () => {
    const fill = (first: number, last: number) =>
      app.asOwner(
        `insert into colour (company_id, id, name)
         select $1, gen_random_uuid(), 'Shade ' || n from generate_series($2::int, $3::int) n`,
        [shop.companyId, first, last],
      )
    await fill(1, 10_000)
    const exact = await shop.list('/api/colours', { count: 'yes', limit: '1' })
    expect(exact.total).toEqual({ count: 10_000, isExact: true })
    await fill(10_001, 15_000)
    await app.asOwner('analyze colour')
    const { total } = await shop.list('/api/colours', { count: 'yes', limit: '1' })
    expect(total?.isExact).toBe(false)
    expect(total?.count).toBeGreaterThan(10_000)
    expect(total?.count).toBeLessThan(30_000)
  })
})
