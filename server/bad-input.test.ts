/**
 * Every route against everything strangers send. The cases are generated from the route list, so
 * that a new route is covered the day it is added.
 */
import { request } from 'node:http'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { entities } from '../domain/kernel/entity.ts'
import { newId } from '../domain/kernel/id.ts'
import type { Command } from './kernel/command.ts'
import { type Answer, testApp } from './kernel/testing/app.ts'
import {
  commands,
  complaintsOf,
  hasBody,
  isOk,
  openTrials,
  type Trials,
} from './kernel/testing/command-trials.ts'
import {
  type Ask,
  arrivingAs,
  askOf,
  forbiddenFields,
  hostileValues,
  leastInput,
  shapeOf,
} from './kernel/testing/hostile.ts'
import type { Problem, Station } from './kernel/testing/station.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const app = testApp()
let trials: Trials
let ours: Station
beforeAll(async () => {
  trials = await openTrials(app)
  ours = trials.ours
})

describe('a body', () => {
  const sent = (command: Command, body: unknown, contentType = 'application/json'): Ask => ({
    ...askOf(command, leastInput(command)),
    body,
    token: ours.token,
    headers: { 'content-type': contentType },
  })
  const withBody = commands.filter(hasBody)
  /** What is refused before a route is asked needs no more than some of them. */
  const someWithBody = withBody.filter((_, at) => at % 12 === 0)
  const deep = `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`
  const deepList = `{"value":${'['.repeat(9000)}${']'.repeat(9000)}}`

  const malformed: [string, string, string][] = [
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
  ]

  test.each(malformed)('%s is refused, whatever the route', async (name, body, contentType) => {
    // Read before a route is known: each meets a share that moves along.
    const kind = malformed.findIndex(([it]) => it === name)
    const routes = withBody.filter((_, at) => (at + kind) % malformed.length === 0)
    await trials.allRefused(routes.map((command) => sent(command, body, contentType)))
  })

  /** Wherever a value of any shape might be kept: a draft, a ticket, a preference. */
  test.each([
    [65, withBody.filter((_, at) => at % 4 === 0)],
    [5000, someWithBody],
    [200_000, someWithBody],
  ])('of %i levels is a bad request', async (depth, routes) => {
    const asks = routes
      .filter(({ maxFileBytes, needs }) => !maxFileBytes && needs !== 'public')
      .flatMap((command) => {
        const least = askOf(command, leastInput(command)).body as Record<string, unknown>
        const inField = Object.keys(least).at(-1) ?? 'value'
        const deepest = `${'['.repeat(depth)}${']'.repeat(depth)}`
        return [inField, 'body', 'value'].map((key) => {
          const rest = JSON.stringify({ ...least, [key]: 0 }).replace(/0\}$/, '')
          const isLast = rest.endsWith(`"${key}":`)
          return sent(command, isLast ? `${rest}${deepest}}` : `{"${key}":${deepest}}`)
        })
      })
    const wrong = await trials.wrongAnswers(asks, (answer) =>
      answer.status === 400 && answer.body.code === 'tooDeep' ? [] : [answer.text.slice(0, 200)],
    )
    expect(wrong).toEqual([])
  })

  test('of a hundred thousand unknown fields is refused in no time and with few words', async () => {
    const many = JSON.stringify(
      Object.fromEntries(Array.from({ length: 90_000 }, (_, n) => [`k${n}`, 1])),
    )
    const spread = JSON.stringify({
      lines: Array.from({ length: 80 }, () =>
        Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`k${n}`, 1])),
      ),
    })
    const few = (answer: Answer<Problem>): string[] =>
      answer.text.length < 60_000 ? complaintsOf(answer) : [`${answer.text.length} characters`]
    const withLines = withBody.filter((command) => 'lines' in shapeOf(command))
    for (const [body, routes] of [
      [many, someWithBody],
      [spread, withLines],
    ] as const) {
      const asks = routes.map((command) => sent(command, body))
      expect(await trials.wrongAnswers(asks, few)).toEqual([])
    }
  })

  test('of a visitor is small', async () => {
    const visitors = commands.filter((it) => it.needs === 'public' && hasBody(it))
    const asks = visitors.map((it) => sent(it, { x: 'x'.repeat(9000) }))
    const large = (answer: Answer<Problem>): string[] =>
      answer.status === 413 ? complaintsOf(answer) : [answer.text]
    expect(asks.length).toBeGreaterThan(0)
    expect(await trials.wrongAnswers(asks, large)).toEqual([])
  })

  test('that is no UTF-8 is refused before a route is asked', async () => {
    const bytes = new Blob([new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])])
    for (const command of someWithBody.filter(({ maxFileBytes }) => !maxFileBytes)) {
      const { method, path } = askOf(command, leastInput(command))
      const answer = await fetch(`${trials.app.url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${ours.token}` },
        body: bytes,
      })
      expect([answer.status, (await answer.json()).code], command.route).toEqual([
        400,
        'unreadableText',
      ])
    }
  })

  /** Whatever its name: one strange field tells whether a route knows its own. */
  test('with a field the route does not know is refused', async () => {
    const strange = Object.entries(forbiddenFields)
    await trials.allRefused(
      withBody.flatMap((command, n) =>
        strange
          .filter((_, at) => at === n % strange.length)
          .map(([key, value]) =>
            sent(command, {
              ...(askOf(command, leastInput(command)).body as object),
              [key]: value,
            }),
          ),
      ),
    )
  })

  test('that names what the path already says, or a query beside it, is refused', async () => {
    const changes = withBody.filter(({ route }) => route.includes(':id'))
    await trials.allRefused(changes.map((command) => sent(command, { version: 1, id: newId() })))
    await trials.allRefused(
      withBody.map((command) => {
        const it = sent(command, askOf(command, leastInput(command)).body)
        return { ...it, path: `${it.path}?companyId=${newId()}` }
      }),
    )
  })
})

