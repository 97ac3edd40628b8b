import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { readCsv, readSheet } from '../testing/spreadsheet.ts'
import { type Station, station } from '../testing/station.ts'

const app = testApp()
let shop: Station
beforeAll(async () => {
  shop = await station(app)
  const division = await shop.add('/api/divisions', { name: 'Épicerie, fine' })
  for (const name of ['قهوة', 'He said "hello"', '=cmd|calc', '@sum(A1)', '-1+2', '+x'])
    await shop.add('/api/categories', { name, division: division.id })
  await shop.add('/api/branches', { name: 'Old', isActive: false, phone: '+961 1 740 112' })
})

type File = { bytes: Buffer; headers: Headers; status: number }

async function download(path: string, language = 'en'): Promise<File> {
  const response = await fetch(app.url + path, {
    headers: { authorization: `Bearer ${shop.token}`, 'accept-language': language },
  })
  const { status, headers } = response
  return { bytes: Buffer.from(await response.arrayBuffer()), headers, status }
}

describe('a CSV file', () => {
  test('starts with the mark Excel needs for Arabic, and names its columns and itself', async () => {
    const { bytes, headers } = await download('/api/categories/export?format=csv')
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Categories.csv")
    const [heads] = readCsv(bytes.toString('utf8', 3))
    expect(heads).toEqual(['Name', 'Alternative name', 'Division', 'Tile color'])
  })

  test.each([
    ['fr', 'Nom', 'Cat%C3%A9gories.csv'],
    ['ar', 'الاسم', `${encodeURIComponent('الفئات')}.csv`],
  ])('speaks the language of the user (%s)', async (language, head, file) => {
    const { bytes, headers } = await download('/api/categories/export?format=csv', language)
    expect(readCsv(bytes.toString('utf8', 3))[0]?.[0]).toBe(head)
    expect(headers.get('content-disposition')).toContain(file)
  })

  test('keeps commas, quotes and Arabic, and neutralises formulas', async () => {
    const { bytes } = await download('/api/categories/export?format=csv')
    const rows = readCsv(bytes.toString('utf8', 3)).slice(1)
    expect(rows.map(([name]) => name).toSorted()).toEqual(
      ["'+x", "'-1+2", "'=cmd|calc", "'@sum(A1)", 'He said "hello"', 'قهوة'].toSorted(),
    )
    expect(new Set(rows.map(([, , division]) => division))).toEqual(new Set(['Épicerie, fine']))
  })

  test('runs no formula in what a company calls a field', async () => {
    const at = '/api/translations/en/field.tileColour'
    const own = await shop.call('PUT', at, { text: '\uff1dcmd|calc', version: 0 })
    expect(own.status, own.text).toBe(200)
    const { bytes } = await download('/api/categories/export?format=csv')
    expect(readCsv(bytes.toString('utf8', 3))[0]?.at(-1)).toBe("'\uff1dcmd|calc")
    await shop.call('DELETE', `${at}?version=1`)
  })

  test('has the chosen columns, the search and the sort of the list', async () => {
    const query = 'format=csv&columns=isActive,name&q=old&sort=-name'
    const { bytes } = await download(`/api/branches/export?${query}`, 'fr')
    expect(readCsv(bytes.toString('utf8', 3))).toEqual([
      ['Actif', 'Nom'],
      ['Non', 'Old'],
    ])
  })

  test('of users shows no secret', async () => {
    const { bytes } = await download('/api/users/export?format=csv')
    expect(bytes.toString()).toContain(shop.userName)
    expect(bytes.toString()).not.toMatch(/argon2|password/i)
  })
})

describe('a spreadsheet', () => {
  test('opens as one, with the same rows as text and no formula', async () => {
    const { bytes, headers } = await download('/api/categories/export?format=xlsx')
    expect(headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    const sheet = readSheet(bytes)
    expect(sheet.rows[0]?.[0]).toBe('Name')
    expect(sheet.rows.slice(1).map(([name]) => name)).toContain("'=cmd|calc")
    expect(sheet.rows.slice(1).map(([name]) => name)).toContain('قهوة')
    expect(sheet.rows).toHaveLength(7)
    expect(sheet.hasFormula).toBe(false)
    expect(sheet.isRightToLeft).toBe(false)
  })

  test('runs from right to left in Arabic', async () => {
    const { bytes } = await download('/api/categories/export?format=xlsx', 'ar')
    const sheet = readSheet(bytes)
    expect(sheet.isRightToLeft).toBe(true)
    expect(sheet.rows[0]?.[0]).toBe('الاسم')
  })
})

describe('an export of many rows', () => {
  const wanted = Array.from({ length: 5000 }, (_, i) => `Brand ${String(i + 1).padStart(5, '0')}`)
  beforeAll(() =>
    app.asOwner(
      `insert into brand (company_id, id, name)
       select $1, gen_random_uuid(), 'Brand ' || lpad(n::text, 5, '0')
       from generate_series(1, 5000) n`,
      [shop.companyId],
    ),
  )

  test('is complete and in order as CSV', async () => {
    const { bytes } = await download('/api/brands/export?format=csv')
    const names = readCsv(bytes.toString('utf8', 3)).slice(1)
    expect(names.map(([name]) => name)).toEqual(wanted)
  })

  test('is complete as a spreadsheet', async () => {
    const { bytes } = await download('/api/brands/export?format=xlsx&sort=-name')
    const names = readSheet(bytes).rows.slice(1)
    expect(names.map(([name]) => name)).toEqual(wanted.toReversed())
  })

  test('that nobody waits for gives its connection back', async () => {
    const path = '/api/brands/export?format=csv'
    await Promise.all(
      Array.from({ length: 24 }, async (_, i) => {
        const signal = AbortSignal.timeout(1 + i * 4)
        const headers = { authorization: `Bearer ${shop.token}` }
        await fetch(app.url + path, { headers, signal }).then(
          (response) => response.body?.cancel(),
          () => 'gone before the answer began',
        )
      }),
    )
    const held = `
      select count(*)::int as count
      from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`
    await expect
      .poll(async () => (await app.asOwner<{ count: number }>(held))[0]?.count, { timeout: 5000 })
      .toBe(0)
  })
})

test.each(['format=pdf', '', 'format=csv&limit=5', 'format=csv&after=x', 'format=csv&columns=x'])(
  'an export asked with %j is refused as a problem, not as a file',
  async (query) => {
    const problem = await shop.refused('GET', `/api/brands/export?${query}`)
    expect(problem.status).toBe(422)
    expect(['format', 'limit', 'after', 'columns']).toContain(problem.field)
  },
)
