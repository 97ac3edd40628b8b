/** One company as one file: read back here as another program would. */

import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { HistoryEntry } from '../../domain/identity/session.ts'
import { newId } from '../../domain/kernel/id.ts'
import { languages } from '../../domain/kernel/language.ts'
import { allPermissions } from '../../domain/kernel/screen.ts'
import { foldAll } from '../books/sums/fold.ts'
import { testApp } from '../kernel/testing/app.ts'
import { tinyPicture, uploadForm } from '../kernel/testing/pictures.ts'
import { readCsv, unzipped } from '../kernel/testing/spreadsheet.ts'
import { colleagueOf, type Station } from '../kernel/testing/station.ts'
import { type Market, market } from '../trade/testing/market.ts'
import { columnsLeftOut, tablesLeftOut } from './company-tables.ts'

type TableOfFile = {
  name: string
  rows: number
  columns: { name: string; type: string }[]
  keys: string[]
  leftOut: string[]
  files: { file: string; rows: number; bytes: number; sha256: string }[]
}
type Manifest = {
  form: number
  product: string
  migration: string
  company: { id: string; name: string }
  at: string
  tables: TableOfFile[]
  files: { file: string; id: string; name: string; bytes: number; sha256: string }[]
  missing: string[]
}
type Taken = { zip: Buffer; parts: Map<string, Buffer>; manifest: Manifest; name: string }

const app = testApp()
let shop: Market
let other: Market
const hostile = '=1+1, "quoted" and ع'
const address = 'Hamra street, "2nd"\nBeirut'

async function asked(who: Station, language = 'en'): Promise<Response> {
  return fetch(`${app.url}/api/company/export`, {
    headers: { authorization: `Bearer ${who.token}`, 'accept-language': language },
  })
}

async function taken(who: Station, language?: string): Promise<Taken> {
  const answer = await asked(who, language)
  const zip = Buffer.from(await answer.arrayBuffer())
  expect(answer.status, zip.toString('utf8').slice(0, 500)).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  const parts = unzipped(zip)
  const manifest = JSON.parse(String(parts.get('manifest.json')))
  return { zip, parts, manifest, name: answer.headers.get('content-disposition') ?? '' }
}

const hashOf = (bytes: Buffer | undefined): string =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')

const rowsOf = ({ parts }: Taken, table: string): Record<string, string>[] => {
  const [heads = [], ...lines] = readCsv(String(parts.get(`tables/${table}.csv`)).slice(1))
  return lines.map((line) => Object.fromEntries(heads.map((head, at) => [head, line[at] ?? ''])))
}

async function trade(where: Market): Promise<void> {
  const item = await where.bought('100', '2')
  const line = { item, quantity: '3', unitPrice: '4.5' }
  await where.post('invoices', where.draft('salesInvoice', [line]))
  await where.add('/api/brands', { name: hostile, altName: null })
  await where.call('PATCH', '/api/company', { version: 1, address })
  await where.call('POST', '/api/media-files', uploadForm('façade ع.png', tinyPicture))
}

beforeAll(async () => {
  shop = await market(app)
  other = await market(app)
  await trade(shop)
  await trade(other)
  // Sums fold by themselves; a file is held against rows that stay as they are.
  await foldAll(app)
})

