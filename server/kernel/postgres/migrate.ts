/**
 * Brings the database to the schema of this version: plain SQL files, forward only, each in its
 * own transaction, under a lock, so that several processes may start at once. A file that has
 * run must never change: its hash is kept and compared.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

const folder = new URL('../../migrations/', import.meta.url)
/** Any number would do; it only has to be the same in every process. */
const lockKey = 4_072_026

type Migration = { name: string; sql: string; hash: string }

let names: Promise<string[]> | undefined

/**
 * Of the version that runs: whoever lays a newer one beside it, to be started next, changes nothing
 * for those who still work with this one.
 */
export function migrationNames(): Promise<string[]> {
  names ??= readdir(folder).then((all) => all.filter((name) => name.endsWith('.sql')).sort())
  return names
}

let read: Promise<Migration[]> | undefined

export function migrations(): Promise<Migration[]> {
  read ??= readMigrations()
  return read
}

async function readMigrations(): Promise<Migration[]> {
  return Promise.all(
    (await migrationNames()).map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function run(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(migration.sql)
  await client.query('insert into migration (name, hash) values ($1, $2)', [
    migration.name,
    migration.hash,
  ])
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await run(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${migration.name} failed: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/** Runs `work` while no other process migrates or prepares this database. */
export async function underMigrationLock<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock($1)', [lockKey])
  try {
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey])
  }
}

async function begin(client: pg.Client, appRole: string): Promise<void> {
  await client.query("select set_config('comptoir.app_role', $1, false)", [appRole])
  await client.query(`
    create table if not exists migration (
      name text primary key,
      hash text not null,
      at timestamptz not null default now()
    )`)
}

/** An empty schema becomes that of an earlier version, within the caller's transaction and lock. */
export async function migrateTo(
  client: pg.Client,
  appRole: string,
  wanted: readonly Pick<Migration, 'name'>[],
): Promise<void> {
  const names = new Set(wanted.map(({ name }) => name))
  await begin(client, appRole)
  for (const migration of await migrations())
    if (names.has(migration.name)) await run(client, migration)
}

/** Answers the names of the migrations it ran. The caller holds the lock. */
export async function migrate(client: pg.Client, appRole: string): Promise<string[]> {
  await begin(client, appRole)
  const done = new Map<string, string>(
    (await client.query('select name, hash from migration')).rows.map((row) => [
      row.name,
      row.hash,
    ]),
  )
  const ran: string[] = []
  for (const migration of await migrations()) {
    const hash = done.get(migration.name)
    if (hash === undefined) {
      // What special queries read is made anew of the new schema; it must not stand in its way.
      if (ran.length === 0) await client.query('drop schema if exists ask cascade')
      await apply(client, migration)
      ran.push(migration.name)
    } else if (hash !== migration.hash)
      throw new Error(
        `The migration ${migration.name} was changed after it had run on this database; restore the file and write a new one.`,
      )
  }
  return ran
}
