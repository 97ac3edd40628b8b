/** The drill: a year of documents, a backup while people sell, everything lost, all of it back. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { openFiles } from '../kernel/files/files.ts'
import { freshDatabase, startTestApp, testApp } from '../kernel/testing/app.ts'
import { startBucket } from '../kernel/testing/bucket.ts'
import { tinyPicture, uploadForm } from '../kernel/testing/pictures.ts'
import { type Market, market } from '../trade/testing/market.ts'
import { makeBackup } from './backup.ts'
import type { Manifest } from './parts.ts'
import { restoreBackup } from './restore.ts'

// One of them restores twice, after a kill.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const documents = 300
const log = pino({ enabled: false })
const quiet = (): void => {}
const folders: string[] = []
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'comptoir-drill-'))
  folders.push(made)
  return made
}

afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true })
})
const app = testApp({ sample: { documents, items: 400 } })
let shop: Market
let dir: string
let plain: string
/** What the backup says it holds. */
let manifest: Manifest
let sealed: string
/** Where the first restore brought everything. */
let restored: { ownerUrl: string; filesDir: string }
const key = 'a key that nobody guesses'

/** Everything that is worth money, as one moment shows it. */
const sums = `
  select (select count(*)::int from document) as documents,
    (select sum(total)::text from document) as total,
    (select sum(first)::text from entry_line where first > 0) as debit,
    (select sum(second)::text from entry_line where second > 0) as second,
    (select sum(quantity)::text from stock_balance) as stock,
    (select count(*)::int from audit) as audit,
    (select count(*)::int from media_file) as files`

async function asked<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query<Row>(text).finally(() => client.end())).rows
}

const backup = (file: string, more: { key?: string } = {}) =>
  makeBackup({
    ownerUrl: app.ownerUrl,
    files: app.services.files,
    file,
    product: 'test',
    progress: quiet,
    ...more,
  })

const restore = (file: string, ownerUrl: string, filesDir: string, more: { key?: string } = {}) =>
  restoreBackup({
    ownerUrl,
    files: openFiles({ dir: filesDir, log }),
    file,
    progress: quiet,
    ...more,
  })

const sentenceOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => new Error('It was done'),
    (reason: Error) => reason,
  )
  expect(error.name).toBe('BackupError')
  return error.message
}

beforeAll(async () => {
  const { session } = await app.register('year', { hasSampleData: true })
  const made = () =>
    app.asOwner<{ count: number }>(
      `select count(*)::int as count from job where company_id = $1 and kind = 'sampleYear' and state = 'done'`,
      [session.company.id],
    )
  await vi.waitUntil(async () => ((await made())[0]?.count ?? 0) > 0, { timeout: 60_000 })
  shop = await market(app)
  await shop.call('POST', '/api/media-files', uploadForm('a.png', tinyPicture))
  dir = folder()
  plain = join(dir, 'plain.backup')
  sealed = join(dir, 'sealed.backup')
})

