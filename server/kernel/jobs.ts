/**
 * Work that happens after commit. A job is a row written by the transaction that asks for it, so
 * it exists exactly if that transaction does; any process may take it, and one that dies gives
 * its jobs back. A job is done at least once: its handler gets the job's id to recognise a repeat.
 *
 * Companies take turns: each has its share of what a process does at one time, so that a thousand
 * jobs of one keep nobody else waiting. Long work goes in pieces, each a transaction and a turn.
 */
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { newId } from '../../domain/kernel/id.ts'
import type { Live } from './live.ts'
import { writeNotice } from './notice.ts'
import type { Database, Tx } from './postgres/db.ts'

export type Job = {
  company_id: string
  id: string
  kind: string
  data: Record<string, unknown>
  attempts: number
  /** How often the process died while it did this job. */
  deaths: number
}

/** The rest of a long work: what it needs to know for its next piece. */
type Rest = { rest: Job['data'] }

type Work<Answer> = (tx: Tx, data: Job['data'], job: Job) => Promise<Answer>

export type JobHandler = Work<void>

/** Does one piece and answers what is left, or nothing when it was the last one. */
export type PieceHandler = Work<Rest | undefined>

/** Whoever must find the job again names it. */
export async function enqueue(
  tx: Tx,
  kind: string,
  data: Job['data'],
  id: string = newId(),
): Promise<void> {
  await tx.rows(sql`
    insert into job (id, kind, data)
    values (${id}, ${kind}, ${JSON.stringify(data)}::jsonb)`)
}

/** Most of a day: a mail server may be down over night. */
const maxAttempts = 24
/** Whoever lost its process so often is not tried again: it would take everything with it. */
const maxDeaths = 3
const firstPauseSeconds = 10
const longestPauseSeconds = 3600

/** How long to wait after so many attempts: twice as long each time, an hour at most. */
export const pauseAfter = (attempts: number): number =>
  Math.min(firstPauseSeconds * 2 ** (attempts - 1), longestPauseSeconds)

type Options = {
  db: Database
  log: Logger
  live: Pick<Live, 'notice'>
  handlers: Readonly<Record<string, JobHandler | PieceHandler>>
  pollMs?: number
  pauseSecondsAfter?: (attempts: number) => number
}

/** How many jobs a process does at one time, and how many of them may be of one company. */
const hands = 4
const share = 2

export class JobWorker {
  readonly #db: Database
  readonly #options: Required<Options>
  #isStopping = false
  #isWoken = false
  #wakeUp: () => void = () => {}
  #running: Promise<void> | undefined
  readonly #doing = new Set<Promise<void>>()

  constructor(options: Options) {
    this.#db = options.db
    this.#options = { pollMs: 5_000, pauseSecondsAfter: pauseAfter, ...options }
  }

  start(): void {
    this.#running ??= this.#loop()
  }

  /** There is new work: do not wait for the next look. */
  wake(): void {
    this.#isWoken = true
    this.#wakeUp()
  }

  /** Takes nothing new and waits for what is being done. */
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
      for (const job of taken) this.#begin(job)
      if (taken.length === 0) await this.#rest()
    }
  }

  /** A hand that becomes free takes the next job at once, whatever the others still do. */
  #begin(job: Job): void {
    const doing = this.#do(job).finally(() => {
      this.#doing.delete(doing)
      this.wake()
    })
    this.#doing.add(doing)
  }

  /** Rests until it is woken, stopped or time to look again. */
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

  /** None also while the database is away. */
  async #take(most: number): Promise<Job[]> {
    try {
      return await this.#db.transaction('write', {}, (tx) =>
        tx.rows(sql<Job>`select * from take_jobs(${most}, ${share})`),
      )
    } catch (error) {
      this.#options.log.warn(error, 'The job worker cannot reach its jobs; it will try again')
      return []
    }
  }

  /** Never fails: whatever becomes of a job is kept, or it comes back. */
  async #do(job: Job): Promise<void> {
    try {
      if (job.deaths >= maxDeaths) throw new Deadly()
      await this.#db.inCompany(job.company_id, async (tx) => {
        const handler = this.#options.handlers[job.kind]
        if (!handler) throw new Error(`No handler for jobs of the kind ${job.kind}`)
        const left = await handler(tx, job.data, job)
        await tx.rows(left ? goesOn(job, left) : finished(job, 'done'))
      })
    } catch (error) {
      await this.#failed(job, error as Error).catch((lost: Error) =>
        this.#options.log.warn(lost, 'What became of a job could not be kept; it will come back'),
      )
    }
  }

  async #failed(job: Job, error: Error): Promise<void> {
    const { kind, id, attempts } = job
    this.#options.log.warn({ err: error, job: { kind, id, attempts } }, 'A job failed')
    const recipients = await this.#db.inCompany(job.company_id, (tx) =>
      attempts >= maxAttempts || error instanceof Deadly
        ? giveUp(tx, job, error)
        : this.#putBack(tx, job, error),
    )
    for (const userId of recipients) this.#options.live.notice(userId)
  }

  async #putBack(tx: Tx, job: Job, error: Error): Promise<string[]> {
    const seconds = this.#options.pauseSecondsAfter(job.attempts)
    await tx.rows(sql`
      update job
      set state = 'waiting', deaths = 0, last_error = ${error.message.slice(0, 500)},
        run_at = now() + make_interval(secs => ${seconds})
      where id = ${job.id}`)
    return []
  }
}

class Deadly extends Error {
  constructor() {
    super(`The process ended ${maxDeaths} times while it did this job`)
  }
}

/** One piece is done: the next one waits behind what others asked for meanwhile. */
const goesOn = (job: Job, { rest }: Rest) => sql`
  update job
  set state = 'waiting', attempts = 0, deaths = 0, last_error = null, run_at = clock_timestamp(),
    data = ${JSON.stringify(rest)}::jsonb
  where id = ${job.id}`

/** What a finished job knew may be secret (a link to set a password), so it is forgotten. */
const finished = (job: Job, state: 'done' | 'failed', error: string | null = null) => sql`
  with old as (
    delete from job
    where state = 'done' and created_at < now() - interval '7 days')
  update job
  set state = ${state}, last_error = ${error}, data = '{}'
  where id = ${job.id}`

/** The admins of the company, and whoever asked for it, are told what did not happen. Answers who was. */
async function giveUp(tx: Tx, job: Job, error: Error): Promise<string[]> {
  await tx.rows(finished(job, 'failed', error.message.slice(0, 500)))
  const { to, by, path } = job.data
  const people = await tx.rows(sql<{ id: string }>`
    select id
    from app_user
    where is_active and (user_type = 'admin' or id::text = ${typeof by === 'string' ? by : null})`)
  const recipients = people.map(({ id }) => id)
  return writeNotice(tx, recipients, {
    kind: `${job.kind}Failed`,
    facts: typeof to === 'string' ? { to } : {},
    ...(typeof path === 'string' && { path }),
  })
}
