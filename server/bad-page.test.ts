/**
 * What is mounted by hand, beside the commands, against everything strangers send: the pages of
 * private links and menus, the description of the API, the numbers, the agents that wait. Which files
 * do so is read from the code, so that a new one is not forgotten here.
 */
import { globSync, readFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { testApp } from './kernel/testing/app.ts'
import { inside } from './kernel/testing/command-trials.ts'

vi.setConfig({ testTimeout: 60_000 })

const app = testApp()

type Mounted = { file: string; method: 'GET' | 'POST'; path: string }

const page = (file: string, path: string): Mounted => ({ file, method: 'GET', path })

const mounted: Mounted[] = [
  page('server/trade/sharing/link-page.ts', '/s/ABCDEFGH'),
  page('server/trade/sharing/link-page.ts', '/s/ABCDEFGH/paper'),
  page('server/loyalty/balance-page.ts', '/c/ABCDEFGH'),
  page('server/restaurant/guest/menu-page.ts', '/Menu/sw.js'),
  page('server/restaurant/guest/menu-page.ts', '/Menu/ABCDEFGH'),
  page('server/restaurant/guest/menu-page.ts', '/Menu/ABCDEFGH/now'),
  page('server/restaurant/guest/menu-page.ts', '/Menu/ABCDEFGH/live'),
  page('server/restaurant/guest/menu-page.ts', '/Menu/ABCDEFGH/pictures/logo'),
  page('server/kernel/http/api-pages.ts', '/api/openapi.json'),
  page('server/kernel/http/api-pages.ts', '/api/client.ts'),
  page('server/kernel/http/api-pages.ts', '/api/docs'),
  page('server/kernel/http/metrics.ts', '/metrics'),
  { file: 'server/printing/agent-waiting.ts', method: 'POST', path: '/api/print-agent/wait' },
]

type Sent = {
  method: string
  path: string
  body?: string | Uint8Array
  headers?: Record<string, string>
}

type Heard = { status: number; headers: IncomingHttpHeaders; text: string; ms: number }

/** As it is written: no client of ours would send such an address. */
function raw({ method, path, body, headers: said }: Sent): Promise<Heard> {
  const startedAt = performance.now()
  // With some methods nobody expects a body, and its length goes unsaid.
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const headers = { ...said, ...length }
  return new Promise((resolve, reject) => {
    const sent = request({ port: app.port, host: '127.0.0.1', method, path, headers }, (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => {
        text += part.toString()
      })
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text,
          ms: performance.now() - startedAt,
        }),
      )
    })
    sent.on('error', reject).end(body)
  })
}

const slowMs = 1000

/** What a page shows to read, without its style and script. */
const readable = (text: string): string => text.replace(/<(style|script)[^>]*>.*?<\/\1>/gs, '')

