/**
 * Every route against everything strangers send: refused with a 4xx problem, never a 5xx, without
 * a word about the inside, with nothing written, within a second. The cases are generated from
 * the route list, so that a new route is covered the day it is added.
 */
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Entity, entities } from '../domain/kernel/entity.ts'
import { newId } from '../domain/kernel/id.ts'
import type { Command } from './kernel/command.ts'
import { loadCommands } from './kernel/declarations.ts'
import { type Answer, startTestApp, type TestApp } from './kernel/testing/app.ts'
import {
  type Ask,
  arrivingAs,
  askOf,
  forbiddenFields,
  hostileValues,
  leastInput,
  shapeOf,
} from './kernel/testing/hostile.ts'
import { type Problem, type Station, station } from './kernel/testing/station.ts'
import { signToken } from './kernel/token.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const commands = await loadCommands()
const guarded = commands.filter(({ needs }) => needs !== 'public')
const hasBody = ({ route }: Command): boolean => !/^(GET|DELETE) /.test(route)

let app: TestApp
let ours: Station
let theirs: Station
const ourRows = new Map<string, string>()
const theirRows = new Map<string, string>()

beforeAll(async () => {
  app = await startTestApp()
  ours = await station(app)
  theirs = await station(app)
  for (const it of entities()) {
    const values = () => leastInput(commandOf(`POST ${it.api}`))
    ourRows.set(it.name, (await ours.add(it.api, values())).id)
    theirRows.set(it.name, (await theirs.add(it.api, values())).id)
  }
})
afterAll(() => app.close())

function commandOf(route: string): Command {
  const found = commands.find((command) => command.route === route)
  if (!found) throw new Error(`No command serves ${route}`)
  return found
}

/** Everything companies own, row by row; what a session does by itself is left out. */
async function fingerprint(): Promise<Record<string, string>> {
  const tables = await app.asOwner<{ name: string }>(`
    select c.relname as name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by 1`)
  const parts = tables.map(
    ({ name }) => `
      select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(row, '' order by row)), '') as sum
      from (select md5((to_jsonb(t) - array['last_seen_at', 'expires_at'])::text) as row from ${name} t) r`,
  )
  const sums = await app.asOwner<{ name: string; sum: string }>(parts.join(' union all '))
  return Object.fromEntries(sums.map(({ name, sum }) => [name, sum]))
}

