/**
 * How a page over HTTP is measured: beside the very SQL it sends, straight through the driver, and
 * beside a statement written by hand for the same rows. The three take turns, because a machine is
 * seldom as quick in one minute as in the next.
 */
import type pg from 'pg'
import type { Installation } from './installation.ts'
import { median } from './load.ts'
import type { Straight } from './straight.ts'
import { p95, say, type Verdict } from './verdict.ts'

const rounds = 41
const warmUps = 6

/** How many rows a page tells; the SQL by hand asks for one more. */
const pageSize = 50

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

export type Question = {
  name: string
  route: `GET ${string}`
  params: Record<string, string>
  /** By hand, without wall, session and titles; its first value is the company. */
  byHand: string
  values: readonly unknown[]
}

export type Beside = { installation: Installation; client: pg.Client; straight: Straight }

const pathOf = ({ route, params }: Pick<Question, 'route' | 'params'>): string =>
  `${route.slice('GET '.length)}?${new URLSearchParams(params)}`

export async function besideItsSql(
  { installation: { ask, companyId }, client, straight }: Beside,
  question: Question,
): Promise<Verdict> {
  const { name, route, params, byHand, values } = question
  const sent = await straight.workOf(route, params)
  const works = {
    http: () => ask('GET', pathOf(question)),
    sql: () => sent(0),
    byHand: () => client.query({ name, text: byHand, values: [companyId, ...values] }),
  }
  const { rows } = JSON.parse(await works.http()) as { rows: { id: string }[] }
  const found = (await works.byHand()).rows.slice(0, pageSize).map(({ id }) => id)
  if (found.length === 0 || String(rows.map(({ id }) => id)) !== String(found))
    throw new Error(`${name}: the page and the SQL by hand do not answer the same rows`)
  const times = { http: [] as number[], sql: [] as number[], byHand: [] as number[] }
  for (let round = -warmUps; round < rounds; round++)
    for (const key of ['http', 'sql', 'byHand'] as const) {
      const ms = await timed(works[key])
      if (round >= 0) times[key].push(ms)
    }
  const shown = (key: keyof typeof times): string => `${median(times[key]).toFixed(1)} ms`
  say(`${name}: ${shown('http')} over HTTP, ${shown('sql')} alone, ${shown('byHand')} by hand`)
  return {
    name: `${name}, against its SQL`,
    value: median(times.http) / median(times.sql),
    atMost: 2,
  }
}

/** What an answer takes, one after the other. */
export async function lasting(
  { ask }: Installation,
  name: string,
  path: string,
  atMost: number,
): Promise<Verdict> {
  const times: number[] = []
  for (let round = -warmUps; round < rounds; round++) {
    const ms = await timed(() => ask('GET', path))
    if (round >= 0) times.push(ms)
  }
  say(`${name}: median ${median(times).toFixed(0)} ms, p95 ${p95(times).toFixed(0)} ms`)
  return { name: `${name}, p95`, value: p95(times), unit: ' ms', atMost }
}
