/** The whole application in the test's own process, on a fresh database and a free port. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, inject } from 'vitest'
import type { SessionInfo } from '../../../domain/identity/session.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { type App, type AppOptions, startApp } from '../../app.ts'
import { brokenInvariants } from '../invariants.ts'
import { migratedName } from './global-setup.ts'
import { secondCreations } from './second-creation.ts'

export type Answer<Body = Record<string, unknown>> = {
  status: number
  headers: Headers
  body: Body
  text: string
}

type CallOptions = { token?: string; body?: unknown; language?: string; headers?: HeadersInit }

export type Registered = { token: string; session: SessionInfo; username: string; password: string }

export type TestApp = App & {
  ownerUrl: string
  /** Of the restricted role; unknown where the application made that role itself. */
  appUrl: string | undefined
  outbox: string
  filesDir: string
  anchorsDir: string
  call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    options?: CallOptions,
  ): Promise<Answer<Body>>
  /** Founds a company whose address is confirmed, and signs its admin in. */
  register(name?: string, more?: object): Promise<Registered>
  /** Founds one whose address nobody has confirmed yet. */
  registerUnconfirmed(name?: string, more?: object): Promise<Registered>
  /** Asks the database as its owner, behind the application's back. */
  asOwner<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
}

const withDatabase = (url: string, name: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

async function atServer(text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(text, values).finally(() => client.end())
}

async function makeDatabase(more = ''): Promise<string> {
  const name = `t_${newId().replaceAll('-', '').slice(-16)}`
  await atServer(`create database ${name} ${more}`)
  return name
}

/**
 * Nobody comes back to it. It is marked as one whose removal was broken off: autovacuum, which
 * would look into hundreds of them until the last test, passes it by. To remove its files costs
 * more than to leave them to the end.
 */
const abandon = (ownerUrl: string): Promise<void> =>
  atServer('update pg_database set datconnlimit = -2 where datname = $1', [
    new URL(ownerUrl).pathname.slice(1),
  ])

/** An empty one, for whoever wants to see it made ready: to migrate it takes seconds. */
export const freshDatabase = async (): Promise<string> =>
  withDatabase(inject('postgresUrl'), await makeDatabase())

/** A copy of the one that was migrated for all tests, with the role that may work in it. */
export async function migratedDatabase(): Promise<{ ownerUrl: string; appUrl: string }> {
  // Copied file by file, not block by block through the log: a tenth of the work.
  const name = await makeDatabase(`template ${migratedName} strategy file_copy`)
  const ownerUrl = withDatabase(inject('postgresUrl'), name)
  // A copy is an installation of its own.
  await asOwner(ownerUrl, 'update installation set id = gen_random_uuid()')
  return {
    ownerUrl,
    appUrl: withDatabase(inject('appUrl'), name),
  }
}

type TestOptions = Partial<AppOptions>

/**
 * How a test file, or a group in it, has its application: it stands before the first test and is
 * closed and proven after the last. Whatever must outlive it is cleared by a hook written above.
 */
export function testApp(
  more: TestOptions | (() => TestOptions | Promise<TestOptions>) = {},
): TestApp {
  const app = {} as TestApp
  let started: TestApp | undefined
  let isOurs = false
  beforeAll(async () => {
    const options = typeof more === 'function' ? await more() : more
    started = await startTestApp(options)
    isOurs = !options.ownerUrl
    Object.assign(app, started)
  })
  afterAll(async () => {
    await started?.close()
    if (started && isOurs) await abandon(started.ownerUrl)
  })
  return app
}

/** For a test whose subject is the start or the stop itself, or a neighbour of the application. */
export async function startTestApp(more: TestOptions = {}): Promise<TestApp> {
  const { ownerUrl, appUrl } = more.ownerUrl
    ? { ownerUrl: more.ownerUrl, appUrl: more.appUrl }
    : await migratedDatabase()
  const outbox = mkdtempSync(join(tmpdir(), 'comptoir-outbox-'))
  const filesDir = more.filesDir ?? mkdtempSync(join(tmpdir(), 'comptoir-files-'))
  const anchorsDir = more.anchorsDir ?? mkdtempSync(join(tmpdir(), 'comptoir-anchors-'))
  const clear = (): void => {
    rmSync(anchorsDir, { recursive: true, force: true })
    rmSync(outbox, { recursive: true, force: true })
    if (!more.filesDir) rmSync(filesDir, { recursive: true, force: true })
  }
  const starting = startApp({
    isEmbedded: true,
    isDemo: false,
    publicUrl: 'http://localhost:3000',
    outbox,
    filesDir,
    anchorsDir,
    sample: { documents: 0, items: 1200 },
    companiesPerHour: 120,
    isRegistrationOpen: true,
    mailLimits: { hour: 500, day: 2000 },
    secretsKeys: ['the key of a test installation'],
    // Tests are quicker than people.
    writesPerMinute: 1_000_000,
    // Each has to plan what it is asked; in a test hardly anything is asked twice.
    connections: 5,
    exportsPerMinute: 1_000_000,
    paceTimes: 1000,
    host: '127.0.0.1',
    port: 0,
    log: pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
    ...more,
    ownerUrl,
    appUrl,
  })
  // One that refuses to start leaves nothing behind either.
  const app = await starting.catch((error: Error) => {
    clear()
    throw error
  })
  const call = caller(app.url)
  let owner: Owner | undefined = ownerOf(ownerUrl)
  return {
    ...app,
    ownerUrl,
    appUrl,
    outbox,
    filesDir,
    anchorsDir,
    call,
    async register(name, extra) {
      const registered = await register(call, name, extra)
      await confirmAddress(app, registered)
      return registered
    },
    registerUnconfirmed: (name, extra) => register(call, name, extra),
    asOwner: (text, values) => owner?.ask(text, values) ?? asOwner(ownerUrl, text, values),
    async close() {
      await app.close()
      const twice = owner ? await secondCreations(owner.ask) : []
      await owner?.leave()
      owner = undefined
      const stored = { files: app.services.files, until: new Date(8.64e15), anchorsDir }
      const broken = await brokenInvariants(ownerUrl, { stored }).finally(clear)
      if (broken.length > 0) throw new Error(`Invariants broken: ${JSON.stringify(broken)}`)
      if (twice.length > 0) throw new Error(`Made a second time: ${JSON.stringify(twice)}`)
    },
  }
}

const caller =
  (url: string): TestApp['call'] =>
  async (method, path, { token, body, language, headers } = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body === undefined || body instanceof FormData
          ? {}
          : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(language ? { 'accept-language': language } : {}),
        ...headers,
      },
      body: isRaw(body) ? body : JSON.stringify(body),
    })
    const text = await response.text()
    // Whatever is refused is said in a whole sentence, to whoever asks.
    const isRefusal = response.status >= 400 || path.endsWith('/delete')
    // What a translator must keep is named as he writes it.
    const isOfTexts = text.includes('"placeholdersDiffer"')
    if (isRefusal && !isOfTexts && /\{\{\w+\}\}/.test(text))
      throw new Error(`Not all is said: ${text}`)
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : undefined,
      text,
    }
  }

