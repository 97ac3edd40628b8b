/**
 * The one runner of special queries, built or written. A question passes the gate, is wrapped so
 * that only what its reader may see has a name, and runs on a connection of its own: as the login
 * role of the company, which may read the granted views and nothing else, in a transaction that
 * ends by itself. Connections are made for one question each, so nothing of it stays; they go
 * to a replica where there is one, and a server of the database allows a company two at once,
 * whichever process they come from. What goes wrong is told in words
 * of ours: those of the database may hold what the reader must not know.
 */

import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { maxRows } from '../../../domain/insight/query/contract.ts'
import { rightsOf, type SeenModel, seenModel } from '../../../domain/insight/query/model.ts'
import type { Cell } from '../../../domain/insight/query/pivot.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import type { ShopDay } from '../../../domain/kernel/period.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type {
  Actor,
  Answered,
  QueryAsking,
  QueryStatement,
  Services,
} from '../../kernel/context.ts'
import { installationSecret } from '../../kernel/postgres/app-role.ts'
import type { Database } from '../../kernel/postgres/db.ts'
import { isDatabaseAway } from '../../kernel/postgres/db-refusal.ts'
import {
  bytesOf,
  connectLogin,
  ensureLoginRole,
  isInstant,
  quoted,
  streamed,
  writtenTimes,
} from '../../kernel/postgres/login-role.ts'
import { connectOwner } from '../../kernel/postgres/prepare.ts'
import { companyZone, todayOf, weekStartOf } from '../../kernel/today.ts'
import { passGate } from './gate.ts'
import { refusalOfQuery } from './query-refusal.ts'
import { isSavedFor } from './saved-query.ts'
import { sourceText } from './sources.ts'
import { ensureQueryViews, loginRoleOf } from './views.ts'

type Queries = Services['queries']

/** What the names and passwords of login roles are made of. */
type Installed = { key: string; database: string }

/** `readUrl`: a replica that questions go to, where there is one. */
type AskerOptions = {
  db: Database
  ownerUrl: string
  appUrl: string
  readUrl?: string
  log: Logger
}

/** At one time, of all companies together: the rest of the house has the machine as well. */
const mostAtOnce = 4
const mostColumns = 60
const mostBytes = 8 * 1024 * 1024
const piece = 100

export class QueryAsker implements Queries {
  readonly #options: AskerOptions
  #running = 0
  #isOpen: boolean
  #installed: Promise<Installed> | undefined

  private constructor(options: AskerOptions, isOpen: boolean) {
    this.#options = options
    this.#isOpen = isOpen
  }

  static async open(options: AskerOptions): Promise<QueryAsker> {
    const isOpen = await ensureQueryViews(options.ownerUrl, options.appUrl)
    if (!isOpen)
      options.log.warn(
        'Special queries in SQL are closed: the owner of the database may make no roles',
      )
    return new QueryAsker(options, isOpen)
  }

  /** Whether companies have login roles here; without them nobody writes SQL. */
  get hasRoles(): boolean {
    return this.#isOpen
  }

