/**
 * One real PostgreSQL for all server tests; every test file gets a database of its own in it, most
 * of them a copy of one that was migrated once.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ensureQueryViews } from '../../insight/query/views.ts'
import { startPostgres } from '../postgres/postgres.ts'
import { prepareDatabase } from '../postgres/prepare.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** The restricted role of the migrated database and of its copies. */
    appUrl: string
  }
}

export const migratedName = 'migrated'

const password = 'only-for-tests'

/** What a power cut would cost matters to nobody here; what a killed process costs still counts. */
async function hasten(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Nor does what a year of work would leave behind: hundreds of databases live for seconds each.
  for (const setting of ['fsync', 'full_page_writes'])
    await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
  // Every copy of a database is a checkpoint, after which pages go into the log whole, and nobody
  // reads it: packing them is for a disk that fills.
  await client.query('alter role all set wal_compression = off')
  // Nor does anybody guess these passwords: thousands of connections each hash them a time or two.
  await client.query('set scram_iterations = 1')
  await client.query('alter system set scram_iterations = 1')
  await client.query(`alter role current_user password '${password}'`)
  await client.query(`create database ${migratedName}`)
  await client.end()
}

/** What the migrations wrote and replaced would be copied with it by every test. */
async function tighten(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum full')
  await client.end()
}

async function migrateOnce(url: string): Promise<string> {
  await hasten(url)
  const migrated = new URL(url)
  migrated.pathname = `/${migratedName}`
  const { appUrl } = await prepareDatabase(migrated.href)
  await ensureQueryViews(migrated.href, appUrl)
  await tighten(migrated.href)
  return appUrl
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-test-'))
  const clear = (): void => rmSync(folder, { recursive: true, force: true })
  // A run that is broken off stops its PostgreSQL and gets no further.
  process.once('exit', clear)
  const postgres = await startPostgres({
    dir: join(folder, 'postgres'),
    password,
    logFile: join(folder, 'postgres.log'),
    onLost: (reason) => console.error(reason),
  })
  project.provide('postgresUrl', postgres.url)
  project.provide('appUrl', await migrateOnce(postgres.url))
  return async () => {
    await postgres.stop()
    process.off('exit', clear)
    clear()
  }
}
