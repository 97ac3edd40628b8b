/**
 * Every route against every caller it is not meant for: without a session, with another company's
 * ids, with too small a role. Generated from the route list, like the bad input.
 */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Entity, entities } from '../domain/kernel/entity.ts'
import { newId } from '../domain/kernel/id.ts'
import type { Command } from './kernel/command.ts'
import { signToken } from './kernel/http/token.ts'
import { type Answer, testApp } from './kernel/testing/app.ts'
import {
  commandOf,
  commands,
  complaintsOf,
  guarded,
  isOk,
  openTrials,
  type Trials,
} from './kernel/testing/command-trials.ts'
import { type Ask, askOf, leastInput } from './kernel/testing/hostile.ts'
import { type Problem, type Station, station } from './kernel/testing/station.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const app = testApp()
let trials: Trials
let ours: Station
beforeAll(async () => {
  trials = await openTrials(app)
  ours = trials.ours
})

describe('a token', () => {
  const tokens: [string, () => Promise<string | undefined>][] = [
    ['that is missing', async () => undefined],
    ['that is malformed', async () => 'not.a.token'],
    ['that is endless', async () => 'x'.repeat(8000)],
    ['that is signed by somebody else', () => signed(new Uint8Array(32).fill(7))],
    ['that is not signed at all', async () => unsigned(await signed(trials.app.services.tokenKey))],
    [
      'that names another company',
      () => signed(trials.app.services.tokenKey, { companyId: trials.theirs.companyId }),
    ],
    ['that has expired', () => signed(trials.app.services.tokenKey, {}, new Date('2020-01-01'))],
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
    const gone = await station(trials.app)
    await gone.call('POST', '/api/logout', {})
    return gone.token
  }

  async function replacedToken(): Promise<string> {
    const { token, username, password } = await trials.app.register()
    await trials.app.call('POST', '/api/login', { body: { login: username, password } })
    return token
  }

  test.each(tokens)('%s opens no route', async (name, tokenOf) => {
    const token = await tokenOf()
    const before = await trials.fingerprint()
    // Read before a route is known: each meets a share that moves along.
    const kind = tokens.findIndex(([it]) => it === name)
    const asks = guarded
      .filter((_, at) => (at + kind) % 3 === 0)
      .map((command) => ({ ...askOf(command, leastInput(command)), token }))
    const wrong = await trials.wrongAnswers(asks, (answer) =>
      answer.status === 401 && answer.body.code === 'signInRequired'
        ? complaintsOf(answer)
        : [`status ${answer.status} ${answer.body?.code}`],
    )
    expect(wrong).toEqual([])
    expect(await trials.fingerprint()).toEqual(before)
  })
})

describe('another company’s id', () => {
  const entityOf = ({ route }: Command): Entity | undefined =>
    entities().find(({ api }) => route.split(' ')[1]?.startsWith(`${api}/:id`))

  test('in a path is not found', async () => {
    const asked = guarded.flatMap((command) => {
      const declared = entityOf(command)
      if (!declared || command.route.endsWith('/history')) return []
      const input = { ...leastInput(command), id: trials.theirRows.get(declared.name) ?? '' }
      return [{ ...askOf(command, input), token: ours.token }]
    })
    const before = await trials.fingerprint()
    const wrong = await trials.wrongAnswers(asked, (answer) =>
      answer.status === 404 && answer.body.code === 'notFound' ? [] : [answer.text],
    )
    expect(wrong).toEqual([])
    expect(await trials.fingerprint()).toEqual(before)
  })

  test('in a body is refused, and in a filter finds nothing', async () => {
    const bodies: Ask[] = []
    const filters: Ask[] = []
    for (const it of entities())
      for (const [key, { kind, target = '' }] of Object.entries(it.fields)) {
        if (!target) continue
        const id = trials.theirRows.get(target) ?? ''
        if (!it.isPosted) {
          const create = commandOf(`POST ${it.api}`)
          const input = { ...leastInput(create), [key]: kind === 'references' ? [id] : id }
          bodies.push({ ...askOf(create, input), token: ours.token })
        }
        const filter = JSON.stringify({ [key]: { in: [id] } })
        if (kind === 'reference')
          filters.push({ ...askOf(commandOf(`GET ${it.api}`), { filter }), token: ours.token })
      }
    await trials.allRefused(bodies)
    const nothing = (answer: Answer<unknown>): string[] =>
      JSON.stringify(answer.body) === '{"rows":[],"next":null}' ? [] : [answer.text]
    expect(await trials.wrongAnswers(filters, nothing)).toEqual([])
  })
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
  await trials.allRefused(asks)
})

/** Each route by one role that names its right and by one that does not, the roles in turns. */
test('a route opens for a role that names its right, and for no other', async () => {
  const starters = (await ours.list('/api/roles')).rows as unknown as Role[]
  const roles = [...starters, await role('Nothing', []), await role('One', ['catalog.unit.edit'])]
  const staff = await staffToken()
  const isForbidden = ({ status, body }: Answer<Problem>): boolean =>
    status === 403 && body.code === 'forbidden'
  const refusedHere = (answer: Answer<Problem>) =>
    isForbidden(answer) ? ['forbidden'] : isOk(answer)
  const rights = guarded.filter(({ needs }) => needs !== 'signedIn')
  const turnOf = (at: number, isMeant: (it: Role) => boolean): Role | undefined =>
    [...roles.slice(at % roles.length), ...roles.slice(0, at % roles.length)].find(isMeant)
  const turns = rights.map((command, at) => ({
    ask: { ...askOf(command, {}), token: staff.token },
    opener: turnOf(at, ({ permissions }) => permissions.includes(command.needs)),
    stranger: turnOf(at, ({ permissions }) => !permissions.includes(command.needs)),
  }))
  for (const each of roles) {
    const { id } = each
    await trials.app.asOwner('update app_user set role_id = $1 where id = $2', [id, staff.userId])
    const open = turns.filter(({ opener }) => opener === each).map((it) => it.ask)
    const closed = turns.filter(({ stranger }) => stranger === each).map((it) => it.ask)
    expect(await trials.wrongAnswers(open, refusedHere)).toEqual([])
    expect(await trials.wrongAnswers(closed, (it) => (isForbidden(it) ? [] : [it.text]))).toEqual(
      [],
    )
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
  await trials.app.asOwner('delete from throttle')
  const login = { body: { login: username, password } }
  const { body } = await trials.app.call<{ token: string }>('POST', '/api/login', login)
  return { userId: id, token: body.token }
}