describe('a backup', () => {
  test('is of one moment, although people sell while it is made', async () => {
    const item = await shop.bought('100000', '2')
    let sold = 0
    let isOver = false
    const selling = (async () => {
      while (!isOver) {
        const line = { item, quantity: '1', unitPrice: '3' }
        await shop.post('invoices', shop.draft('salesInvoice', [line]))
        sold++
      }
    })()
    await expect.poll(() => sold).toBeGreaterThan(1)
    const before = sold
    const made = await backup(plain)
    manifest = made.manifest
    const during = sold - before
    isOver = true
    await selling
    expect(during).toBeGreaterThan(0)
    const count = manifest.tables.document?.rows ?? 0
    const [now] = await app.asOwner<{ documents: number }>(sums)
    expect(count).toBeGreaterThan(documents * 0.8)
    expect(count).toBeLessThan(now?.documents ?? 0)
    expect(made.bytes).toBe(statSync(plain).size)
    expect(statSync(plain).mode & 0o077).toBe(0)
    expect(readdirSync(dir)).toEqual(['plain.backup'])
  })

  test('holds no key that would let its finder in', async () => {
    const secrets = await app.asOwner<{ value: string }>('select value from installation_secret')
    expect(secrets.length).toBeGreaterThan(1)
    expect(manifest.tables.installation_secret?.rows).toBe(
      (
        await app.asOwner(
          "select 1 from installation_secret where name not in ('token_key', 'app_role_password')",
        )
      ).length,
    )
    expect(manifest.tables).not.toHaveProperty('throttle')
  })

  test('killed while it is restored it is recognised, and the next one brings every row, file and sum', async () => {
    manifest = (await backup(plain)).manifest
    const before = await app.asOwner(sums)
    const ownerUrl = await freshDatabase()
    const dataDir = folder()
    const filesDir = join(dataDir, 'files')
    const env = { ...process.env, DATABASE_URL: ownerUrl, DATA_DIR: dataDir }
    const command = ['server/vault/commands/restore.ts', plain]
    const begin = (): ChildProcess => spawn(process.execPath, command, { env, stdio: 'pipe' })
    const killed = begin()
    const hasFiles = () => existsSync(filesDir) && readdirSync(filesDir).length > 1
    await vi.waitUntil(hasFiles, { timeout: 60_000, interval: 5 })
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    await expect(startTestApp({ ownerUrl, filesDir })).rejects.toThrow(/did not finish/)
    // The database notices at its own pace that nobody is there any more.
    const others =
      'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    const left = async () => (await asked(ownerUrl, others)).length
    await expect.poll(left, { timeout: 30_000 }).toBe(0)
    const again = begin()
    let said = ''
    again.stdout?.on('data', (chunk) => (said += chunk))
    again.stderr?.on('data', (chunk) => (said += chunk))
    const [code] = await once(again, 'close')
    expect([code, said]).toEqual([0, expect.stringMatching(/(\d+) of \1 invariants hold/)])
    restored = { ownerUrl, filesDir }
    expect(await asked(ownerUrl, sums)).toEqual(before)
    const counting = Object.keys(manifest.tables).map(
      (name) => `select '${name}' as name, count(*)::int as count from "${name}"`,
    )
    const counts = await asked<{ name: string; count: number }>(
      ownerUrl,
      counting.join(' union all '),
    )
    for (const { name, count } of counts) {
      // The role's password and the key of sessions were made anew.
      const made = name === 'installation_secret' ? 2 : 0
      expect([name, count - made]).toEqual([name, manifest.tables[name]?.rows])
    }
    const started = await startTestApp({ ownerUrl, filesDir })
    const old = await started.call('GET', '/api/session', { token: shop.token })
    expect(old.status).toBe(401)
    const login = await started.call<{ token: string }>('POST', '/api/login', {
      body: { login: 'year', password: 'correct horse' },
    })
    expect(login.status, login.text).toBe(200)
    await started.close()
    const objects = (url: string) =>
      asked(
        url,
        `select conname as name, pg_get_constraintdef(oid) as text from pg_constraint
          where connamespace = 'public'::regnamespace
         union all
         select indexname, indexdef from pg_indexes where schemaname = 'public'
         union all
         select tgname || tgrelid::regclass, tgenabled::text from pg_trigger where not tgisinternal
         union all
         select relname, relforcerowsecurity::text from pg_class
          where relnamespace = 'public'::regnamespace
         order by 1, 2`,
      )
    expect(await objects(ownerUrl)).toEqual(await objects(app.ownerUrl))
  })
})

