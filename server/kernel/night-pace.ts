/**
 * How much of the data is proven in one night. All of it where a minute is enough. A large
 * installation is asked every night for whatever is cheap, and in what is not for a piece: what is
 * new since a good night and a part of the rest, so that all parts are proven within a week. The
 * other questions take turns: the one proven longest ago begins, and what would not end in time waits
 * for a night that begins with it. What is broken counts as not proven, so that it is asked every
 * night until it holds.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { allInvariants, type Pace, patienceMs, type Question, questionsOf } from './invariants.ts'
import type { Piece } from './pieces.ts'
import type { Tx } from './postgres/db.ts'

/** What is known of a question: when it last found nothing, and how long it took. */
export type Past = { provenAt: Date | null; tookMs: number }

type Asked = Pick<Question, 'sql' | 'inPieces'>

/** The same question, as long as its words are the same; and which part of it. */
export const nameOf = ({ sql }: Pick<Question, 'sql'>, part?: number): string =>
  createHash('sha256').update(sql).digest('hex').slice(0, 32) +
  (part === undefined ? '' : `/${part}`)

/** One a night: all of them within a week. */
export const nightlyParts = 7

/** An installation is large whose largest table is: some two hundred thousand documents. */
export const largeTableBytes = 200_000_000

/** Rows grow while nobody looks. */
const growth = 1.2

/** Of so many questions a night has time every night. */
const cheapOnes = 50

/** Whoever began to write before a night looked may have ended after it. */
const overlapMs = 10 * 60_000

export type NightOptions = {
  past: ReadonlyMap<string, Past>
  budgetMs: number
  elapsedMs: () => number
  /** Whether what can be asked in pieces is. */
  isLarge: boolean
}

export class NightPace {
  readonly #past: ReadonlyMap<string, Past>
  readonly #budgetMs: number
  readonly #elapsedMs: () => number
  readonly #isLarge: boolean
  #isBegun = false

  constructor({ past, budgetMs, elapsedMs, isLarge }: NightOptions) {
    this.#past = past
    this.#budgetMs = budgetMs
    this.#elapsedMs = elapsedMs
    this.#isLarge = isLarge
  }

