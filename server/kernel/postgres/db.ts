/**
 * The only way to the database. A transaction knows its company through a setting that lives and
 * dies with it, so a pooled connection can never carry one company's sight into the next request.
 */
import { createHash } from 'node:crypto'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import pg from 'pg'
import type { Language } from '../../../domain/kernel/language.ts'
import { Shares } from './shares.ts'

// Days stay days and instants ISO strings: a JavaScript Date would move a day across time zones.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const statementNames = new Map<string, string>()
const maxStatements = 1000

/** A named statement is prepared once per connection. Bounded: generated SQL has no fixed number of texts. */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known || statementNames.size >= maxStatements) return known
  const name = createHash('sha1').update(text).digest('base64url').slice(0, 20)
  statementNames.set(text, name)
  return name
}

/** A piece without values, made into its text once: to make it anew costs more than to send it. */
export function fixed<Row>(query: RawBuilder<Row>): RawBuilder<Row> {
  const { sql: text, parameters } = query.compile(compiler)
  if (parameters.length > 0) throw new Error('What holds values has no fixed text')
  return sql.raw<Row>(text)
}

/** A part of a statement that writes several things at once, under a name of its own. */
export type Piece = { name: string; query: RawBuilder<unknown> }

export const together = (pieces: readonly Piece[]): RawBuilder<unknown> => sql`
  with ${sql.join(pieces.map(({ name, query }) => sql`${sql.ref(name)} as (${query})`))}
  select 1`

export class Tx {
  readonly #client: pg.PoolClient
  readonly #last: Piece[] = []
  /** The items whose goods this transaction moves, for whoever is told of it. */
  readonly movedItems = new Set<string>()
  /** The branch of each document it writes or undoes: that is where it happened. */
  readonly documentBranches = new Map<string, string>()
  /** Behind whose wall it stands. */
  companyId = ''
  readonly language: Language
  #isOver = false

  constructor(client: pg.PoolClient, language: Language = 'en') {
    this.#client = client
    this.language = language
  }

  /**
   * Sends a statement (`pipeline` of the pool: without waiting for those before it). All of one turn
   * leave in one network write: the driver alone would make a system call of each. Whatever comes
   * after the end is refused: by then the connection serves another company.
   */
  send(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.#isOver) return Promise.reject(new Error('The transaction is over'))
    const { stream } = this.#client.connection
    if (stream.writableCorked === 0) {
      stream.cork()
      process.nextTick(() => stream.uncork())
    }
    return this.#client.query(statement)
  }

  /**
   * What is written last, and nobody reads the answer of: all of it becomes one statement, which
   * leaves together with the commit. Whatever stands against it is told by that.
   */
  writeLast(...pieces: readonly Piece[]): void {
    this.#last.push(...pieces)
  }

  async commit(): Promise<void> {
    const last = this.#last.length > 0 ? this.rows(together(this.#last)) : undefined
    const committing = this.send({ name: 'tx_commit', text: 'commit' })
    this.#isOver = true
    const [ended] = await Promise.all([committing, last])
    // A statement failed and its error was swallowed: PostgreSQL rolled back instead.
    if (ended.command === 'ROLLBACK') throw new Error('The transaction was aborted')
  }

  async rollback(): Promise<void> {
    this.#isOver = true
    await this.#client.query('rollback')
  }

  async rows<Row>(query: RawBuilder<Row>): Promise<Row[]> {
    const { sql: text, parameters } = query.compile(compiler)
    const values = parameters as unknown[]
    return (await this.send({ name: statementName(text), text, values })).rows
  }

  /**
   * For SQL whose best plan depends on its values (search), or on how much
   * there is by now (folding): planned anew each time.
   */
  async plannedRows<Row>(query: RawBuilder<Row>): Promise<Row[]> {
    const { sql: text, parameters } = query.compile(compiler)
    return (await this.send({ text, values: parameters as unknown[] })).rows
  }

  /**
   * For what is read by its key alone, with all that hangs on it: one plan serves all keys, in this
   * transaction from here on. To think about each anew takes ten times what the reading does.
   */
  async keyed<Row>(query: RawBuilder<Row>): Promise<Row | undefined> {
    const text = "select set_config('plan_cache_mode', 'force_generic_plan', true)"
    const [, found] = await Promise.all([
      this.send({ name: 'read_by_key', text }),
      this.maybe(query),
    ])
    return found
  }

  async maybe<Row>(query: RawBuilder<Row>): Promise<Row | undefined> {
    return (await this.rows(query))[0]
  }

  /** Work that may fail without taking back what was done before it. */
  async attempt<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    await this.send({ name: 'attempt_begins', text: 'savepoint attempt' })
    try {
      const answer = await work()
      await this.send({ name: 'attempt_done', text: 'release savepoint attempt' })
      return answer
    } catch (error) {
      await this.send({ name: 'attempt_failed', text: 'rollback to savepoint attempt' })
      throw error
    }
  }

  async one<Row>(query: RawBuilder<Row>): Promise<Row> {
    const row = await this.maybe(query)
    if (row === undefined) throw new Error('A query that must answer one row answered none')
    return row
  }

  /**
   * Puts this transaction behind the wall of one company, and says in which language it is told
   * the names of rows (`local_name`). What a command asks and writes goes by
   * keys, so one plan serves all values: PostgreSQL would think about each list of keys anew, which
   * took longer than all that a ticket writes. Nor does it read whole tables: a plan made while one
   * was small would be kept while it grows. What only reads may choose by its values.
   */
  async enterCompany(companyId: string, kind: TransactionKind = 'write'): Promise<void> {
    this.companyId = companyId
    const [plans, wholeTables] = kind === 'write' ? ['force_generic_plan', 'off'] : ['auto', 'on']
    await this.send({
      name: 'enter_company',
      text: "select set_config('app.company_id', $1, true), set_config('plan_cache_mode', $2, true), set_config('enable_seqscan', $3, true), set_config('app.reader_language', $4, true)",
      values: [companyId, plans, wholeTables, this.language],
    })
  }
}