function complaintsOf({ status, headers, text }: Heard): string[] {
  if (status < 400) return []
  const type = headers['content-type'] ?? ''
  return [
    ...(status < 500 ? [] : [`status ${status}`]),
    ...(/^(application\/problem\+json|text\/html)/.test(type) ? [] : [`content type ${type}`]),
    ...(inside.test(readable(text).replace(/"(requestId|field)":"[^"]*"/g, '')) ? [text] : []),
  ]
}

const isRefused = (heard: Heard): string[] =>
  heard.status >= 400 ? complaintsOf(heard) : [`status ${heard.status}`]

async function wrongOf(all: Sent[], judge: (heard: Heard) => string[]): Promise<string[]> {
  const wrong: string[] = []
  for (const sent of all) {
    const heard = await raw(sent)
    const said = `${sent.method} ${sent.path.slice(0, 60)} ${String(sent.body ?? '').slice(0, 40)}`
    wrong.push(...judge(heard).map((it) => `${said}: ${it.slice(0, 200)}`))
    // Some are made when they are asked for first: what was slow is asked again.
    const ms = heard.ms > slowMs ? (await raw(sent)).ms : heard.ms
    if (ms > slowMs) wrong.push(`${said}: ${Math.round(ms)} ms`)
  }
  return wrong
}

test('everything that is mounted by hand is tried here', () => {
  const files = globSync('server/**/*.ts').filter((it) => !/\.test\.ts$|\/testing\//.test(it))
  const mounting = files.filter((it) =>
    /\bhttp\s*\.(get|post|put|patch|delete|all|route)\s*[<(]/.test(readFileSync(it, 'utf8')),
  )
  // Commands are mounted there, and are tried elsewhere.
  const known = new Set([...mounted.map(({ file }) => file), 'server/kernel/http/http.ts'])
  expect(mounting.toSorted()).toEqual([...known].toSorted())
})

describe('a page', () => {
  const pages = mounted.filter(({ method }) => method === 'GET')

  test('is asked nothing absurd that breaks it', async () => {
    const questions = ['q=%ff%fe', 'language=%00', 'language=xx&language=yy', '%', '__proto__[x]=1']
    const long = [`parts=${'x'.repeat(4000)}`, '&'.repeat(500), `x=${'%D9%84'.repeat(400)}`]
    const asks = pages.flatMap(({ path }) =>
      [...questions, ...long].map((query) => ({ method: 'GET', path: `${path}?${query}` })),
    )
    expect(await wrongOf(asks, complaintsOf)).toEqual([])
  })

  test('has no address that is none', async () => {
    const named = pages.filter(({ path }) => path.includes('ABCDEFGH'))
    const names = [
      '%ff',
      '%00',
      '%',
      '..%2f..%2fetc%2fpasswd',
      'x'.repeat(5000),
      '%D9%84'.repeat(60),
    ]
    const asks = named.flatMap(({ path }) =>
      names.map((name) => ({ method: 'GET', path: path.replace('ABCDEFGH', name) })),
    )
    expect(await wrongOf(asks, isRefused)).toEqual([])
  })

  test('is not written to, and a body with a question is none of its business', async () => {
    const json = { 'content-type': 'application/json' }
    const written = pages.flatMap(({ path }) =>
      ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => ({
        method,
        path,
        body: method === 'OPTIONS' ? undefined : '{}',
        headers: json,
      })),
    )
    expect(await wrongOf(written, isRefused)).toEqual([])
    const bodies = ['{"a":'.repeat(3000), Buffer.from([0x22, 0xff, 0x22]), '{"x":1}']
    const asks = pages.flatMap(({ path }) =>
      bodies.map((body) => ({ method: 'GET', path, body, headers: json })),
    )
    expect(await wrongOf(asks, complaintsOf)).toEqual([])
  })

  test('reads no header that breaks it', async () => {
    const strange = [
      ['accept-language', ';;q=,,*'.repeat(300)],
      ['if-none-match', '"'.repeat(500)],
      ['x-forwarded-for', 'not an address,'.repeat(100)],
      ['user-agent', '\u00ff'.repeat(2000)],
      ['authorization', `Bearer ${'x'.repeat(5000)}`],
    ] as const
    const asks = pages.flatMap(({ path }) =>
      strange.map(([name, value]) => ({ method: 'GET', path, headers: { [name]: value } })),
    )
    expect(await wrongOf(asks, complaintsOf)).toEqual([])
  })
})

describe('what is sent to', () => {
  const token = `pa_${'x'.repeat(64)}`
  const bodies: [string, string | Uint8Array, string?][] = [
    ['nothing', ''],
    ['broken', '{"token":'],
    ['two', '{}{}'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['deep', `{"token":${'['.repeat(5000)}${']'.repeat(5000)}}`],
    ['deep and open', '{"a":'.repeat(1500)],
    [
      'no UTF-8',
      Buffer.concat([Buffer.from('{"token":"'), Buffer.from([0xff]), Buffer.from('"}')]),
    ],
    ['huge', JSON.stringify({ token, idle: [], x: 'x'.repeat(1_100_000) })],
    ['more than a visitor has to say', JSON.stringify({ token: 'x'.repeat(9000), idle: [] })],
    ['unknown fields', JSON.stringify({ token, idle: [], companyId: 'x' })],
    ['poison', '{"__proto__":{"isAdmin":true},"token":"x","idle":[]}'],
    ['a token that is none', JSON.stringify({ token: { $ne: null }, idle: [] })],
    ['printers that are none', JSON.stringify({ token, idle: [null, '\u0000'] })],
    ['a stranger', JSON.stringify({ token, idle: [] })],
    ['a form', 'token=x', 'application/x-www-form-urlencoded'],
    ['XML', '<token/>', 'application/xml'],
  ]
  const posts = mounted.filter(({ method }) => method === 'POST')

  test.each(posts)('$path is refused, whatever it is', async ({ path }) => {
    const asks = bodies.map(([, body, type = 'application/json']) => ({
      method: 'POST',
      path,
      body,
      headers: { 'content-type': type },
    }))
    expect(await wrongOf(asks, isRefused)).toEqual([])
    const other = ['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => ({ method, path }))
    expect(await wrongOf(other, isRefused)).toEqual([])
  })
})

test.each(['/', '/api/health', '/SignIn', '/api/none', ...mounted.map(({ path }) => path)])(
  'the policy of %s connects to nowhere else, and by no open scheme',
  async (path) => {
    const { headers } = await raw({ method: 'GET', path })
    const policy = String(headers['content-security-policy'])
    const parts = new Map(
      policy.split(';').map((part) => {
        const [name = '', ...sources] = part.trim().split(/\s+/)
        return [name, sources]
      }),
    )
    const connects = parts.get('connect-src') ?? parts.get('default-src') ?? ['*']
    expect(["'self'", "'none'"]).toContain(connects.join(' '))
    expect(policy).not.toMatch(/\bwss?:|https?:|\*|'unsafe-eval'/)
  },
)