describe('with a key', () => {
  beforeAll(() => backup(sealed, { key }))

  test('nothing of it can be read without that key; with it, an owner who is no superuser restores over an empty start, to a bucket', async () => {
    const role = `o_${newId().slice(-8)}`
    await app.asOwner(`create role ${role} login createrole password 'drill'`)
    const url = new URL(await freshDatabase())
    await app.asOwner(`alter database ${url.pathname.slice(1)} owner to ${role}`)
    url.username = role
    url.password = 'drill'
    const bucket = await startBucket()
    // Somebody started the new machine before the backup was brought.
    const started = await startTestApp({ ownerUrl: url.href, filesUrl: bucket.url })
    await started.close()
    const files = openFiles({ dir: '', url: bucket.url, log })
    const options = { ownerUrl: url.href, files, file: sealed, progress: quiet }
    expect(await sentenceOf(restoreBackup(options))).toMatch(/^This backup is encrypted/)
    expect(await sentenceOf(restoreBackup({ ...options, key: 'another key for it' }))).toBe(
      'BACKUP_KEY is not the key this backup was made with.',
    )
    const { broken, manifest: held } = await restoreBackup({ ...options, key })
    expect(broken).toEqual([])
    expect(await asked(url.href, sums)).toEqual(await app.asOwner(sums))
    expect(bucket.objects.size).toBe(held.files.rows + 1)
    await bucket.close()
  })

  test.each(['plain', 'sealed'])(
    'a damaged one is refused before anything is touched: %s',
    async (which) => {
      const whole = which === 'plain' ? plain : sealed
      const ownerUrl = await freshDatabase()
      const filesDir = folder()
      const bytes = readFileSync(whole)
      const head = bytes.indexOf(10) + 1
      const frame = 4 + 1024 * 1024 + 16
      expect(bytes.length).toBeGreaterThan(head + 2 * frame)
      const copy = join(dir, 'damaged.backup')
      const spoilt: Record<string, () => void> = {
        truncated: () => {
          copyFileSync(whole, copy)
          truncateSync(copy, bytes.length - 1000)
        },
        'without its last part': () => writeFileSync(copy, bytes.subarray(0, head + frame)),
        'with one bit turned': () => {
          const turned = Buffer.from(bytes)
          const at = Math.floor(turned.length / 2)
          turned.writeUInt8(turned.readUInt8(at) ^ 1, at)
          writeFileSync(copy, turned)
        },
        'with two parts exchanged': () =>
          writeFileSync(
            copy,
            Buffer.concat([
              bytes.subarray(0, head),
              bytes.subarray(head + frame, head + 2 * frame),
              bytes.subarray(head, head + frame),
              bytes.subarray(head + 2 * frame),
            ]),
          ),
        'with something behind it': () => writeFileSync(copy, Buffer.concat([bytes, bytes])),
      }
      for (const [how, spoil] of Object.entries(spoilt)) {
        spoil()
        const sentence = await sentenceOf(restore(copy, ownerUrl, filesDir, { key }))
        expect([how, sentence.startsWith('The backup is damaged: ')]).toEqual([how, true])
      }
      writeFileSync(copy, 'something else')
      expect(await sentenceOf(restore(copy, ownerUrl, filesDir))).toMatch(/no backup of Comptoir/)
      expect(await sentenceOf(restore(join(dir, 'none'), ownerUrl, filesDir))).toMatch(
        /cannot be read/,
      )
      expect(await asked(ownerUrl, "select to_regclass('company') as it")).toEqual([{ it: null }])
      expect(readdirSync(filesDir)).toEqual([])
    },
  )
})

describe('a restore is refused', () => {
  test('over companies, over files, over a running application, over another program', async () => {
    const before = await app.asOwner(sums)
    expect(await sentenceOf(restore(plain, app.ownerUrl, folder()))).toMatch(/is running/)
    const { ownerUrl: full, filesDir } = restored
    expect(await sentenceOf(restore(plain, full, folder()))).toMatch(/already holds companies/)
    const stored = readdirSync(filesDir, { recursive: true }).sort()
    expect(await sentenceOf(restore(plain, await freshDatabase(), filesDir))).toMatch(
      /file store already holds files/,
    )
    expect(readdirSync(filesDir, { recursive: true }).sort()).toEqual(stored)
    const other = await freshDatabase()
    await asked(other, 'create table theirs (id int)')
    expect(await sentenceOf(restore(plain, other, folder()))).toMatch(/another program/)
    expect(await app.asOwner(sums)).toEqual(before)
  })

  test('of a newer schema', async () => {
    const last = '(select max(name) from migration)'
    const [row] = await app.asOwner<{ name: string }>(`select ${last} as name`)
    await app.asOwner("insert into migration (name, hash) values ('9999-from-the-future.sql', 'x')")
    const newer = join(dir, 'newer.backup')
    await backup(newer)
    await app.asOwner("delete from migration where name = '9999-from-the-future.sql'")
    expect(row?.name).toBeDefined()
    expect(await sentenceOf(restore(newer, await freshDatabase(), folder()))).toMatch(
      /whose schema this one does not know \(9999-from-the-future\.sql\)/,
    )
  })
})
