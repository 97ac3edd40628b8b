/** One whole installation for a benchmark: a database of its own and the application beside it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { SessionInfo } from '../domain/identity/session.ts'
import { newId } from '../domain/kernel/id.ts'
import { mostCallers } from './load.ts'

export type Installation = {
  origin: string
  databaseUrl: string
  companyId: string
  token: string
  /** Of the application, and of the database server. */
  pid: number
  postmaster: number
  /** One request of a signed-in station over a connection that stays open. */
  ask(method: string, path: string, body?: object): Promise<string>
  asOwner(...texts: string[]): Promise<void>
  /** The same, for somebody else who signs in. */
  signedIn(login: string, password: string): Promise<Installation>
  stop(): Promise<void>
}

export async function startInstallation(
  server: { url: string; pid: number },
  folder: string,
  name: string,
): Promise<Installation> {
  const url = new URL(server.url)
  await asOwner(url.href, `create database ${name}`)
  url.pathname = `/${name}`
  const { child, origin } = await startApplication(url.href, join(folder, name))
  const agent = new Agent({ keepAlive: true, maxSockets: mostCallers })
  const { token: founder, session } = await register(origin, agent)
  const of = (token: string): Installation => ({
    origin,
    databaseUrl: url.href,
    companyId: session.company.id,
    token,
    pid: child.pid ?? 0,
    postmaster: server.pid,
    ask: (method, path, body) => ask({ origin, agent, token, method, path, body }),
    asOwner: (...texts) => asOwner(url.href, ...texts),
    async signedIn(login, password) {
      const body = { login, password }
      const path = '/api/login'
      return of(JSON.parse(await ask({ origin, agent, method: 'POST', path, body })).token)
    },
    async stop() {
      agent.destroy()
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  })
  return of(founder)
}

type Started = { child: ChildProcess; origin: string }

async function startApplication(databaseUrl: string, dataDir: string): Promise<Started> {
  mkdirSync(dataDir, { recursive: true })
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../server/main.ts', import.meta.url))],
    {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: '0',
        LOG_LEVEL: 'error',
        // What a benchmark does in a minute, a shop does in months.
        WRITES_PER_MINUTE: '999999',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  // Whatever ends the benchmark ends the application too.
  process.once('exit', () => child.kill())
  const origin = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (part) => {
      output += part
      const ready = /ready at (http:\S+)/.exec(output)?.[1]
      if (!ready) return
      // From here on it only speaks of what went wrong.
      child.stdout?.removeAllListeners('data').pipe(process.stderr)
      resolve(ready.replace('localhost', '127.0.0.1'))
    })
    child.once('exit', () => reject(new Error(`The application did not start: ${output}`)))
  })
  return { child, origin }
}

type Asked = {
  origin: string
  agent: Agent
  token?: string
  method: string
  path: string
  body?: object
}

function ask({ origin, agent, token, method, path, body }: Asked): Promise<string> {
  const text = body && JSON.stringify(body)
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(text
      ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
      : {}),
  }
  return new Promise((resolve, reject) => {
    const sent = request(origin + path, { method, agent, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const answer = Buffer.concat(parts).toString()
        // What has nothing to say answers 204.
        if (response.statusCode === 200 || response.statusCode === 204) resolve(answer)
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${answer}`))
      })
    })
    sent.on('error', reject)
    sent.end(text)
  })
}

async function register(
  origin: string,
  agent: Agent,
): Promise<{ token: string; session: SessionInfo }> {
  const name = `bench${newId().slice(-8)}`
  const body = {
    id: newId(),
    companyName: 'Benchmark',
    country: 'LB',
    firstCurrency: 'USD',
    secondCurrency: 'LBP',
    fullName: 'Benchmark',
    username: name,
    email: `${name}@shop.example`,
    password: 'correct horse',
    language: 'en',
  }
  return JSON.parse(await ask({ origin, agent, method: 'POST', path: '/api/registration', body }))
}

async function asOwner(url: string, ...texts: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const text of texts) await client.query(text)
  } finally {
    await client.end()
  }
}