const isRaw = (body: unknown): body is string | FormData | undefined =>
  body === undefined || typeof body === 'string' || body instanceof FormData

async function register(call: TestApp['call'], name = `shop${newId().slice(-8)}`, more = {}) {
  const password = 'correct horse'
  const { status, body } = await call<Registered>('POST', '/api/registration', {
    body: {
      id: newId(),
      companyName: `Company ${name}`,
      country: 'LB',
      firstCurrency: 'USD',
      secondCurrency: 'LBP',
      fullName: `Owner ${name}`,
      username: name,
      email: `${name}@shop.example`,
      password,
      language: 'en',
      ...more,
    },
  })
  if (status >= 300) throw new Error(`Registration failed: ${JSON.stringify(body)}`)
  return { ...body, username: name, password }
}

/** As whoever reads the letter would; the link itself has tests of its own. */
async function confirmAddress({ db }: App, { session }: Registered): Promise<void> {
  await db.inCompany(session.company.id, (tx) =>
    tx.rows(sql`update company_confirmation set confirmed_at = now()`),
  )
  session.company.unconfirmedAddress = null
}

/** Connections that every question finds as if they were new, without the price of making one. */
type Owner = { ask: TestApp['asOwner']; leave(): Promise<void> }

function ownerOf(url: string): Owner {
  const pool = new pg.Pool({ connectionString: url })
  // Some tests throw everybody out.
  pool.on('error', () => {})
  const ask: TestApp['asOwner'] = async (text, values = []) => {
    const client = await pool.connect()
    try {
      return (await client.query(text, values)).rows
    } finally {
      // What cannot be made as new, as with a transaction left open, is not used again.
      const isSpent = await client.query('discard all').then(
        () => false,
        () => true,
      )
      client.release(isSpent)
    }
  }
  return { ask, leave: () => pool.end() }
}

async function asOwner<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const owner = ownerOf(url)
  try {
    return await owner.ask<Row>(text, values)
  } finally {
    await owner.leave()
  }
}