  shopDayOf(actor: Actor, language: Language): Promise<ShopDay> {
    const opening = { companyId: actor.companyId }
    return this.#options.db.transaction('read', opening, async (tx) => ({
      today: await todayOf({ tx, actor, now: new Date() }),
      start: await weekStartOf({ tx, actor, language }),
    }))
  }

  async ask(statement: QueryStatement, asking: QueryAsking): Promise<Answered> {
    const { actor } = asking
    const startedAt = Date.now()
    let outcome = 'answered'
    let count = 0
    try {
      const seen = seenModel(actor)
      const text = statement.text.replace(/;\s*$/, '')
      const subjects = await passGate(text, seen, statement.values.length)
      if (this.#running >= mostAtOnce) throw new Refusal('queriesBusy')
      this.#running++
      const answered = await this.#run({ ...statement, text }, subjects, seen, asking).finally(
        () => {
          this.#running--
        },
      )
      count = answered.rows.length
      return answered
    } catch (error) {
      const refusal = refusalOfQuery(error)
      outcome = refusal?.code ?? 'unexpected'
      throw refusal ?? error
    } finally {
      const note = { text: statement.text, outcome, rows: count, ms: Date.now() - startedAt }
      await this.#note(asking, note).catch((error: Error) =>
        this.#options.log.error(error, 'A special query could not be noted'),
      )
    }
  }

  async #run(
    statement: QueryStatement,
    subjects: readonly (keyof SeenModel)[],
    seen: SeenModel,
    asking: QueryAsking,
  ): Promise<Answered> {
    const { actor } = asking
    if (this.#isOpen) {
      const from = (name: keyof SeenModel) =>
        `select ${(seen[name] ?? []).join(', ')} from ask.${name}`
      try {
        return await this.#asLogin(
          asking,
          wrapped(statement.text, subjects, from),
          statement.values,
        )
      } catch (error) {
        const isClosed = error instanceof Refusal && error.code === 'queryNoRole'
        if (!isClosed || !statement.isBuilt) throw error
      }
    }
    if (!statement.isBuilt) throw new Refusal('queryNoRole')
    const rights = `'{${rightsOf(actor)
      .map((it) => `"${it}"`)
      .join(',')}}'::text[]`
    const from = (name: keyof SeenModel) =>
      sourceText(name, seen[name] ?? [], { company: 'current_company()', rights })
    return this.#asApplication(asking, wrapped(statement.text, subjects, from), statement.values)
  }

  /** Without login roles: behind the walls of the application itself. Nobody's words run there. */
  #asApplication(
    { actor, language }: QueryAsking,
    text: string,
    values: readonly string[],
  ): Promise<Answered> {
    const opening = { companyId: actor.companyId, language }
    return this.#options.db.transaction('snapshot', opening, (tx) => {
      const send = async (statement: string, given: readonly string[] = []) => {
        const answer = await tx.send({
          text: statement,
          values: [...given],
          rowMode: 'array',
          types: writtenTimes,
        } as never)
        return answer as unknown as Sent
      }
      return (async () => {
        await send("set local statement_timeout = '10s'")
        for (const it of [...reachSettings(actor), clockSetting(await companyZone(tx))])
          await send(it)
        return fetched(send, text, values)
      })()
    })
  }

  async #asLogin(asking: QueryAsking, text: string, values: readonly string[]): Promise<Answered> {
    const { companyId } = asking.actor
    const zone = await this.#options.db.transaction('read', { companyId }, companyZone)
    const client = await this.#connected(companyId)
    const send: Send = (statement, given = []) => streamed(client, statement, given, mostBytes)
    try {
      await send('begin isolation level repeatable read read only')
      for (const it of [...settingsOf(asking), clockSetting(zone)]) await send(it)
      return await fetched(send, text, values)
    } finally {
      await client.end().catch(() => {})
    }
  }

  async #connected(companyId: string): Promise<pg.Client> {
    const { ownerUrl, readUrl } = this.#options
    const { key, database } = await this.#installation()
    const role = loginRoleOf(database, companyId)
    const password = createHmac('sha256', key).update(role).digest('base64url')
    const atReplica = readUrl && (await this.#atReplica(readUrl, role, password))
    return atReplica || atDatabase(ownerUrl, role, password)
  }

  /**
   * A replica answers where there is one. What it does not know yet, a role that was just made or a
   * replica that is away, is asked of the database itself.
   */
  async #atReplica(
    readUrl: string,
    role: string,
    password: string,
  ): Promise<pg.Client | undefined> {
    try {
      return await connectLogin(readUrl, role, password)
    } catch (error) {
      const isFull = (error as { code?: string }).code === '53300'
      if (isFull || !(isTurnedAway(error) || isDatabaseAway(error))) throw error
      const reason = (error as Error).message
      this.#options.log.warn({ reason }, 'The replica lets no question in; the database is asked')
      return undefined
    }
  }

  /** The same in every process; the key never travels with a backup. */
  #installation(): Promise<Installed> {
    this.#installed ??= (async () => {
      const owner = await connectOwner(this.#options.ownerUrl)
      try {
        const { rows } = await owner.query('select current_database() as name')
        return { key: await installationSecret(owner, 'ask_key'), database: rows[0].name }
      } finally {
        await owner.end()
      }
    })()
    this.#installed.catch(() => {
      this.#installed = undefined
    })
    return this.#installed
  }

  /** Whether this very text was shared with him by somebody who may write SQL. */
  isShared(actor: Actor, text: string): Promise<boolean> {
    return this.#options.db.transaction('read', { companyId: actor.companyId }, (tx) =>
      isSavedFor(tx, actor, text),
    )
  }

  /** Who asked what, answered or refused. */
  #note({ actor, station, command }: QueryAsking, note: Record<string, unknown>): Promise<void> {
    return this.#options.db.inCompany(actor.companyId, async (tx) => {
      await tx.rows(sql`
        insert into audit
          (id, user_id, user_name, session_id, address, command, after, branch_id)
        values (${newId()}, ${actor.userId}, ${actor.fullName}, ${actor.sessionId},
          ${station.address}, ${command}, ${JSON.stringify(note)}::jsonb, ${actor.branchId})`)
    })
  }
}