const inside =
  /\bat \S+ \(|node_modules|\.[jt]s:\d|file:\/\/|\/(work|home|tmp|usr)\/|\b(select|insert|update|delete)\b.+\b(from|into|set)\b|pg_|postgres|relation "|syntax error|FST_|zod|fastify|kysely|undefined|\[object/i

function complaintsOf(answer: Answer<Problem>): string[] {
  const { status, headers, body, text } = answer
  if (status < 400 || status > 499) return [`status ${status}: ${text.slice(0, 200)}`]
  const complaints: string[] = []
  if (!headers.get('content-type')?.startsWith('application/problem+json'))
    complaints.push(`content type ${headers.get('content-type')}`)
  if (body?.status !== status) complaints.push('status and body disagree')
  if (!/^[a-z][A-Za-z]+$/.test(body?.code ?? '')) complaints.push(`code ${body?.code}`)
  if (!body?.message || inside.test(body.message)) complaints.push(`message ${body?.message}`)
  if (!Array.isArray(body?.errors) || !body.requestId) complaints.push('errors or requestId')
  const { field: _, facts: __, errors: ___, ...rest } = body ?? {}
  if (inside.test(JSON.stringify(rest))) complaints.push(`it tells of the inside: ${text}`)
  return complaints
}

const slowMs = 1000
const hands = 6

async function ask(it: Ask): Promise<Answer<Problem> & { ms: number }> {
  const startedAt = performance.now()
  const { method, path, token, body, headers } = it
  const answer = await app.call<Problem>(method, path, { token, body, headers })
  return { ...answer, ms: performance.now() - startedAt }
}

/** Asks everything, several at once, and answers what was wrong with the answers. */
async function wrongAnswers(
  asks: Ask[],
  judge: (answer: Answer<Problem>) => string[] = complaintsOf,
): Promise<string[]> {
  const wrong: string[] = []
  const left = asks.values()
  const work = async (): Promise<void> => {
    for (const it of left) {
      let answer = await ask(it)
      // A busy machine is no slow answer: what was slow is asked again.
      if (answer.ms > slowMs) answer = await ask(it)
      const complaints = judge(answer)
      if (answer.ms > slowMs) complaints.push(`it took ${Math.round(answer.ms)} ms`)
      const sent = JSON.stringify(it.body ?? '').slice(0, 120)
      wrong.push(
        ...complaints.map((told) => `${it.method} ${it.path.slice(0, 100)} ${sent}: ${told}`),
      )
    }
  }
  await Promise.all(Array.from({ length: hands }, work))
  return wrong
}

async function allRefused(asks: Ask[]): Promise<void> {
  expect(asks.length).toBeGreaterThan(0)
  const before = await fingerprint()
  expect(await wrongAnswers(asks)).toEqual([])
  expect(await fingerprint()).toEqual(before)
}

const isOk = (answer: Answer<Problem>): string[] =>
  answer.status < 300 ? [] : complaintsOf(answer)

describe('a token', () => {
  const tokens: [string, () => Promise<string | undefined>][] = [
    ['that is missing', async () => undefined],
    ['that is malformed', async () => 'not.a.token'],
    ['that is endless', async () => 'x'.repeat(8000)],
    ['that is signed by somebody else', () => signed(new Uint8Array(32).fill(7))],
    ['that is not signed at all', async () => unsigned(await signed(app.services.tokenKey))],
    [
      'that names another company',
      () => signed(app.services.tokenKey, { companyId: theirs.companyId }),
    ],
    ['that has expired', () => signed(app.services.tokenKey, {}, new Date('2020-01-01'))],
    ['whose session was ended by logging out', revokedToken],
    ['whose station was replaced by another login', replacedToken],
  ]

  async function signed(key: Uint8Array, more = {}, now = new Date()): Promise<string> {
    const claims = JSON.parse(Buffer.from(ours.token.split('.')[1] ?? '', 'base64url').toString())
    const identity = { userId: claims.sub, companyId: claims.cid, sessionId: claims.sid }
    return signToken({ ...identity, ...more }, key, now)
  }

  const unsigned = (token: string): string => {
    const head = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    return `${head}.${token.split('.')[1]}.`
  }

  async function revokedToken(): Promise<string> {
    const gone = await station(app)
    await gone.call('POST', '/api/logout', {})
    return gone.token
  }

  async function replacedToken(): Promise<string> {
    const { token, username, password } = await app.register()
    await app.call('POST', '/api/login', { body: { login: username, password } })
    return token
  }

  test.each(tokens)('%s opens no route', async (_, tokenOf) => {
    const token = await tokenOf()
    const before = await fingerprint()
    const asks = guarded.map((command) => ({ ...askOf(command, leastInput(command)), token }))
    const wrong = await wrongAnswers(asks, (answer) =>
      answer.status === 401 && answer.body.code === 'signInRequired'
        ? complaintsOf(answer)
        : [`status ${answer.status} ${answer.body?.code}`],
    )
    expect(wrong).toEqual([])
    expect(await fingerprint()).toEqual(before)
  })
})

describe('a body', () => {
  const sent = (command: Command, body: unknown, contentType = 'application/json'): Ask => ({
    ...askOf(command, leastInput(command)),
    body,
    token: ours.token,
    headers: { 'content-type': contentType },
  })
  const withBody = commands.filter(hasBody)
  const deep = `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`
  const deepList = `{"value":${'['.repeat(9000)}${']'.repeat(9000)}}`

  test.each([
    ['of another kind', 'name=x', 'application/x-www-form-urlencoded'],
    ['that is XML', '<name>x</name>', 'application/xml'],
    ['that is a form', '--x\r\n\r\n--x--', 'multipart/form-data; boundary=x'],
    ['that is plain text', '{"name":"x"}', 'text/plain'],
    ['of no kind at all', '{}', '\u00e9/\u00e9'],
    ['that is broken', '{"name":', 'application/json'],
    ['that is two', '{}{}', 'application/json'],
    ['that is no JSON', 'undefined', 'application/json'],
    ['that poisons prototypes', '{"__proto__":{"isAdmin":true}}', 'application/json'],
    ['that is a list', '[]', 'application/json'],
    ['that is a text', '"x"', 'application/json'],
    ['that is a number', '1', 'application/json'],
    ['that is very deep', deep, 'application/json'],
    ['that holds very deep lists', deepList, 'application/json'],
    ['that is too large', JSON.stringify({ name: 'x'.repeat(1_100_000) }), 'application/json'],
  ])('%s is refused by every route', async (_, body, contentType) => {
    await allRefused(withBody.map((command) => sent(command, body, contentType)))
  })

  test('that is deeper than any stack is refused where any value may be kept', async () => {
    const endless = `{"value":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    await allRefused([sent(commandOf('PUT /api/preferences/:key'), endless)])
  })

  test('with a field the route does not know is refused', async () => {
    await allRefused(
      withBody.flatMap((command) =>
        Object.entries(forbiddenFields).map(([key, value]) =>
          sent(command, { ...(askOf(command, leastInput(command)).body as object), [key]: value }),
        ),
      ),
    )
  })

  test('that names what the path already says, or a query beside it, is refused', async () => {
    const changes = withBody.filter(({ route }) => route.includes(':id'))
    await allRefused(changes.map((command) => sent(command, { version: 1, id: newId() })))
    await allRefused(
      withBody.map((command) => {
        const it = sent(command, askOf(command, leastInput(command)).body)
        return { ...it, path: `${it.path}?companyId=${newId()}` }
      }),
    )
  })
})

describe('a value', () => {
  type Case = { command: Command; input: Record<string, unknown>; isFit: boolean }

  /** Properties of one kind are checked by one piece of code, whichever entity they belong to. */
  function kindOf(command: Command, key: string): string {
    const path = command.route.split(' ')[1] ?? ''
    const declared = entities().find(({ api }) => path === api || path.startsWith(`${api}/`))
    if (!declared) return `${command.route} ${key}`
    const { kind = key, isOptional = '' } = declared.fields[key] ?? {}
    return `${command.route.replace(declared.api, '')} ${kind} ${isOptional}`
  }

  /** The first property of a kind meets every value, the others a share that moves along. */
  function everyCase(): Case[] {
    const seen = new Set<string>()
    const properties = commands.flatMap((command) =>
      Object.keys(shapeOf(command)).map((key) => ({ command, key })),
    )
    return properties.flatMap(({ command, key }, n) => {
      const kind = kindOf(command, key)
      const isFirst = !seen.has(kind)
      seen.add(kind)
      const values = hostileValues.filter((_, i) => isFirst || (i + n) % 6 === 0)
      return values.map((value) => {
        const input = arrivingAs(command, { ...leastInput(command), [key]: value })
        return { command, input, isFit: command.input.safeParse(input).success }
      })
    })
  }
  const cases = everyCase()
  const asks = (all: Case[]): Ask[] =>
    all.map(({ command, input }) => ({ ...askOf(command, input), token: ours.token }))

  test('that does not fit its property is refused', async () => {
    await allRefused(asks(cases.filter(({ isFit, command }) => !isFit && hasBody(command))))
  })

  test('that does not fit a question is refused too', async () => {
    const questions = cases.filter(({ isFit, command }) => !isFit && !hasBody(command))
    expect(await wrongAnswers(asks(questions), isOk)).toEqual([])
  })

  test('that fits, however strange, is kept or refused and never breaks anything', async () => {
    expect(await wrongAnswers(asks(cases.filter(({ isFit }) => isFit)), isOk)).toEqual([])
  })

  test('that fits, however strange, can be saved over a row', async () => {
    const saved = cases.filter(({ command, isFit }) => isFit && /^PATCH .*:id$/.test(command.route))
    const wrong: string[] = []
    for (const { command, input } of saved) {
      const it = entities().find(({ api }) => command.route === `PATCH ${api}/:id`)
      if (!it || !ourRows.has(it.name)) continue
      const { id, version } = await ours.read(it.api, ourRows.get(it.name) ?? '')
      const change = { ...askOf(command, { ...input, id, version }), token: ours.token }
      wrong.push(...(await wrongAnswers([change], isOk)))
    }
    expect(wrong).toEqual([])
  })
})

describe('another company’s id', () => {
  const entityOf = ({ route }: Command): Entity | undefined =>
    entities().find(({ api }) => route.split(' ')[1]?.startsWith(`${api}/:id`))

  test('in a path is not found', async () => {
    const asked = guarded.flatMap((command) => {
      const declared = entityOf(command)
      if (!declared || command.route.endsWith('/history')) return []
      const input = { ...leastInput(command), id: theirRows.get(declared.name) ?? '' }
      return [{ ...askOf(command, input), token: ours.token }]
    })
    const before = await fingerprint()
    const wrong = await wrongAnswers(asked, (answer) =>
      answer.status === 404 && answer.body.code === 'notFound' ? [] : [answer.text],
    )
    expect(wrong).toEqual([])
    expect(await fingerprint()).toEqual(before)
  })

  test('in a body is refused, and in a filter finds nothing', async () => {
    const bodies: Ask[] = []
    const filters: Ask[] = []
    for (const it of entities())
      for (const [key, { kind, target = '' }] of Object.entries(it.fields)) {
        if (!target) continue
        const id = theirRows.get(target) ?? ''
        const create = commandOf(`POST ${it.api}`)
        const input = { ...leastInput(create), [key]: kind === 'references' ? [id] : id }
        bodies.push({ ...askOf(create, input), token: ours.token })
        const filter = JSON.stringify({ [key]: { in: [id] } })
        if (kind === 'reference')
          filters.push({ ...askOf(commandOf(`GET ${it.api}`), { filter }), token: ours.token })
      }
    await allRefused(bodies)
    const nothing = (answer: Answer<unknown>): string[] =>
      JSON.stringify(answer.body) === '{"rows":[],"next":null}' ? [] : [answer.text]
    expect(await wrongAnswers(filters, nothing)).toEqual([])
  })
})

test('an absurd question is refused or answered, and never breaks anything', async () => {
  const absurd = [
    'q=a&q=b',
    'limit=1&limit=2',
    '__proto__[x]=1',
    'filter[name]=x',
    'filter=%7B%22name%22%3A%7B%22contains%22%3A%22%5Cu0000%22%7D%7D',
    'q=%00',
    'q=%ff%fe',
    'q=%',
    '%00=1',
    'sort=name,version',
    'sort=-',
    'columns=',
    'columns=*',
    'after=%00',
    'limit=9999999999999999999999',
    'count=1',
    `q=${'%D9%84'.repeat(90)}`,
    `filter=${encodeURIComponent(JSON.stringify({ name: { contains: '%'.repeat(100) } }))}`,
    `filter=${encodeURIComponent('['.repeat(3000))}`,
    `x=${'y'.repeat(4000)}`,
    '?'.repeat(500),
    '&'.repeat(500),
  ]
  const questions = commands.filter((command) => !hasBody(command))
  const asks = questions.flatMap((command) => {
    const { method, path } = askOf(command, leastInput(command))
    return absurd.map((query) => ({
      method,
      path: `${path.split('?')[0]}?${query}`,
      token: ours.token,
    }))
  })
  const before = await fingerprint()
  expect(await wrongAnswers(asks, isOk)).toEqual([])
  expect(await fingerprint()).toEqual(before)
})

test('a method a path does not have is refused', async () => {
  const known = new Set(commands.map(({ route }) => route.replace(/:\w+/g, ':id')))
  const paths = new Set(
    commands.map(({ route }) => (route.split(' ')[1] ?? '').replace(/:\w+/g, ':id')),
  )
  const asks = [...paths].flatMap((path) =>
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
      .filter((method) => !known.has(`${method} ${path}`))
      // One path may stand for the parameter of another: /api/brands/export is no brand.
      .filter((method) => !known.has(`${method} ${path.replace(/\/[a-z-]+$/, '/:id')}`))
      .map((method) => ({ method, path: path.replace(':id', newId()), token: ours.token })),
  )
  await allRefused(asks)
})

test('a role opens exactly the routes it names', async () => {
  const starters = (await ours.list('/api/roles')).rows as unknown as Role[]
  const roles = [...starters, await role('Nothing', []), await role('One', ['catalog.unit.edit'])]
  const staff = await staffToken()
  for (const { id, permissions } of roles) {
    await app.asOwner('update app_user set role_id = $1 where id = $2', [id, staff.userId])
    const asks = guarded
      .filter(({ needs }) => needs !== 'signedIn')
      .map((command) => ({
        isAllowed: permissions.includes(command.needs),
        ask: {
          ...askOf(command, {}),
          body: hasBody(command) ? {} : undefined,
          token: staff.token,
        },
      }))
    const isForbidden = ({ status, body }: Answer<Problem>): boolean =>
      status === 403 && body.code === 'forbidden'
    const open = asks.filter(({ isAllowed }) => isAllowed).map((it) => it.ask)
    const closed = asks.filter(({ isAllowed }) => !isAllowed).map((it) => it.ask)
    const refusedHere = (answer: Answer<Problem>) =>
      isForbidden(answer) ? ['forbidden'] : isOk(answer)
    expect(await wrongAnswers(open, refusedHere)).toEqual([])
    expect(await wrongAnswers(closed, (it) => (isForbidden(it) ? [] : [it.text]))).toEqual([])
  }
})

type Role = { id: string; permissions: string[] }

const role = async (name: string, permissions: string[]): Promise<Role> => ({
  id: (await ours.add('/api/roles', { name, permissions })).id,
  permissions,
})

async function staffToken(): Promise<{ userId: string; token: string }> {
  const [username, password] = [`s${newId().slice(-10)}`, 'long enough']
  const { id } = await ours.add('/api/users', { username, fullName: 'Staff', password })
  // The doors are full of the strangers above.
  await app.asOwner('delete from throttle')
  const login = { body: { login: username, password } }
  const { body } = await app.call<{ token: string }>('POST', '/api/login', login)
  return { userId: id, token: body.token }
}

test.each([
  '//',
  '///api//brands',
  '/api',
  '/api/',
  '/api/nothing',
  '/api/%',
  '/api/%00',
  '/api/brands/%00',
  '/api/brands/%ff',
  '/api/brands/..%2f..%2fetc%2fpasswd',
  '/api/brands/../../../etc/passwd',
  '/..%2f..%2fpackage.json',
  '/../../package.json',
  '/%2e%2e/%2e%2e/server/main.ts',
  '/.env',
  '/server/main.ts',
  `/api/brands/${'x'.repeat(5000)}`,
  '/api/brands/019348a0-0000-7000-8000-000000000000/../delete',
  '/api/brands;x=1',
  '/socket.io/?EIO=9&transport=polling',
  '*',
])('the address %s answers nothing that is not meant for it', async (path) => {
  const { status, text } = await new Promise<{ status: number; text: string }>(
    (resolve, reject) => {
      const headers = { authorization: `Bearer ${ours.token}` }
      const sent = request({ port: app.port, host: '127.0.0.1', path, headers }, (response) => {
        let all = ''
        response.on('data', (part) => {
          all += part
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: all }))
      })
      sent.on('error', reject).end()
    },
  )
  expect(status, text).toBeLessThan(500)
  if (status >= 400) expect(text).not.toMatch(/\bat \S+ \(|node_modules|"scripts"/)
  else expect(text).toMatch(/^(<!doctype html>|\{"rows":|\{"openapi")/i)
})
