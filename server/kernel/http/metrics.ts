/**
 * How the installation is doing, in the text format of Prometheus: numbers by route pattern and by
 * part, never a name of a company, a user or a record.
 */

import { timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { Services } from '../context.ts'
import type { Database } from '../postgres/db.ts'

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Course = { method: string; route: string; counts: number[]; sum: number; count: number }

type Sample = [labels: Readonly<Record<string, string>>, value: number]

export class Metrics {
  readonly #requests = new Map<string, { labels: Record<string, string>; count: number }>()
  readonly #courses = new Map<string, Course>()

  observe(method: string, route: string, status: number, seconds: number): void {
    const key = `${method} ${route}`
    const counted = this.#requests.get(`${key} ${status}`)
    if (counted) counted.count += 1
    else {
      const labels = { method, route, status: String(status) }
      this.#requests.set(`${key} ${status}`, { labels, count: 1 })
    }
    const course = this.#courses.get(key) ?? newCourse(method, route)
    this.#courses.set(key, course)
    const at = bounds.findIndex((bound) => seconds <= bound)
    if (at >= 0) course.counts[at] = (course.counts[at] ?? 0) + 1
    course.sum += seconds
    course.count += 1
  }

  text(): string {
    const total = [...this.#requests.values()].map((it): Sample => [it.labels, it.count])
    return (
      family('comptoir_http_requests_total', 'counter', 'Answered requests', total) +
      this.#histogram('comptoir_http_request_duration_seconds')
    )
  }

  #histogram(name: string): string {
    const lines = [...this.#courses.values()].flatMap(({ method, route, counts, sum, count }) => {
      let below = 0
      const buckets = bounds.map((bound, at) => {
        below += counts[at] ?? 0
        return line(`${name}_bucket`, { method, route, le: String(bound) }, below)
      })
      return [
        ...buckets,
        line(`${name}_bucket`, { method, route, le: '+Inf' }, count),
        line(`${name}_sum`, { method, route }, sum),
        line(`${name}_count`, { method, route }, count),
      ]
    })
    return `# HELP ${name} How long requests took\n# TYPE ${name} histogram\n${lines.join('')}`
  }
}

const newCourse = (method: string, route: string): Course => ({
  method,
  route,
  counts: bounds.map(() => 0),
  sum: 0,
  count: 0,
})

const escaped = (value: string): string =>
  value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')

function line(name: string, labels: Readonly<Record<string, string>>, value: number): string {
  const said = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`)
  return `${name}${said.length > 0 ? `{${said.join(',')}}` : ''} ${value}\n`
}

const family = (name: string, type: 'counter' | 'gauge', help: string, samples: Sample[]): string =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${samples
    .map(([labels, value]) => line(name, labels, value))
    .join('')}`

type Watched = {
  db: Database
  services: Pick<Services, 'live' | 'press' | 'restarts' | 'startedAt'>
  token: string | undefined
}

export function mountMetrics(http: FastifyInstance, { db, services, token }: Watched): void {
  const metrics = new Metrics()
  const lag = monitorEventLoopDelay({ resolution: 20 })
  lag.enable()
  http.addHook('onClose', async () => {
    lag.disable()
  })
  http.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.observe(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
  http.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) throw new Refusal('notFound')
    const parts = [metrics.text(), processText(lag), await databaseText(db), partsText(services)]
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(parts.join(''))
  })
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const passedOn = /^(forwarded|via|true-client-ip|x-forwarded-.*|x-real-.*|x-client-.*|cf-.*)$/

/**
 * With a token, only with it. Without one, only from this machine itself: what a proxy on the same
 * machine passes on comes from somewhere else.
 */
function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token) return isSame(headers.authorization ?? '', `Bearer ${token}`)
  const isPassedOn = Object.keys(headers).some((name) => passedOn.test(name))
  return !isPassedOn && loopback.has(socket.remoteAddress ?? '')
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function processText(lag: ReturnType<typeof monitorEventLoopDelay>): string {
  const { rss, heapUsed } = process.memoryUsage()
  const isKnown = lag.count > 0
  const lags: Sample[] = [
    [{ quantile: '0.5' }, isKnown ? lag.percentile(50) / 1e9 : 0],
    [{ quantile: '0.99' }, isKnown ? lag.percentile(99) / 1e9 : 0],
    [{ quantile: '1' }, isKnown ? lag.max / 1e9 : 0],
  ]
  lag.reset()
  return (
    family('comptoir_event_loop_lag_seconds', 'gauge', 'Since it was asked last', lags) +
    family('process_resident_memory_bytes', 'gauge', 'Memory of the server', [[{}, rss]]) +
    family('comptoir_heap_used_bytes', 'gauge', 'Memory of its objects', [[{}, heapUsed]])
  )
}

type JobCount = { state: string; count: number }

type WebhookCounts = { waiting: number; failed: number; stopped: number }

async function databaseText(db: Database): Promise<string> {
  const pools = Object.entries(db.pools).flatMap(([pool, { total, idle, waiting }]): Sample[] => [
    [{ pool, state: 'busy' }, total - idle],
    [{ pool, state: 'idle' }, idle],
    [{ pool, state: 'awaited' }, waiting],
  ])
  const counted = await db
    .transaction('read', {}, async (tx) => ({
      jobs: await tx.rows(sql<JobCount>`select state, count from count_jobs()`),
      webhooks: await tx.one(sql<WebhookCounts>`
        select waiting, failed, stopped
        from count_webhooks()`),
    }))
    .catch(() => undefined)
  const jobs = counted?.jobs
  const count = (wanted: string): number => jobs?.find(({ state }) => state === wanted)?.count ?? 0
  const states = jobs ? ['waiting', 'running', 'failed'] : []
  return (
    family('comptoir_database_connections', 'gauge', 'Connections by pool', pools) +
    family('comptoir_database_up', 'gauge', 'Whether it answers', [[{}, jobs ? 1 : 0]]) +
    family(
      'comptoir_jobs',
      'gauge',
      'Jobs that are not done',
      states.map((state) => [{ state }, count(state)]),
    ) +
    webhooksText(counted?.webhooks)
  )
}

/** Nothing is said of them while the database is away. */
function webhooksText(counts: WebhookCounts | undefined): string {
  const states = counts ? (['waiting', 'failed'] as const) : []
  return (
    family(
      'comptoir_webhook_deliveries',
      'gauge',
      'Messages that wait to be sent, and those of the last 30 days that were given up',
      states.map((state) => [{ state }, counts?.[state] ?? 0]),
    ) +
    family(
      'comptoir_webhooks_stopped',
      'gauge',
      'Webhooks that were switched off because nobody answered or nobody stands for them',
      counts ? [[{}, counts.stopped]] : [],
    )
  )
}

const partsText = ({ live, press, restarts, startedAt }: Watched['services']): string =>
  family('comptoir_restarts_total', 'counter', 'Starts after the server died', [
    [{}, restarts.count],
  ]) +
  family('process_start_time_seconds', 'gauge', 'When the server started', [
    [{}, startedAt.getTime() / 1000],
  ]) +
  family('comptoir_live_stations', 'gauge', 'Open live connections', [[{}, live.stations]]) +
  family('comptoir_papers_waiting', 'gauge', 'Papers before the press', [[{}, press.waiting]])