/** The role is made when its company asks for the first time, or comes from a backup. */
async function atDatabase(ownerUrl: string, role: string, password: string): Promise<pg.Client> {
  try {
    return await connectLogin(ownerUrl, role, password)
  } catch (error) {
    if (!isTurnedAway(error)) throw error
  }
  try {
    await ensureLoginRole(ownerUrl, role, password)
    return await connectLogin(ownerUrl, role, password)
  } catch (error) {
    // Something in front of the database, or its owner's rights, lets no new role in.
    throw isTurnedAway(error) ? new Refusal('queryNoRole') : error
  }
}

/** Unknown there, with another password, or not to be made. */
const isTurnedAway = (error: unknown): boolean =>
  ['28P01', '28000', '08P01', '42501'].includes((error as { code?: string }).code ?? '')

/** Only what its reader may see has a name in the question, and it can only be a question. */
function wrapped(
  text: string,
  subjects: readonly (keyof SeenModel)[],
  from: (name: keyof SeenModel) => string,
): string {
  const named = subjects.map((name) => `${name} as not materialized (${from(name)})`)
  return `declare answer no scroll cursor for
    ${named.length > 0 ? `with ${named.join(',\n')}` : ''}
    select * from (
${text}
) as answer
    limit ${maxRows + 1}`
}

const setting = (key: string, value: string): string => `set local ${key} = ${quoted(value)}`

const idsText = (ids: readonly string[] | undefined): string => (ids ? `{${ids.join(',')}}` : '')

const reachSettings = ({ reach }: Actor): string[] => [
  setting('app.reach_branches', idsText(reach?.branches)),
  setting('app.reach_warehouses', idsText(reach?.warehouses)),
]

/** What an instant says is what the clock of the shop showed. */
const clockSetting = (zone: string): string => setting('timezone', zone)

const settingsOf = ({ actor, language }: QueryAsking): string[] => [
  setting('app.company_id', actor.companyId),
  setting('app.reader_language', language),
  setting('ask.rights', rightsOf(actor).join(',')),
  ...reachSettings(actor),
]

type Sent = { rows: unknown[][]; fields: pg.FieldDef[]; isCut?: boolean }

type Send = (text: string, values?: readonly string[]) => Promise<Sent>

/** Read piece by piece: a wide answer ends where it would fill the memory. */
async function fetched(send: Send, text: string, values: readonly string[]): Promise<Answered> {
  await send(text, values)
  const rows: Cell[][] = []
  let fields: Answered['fields'] = []
  for (let bytes = 0; ; ) {
    const {
      rows: some,
      fields: heads,
      isCut = false,
    } = await send(`fetch ${fields.length === 0 ? 1 : piece} from answer`)
    fields = heads.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }))
    if (fields.length > mostColumns) throw new Refusal('queryTooWide', 'sql', { most: mostColumns })
    for (const row of some) {
      bytes += bytesOf(row)
      if (bytes <= mostBytes) rows.push(row.map((cell, at) => cellOf(cell, fields[at]?.type)))
    }
    const isFull = isCut || rows.length > maxRows || bytes > mostBytes
    if (some.length === 0 || isFull) return { fields, rows: rows.slice(0, maxRows), isCut: isFull }
  }
}

/** Numbers stay the decimals they are, and instants end with their minutes. */
function cellOf(value: unknown, type: number | undefined): Cell {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value
  if (isInstant(type)) return String(value).slice(0, 16)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
