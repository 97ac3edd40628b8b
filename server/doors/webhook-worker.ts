/**
 * Delivers to webhooks, apart from all other work: no transaction is open while somebody far away
 * takes his time. An endpoint is served by one process at a time and in order; whoever does not
 * answer is tried again later, and those behind him of other companies do not wait for it.
 */
import { sql } from 'kysely'
import type { Logger } from 'pino'
import {
  longestFailureHours,
  mostAttempts,
  mostWaiting,
  pauseSeconds,
} from '../../domain/doors/webhook.ts'
import { rightToHear } from '../../domain/kernel/webhook-event.ts'
import type { Live } from '../kernel/live.ts'
import { writeNotice } from '../kernel/notice.ts'
import type { Database, Tx } from '../kernel/postgres/db.ts'
import type { Seal } from '../kernel/secrets/seal.ts'
import { whoMay } from '../kernel/who-may.ts'
import { type Posted, postOutside, type Resolve } from './post-outside.ts'
import { secretOwner, signedHeaders } from './signature.ts'

type Options = {
  db: Database
  log: Logger
  live: Pick<Live, 'changed' | 'notice'>
  seal: Seal
  allowed: readonly string[]
  version: string
  pollMs?: number
  timeoutMs?: number
  resolve?: Resolve
}

/** How many endpoints a process serves at one time, and how many of them may be of one company. */
const hands = 8
const share = 2

/** One endpoint has so many deliveries in one turn. */
const turnLength = 20

type Taken = { company_id: string; id: string }

type Next = {
  id: string
  event_id: string
  kind: string
  payload: object
  attempts: number
  url: string
  owner_id: string | null
  branch_id: string | null
  secret: string
  former_secret: string | null
}

export class WebhookWorker {
  readonly #options: Options & { pollMs: number; timeoutMs: number }
  readonly #doing = new Set<Promise<void>>()
  #isStopping = false
  #isWoken = false
  #wakeUp: () => void = () => {}
  #running: Promise<void> | undefined

  constructor(options: Options) {
    this.#options = { pollMs: 5_000, timeoutMs: 10_000, ...options }
  }

  start(): void {
    this.#running ??= this.#loop()
  }

  wake(): void {
    this.#isWoken = true
    this.#wakeUp()
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    this.#wakeUp()
    await this.#running
    await Promise.all(this.#doing)
  }

  async #loop(): Promise<void> {
    while (!this.#isStopping) {
      this.#isWoken = false
      const free = hands - this.#doing.size
      const taken = free > 0 ? await this.#take(free) : []
      for (const endpoint of taken) this.#begin(endpoint)
      if (taken.length === 0) await this.#rest()
    }
  }

  #begin(endpoint: Taken): void {
    const doing = this.#serve(endpoint)
      .catch((error: Error) =>
        this.#options.log.warn(error, 'A webhook could not be served; it will be tried again'),
      )
      .finally(() => {
        this.#doing.delete(doing)
        this.wake()
      })
    this.#doing.add(doing)
  }

  async #rest(): Promise<void> {
    if (this.#isWoken || this.#isStopping) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#options.pollMs)
      this.#wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async #take(most: number): Promise<Taken[]> {
    try {
      return await this.#options.db.transaction('write', {}, (tx) =>
        tx.rows(sql<Taken>`select * from take_webhooks(${most}, ${share})`),
      )
    } catch (error) {
      this.#options.log.warn(error, 'Webhooks cannot be reached; they will be tried again')
      return []
    }
  }

  async #serve(endpoint: Taken): Promise<void> {
    const { db, live } = this.#options
    const { company_id: company, id } = endpoint
    try {
      for (let count = 0; count < turnLength && !this.#isStopping; count++) {
        const next = await db.inCompany(company, (tx) => nextOf(tx, id))
        if (!next || (await this.#isOwnerless(endpoint, next))) break
        if (!(await this.#deliver(endpoint, next))) break
      }
    } finally {
      await db.inCompany(company, (tx) =>
        tx.rows(sql`update webhook set busy_until = null where id = ${id}`),
      )
      live.changed(company, 'webhook')
    }
  }

  /** Nobody is told what whoever stands for the webhook may not see any more. */
  async #isOwnerless({ company_id: company, id }: Taken, next: Next): Promise<boolean> {
    const { db, live } = this.#options
    const notified = await db.inCompany(company, async (tx) =>
      (await mayHear(tx, next)) ? undefined : stop(tx, id, 'ownerless'),
    )
    for (const userId of notified ?? []) live.notice(userId)
    return notified !== undefined
  }

  /** Answers whether it arrived. */
  async #deliver(endpoint: Taken, next: Next): Promise<boolean> {
    const startedAt = Date.now()
    const posted = await this.#post(endpoint, next)
    const tookMs = Date.now() - startedAt
    const { db, live } = this.#options
    const notified = await db.inCompany(endpoint.company_id, (tx) =>
      keepOutcome(tx, endpoint.id, next, posted, tookMs),
    )
    for (const userId of notified) live.notice(userId)
    return isTaken(posted)
  }

  async #post({ company_id, id }: Taken, next: Next): Promise<Posted> {
    const { seal, allowed, timeoutMs, resolve, version } = this.#options
    const owner = secretOwner(company_id, id)
    const secrets = [next.secret, next.former_secret].flatMap(
      (sealed) => (sealed && seal.open(sealed, owner)) || [],
    )
    // Nobody could tell it from somebody else's.
    if (secrets.length === 0) throw new Error('The key that opens its secret is not here')
    const body = JSON.stringify(next.payload)
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': `Comptoir/${version}`,
      ...signedHeaders(next.event_id, body, secrets, new Date()),
    }
    return postOutside(next.url, body, headers, { allowed, timeoutMs, resolve })
  }
}