describe('a value', () => {
  type Case = { command: Command; input: Record<string, unknown>; isFit: boolean }

  /** Properties of one kind go through one piece of code, whichever entity they belong to. */
  function kindOf(command: Command, key: string): string {
    const path = command.route.split(' ')[1] ?? ''
    const declared = entities().find(({ api }) => path === api || path.startsWith(`${api}/`))
    if (!declared) return `${command.route} ${key}`
    const { kind = key, isOptional = '' } = declared.fields[key] ?? {}
    return `${command.route.replace(declared.api, '')} ${kind} ${isOptional}`
  }

  /** What is said of a property alike refuses alike. */
  const sayingOf = (command: Command, key: string): string =>
    `${hasBody(command)} ${JSON.stringify(
      z.toJSONSchema(shapeOf(command)[key] ?? z.never(), { unrepresentable: 'any', io: 'input' }),
    )}`

  /**
   * The first property that is declared so meets every value that fits, since then the work behind it
   * meets it too; whatever else is met by a share that moves along.
   */
  function everyCase(): Case[] {
    const [kinds, sayings] = [new Set<string>(), new Set<string>()]
    const isNew = (known: Set<string>, name: string): boolean =>
      !known.has(name) && known.add(name).has(name)
    const properties = commands.flatMap((command) =>
      Object.keys(shapeOf(command)).map((key) => ({ command, key })),
    )
    return properties.flatMap(({ command, key }, n) => {
      const isFirstKind = isNew(kinds, kindOf(command, key))
      const isFirstSaid = isNew(sayings, sayingOf(command, key))
      return hostileValues.flatMap((value, at) => {
        const input = arrivingAs(command, { ...leastInput(command), [key]: value })
        const isFit = command.input.safeParse(input).success
        const share = isFit ? (isFirstKind ? 5 : 15) : isFirstSaid ? 3 : hostileValues.length
        const isMet = (isFit && isFirstSaid) || (at + n) % share === 0
        return isMet ? [{ command, input, isFit }] : []
      })
    })
  }
  const cases = everyCase()
  const asks = (all: Case[]): Ask[] =>
    all.map(({ command, input }) => ({ ...askOf(command, input), token: ours.token }))

  test('that does not fit its property is refused', async () => {
    await trials.allRefused(asks(cases.filter(({ isFit, command }) => !isFit && hasBody(command))))
  })

  test('that does not fit a question is refused too', async () => {
    const questions = cases.filter(({ isFit, command }) => !isFit && !hasBody(command))
    expect(await trials.wrongAnswers(asks(questions), isOk)).toEqual([])
  })

  test('that fits, however strange, is kept or refused and never breaks anything', async () => {
    expect(await trials.wrongAnswers(asks(cases.filter(({ isFit }) => isFit)), isOk)).toEqual([])
  })

  test('that fits, however strange, can be saved over a row', async () => {
    const saved = cases.filter(({ command, isFit }) => isFit && /^PATCH .*:id$/.test(command.route))
    const wrong: string[] = []
    for (const { command, input } of saved) {
      const it = entities().find(({ api }) => command.route === `PATCH ${api}/:id`)
      if (!it || !trials.ourRows.has(it.name)) continue
      const { id, version } = await ours.read(it.api, trials.ourRows.get(it.name) ?? '')
      const change = { ...askOf(command, { ...input, id, version }), token: ours.token }
      wrong.push(...(await trials.wrongAnswers([change], isOk)))
    }
    expect(wrong).toEqual([])
  })
})

test('a name that nobody can see is refused by everything that has one', async () => {
  const named = entities().filter(
    ({ fields, title, isPosted }) => !isPosted && fields[title]?.kind === 'text',
  )
  const asks = named.flatMap(({ api, fields, title }) => {
    const create = commands.find(({ route }) => route === `POST ${api}`)
    if (!create || fields[title]?.isComputed) return []
    return ['\u3164\u2060', '\u200c\u200d', '\u2800 \u00ad'].map((name) => {
      const input = { ...leastInput(create), [title]: name }
      return { ...askOf(create, input), token: ours.token }
    })
  })
  await trials.allRefused(asks)
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
  // Whoever takes all data of the company leaves a trace on purpose.
  const isTraced = ({ route }: Command) => route === 'GET /api/company/export'
  const questions = commands.filter((command) => !hasBody(command) && !isTraced(command))
  const asks = questions.flatMap((command, n) => {
    const { method, path } = askOf(command, leastInput(command))
    // A share that moves along: they are read in one place.
    const some = absurd.filter((_, at) => (at + n) % 5 === 0)
    return some.map((query) => ({
      method,
      path: `${path.split('?')[0]}?${query}`,
      token: ours.token,
    }))
  })
  const before = await trials.fingerprint()
  expect(await trials.wrongAnswers(asks, isOk)).toEqual([])
  expect(await trials.fingerprint()).toEqual(before)
})

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
      const sent = request(
        { port: trials.app.port, host: '127.0.0.1', path, headers },
        (response) => {
          let all = ''
          response.on('data', (part) => {
            all += part
          })
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text: all }))
        },
      )
      sent.on('error', reject).end()
    },
  )
  expect(status, text).toBeLessThan(500)
  if (status >= 400) expect(text).not.toMatch(/\bat \S+ \(|node_modules|"scripts"/)
  else expect(text).toMatch(/^(<!doctype html>|\{"rows":|\{"openapi")/i)
})
