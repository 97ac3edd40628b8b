/**
 * The reference: the very SQL a request makes the application send, recorded once from the
 * application's own code and then sent straight through the driver, prepared and pipelined.
 */

import pg from 'pg'
import { newId } from '../domain/kernel/id.ts'
import type { Services } from '../server/kernel/context.ts'
import { loadCommands } from '../server/kernel/declarations.ts'
import { Database, openPool } from '../server/kernel/postgres/db.ts'
import { prepareDatabase } from '../server/kernel/postgres/prepare.ts'
import { Runner } from '../server/kernel/runner.ts'
import type { Installation } from './installation.ts'
import { callers, type Work } from './load.ts'

type Statement = { name?: string; text: string; values?: unknown[] }

export type Straight = {
  /** Sends the SQL of this request; each call gets ids and a name of its own. */
  workOf(route: string, input: Record<string, unknown>): Promise<Work>
  /** How many statements this request is. */
  countOf(route: string, input: Record<string, unknown>): Promise<number>
  close(): Promise<void>
}

export async function straightTo({ databaseUrl, token }: Installation): Promise<Straight> {
  const { appUrl, tokenKey } = await prepareDatabase(databaseUrl)
  const commands = await loadCommands()
  const clients = await Promise.all(Array.from({ length: callers }, () => connected(appUrl)))
  const free = [...clients]

  async function recorded(route: string, input: Record<string, unknown>): Promise<Statement[]> {
    const statements: Statement[] = []
    const pool = openPool(appUrl, console.error, { max: 1, pipeline: true })
    pool.on('connect', (client) => listenIn(client, statements))
    const services = { tokenKey, writesPerMinute: Infinity, live: { changed() {} } }
    const command = commands.find((it) => it.route === route)
    if (!command) throw new Error(`No command serves ${route}`)
    const station = { address: '127.0.0.1', agent: '' }
    await new Runner(new Database(pool), services as unknown as Services).run(command, {
      token,
      input,
      language: 'en',
      station,
      isGone: () => false,
      speakWith: () => {},
    })
    await pool.end()
    return statements
  }

  return {
    countOf: async (route, input) => (await recorded(route, input)).length,
    async workOf(route, input) {
      const statements = await recorded(route, input)
      const fresh = freshValues(statements, input)
      return async () => {
        const client = free.pop()
        if (!client) throw new Error('There are more callers than connections')
        await Promise.all(fresh().map((statement) => client.query(statement)))
        free.push(client)
      }
    },
    async close() {
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, pipeline: true } as pg.ClientConfig)
  client.on('error', () => {})
  await client.connect()
  return client
}

function listenIn(client: pg.PoolClient, statements: Statement[]): void {
  const send = client.query.bind(client) as (statement: Statement) => unknown
  client.query = ((statement: Statement) => {
    statements.push(statement)
    return send(statement)
  }) as typeof client.query
}

/** The id of the audit row travels within its JSON. */
function auditIdIn(statements: Statement[]): string {
  const audit = statements.find(({ text }) => text.includes('insert into audit'))
  const rows = audit?.values?.find((value) => typeof value === 'string' && value.startsWith('[{'))
  return JSON.parse(String(rows))[0].id
}

/** A recorded create with a new row id, audit id and name each time; everything else stays. */
function freshValues(statements: Statement[], input: Record<string, unknown>): () => Statement[] {
  const { id, name } = input as { id?: string; name?: string }
  if (!id || !name) return () => statements
  const auditId = auditIdIn(statements)
  return () => {
    const news: [string, string][] = [
      [id, newId()],
      [auditId, newId()],
      [name, `Straight ${newId()}`],
    ]
    const renewed = (value: unknown): unknown =>
      typeof value === 'string'
        ? news.reduce((text, [old, next]) => text.replaceAll(old, next), value)
        : value
    return statements.map((it) => ({ ...it, values: it.values?.map(renewed) }))
  }
}