export type TransactionKind = 'write' | 'read' | 'snapshot'

const beginnings: Record<TransactionKind, string> = {
  write: 'begin',
  read: 'begin read only',
  snapshot: 'begin isolation level repeatable read read only',
}

/** What a transaction asks first; it leaves together with begin and the company setting. */
export type Opening<First> = {
  companyId?: string
  /** Whoever reads the answer. English where nobody does. */
  language?: Language
  first?: RawBuilder<First>
}

type OnPoolError = (error: Error) => void

/**
 * Nobody waits for ever, and nobody keeps others waiting: a statement, a wait for somebody's lock
 * and a silence within a transaction end by themselves. Upkeep by the owner (migrations, backup,
 * check:data) has connections of its own and takes its time.
 */
const patience = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
}

/**
 * A connection that ends takes its prepared plans with it, and to make those of one ticket takes
 * longer than the ticket: so many outlive the pause between two clients of a quiet shop.
 */
const kept = 4

export const poolConfig = (url: string, options: pg.PoolConfig): pg.PoolConfig => ({
  connectionString: url,
  connectionTimeoutMillis: 5_000,
  ...patience,
  application_name: 'comptoir',
  ...options,
})

/** A lost connection is told to `onError`, also while somebody holds it; it never ends the process. */
export function watched<Pool extends pg.Pool>(pool: Pool, onError: OnPoolError): Pool {
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

export const openPool = (url: string, onError: OnPoolError, options: pg.PoolConfig): pg.Pool =>
  watched(new pg.Pool(poolConfig(url, options)), onError)

/**
 * What only read has nothing to lose: whoever asked has his answer before the transaction ends, a
 * round trip earlier.
 */
function endLater(tx: Tx, release: (broken?: Error) => void): void {
  setImmediate(() => {
    tx.commit().then(() => release(), release)
  })
}

export class Database {
  readonly #pool: pg.Pool
  readonly #readPool: pg.Pool
  readonly #shares: Shares
  readonly #readShares: Shares

  constructor(pool: pg.Pool, readPool: pg.Pool = pool) {
    this.#pool = pool
    this.#readPool = readPool
    this.#shares = new Shares(pool.options.max)
    this.#readShares = readPool === pool ? this.#shares : new Shares(readPool.options.max)
  }

  /** Long questions have connections of their own: however many ask, work goes on beside them. */
  static connect(
    url: string,
    readUrl: string | undefined,
    onError: OnPoolError,
    max = 16,
  ): Database {
    const work = { max, pipeline: true, min: kept }
    const long = { max: 6, pipeline: true, statement_timeout: 60_000 }
    return new Database(openPool(url, onError, work), openPool(readUrl ?? url, onError, long))
  }

  /** How the connections are doing, for whoever watches. */
  get pools(): Record<'work' | 'long', { total: number; idle: number; waiting: number }> {
    const stateOf = ({ totalCount, idleCount, waitingCount }: pg.Pool) => ({
      total: totalCount,
      idle: idleCount,
      waiting: waitingCount,
    })
    return { work: stateOf(this.#pool), long: stateOf(this.#readPool) }
  }

  async transaction<First, Answer>(
    kind: TransactionKind,
    opening: Opening<First>,
    work: (tx: Tx, first: First | undefined) => Promise<Answer>,
  ): Promise<Answer> {
    const [pool, shares] =
      kind === 'snapshot' ? [this.#readPool, this.#readShares] : [this.#pool, this.#shares]
    const giveBack = opening.companyId ? await shares.take(opening.companyId) : () => {}
    const client = await pool.connect().catch((error: unknown) => {
      giveBack()
      throw error
    })
    const release = (broken?: Error): void => {
      client.release(broken)
      giveBack()
    }
    let broken: Error | undefined
    let isEnding = false
    const tx = new Tx(client, opening.language)
    try {
      const begun = tx.send({ name: `tx_${kind}`, text: beginnings[kind] })
      const entered = tx.enterCompany(opening.companyId ?? '', kind)
      const asked = opening.first ? tx.maybe(opening.first) : undefined
      const [first] = await Promise.all([asked, begun, entered])
      const answer = await work(tx, first)
      if (kind === 'write') await tx.commit()
      else {
        isEnding = true
        endLater(tx, release)
      }
      return answer
    } catch (error) {
      await tx.rollback().catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      if (!isEnding) release(broken)
    }
  }

  inCompany<Answer>(companyId: string, work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
    return this.transaction('write', { companyId }, work)
  }

  async close(): Promise<void> {
    await this.#pool.end()
    if (this.#readPool !== this.#pool) await this.#readPool.end()
  }
}
