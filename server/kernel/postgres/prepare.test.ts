/** The database is made ready once, under a lock, for a role that cannot look over the wall. */
import { readdirSync } from 'node:fs'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { freshDatabase, migratedDatabase, startTestApp } from '../testing/app.ts'
import { station } from '../testing/station.ts'
import { StartError } from './app-role.ts'
import { prepareDatabase } from './prepare.ts'

const files = readdirSync('server/migrations')
  .filter((name) => name.endsWith('.sql'))
  .sort()

async function asOwner(url: string, ...texts: string[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let result = await client.query('select 1')
    for (const text of texts) result = await client.query(text)
    return result
  } finally {
    await client.end()
  }
}

const failure = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => {
      throw new Error('It was accepted')
    },
    (error: Error) => error,
  )

describe('migrations', () => {
  test('are numbered without a hole and run once, in order', async () => {
    expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(files.map((_, i) => i + 1))
    const url = await freshDatabase()
    const first = await prepareDatabase(url)
    const second = await prepareDatabase(url)
    expect(first.migrated).toEqual(files)
    expect(second.migrated).toEqual([])
    expect(second).toEqual({ ...first, migrated: [] })
  })

  test('run once although three processes start at the same moment', async () => {
    const url = await freshDatabase()
    const all = await Promise.all([1, 2, 3].map(() => prepareDatabase(url)))
    expect(all.flatMap(({ migrated }) => migrated)).toEqual(files)
    expect(new Set(all.map(({ appUrl }) => appUrl)).size).toBe(1)
    expect(new Set(all.map(({ tokenKey }) => Buffer.from(tokenKey).toString('hex'))).size).toBe(1)
  })

  test('that were changed after they ran are refused by name', async () => {
    const { ownerUrl: url, appUrl } = await migratedDatabase()
    await asOwner(url, `update migration set hash = 'other' where name = '${files[1]}'`)
    const error = await failure(prepareDatabase(url, appUrl))
    expect(error.message).toContain(`The migration ${files[1]} was changed after it had run`)
  })

  test('that fail leave nothing behind and run when the reason is gone', async () => {
    const url = await freshDatabase()
    await asOwner(url, 'create table brand (in_the_way int)')
    const error = await failure(prepareDatabase(url))
    expect(error.message).toMatch(
      /^The migration 0003-masters\.sql failed: relation "brand" already/,
    )
    const { rows } = await asOwner(url, "select to_regclass('division') as division")
    expect(rows).toEqual([{ division: null }])
    await asOwner(url, 'drop table brand')
    expect((await prepareDatabase(url)).migrated).toEqual(files.slice(2))
  })
})

/** An own role, as an operator would make it, with a password of its own. */
async function roleUrl(ownerUrl: string, rights: string): Promise<string> {
  const name = `r_${newId().slice(-12)}`
  await asOwner(ownerUrl, `create role ${name} login password 'secret-word' ${rights}`)
  const url = new URL(ownerUrl)
  url.username = name
  url.password = 'secret-word'
  return url.href
}

describe('a role that could look over the wall is refused before anything is made:', () => {
  const tablesOf = async (url: string): Promise<number> => {
    const text = "select count(*)::int as count from pg_tables where schemaname = 'public'"
    return (await asOwner(url, text)).rows[0].count
  }

  test.each([
    ['the owner itself', async (url: string) => url],
    ['a role that bypasses row security', (url: string) => roleUrl(url, 'bypassrls')],
    ['a superuser', (url: string) => roleUrl(url, 'superuser')],
    ['a member of the owner', (url: string) => roleUrl(url, `in role ${new URL(url).username}`)],
  ])('%s', async (_, appUrlFor) => {
    const url = await freshDatabase()
    const error = await failure(prepareDatabase(url, await appUrlFor(url)))
    expect(error).toBeInstanceOf(StartError)
    expect(error.message).toContain('could see across companies')
    expect(error.message).not.toContain('secret-word')
    expect(await tablesOf(url)).toBe(0)
  })

  test('and the right one still works afterwards', async () => {
    const ownerUrl = await freshDatabase()
    await failure(prepareDatabase(ownerUrl, ownerUrl))
    const app = await startTestApp({ ownerUrl, appUrl: await roleUrl(ownerUrl, '') })
    const shop = await station(app)
    expect((await shop.add('/api/brands', { name: 'Works' })).version).toBe(1)
    await app.close()
  })
})

describe('a database that cannot be reached', () => {
  test.each([
    ['nobody listens there', 'postgres://u:secret-word@127.0.0.1:1/comptoir'],
    ['no such host exists', 'postgres://u:secret-word@nowhere.invalid/comptoir'],
  ])('is one sentence without the password: %s', async (_, url) => {
    const error = await failure(prepareDatabase(url))
    expect(error).toBeInstanceOf(StartError)
    expect(error.message).toMatch(/^The database at \S+ cannot be reached: .+\.$/)
    expect(error.message).not.toContain('secret-word')
  })

  test('is told apart when only the database is missing', async () => {
    const url = new URL(await freshDatabase())
    url.pathname = '/not_there'
    const error = await failure(prepareDatabase(url.href))
    expect(error.message).toContain('database "not_there" does not exist')
  })
})
