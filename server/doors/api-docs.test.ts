/** What integrators read and use is true: the page, the examples of the API, the client. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { MadeWebhook } from '../../domain/doors/webhook.ts'
import { newId } from '../../domain/kernel/id.ts'
import { nothing } from '../kernel/answers.ts'
import { loadCommands } from '../kernel/declarations.ts'
import { exampleInput } from '../kernel/http/example.ts'
import { isForPrograms } from '../kernel/http/openapi.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type Program, programOf } from '../kernel/testing/doors.ts'
import { arrivingAs } from '../kernel/testing/hostile.ts'
import { type Market, market } from '../trade/testing/market.ts'

const run = promisify(execFile)
const messages: { body: string; headers: IncomingHttpHeaders }[] = []
let receiver: Server
let host: string
let folder: string

const app = testApp(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comptoir-api-'))
  receiver = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    messages.push({ body, headers: request.headers })
    response.end()
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  return { webhookHosts: [host] }
})
afterAll(async () => {
  receiver.closeAllConnections()
  await rm(folder, { recursive: true, force: true })
})

const scopes = [
  'catalog.item.view',
  'catalog.item.print',
  'catalog.brand.view',
  'catalog.brand.add',
  'catalog.brand.edit',
  'identity.branch.view',
  'money.currency.view',
  'partners.thirdparty.view',
  'sales.invoice.view',
  'sales.invoice.post',
  'stock.level.view',
]

let shop: Market
let program: Program
let secret: string

beforeAll(async () => {
  shop = await market(app)
  const item = await shop.bought('10', '5')
  const row = await shop.read('/api/items', item)
  await shop.call('PATCH', `/api/items/${item}`, { version: row.version, name: 'Olive oil 1 L' })
  await shop.bought('1', '1')
  program = await programOf(app, shop, scopes)
  const hook = { id: newId(), name: 'Docs', url: `http://${host}/`, kinds: ['invoice.posted'] }
  secret = (await shop.call<MadeWebhook>('POST', '/api/webhooks', hook)).body.secret
})

describe('the page for integrators', () => {
  test('sells, reads stock and receives a webhook, by the commands it shows', async () => {
    const page = await readFile('docs/api.md', 'utf8')
    const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, code = '']) => code)
    const isMessage = (code: string) => code.includes('WEBHOOK_SIGNATURE')
    expect(blocks.filter(isMessage).length).toBe(1)
    const shell = (codes: string[], env: Record<string, string>) =>
      run('bash', ['-c', `set -euo pipefail\n${codes.join('\n')}`], {
        env: { PATH: process.env.PATH, ...env },
        timeout: 60_000,
      })
    const before = blocks.filter((code) => !isMessage(code))
    expect(before.length).toBeGreaterThan(4)
    await shell(before, { URL: app.url, KEY: program.key })
    const { body, headers } = await vi.waitFor(() => {
      const [first] = messages
      if (!first) throw new Error('No message yet')
      return first
    }, 10_000)
    const MESSAGE = join(folder, 'message.json')
    await writeFile(MESSAGE, body)
    await shell(blocks.filter(isMessage), {
      MESSAGE,
      SECRET: secret,
      WEBHOOK_ID: String(headers['webhook-id']),
      WEBHOOK_TIMESTAMP: String(headers['webhook-timestamp']),
      WEBHOOK_SIGNATURE: String(headers['webhook-signature']),
    })
  }, 120_000)
})

describe('the examples of the API', () => {
  test('are there for every route that takes a key, and each is accepted by its check', async () => {
    const commands = (await loadCommands()).filter(isForPrograms)
    expect(commands.length).toBeGreaterThan(500)
    const wrong = commands.filter((command) => {
      const { error } = command.input.safeParse(arrivingAs(command, exampleInput(command)))
      return error !== undefined
    })
    expect(wrong.map(({ route }) => route)).toEqual([])
  })

  test('stand in the description, with what records look like', async () => {
    type Media = { schema: { $ref?: string }; example?: Record<string, unknown> }
    type Described = {
      paths: Record<
        string,
        Record<
          string,
          {
            'x-api-key': boolean
            parameters: { name: string }[]
            requestBody?: { content: Record<string, Media> }
            responses: Record<string, { content?: Record<string, Media> }>
          }
        >
      >
      components: { schemas: Record<string, object> }
    }
    const { body } = await app.call<Described>('GET', '/api/openapi.json')
    const post = body.paths['/api/invoices/post']?.post
    expect(post?.['x-api-key']).toBe(true)
    expect(post?.parameters.map(({ name }) => name)).toContain('Idempotency-Key')
    expect(post?.requestBody?.content['application/json']?.example).toHaveProperty('lines')
    expect(body.paths['/api/password']?.post?.['x-api-key']).toBe(false)
    const change = body.paths['/api/brands/{id}']?.patch
    expect(change?.parameters.map(({ name }) => name)).toContain('If-Match')
    // What is really answered fits what is said of it, and so does the example.
    const answer = change?.responses[200]?.content?.['application/json']
    expect(answer?.schema.$ref).toBe('#/components/schemas/brand')
    // The reader of schemas looks for what is referred to under $defs.
    const text = JSON.stringify(body.components.schemas).replaceAll(
      '#/components/schemas/',
      '#/$defs/',
    )
    const $defs = JSON.parse(text) as Record<string, object>
    const said = (name: string) => z.fromJSONSchema({ ...$defs[name], $defs } as never)
    for (const [name, api] of [
      ['brand', '/api/brands'],
      ['item', '/api/items'],
      ['invoice', '/api/invoices'],
    ] as const) {
      const { rows } = (await program.call<{ rows: object[] }>('GET', `${api}?limit=3`)).body
      for (const row of rows) said(name).parse(row)
    }
    said('brand').parse(answer?.example)
    const [first] = (await program.call<{ rows: { id: string }[] }>('GET', '/api/items?limit=1'))
      .body.rows
    for (const [route, asked] of [
      ['/api/items/counts', '/api/items/counts?filters=[{}]'],
      ['/api/invoices/totals', '/api/invoices/totals'],
      ['/api/items/{id}/history', `/api/items/${first?.id}/history`],
    ] as const) {
      const schema = body.paths[route]?.get?.responses[200]?.content?.['application/json']?.schema
      const real = await program.call('GET', asked)
      expect([route, real.status, typeof schema]).toEqual([route, 200, 'object'])
      z.fromJSONSchema(schema as never).parse(real.body)
    }
  })

  test('say what is answered of stock, prices, documents, balances and terms', async () => {
    const commands = await loadCommands()
    const [item] = (await shop.list('/api/items', { q: 'Olive oil' })).rows
    const [invoice] = (await shop.list('/api/invoices', {})).rows
    const found = { id: item?.id ?? '', q: 'Olive', screen: 'sales' }
    const asked: [string, string][] = [
      ['GET /api/items/:id/stock', `/api/items/${found.id}/stock`],
      ['GET /api/items/:id/moves', `/api/items/${found.id}/moves`],
      ['GET /api/items/:id/sales', `/api/items/${found.id}/sales`],
      ['GET /api/items/:id/prices', `/api/items/${found.id}/prices`],
      ['GET /api/items/:id/uses', `/api/items/${found.id}/uses`],
      ['GET /api/items/find', `/api/items/find?q=${found.q}`],
      ['GET /api/thirdparties/:id/balance', `/api/thirdparties/${shop.client}/balance`],
      ['GET /api/trade/terms', `/api/trade/terms?screen=${found.screen}`],
      ['GET /api/invoices/:id', `/api/invoices/${invoice?.id}`],
    ]
    for (const [route, path] of asked) {
      const { answer } = commands.find((it) => it.route === route) ?? {}
      const { status, body } = await shop.call('GET', path)
      const isFitting = answer?.safeParse(body).success
      expect([route, status, isFitting]).toEqual([route, 200, true])
    }
    const own = commands.find(({ route }) => route === 'GET /api/key')
    const itself = await program.call('GET', '/api/key')
    expect(own?.answer?.safeParse(itself.body).success).toBe(true)
    const gone = commands.find(({ route }) => route === 'DELETE /api/sizes/:id')
    const size = await shop.add('/api/sizes', { name: 'Short-lived' })
    const deleted = await shop.call('DELETE', `/api/sizes/${size.id}?version=1`)
    expect([gone?.answer, deleted.status]).toEqual([nothing, 204])
    const back = commands.find(({ route }) => route === 'POST /api/sizes/restore')
    const restored = await shop.call('POST', '/api/sizes/restore', { ids: [size.id] })
    expect(back?.answer?.parse(restored.body)).toEqual({ restored: [size.id] })
  })
})

test('the client compiles, and works against the server it came from', async () => {
  const { text, headers } = await app.call(
    'GET',
    '/api/client.ts?parts=brands,items,invoices,trade,thirdparties,key',
  )
  expect(headers.get('content-type')).toContain('text/plain')
  expect(text.length).toBeLessThan(120_000)
  const file = join(folder, 'client.ts')
  await writeFile(file, text)
  const use = join(folder, 'use.ts')
  await writeFile(
    use,
    `import { Comptoir } from './client.ts'
const shop = new Comptoir('http://localhost', 'ct_x')
export async function names(): Promise<string[]> {
  const found: string[] = []
  for await (const brand of shop.all('GET /api/brands', { limit: 1 })) found.push(String(brand.name))
  const posted: { number: string } = await shop.call('POST /api/invoices/post', {} as never)
  const { rows } = await shop.call('GET /api/items/:id/stock', { id: 'x' })
  const lying: string[] = rows.map(({ warehouse, quantity }) => warehouse.title + quantity)
  const read = await shop.call('GET /api/invoices/:id', { id: 'x' })
  const sold: string[] = read.lines.map(({ item, quantity }) => item.title + quantity)
  const gone: void = await shop.call('DELETE /api/brands/:id', { id: 'x', version: 1 })
  const paper: Blob = await shop.file('GET /api/items/paper', {})
  return [...found, ...lying, ...sold, posted.number, paper.type, String(gone)]
}
`,
  )
  const strict = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--target',
    'es2023',
    '--module',
    'nodenext',
  ]
  const tools = [
    '--allowImportingTsExtensions',
    '--skipLibCheck',
    '--lib',
    'es2023,dom',
    '--types',
    '',
  ]
  const compiler = ['node_modules/typescript/bin/tsc', ...strict, ...tools, use]
  // What it finds stands in its output, so that is what a failure shows.
  const { stdout, killed } = await run(process.execPath, compiler, { timeout: 120_000 }).then(
    (done) => ({ ...done, killed: false }),
    (failed: { stdout: string; killed: boolean }) => failed,
  )
  expect({ stdout, killed }).toEqual({ stdout: '', killed: false })
  type Client = {
    call(route: string, input: object, options?: object): Promise<Record<string, unknown>>
    all(route: string, input: object): AsyncIterable<{ name: string }>
    file(route: string, input: object): Promise<Blob>
  }
  const { Comptoir, isGenuine } = (await import(pathToFileURL(file).href)) as {
    Comptoir: new (url: string, key: string) => Client
    isGenuine(secret: string, headers: IncomingHttpHeaders, body: string): Promise<boolean>
  }
  const client = new Comptoir(app.url, program.key)
  for (const name of ['A', 'B', 'C'])
    await client.call('POST /api/brands', { id: newId(), name }, { idempotencyKey: name })
  const found: string[] = []
  for await (const { name } of client.all('GET /api/brands', { limit: 2 })) found.push(name)
  expect(found).toEqual(['A', 'B', 'C'])
  const id = newId()
  await client.call('POST /api/brands', { id, name: 'D' })
  await client.call('PATCH /api/brands/:id', { id, name: 'E' }, { version: 1 })
  await expect(
    client.call('PATCH /api/brands/:id', { id, name: 'F' }, { version: 1 }),
  ).rejects.toMatchObject({ status: 412, code: 'stale' })
  const list = await client.file('GET /api/items/paper', {})
  expect([list.type, list.size > 1000]).toEqual(['application/pdf', true])
  const [message] = messages
  expect(await isGenuine(secret, message?.headers ?? {}, message?.body ?? '')).toBe(true)
  expect(await isGenuine(secret, message?.headers ?? {}, `${message?.body} `)).toBe(false)
}, 180_000)
