/** Rows with names in several languages are called as whoever asks calls them. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { entities } from '../../../domain/kernel/entity.ts'
import { languages } from '../../../domain/kernel/language.ts'
import { type LocalNames, nameIn, signIn } from '../../../domain/kernel/naming/local-name.ts'
import { testApp } from '../testing/app.ts'

const app = testApp()

const rowsIn = async (language: string, token: string, path: string) =>
  (await app.call<{ rows: Record<string, unknown>[] }>('GET', `/api${path}`, { token, language }))
    .body.rows

test('a reference is told under the name of the reader, and found by any of them', async () => {
  const { token } = await app.register()
  const add = (path: string, body: object) =>
    app.call<{ id: string }>('POST', path, { token, body: { id: crypto.randomUUID(), ...body } })
  const names = { name: 'Drinks', nameFr: 'Boissons', nameAr: 'مشروبات' }
  const division = { name: 'Café', altName: 'مقهى', id: '01a1e428-e49c-71b8-8b3a-fdeca7c21f01' }
  const category = { ...names, id: '01a1e428-e49c-71b8-8b3a-fdeca7c21f02', division: division.id }
  for (const [path, body] of [
    ['/api/divisions', division],
    ['/api/categories', category],
  ] as const)
    expect((await add(path, body)).status).toBe(200)
  for (const [language, title] of [
    ['en', 'Café'],
    ['fr', 'Café'],
    ['ar', 'مقهى'],
  ] as const)
    for (const q of ['drinks', 'boissons', 'مشروبات']) {
      const rows = await rowsIn(language, token, `/categories?q=${encodeURIComponent(q)}`)
      expect(rows).toMatchObject([{ ...names, division: { title } }])
    }
})

test('a past tells what it names as the reader calls it, and as it was called then', async () => {
  const { token } = await app.register()
  const add = (path: string, body: object) =>
    app.call<{ id: string }>('POST', path, { token, body: { id: crypto.randomUUID(), ...body } })
  const kept = { name: 'Café', nameFr: 'Café', nameAr: 'مقهى', id: crypto.randomUUID() }
  const other = { name: 'Kiosk', nameAr: 'كشك', id: crypto.randomUUID() }
  const category = crypto.randomUUID()
  for (const [path, body] of [
    ['/api/divisions', kept],
    ['/api/divisions', other],
    ['/api/categories', { id: category, name: 'Drinks', division: kept.id }],
  ] as const)
    expect((await add(path, body)).status).toBe(200)
  const moved = { version: 1, division: other.id }
  await app.call('PATCH', `/api/categories/${category}`, { token, body: moved })
  const renamed = { version: 1, name: 'Corner shop', nameAr: 'دكان الزاوية' }
  await app.call('PATCH', `/api/divisions/${other.id}`, { token, body: renamed })
  for (const [language, title] of [
    ['en', 'Café'],
    ['ar', 'مقهى'],
  ] as const)
    for (const path of [
      `/categories/${category}/history`,
      `/timeline?kind=category&record=${category}`,
    ])
      expect(await rowsIn(language, token, path), path).toMatchObject([
        { before: { division: { title } }, after: { division: { title: 'Kiosk' } } },
        { after: { division: { id: kept.id, title } } },
      ])
})

test('a taken name is told with the row that has it, as the reader calls that', async () => {
  const { token } = await app.register()
  const body = { name: 'Dry goods', nameAr: 'مواد جافة' }
  await app.call('POST', '/api/brands', { token, body: { id: crypto.randomUUID(), ...body } })
  const again = await app.call<{ facts: unknown }>('POST', '/api/brands', {
    token,
    language: 'ar',
    body: { id: crypto.randomUUID(), ...body },
  })
  expect(again.status).toBe(422)
  expect(JSON.stringify(again.body)).toContain('مواد جافة')
})

const cases: LocalNames[] = [
  { name: 'Cash' },
  { name: 'Cash', altName: 'نقدًا' },
  { name: 'Cash', altName: 'Liquid' },
  { name: 'نقدًا', altName: 'Cash' },
  { name: 'نقدًا', altName: 'كاش' },
  { name: 'Cash', altName: 'نقدًا', nameFr: 'Espèces', nameAr: 'كاش' },
  { name: 'Cash', nameFr: 'Espèces' },
  { name: 'نقدًا', nameFr: 'Espèces' },
  { name: 'نقدًا', nameFr: 'كاش' },
  { name: 'Cash', nameFr: 'كاش' },
]

test.each(languages)('database and screens call a row alike in %s', async (language) => {
  const said = await app.db.transaction('read', { language }, (tx) =>
    tx.rows(sql<{ name: string; sign: string; bare: string }>`
      select name_here(n ->> 'name', n ->> 'altName', n ->> 'nameFr', n ->> 'nameAr') as name,
        local_sign(jsonb_populate_record(null::unit, jsonb_build_object('symbol', 'pc',
          'name', n ->> 'name', 'alt_name', n ->> 'altName', 'name_fr', n ->> 'nameFr',
          'name_ar', n ->> 'nameAr'))) as sign,
        local_sign(jsonb_populate_record(null::unit, jsonb_build_object('symbol', 'حبة',
          'name', n ->> 'name', 'alt_name', n ->> 'altName', 'name_fr', n ->> 'nameFr',
          'name_ar', n ->> 'nameAr'))) as bare
      from jsonb_array_elements(${JSON.stringify(cases)}::jsonb) with ordinality as c (n, at)
      order by at`),
  )
  expect(said).toEqual(
    cases.map((names) => ({
      name: nameIn(language, names),
      sign: signIn(language, { ...names, symbol: 'pc' }),
      bare: signIn(language, { ...names, symbol: 'حبة' }),
    })),
  )
})

test('every entity with more than one name has a local name in the database', async () => {
  const rows = await app.asOwner<{ name: string }>(`
    select pg_get_function_arguments(oid) as name from pg_proc where proname = 'local_name'`)
  const known = rows.map(({ name }) => name.replace('named ', '').replaceAll('"', ''))
  const named = entities().filter(({ names }) => names.length > 1)
  expect(named.length).toBeGreaterThan(15)
  expect(known).toEqual(expect.arrayContaining(named.map(({ table }) => table)))
})