const isTaken = ({ status }: Posted): boolean =>
  status !== undefined && status >= 200 && status < 300

/** Whoever has it in hand keeps it for as long as one delivery can take, each time anew. */
const nextOf = (tx: Tx, webhook: string): Promise<Next | undefined> =>
  tx.maybe(sql<Next>`
    with kept as (
      update webhook set busy_until = now() + interval '2 minutes' where id = ${webhook})
    select d.id, d.event_id, d.kind, d.payload, d.attempts, w.url, w.owner_id, w.branch_id, w.secret,
      case when w.former_until > now() then w.former_secret end as former_secret
    from webhook w
    cross join lateral (
      select *
      from webhook_delivery d
      where d.company_id = w.company_id and d.webhook_id = w.id and d.state = 'waiting'
      order by d.place
      limit 1) d
    where w.id = ${webhook} and w.is_active and d.run_at <= now()`)

async function mayHear(tx: Tx, { kind, owner_id, branch_id }: Next): Promise<boolean> {
  const needs = rightToHear(kind) ?? 'doors.integration.view'
  const at = branch_id === null ? undefined : { branchId: branch_id }
  return owner_id !== null && (await whoMay(tx, needs, at)).includes(owner_id)
}

/** Switches it off and says so; answers who is told. */
async function stop(tx: Tx, webhook: string, reason: 'ownerless'): Promise<string[]> {
  const { name } = await tx.one(sql<{ name: string }>`
    update webhook
    set is_active = false, stopped_reason = ${reason}
    where id = ${webhook}
    returning name`)
  return tellStopped(tx, name)
}

/** Keeps what became of an attempt; answers who is told that the endpoint was given up. */
async function keepOutcome(
  tx: Tx,
  webhook: string,
  { id, attempts }: Next,
  posted: Posted,
  tookMs: number,
): Promise<string[]> {
  const made = attempts + 1
  const isDone = isTaken(posted)
  const state = isDone ? 'done' : made >= mostAttempts ? 'failed' : 'waiting'
  // Only what a text of the database can hold.
  const response = posted.response?.replaceAll('\u0000', '').toWellFormed() ?? null
  await tx.rows(sql`
    update webhook_delivery
    set state = ${state}, attempts = ${made}, status = ${posted.status ?? null},
      response = ${response}, error = ${posted.error ?? null}, took_ms = ${tookMs},
      tried_at = now(), run_at = now() + make_interval(secs => ${pauseSeconds(made)})
    where id = ${id}`)
  // What waits for one that was switched off a month ago waits for nobody.
  await tx.rows(sql`
    delete from webhook_delivery d
    using webhook w
    where w.company_id = d.company_id and w.id = d.webhook_id
      and d.created_at < now() - interval '30 days' and (d.state <> 'waiting' or not w.is_active)`)
  return stopIfHopeless(tx, webhook, posted)
}

/**
 * Whoever says that he is gone, has not answered for days, or takes his messages so slowly that they
 * pile up, is not told any more.
 */
async function stopIfHopeless(tx: Tx, webhook: string, posted: Posted): Promise<string[]> {
  const isDone = isTaken(posted)
  const stopped = await tx.maybe(sql<{ name: string; isStopped: boolean }>`
    with waiting as (
      select count(*) as count
      from (
        select 1
        from webhook_delivery
        where webhook_id = ${webhook} and state = 'waiting'
        limit ${mostWaiting + 1}) first_ones),
    judged as (
      select case
        when ${posted.status === 410} then 'gone'
        when not ${isDone}::boolean
          and w.failing_since < now() - make_interval(hours => ${longestFailureHours}) then 'failing'
        when n.count > ${mostWaiting} then 'crowded' end as reason
      from webhook w, waiting n
      where w.id = ${webhook})
    update webhook w
    set failing_since = case when not ${isDone}::boolean then coalesce(w.failing_since, now()) end,
      is_active = w.is_active and j.reason is null,
      stopped_reason = case when w.is_active then j.reason else w.stopped_reason end
    from judged j
    where w.id = ${webhook}
      and (not ${isDone}::boolean or w.failing_since is not null or j.reason is not null)
    returning w.name, j.reason is not null as "isStopped"`)
  return stopped?.isStopped ? tellStopped(tx, stopped.name) : []
}

async function tellStopped(tx: Tx, name: string): Promise<string[]> {
  const people = await whoMay(tx, 'doors.integration.edit')
  return writeNotice(tx, people, {
    kind: 'webhookStopped',
    facts: { name },
    path: '/Integrations',
  })
}