describe('the file of a company', () => {
  let file: Taken
  beforeAll(async () => {
    file = await taken(shop)
  })

  test('has every row the owner of the database sees of it, and each sum is true', async () => {
    const { manifest, parts } = file
    const tables = await app.asOwner<{ name: string }>(
      `select distinct table_name::text as name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where table_schema = 'public' and column_name = 'company_id' and table_type = 'BASE TABLE'`,
    )
    const wanted = tables.map(({ name }) => name).filter((name) => !(name in tablesLeftOut))
    expect(manifest.tables.map(({ name }) => name)).toEqual(wanted.sort())
    for (const { name, rows, files, columns } of manifest.tables) {
      const [found] = await app.asOwner<{ count: number }>(
        `select count(*)::int as count from "${name}" where company_id = $1`,
        [shop.companyId],
      )
      // Taking the file is noted after it was made.
      const since = name === 'audit' ? 1 : 0
      expect([name, rows]).toEqual([name, (found?.count ?? 0) - since])
      expect(rowsOf(file, name)).toHaveLength(rows)
      for (const { file: path, bytes, sha256 } of files) {
        const content = parts.get(path)
        expect([path, content?.length, hashOf(content)]).toEqual([path, bytes, sha256])
        const head = `\ufeff${columns.map((column) => column.name).join(',')}\n`
        expect(String(content).startsWith(head)).toBe(true)
      }
    }
    const rowsIn = (table: string) => manifest.tables.find(({ name }) => name === table)?.rows ?? 0
    for (const name of ['document', 'document_line', 'entry_line', 'stock_move', 'item', 'audit'])
      expect([name, rowsIn(name) > 0]).toEqual([name, true])
  })

  test('tells what it is', () => {
    const { manifest, parts, name } = file
    expect(manifest).toMatchObject({
      form: 1,
      company: { id: shop.companyId },
      migration: expect.stringMatching(/^\d{4}-[a-z-]+\.sql$/),
      product: `Comptoir ${app.services.version}`,
    })
    expect(Math.abs(Date.parse(manifest.at) - Date.now())).toBeLessThan(60_000)
    const document = manifest.tables.find((table) => table.name === 'document')
    expect(document?.keys[0]).toBe('PRIMARY KEY (company_id, id)')
    expect(document?.columns[0]).toEqual({ name: 'company_id', type: 'uuid' })
    expect(String(parts.get('README.txt'))).toContain(manifest.company.name)
    expect(decodeURIComponent(name)).toMatch(/Company .+ \d{4}-\d\d-\d\d\.zip$/)
  })

  test('holds values as they are stored, also those a spreadsheet would take for a formula', async () => {
    const [brand] = rowsOf(file, 'brand').filter(({ name }) => name === hostile)
    expect(brand).toMatchObject({ company_id: shop.companyId, alt_name: '', version: '1' })
    const [line] = rowsOf(file, 'document_line').filter((it) => Number(it.quantity) === 3)
    expect(Number(line?.unit_price)).toBe(4.5)
    expect(rowsOf(file, 'company')).toEqual([
      expect.objectContaining({ address, created_at: expect.stringMatching(/\+00$/) }),
    ])
  })

  test('holds nothing of another company', () => {
    const all = [...file.parts.values()].map(String).join('')
    expect(all).toContain(shop.companyId)
    for (const strange of [other.companyId, other.userId, other.client, other.branch])
      expect(all).not.toContain(strange)
  })

  test('holds the uploads to their last byte, with their names', async () => {
    const [upload] = await app.asOwner<{ id: string; key: string }>(
      'select id, storage_key as key from media_file where company_id = $1 and name like $2',
      [shop.companyId, 'façade%'],
    )
    const stored = await app.services.files.get(`${shop.companyId}/${upload?.key}`)
    const entry = file.manifest.files.find(({ id }) => id === upload?.id)
    expect(entry).toMatchObject({
      name: expect.stringContaining('façade ع'),
      bytes: stored?.length,
    })
    expect(file.parts.get(entry?.file ?? '')?.equals(stored ?? Buffer.alloc(0))).toBe(true)
    expect(entry?.sha256).toBe(hashOf(stored))
    expect(file.manifest.missing).toEqual([])
  })

  test('lets nobody in: no hash, key, PIN, code or session is in it', async () => {
    const secrets = await app.asOwner<{ value: string }>(
      `select password_hash as value from app_user
       union all select token_hash from company_confirmation where token_hash is not null
       union all select id::text from job
       union all select data::text from job where data::text <> '{}'
       union all select value from installation_secret`,
    )
    const all = [...file.parts.values()].map(String).join('')
    expect(secrets.length).toBeGreaterThan(3)
    for (const { value } of secrets) expect(all.includes(value)).toBe(false)
    const users = file.manifest.tables.find(({ name }) => name === 'app_user')
    expect(users?.leftOut).toEqual(columnsLeftOut.app_user)
    expect(Object.keys(rowsOf(file, 'app_user')[0] ?? {})).not.toContain('password_hash')
  })

  test('is noted in the history of the company, with how much was taken', async () => {
    const { body } = await shop.call<{ rows: HistoryEntry[] }>('GET', '/api/company/history')
    const rows = file.manifest.tables.reduce((sum, it) => sum + it.rows, 0)
    expect(body.rows[0]).toMatchObject({
      user: shop.userName,
      command: 'GET /api/company/export',
      after: { exported: { rows, files: file.manifest.files.length } },
    })
  })

  test('explains itself in the language of whoever takes it', async () => {
    for (const language of languages) {
      const { parts, manifest } = await taken(other, language)
      const { name } = manifest.company
      const readme = app.services.words.say(language, 'companyFile.readme', {
        company: name,
        at: manifest.at,
      })
      expect(String(parts.get('README.txt'))).toBe(`\ufeff${readme}\n`)
    }
  })
})

