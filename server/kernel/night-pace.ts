/**
 * How much of the data is proven in one night. All of it where a minute is enough; a large
 * installation takes turns: what was proven longest ago comes first, and what would not end in time
 * waits for a night that begins with it. What is broken counts as not proven, so that it is asked
 * every night until it holds.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { allInvariants, type Pace, patienceMs, type Question, questionsOf } from './invariants.ts'
import type { Tx } from './postgres/db.ts'

/** What is known of a question: when it last found nothing, and how long it took. */
export type Past = { provenAt: Date | null; tookMs: number }

/** The same question, as long as its words are the same. */
export const nameOf = ({ sql }: Pick<Question, 'sql'>): string =>
  createHash('sha256').update(sql).digest('hex').slice(0, 32)

/** Rows grow while nobody looks. */
const growth = 1.2

export class NightPace {
  readonly #past: ReadonlyMap<string, Past>
  readonly #budgetMs: number
  readonly #elapsedMs: () => number
  #isBegun = false

  constructor(past: ReadonlyMap<string, Past>, budgetMs: number, elapsedMs: () => number) {
    this.#past = past
    this.#budgetMs = budgetMs
    this.#elapsedMs = elapsedMs
  }

  /** Those that were proven longest ago, the longest of them first. */
  order<Asked extends Pick<Question, 'sql'>>(questions: readonly Asked[]): Asked[] {
    const rank = (question: Asked) => {
      const past = this.#past.get(nameOf(question))
      return { at: past?.provenAt?.getTime() ?? 0, ms: past?.tookMs ?? 0 }
    }
    return questions
      .map((question) => ({ question, ...rank(question) }))
      .sort((a, b) => a.at - b.at || b.ms - a.ms)
      .map(({ question }) => question)
  }

  /** How long it may take tonight; nothing if it has to wait. */
  timeFor(question: Pick<Question, 'sql'>): number {
    const left = this.#budgetMs - this.#elapsedMs()
    const expected = (this.#past.get(nameOf(question))?.tookMs ?? 0) * growth
    const isFirst = !this.#isBegun
    if (!isFirst && (left <= 0 || expected > left)) return 0
    this.#isBegun = true
    // One that needs more than a night has is given the time it needs.
    return isFirst && expected > left ? patienceMs : left
  }
}

async function readPast(client: pg.Client): Promise<Map<string, Past>> {
  const { rows } = await client.query<Past & { question: string }>(
    'select question, proven_at as "provenAt", took_ms as "tookMs" from proven_question',
  )
  return new Map(rows.map(({ question, ...past }) => [question, past]))
}

/** What a night leaves for the next one, and takes up from the last. */
export async function openNightPace(client: pg.Client, budgetMs: number): Promise<Pace> {
  const startedAt = performance.now()
  const pace = new NightPace(await readPast(client), budgetMs, () => performance.now() - startedAt)
  return {
    order: (questions) => pace.order(questions),
    timeFor: (question) => pace.timeFor(question),
    // One that was broken, or broken off, is not proven by it.
    async answered(question, { tookMs, isProven }) {
      await client.query(
        `insert into proven_question (question, proven_at, took_ms)
        values ($1, case when $3 then clock_timestamp() end, $2)
        on conflict (question) do update
        set proven_at = excluded.proven_at, took_ms = excluded.took_ms`,
        [nameOf(question), Math.ceil(tookMs), isProven],
      )
    },
  }
}

/** Since when all of it is proven, if all of it is. */
export async function provenSince(tx: Tx): Promise<string | null> {
  const names = questionsOf(await allInvariants()).map(nameOf)
  const { since } = await tx.one(sql<{ since: string | null }>`
    select case when count(*) = ${names.length} then min(proven_at) end as since
    from proven_question
    where question = any(${names}) and proven_at is not null`)
  return since
}
