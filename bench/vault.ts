/**
 * `npm run bench:vault`: a backup of 20,000 documents (`BENCH_MANY` for another number) while four
 * people sell, and its restore into an empty installation, both by the commands an operator runs.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { newId } from '../domain/kernel/id.ts'
import { copyBooks, makeBooks, officeDocuments } from './books.ts'
import type { Installation } from './installation.ts'
import { openShop, type Shop } from './shop.ts'
import { bench, say } from './verdict.ts'

const many = Number(process.env.BENCH_MANY ?? 20_000)
const sellers = 4

/** As it is run by hand; what it says on the way is its progress. */
async function ran(command: 'backup' | 'restore', file: string, url: string, dir: string) {
  const path = fileURLToPath(new URL(`../server/vault/commands/${command}.ts`, import.meta.url))
  const startedAt = performance.now()
  const child = spawn(process.execPath, [path, file], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  process.once('exit', () => child.kill())
  const [said, progress]: [string[], string[]] = [[], []]
  child.stdout.on('data', (part) => said.push(String(part)))
  child.stderr.on('data', (part) => progress.push(String(part)))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${progress.join('')}`)
  const steps = progress
    .join('')
    .split(/[\r\n]+/)
    .filter(Boolean).length
  const seconds = (performance.now() - startedAt) / 1000
  return { seconds, said: said.join('').trim(), steps }
}

/** People sell until the work is done; answers it, and how much they sold meanwhile. */
async function whileSelling<Answer>({ installation, sale }: Shop, work: () => Promise<Answer>) {
  let isOver = false
  let sold = 0
  const selling = Array.from({ length: sellers }, async () => {
    while (!isOver) {
      await installation.ask('POST', '/api/invoices/post', sale(sold))
      sold++
    }
  })
  try {
    return { answer: await work(), sold }
  } finally {
    isOver = true
    await Promise.all(selling)
  }
}

async function asked<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query<Row>(text).finally(() => client.end())).rows
}

const documentsIn = async (url: string): Promise<number> =>
  (await asked<{ count: number }>(url, 'select count(*)::int as count from document'))[0]?.count ??
  0

/** A company of its own beside the books, for those who sell meanwhile. */
async function neighbour(installation: Installation): Promise<Installation> {
  const name = `seller${newId().slice(-8)}`
  const body = {
    id: newId(),
    companyName: 'Neighbour',
    country: 'LB',
    firstCurrency: 'USD',
    secondCurrency: 'LBP',
    fullName: 'Neighbour',
    username: name,
    email: `${name}@shop.example`,
    password: 'correct horse',
    language: 'en',
  }
  const { token } = JSON.parse(await installation.ask('POST', '/api/registration', body))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ask: Installation['ask'] = async (method, path, sent) => {
    const answer = await fetch(installation.origin + path, {
      method,
      headers,
      ...(sent && { body: JSON.stringify(sent) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text
  }
  return { ...installation, token, ask }
}

await bench(async (start) => {
  process.env.SAMPLE_DOCUMENTS = String(Math.min(many, officeDocuments))
  const shelf = mkdtempSync(join(tmpdir(), 'comptoir-vault-'))
  try {
    const installation = await start('books')
    const { databaseUrl } = installation
    const made = await makeBooks(installation)
    await copyBooks(installation, Math.max(1, Math.round(many / made)) - 1)
    const shop = await openShop(await neighbour(installation))
    const documents = await documentsIn(databaseUrl)
    say(`${documents} documents are in place`)
    const file = join(shelf, 'bench.backup')
    const { answer: backup, sold } = await whileSelling(shop, () =>
      ran('backup', file, databaseUrl, join(shelf, 'data')),
    )
    say(`${backup.said} (${Math.round(statSync(file).size / 2 ** 20)} MB)`)

    const target = new URL(databaseUrl)
    await asked(databaseUrl, 'create database again')
    target.pathname = '/again'
    const restore = await ran('restore', file, target.href, join(shelf, 'again'))
    say(restore.said)
    const back = await documentsIn(target.href)
    return [
      {
        name: `backup of ${documents} documents while people sell, in seconds`,
        value: backup.seconds,
        atMost: 60,
      },
      { name: 'sales posted meanwhile', value: sold, atLeast: 1 },
      { name: 'restore of it, in seconds', value: restore.seconds, atMost: 60 },
      { name: 'documents that are back', value: back, atLeast: documents },
      {
        name: 'times the progress was told',
        value: Math.min(backup.steps, restore.steps),
        atLeast: 1,
      },
    ]
  } finally {
    rmSync(shelf, { recursive: true, force: true })
  }
})