describe('a file that is refused', () => {
  const notesOf = () => app.asOwner("select 1 from audit where command = 'GET /api/company/export'")

  test('needs its own right, and a role that reaches everything', async () => {
    const before = await notesOf()
    const editor = await colleagueOf(app, shop, ['identity.company.view', 'identity.company.edit'])
    expect((await editor.refused('GET', '/api/company/export')).code).toBe('forbidden')
    const right = ['identity.company.view', 'identity.company.export']
    const limited = await colleagueOf(app, shop, right, { branches: [shop.branch] })
    expect((await limited.refused('GET', '/api/company/export')).code).toBe('companyBeyondReach')
    const stocked = await colleagueOf(app, shop, right, { warehouses: [shop.warehouse] })
    expect((await stocked.refused('GET', '/api/company/export')).code).toBe('companyBeyondReach')
    expect(await notesOf()).toEqual(before)
    const free = await colleagueOf(app, shop, right)
    expect((await taken(free)).manifest.company.id).toBe(shop.companyId)
  })

  test('tells pay by the right to each of it, and its history by all of them', async () => {
    const rights = [
      ['people.payContract', ['pay_component', 'pay_contract', 'project_time']],
      ['people.payRule', ['pay_bracket', 'pay_rule']],
      ['people.salaryRun', ['salary_input', 'salary_line', 'salary_payment', 'salary_slip']],
      ['people.staffLoan', ['staff_loan']],
    ] as const
    const ofBoth = ['staff_item', 'staff_line']
    for (const [right] of rights) {
      const others = allPermissions().filter((it) => !it.startsWith(`${right}.`))
      const limits = { canSeeCost: true }
      const names = new Set(
        (await taken(await colleagueOf(app, shop, others, limits))).manifest.tables.map(
          ({ name }) => name,
        ),
      )
      for (const [other, tables] of rights)
        for (const table of tables)
          expect([right, table, names.has(table)]).toEqual([right, table, other !== right])
      const hidesBoth = right === 'people.salaryRun' || right === 'people.staffLoan'
      for (const table of ofBoth)
        expect([right, table, names.has(table)]).toEqual([right, table, !hidesBoth])
      expect(names.has('audit')).toBe(false)
    }
    const without = allPermissions().filter((it) => !/^people\.(pay|salary|staffLoan)/.test(it))
    const { manifest } = await taken(await colleagueOf(app, shop, without))
    expect(manifest.tables.filter(({ name }) => /^(pay|salary|slip|staff)_/.test(name))).toEqual([])
  })

  test('is the second of one company at one time, and gives its turn back', async () => {
    const answers = await Promise.all([asked(shop), asked(shop)])
    const codes = answers.map(({ status }) => status).sort()
    expect(codes).toEqual([200, 429])
    await Promise.all(answers.map((answer) => answer.arrayBuffer()))
    expect((await taken(shop)).manifest.company.id).toBe(shop.companyId)
  })
})

describe('what is left out', () => {
  /** Chains of hashes, names of settings and of files, how costs are divided: they open nothing. */
  const harmless = [
    'anchor.hash',
    'anchor.previous_hash',
    'anchor_end.hash',
    'bank_statement.file_hash',
    'chain_end.link_hash',
    'dining_order.hash',
    'document.hash',
    'document.previous_hash',
    'guest_order.device_hash',
    'landed_cost.key',
    'link.hash',
    'loyalty_programme.pin_above',
    'media_file.storage_key',
    'order_event.device_hash',
    'order_event.hash',
    'parked_ticket.hash',
    'parked_ticket.previous_hash',
    'preference.key',
    'register_end.last_hash',
    'register_end.link_hash',
    'register_repair.before_hash',
    'register_repair.last_hash',
    'series.last_hash',
    'series.link_hash',
    'setting_value.key',
    'translation.key',
    'z_report.hash',
    'z_report.previous_hash',
  ]

  test('is every column that looks like a secret, unless it is known to be harmless', async () => {
    const { manifest } = await taken(shop)
    const looks = /hash|secret|verifier|salt|token|key|password|second_factor|pin_|seal|proof$/
    const found = manifest.tables.flatMap(({ name, columns }) =>
      columns.filter((it) => looks.test(it.name)).map((it) => `${name}.${it.name}`),
    )
    expect(found.sort()).toEqual(harmless)
  })

  test('still exists: a list that names what is gone hides what it became', async () => {
    const columns = await app.asOwner<{ name: string }>(
      `select table_name || '.' || column_name as name
       from information_schema.columns where table_schema = 'public'`,
    )
    const known = new Set(columns.map(({ name }) => name))
    for (const table of Object.keys(tablesLeftOut)) expect(known).toContain(`${table}.company_id`)
    for (const [table, names] of Object.entries(columnsLeftOut))
      for (const name of names) expect(known).toContain(`${table}.${name}`)
  })
})

test('a table goes through its cursor in pieces, none lost and none twice', async () => {
  const count = 12_345
  await app.asOwner(
    `insert into brand (company_id, id, name)
     select $1, gen_random_uuid(), 'Brand ' || n from generate_series(1, ${count}) n`,
    [other.companyId],
  )
  const names = rowsOf(await taken(other), 'brand').map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => name?.startsWith('Brand '))).toHaveLength(count)
})

test('a file that was lost before is told and stops nothing', async () => {
  const id = newId()
  await app.asOwner(
    `insert into media_file (company_id, id, name, format, size, uploaded_on, storage_key)
     values ($1, $2, 'lost', 'pdf', 1, now(), gen_random_uuid())`,
    [shop.companyId, id],
  )
  expect((await taken(shop)).manifest.missing).toEqual([id])
  await app.asOwner('delete from media_file where id = $1', [id])
})
