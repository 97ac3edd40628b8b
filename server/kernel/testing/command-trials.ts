/**
 * Judges answers to hostile requests: refused with a 4xx problem, never a 5xx, without a word about
 * the inside, with nothing written, within a second.
 */
import { expect } from 'vitest'
import type { SessionInfo } from '../../../domain/identity/session.ts'
import { type AnyRow, type Entity, entities, mustEntity } from '../../../domain/kernel/entity.ts'
import { creationShape } from '../../../domain/kernel/field/lines.ts'
import type { Command } from '../command.ts'
import { loadCommands } from '../declarations.ts'
import type { Answer, TestApp } from './app.ts'
import { type Ask, askOf, leastInput, leastOf } from './hostile.ts'
import { type Problem, type Station, station } from './station.ts'

export const commands = await loadCommands()
export const guarded = commands.filter(({ needs }) => needs !== 'public')
export const hasBody = ({ route }: Command): boolean => !/^(GET|DELETE) /.test(route)

export function commandOf(route: string): Command {
  const found = commands.find((command) => command.route === route)
  if (!found) throw new Error(`No command serves ${route}`)
  return found
}

/** Words that only the inside knows. */
export const inside =
  /\bat \S+ \(|node_modules|\.[jt]s:\d|file:\/\/|\/(work|home|tmp|usr)\/|\b(select|insert|update|delete)\b.+\b(from|into|set)\b|pg_|postgres|relation "|syntax error|FST_|zod|fastify|kysely|undefined|\[object/i

/** What the caller sent may stand in `field`; everything else is ours. */
export function complaintsOf(answer: Answer<Problem>): string[] {
  const { status, headers, body, text } = answer
  if (status < 400 || status > 499) return [`status ${status}: ${text.slice(0, 200)}`]
  const complaints: string[] = []
  if (!headers.get('content-type')?.startsWith('application/problem+json'))
    complaints.push(`content type ${headers.get('content-type')}`)
  if (body?.status !== status) complaints.push('status and body disagree')
  if (!/^[a-z][A-Za-z]+$/.test(body?.code ?? '')) complaints.push(`code ${body?.code}`)
  if (!body?.message || !body.requestId) complaints.push('no message or no request id')
  // Requests are counted in letters too, and the count passes many a word.
  const withoutClock = (key: string, part: unknown) =>
    key === 'field' || key === 'requestId' ? '' : part
  const answerText = JSON.stringify(body ?? '', withoutClock)
  if (inside.test(answerText)) complaints.push(`it tells of the inside: ${text}`)
  return complaints
}

export const isOk = (answer: Answer<Problem>): string[] =>
  answer.status < 300 ? [] : complaintsOf(answer)

const slowMs = 1000
const hands = 6

type Judge = (answer: Answer<Problem>) => string[]

/** What postings alone can make, and what moves money that must lie there first, has tests of its own. */
export const isMadePlainly = ({ isPosted, name }: Entity): boolean =>
  !isPosted && name !== 'staffLoan'

export type Trials = {
  app: TestApp
  ours: Station
  theirs: Station
  /** One row of each entity, by its name. */
  ourRows: Map<string, string>
  theirRows: Map<string, string>
  fingerprint(): Promise<Record<string, string>>
  /** Asks everything, several at once, and answers what was wrong with the answers. */
  wrongAnswers(asks: Ask[], judge?: Judge): Promise<string[]>
  /** Everything is refused, and nothing is written. */
  allRefused(asks: Ask[]): Promise<void>
}

export async function openTrials(app: TestApp): Promise<Trials> {
  const [ours, theirs] = [await station(app), await station(app)]
  const [ourRows, theirRows] = [new Map<string, string>(), new Map<string, string>()]
  for (const declared of entities().filter(isMadePlainly)) {
    await makeRow(ours, declared, ourRows)
    await makeRow(theirs, declared, theirRows)
  }
  const wrongAnswers: Trials['wrongAnswers'] = (asks, judge = complaintsOf) =>
    judged(app, asks, judge)
  return {
    app,
    ours,
    theirs,
    ourRows,
    theirRows,
    fingerprint: () => fingerprint(app),
    wrongAnswers,
    async allRefused(asks) {
      expect(asks.length).toBeGreaterThan(0)
      const before = await fingerprint(app)
      expect(await wrongAnswers(asks)).toEqual([])
      expect(await fingerprint(app)).toEqual(before)
    },
  }
}

/** A row that must point at another comes after that one. */
async function makeRow(owner: Station, declared: Entity, rows: Map<string, string>): Promise<void> {
  if (!rows.has(declared.name)) rows.set(declared.name, await newRow(owner, declared, rows))
}

async function newRow(
  owner: Station,
  { api, fields }: Entity,
  rows: Map<string, string>,
): Promise<string> {
  const pointing: Record<string, unknown> = await pointersOf(owner, fields, rows)
  for (const [key, { lines, initial }] of Object.entries(fields))
    if (lines && initial === undefined)
      pointing[key] = [await leastLine(owner, fields, lines, rows)]
  const create = commandOf(`POST ${api}`)
  const { body } = askOf(create, { ...leastInput(create), ...pointing })
  const made = await owner.call<AnyRow>('POST', api, body)
  expect(made.status, made.text).toBeLessThan(300)
  return made.body.id
}

const firstCurrency = async (owner: Station): Promise<string> =>
  (await owner.call<SessionInfo>('GET', '/api/session')).body.company.firstCurrency.id

async function pointersOf(owner: Station, fields: Entity['fields'], rows: Map<string, string>) {
  const pointing: Record<string, string | undefined> = {}
  for (const [key, { kind, isOptional, target = '' }] of Object.entries(fields)) {
    if (kind !== 'reference' || isOptional) continue
    await makeRow(owner, mustEntity(target), rows)
    // Amounts are in one of the two currencies; the new one is neither.
    pointing[key] = target === 'currency' ? await firstCurrency(owner) : rows.get(target)
  }
  return pointing
}

/** A line that must be there; what its owner is about is not what the line is about. */
async function leastLine(
  owner: Station,
  fields: Entity['fields'],
  lines: NonNullable<Entity['fields'][string]['lines']>,
  rows: Map<string, string>,
): Promise<Record<string, unknown>> {
  const subject = Object.values(fields).find(({ kind }) => kind === 'reference')
  const pointing: Record<string, string | undefined> = await pointersOf(owner, lines.fields, rows)
  for (const [key, { target = '' }] of Object.entries(lines.fields))
    if (pointing[key] && target === subject?.target)
      pointing[key] = await newRow(owner, mustEntity(target), rows)
  return { ...leastOf(creationShape(lines.fields)), ...pointing }
}

async function judged(app: TestApp, asks: Ask[], judge: Judge): Promise<string[]> {
  const wrong: string[] = []
  const slow: Ask[] = []
  const complain = (it: Ask, complaints: string[]): void => {
    const sent = JSON.stringify(it.body ?? '').slice(0, 120)
    const asked = `${it.method} ${it.path.slice(0, 100)} ${sent}`
    wrong.push(...complaints.map((complaint) => `${asked}: ${complaint}`))
  }
  const left = asks.values()
  const work = async (): Promise<void> => {
    for (const it of left) {
      const answer = await timed(app, it)
      complain(it, judge(answer))
      if (answer.ms > slowMs) slow.push(it)
    }
  }
  await Promise.all(Array.from({ length: hands }, work))
  // A crowd before the door is no slow answer: what was slow is asked again, alone.
  for (const it of slow) {
    const fastest = Math.min((await timed(app, it)).ms, (await timed(app, it)).ms)
    if (fastest > slowMs) complain(it, [`it took ${Math.round(fastest)} ms`])
  }
  return wrong
}

async function timed(app: TestApp, it: Ask): Promise<Answer<Problem> & { ms: number }> {
  const startedAt = performance.now()
  const { method, path, token, body, headers } = it
  const answer = await app.call<Problem>(method, path, { token, body, headers })
  return { ...answer, ms: performance.now() - startedAt }
}

/** What sessions write by themselves, and how far the worker of jobs is. */
const ownSteps = {
  session: ['last_seen_at', 'expires_at'],
  job: ['state', 'data', 'attempts', 'deaths', 'last_error', 'run_at'],
}

/** Of a table what only people change. */
const kept = (table: string): string => {
  const left = table === 'job' ? ownSteps.job : ownSteps.session
  return `to_jsonb(t) - array[${left.map((name) => `'${name}'`).join()}]`
}

/**
 * Everything companies own, row by row. What a session does by itself is left out, and the lines
 * that say who was refused: those are written because of the refusal. Letters and rounds go their
 * own way beside every request: of them counts who asked for one, not how far it is.
 */
async function fingerprint(app: TestApp): Promise<Record<string, string>> {
  const tables = await app.asOwner<{ name: string }>(`
    select c.relname as name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in ('access_event', 'daily_round')
    order by 1`)
  const parts = tables.map(
    ({ name }) => `
      select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(row, '' order by row)), '') as sum
      from (select md5((${kept(name)})::text) as row from ${name} t) r`,
  )
  const sums = await app.asOwner<{ name: string; sum: string }>(parts.join(' union all '))
  return Object.fromEntries(sums.map(({ name, sum }) => [name, sum]))
}
