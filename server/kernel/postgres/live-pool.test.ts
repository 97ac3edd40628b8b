/** Whoever takes a connection and never gives it back must not be left behind by the stop. */
import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from '../testing/app.ts'
import { LivePool } from './live-pool.ts'

const left = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query(`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name = 'comptoir'`)
  await client.end()
  return rowCount ?? 0
}

const open = (url: string): LivePool =>
  new LivePool({ connectionString: url, application_name: 'comptoir', max: 3 })

test('a stop takes back what is held, and what is on its way', async () => {
  const url = await freshDatabase()
  const pool = open(url)
  const held = await pool.connect()
  const listening = held.query('listen something').catch((error: Error) => error.message)
  let isGiven = false
  void pool.connect().then(() => {
    isGiven = true
  })
  await pool.close()
  await listening
  void pool.connect().then(() => {
    isGiven = true
  })
  await expect.poll(() => left(url)).toBe(0)
  expect(isGiven).toBe(false)
})

test('a connection that was lost or given back stops nobody', async () => {
  const url = await freshDatabase()
  const pool = open(url)
  pool.on('error', () => {})
  const lost = await pool.connect()
  lost.on('error', () => {})
  const {
    rows: [session],
  } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  expect(session?.pid).toBeGreaterThan(0)
  const gone = new Promise((resolve) => lost.once('end', resolve))
  await pool.query('select pg_terminate_backend($1)', [
    (await lost.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid,
  ])
  await gone
  const given = await pool.connect()
  given.release()
  await pool.close()
  await expect.poll(() => left(url)).toBe(0)
})