  /** What was proven as a whole was proven in each of its parts. */
  #pastOf(question: Asked, part?: number): Past | undefined {
    return this.#past.get(nameOf(question, part)) ?? this.#past.get(nameOf(question))
  }

  pieceOf(question: Asked): Piece | undefined {
    if (!question.inPieces || !this.#isLarge) return undefined
    const pasts = Array.from({ length: nightlyParts }, (_, part) => this.#pastOf(question, part))
    const times = pasts.map((past) => past?.provenAt?.getTime() ?? 0)
    const number = times.indexOf(Math.min(...times))
    const latest = pasts[times.indexOf(Math.max(...times))]
    const since = latest?.provenAt
      ? new Date(latest.provenAt.getTime() - latest.tookMs - overlapMs)
      : null
    return { number, of: nightlyParts, since }
  }

  /** What is asked under this name tonight. */
  unitOf(question: Asked): string {
    return nameOf(question, this.pieceOf(question)?.number)
  }

  /** Of the others, those that were proven longest ago; the longest of them first. */
  order<Some extends Asked>(questions: readonly Some[]): Some[] {
    const ranked = questions.map((question) => {
      const piece = this.pieceOf(question)
      const past = this.#pastOf(question, piece?.number)
      const ms = past?.tookMs ?? 0
      const at = past?.provenAt?.getTime() ?? 0
      const isNightly = Boolean(piece) || (at > 0 && ms * cheapOnes <= this.#budgetMs)
      return { question, isNightly, at, ms }
    })
    const others = ranked.filter((it) => !it.isNightly).sort((a, b) => a.at - b.at || b.ms - a.ms)
    const nightly = ranked.filter((it) => it.isNightly).sort((a, b) => b.ms - a.ms)
    // One of them begins, so that each has a night with all the time there is.
    return [...others.slice(0, 1), ...nightly, ...others.slice(1)].map(({ question }) => question)
  }

  /** How long it may take tonight; nothing if it has to wait. */
  timeFor(question: Asked): number {
    const left = this.#budgetMs - this.#elapsedMs()
    const past = this.#past.get(this.unitOf(question))
    const expected = (past?.tookMs ?? 0) * growth
    const isFirst = !this.#isBegun
    if (!isFirst && (left <= 0 || expected > left)) return 0
    this.#isBegun = true
    // One that needs more than a night has is given the time it needs.
    return isFirst && expected > left ? patienceMs : left
  }
}

type Rows = { question: string; provenAt: Date | null; tookMs: number; isLarge: boolean }

const known = `
  select question, proven_at as "provenAt", took_ms as "tookMs" from proven_question`

const isLargeNow = (largeBytes: number): string => `
  select coalesce(max(pg_relation_size(oid)) >= ${largeBytes}, false) as "isLarge"
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r'`

const pastOf = (rows: Omit<Rows, 'isLarge'>[]): Map<string, Past> =>
  new Map(rows.map(({ question, ...past }) => [question, past]))

/** What a night leaves for the next one, and takes up from the last. */
export async function openNightPace(
  client: pg.Client,
  budgetMs: number,
  largeBytes = largeTableBytes,
): Promise<Pace> {
  const startedAt = performance.now()
  const { rows } = await client.query<Rows>(known)
  const { rows: sizes } = await client.query<{ isLarge: boolean }>(isLargeNow(largeBytes))
  const pace = new NightPace({
    past: pastOf(rows),
    budgetMs,
    elapsedMs: () => performance.now() - startedAt,
    isLarge: sizes[0]?.isLarge ?? false,
  })
  return {
    order: (questions) => pace.order(questions),
    timeFor: (question) => pace.timeFor(question),
    pieceOf: (question) => pace.pieceOf(question),
    // One that was broken, or broken off, is not proven by it.
    async answered(question, { tookMs, isProven }) {
      await client.query(
        `insert into proven_question (question, proven_at, took_ms)
        values ($1, case when $3 then clock_timestamp() end, $2)
        on conflict (question) do update
        set proven_at = excluded.proven_at, took_ms = excluded.took_ms`,
        [pace.unitOf(question), Math.ceil(tookMs), isProven],
      )
    },
  }
}

/** When each question, or each part of it, was last proven; nothing where it never was. */
export function provenTimes(
  questions: readonly Asked[],
  past: ReadonlyMap<string, Past>,
  isLarge: boolean,
): (Date | null)[] {
  return questions.flatMap((question) => {
    const whole = past.get(nameOf(question))
    if (!question.inPieces || !isLarge) return whole?.provenAt ?? null
    return Array.from(
      { length: nightlyParts },
      (_, part) => (past.get(nameOf(question, part)) ?? whole)?.provenAt ?? null,
    )
  })
}

type Reads = <Row extends object>(text: string) => Promise<Row[]>

/** The same of everything that is asked of this installation. */
async function provenBy(read: Reads): Promise<(Date | null)[]> {
  const rows = await read<Omit<Rows, 'isLarge'>>(known)
  const [size] = await read<{ isLarge: boolean }>(isLargeNow(largeTableBytes))
  const past = pastOf(
    rows.map((row) => ({ ...row, provenAt: row.provenAt && new Date(row.provenAt) })),
  )
  return provenTimes(questionsOf(await allInvariants()), past, size?.isLarge ?? false)
}

export const provenNow = (client: pg.Client): Promise<(Date | null)[]> =>
  provenBy(async <Row extends object>(text: string) => (await client.query<Row>(text)).rows)

/** Since when all of it is proven, if all of it is. */
export async function provenSince(tx: Tx): Promise<string | null> {
  const times = await provenBy((text) => tx.rows(sql.raw(text)))
  if (times.includes(null)) return null
  return new Date(Math.min(...times.map(Number))).toISOString()
}
