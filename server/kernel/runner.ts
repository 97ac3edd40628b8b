/**
 * The runner remembers what every command needs: who asks, the permission, the company's wall,
 * one transaction, the audit, the live message after commit. A handler cannot forget them.
 */
import { sql } from 'kysely'
import type { z } from 'zod'
import { doorOf } from '../../domain/kernel/access/access-door.ts'
import { checked } from '../../domain/kernel/check.ts'
import { isId, newId } from '../../domain/kernel/id.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { may, type Permission } from '../../domain/kernel/permission.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { type ActorRow, actorFrom, findActor, lostSession, touchSession } from './actor.ts'
import type {
  Actor,
  Change,
  Command,
  Context,
  PublicActor,
  PublicContext,
  Station,
} from './command.ts'
import { FileAnswer } from './command.ts'
import { CompanyWords } from './company-words.ts'
import { BegunFile, type SpooledFile } from './files/spool.ts'
import { type Turn, Turns } from './files/turns.ts'
import { accessKindOf, type Knocker } from './http/access-log.ts'
import { Pace } from './http/pace.ts'
import { readToken } from './http/token.ts'
import type { Identity } from './live.ts'
import type { Database, Opening, Tx } from './postgres/db.ts'
import { isDatabaseAway, isLostRace, isWorthRetrying, refusalFrom } from './postgres/db-refusal.ts'
import { type BrokenRule, holderOf } from './postgres/unique-holder.ts'
import { enterReach, holdToReach } from './reach.ts'
import type { Services } from './services.ts'
import type { Words } from './words.ts'

export type Asking = {
  token: string | undefined
  input: unknown
  language: Language
  station: Station
  /** Whether whoever asked has gone. */
  isGone(): boolean
  /** Hears in whose words to answer, once that is known; a refusal is said in them too. */
  speakWith(words: Words): void
}

const maxTries = 4

/** The turn of a file, taken by whoever may have it. */
type HeldTurn = { turn?: Turn }

/** Behind the wall of his company, in his language, asking first whether his session still lives. */
const openingOf = (identity: Identity, { language }: Asking): Opening<ActorRow> => ({
  companyId: identity.companyId,
  language,
  first: findActor(identity.sessionId),
})

export class Runner {
  readonly #db: Database
  readonly #services: Services
  readonly #words: CompanyWords
  readonly #writes: Pace
  readonly #exports: Pace
  readonly #turns = new Turns()

  constructor(db: Database, services: Services) {
    this.#db = db
    this.#services = services
    this.#words = new CompanyWords(services.words)
    this.#writes = new Pace(services.writesPerMinute)
    this.#exports = new Pace(services.exportsPerMinute)
  }

  /** A deadlock or a lost race is done again; nobody sees it. */
  async run(command: Command, asking: Asking): Promise<unknown> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#attempt(command, asking)
      } catch (error) {
        const isWorth =
          isWorthRetrying(error) || (isLostRace(error) && tries === 1 && command.needs !== 'public')
        if (isWorth && tries < maxTries) continue
        await this.#noteRefusal(error, command, asking)
        throw await this.#explained(error, command, asking)
      }
    }
  }

  /** Whoever was turned away for who he is, or is not, stands in the timeline. */
  async #noteRefusal(error: unknown, command: Command, asking: Asking): Promise<void> {
    const refusal = refusalFrom(error)
    const kind = refusal && accessKindOf(refusal, command)
    if (!kind) return
    const identity = asking.token
      ? await readToken(asking.token, this.#services.tokenKey)
      : undefined
    const who = command.needs === 'public' ? typedName(asking.input) : identity
    if (who) this.#services.access.note(who, kind, asking.station.address, doorOf(command, kind))
  }

  /** Whoever may see it is told which record holds the value that was to be unique. */
  async #explained(error: unknown, command: Command, asking: Asking): Promise<unknown> {
    const refusal = refusalFrom(error)
    const identity = asking.token && (await readToken(asking.token, this.#services.tokenKey))
    if (refusal?.code !== 'notUnique' || refusal === error || !identity) return error
    const opening = openingOf(identity, asking)
    const holder = await this.#db
      .transaction('read', opening, async (tx, found) => {
        const input = checked(command.input as z.ZodType<Record<string, unknown>>, asking.input)
        const reader = found && (await actorFrom(tx, identity.companyId, found))
        return reader && holderOf(tx, reader, error as BrokenRule, input)
      })
      .catch((failure: Error) => this.#services.log.error(failure, 'No holder could be named'))
    return new Refusal(refusal.code, refusal.field, { ...holder })
  }

  #attempt(command: Command, asking: Asking): Promise<unknown> {
    return command.needs === 'public'
      ? this.#runPublic(command, asking)
      : this.#runGuarded(command, asking, command.needs)
  }

  async #runGuarded(
    command: Command,
    asking: Asking,
    needs: Permission | 'signedIn',
  ): Promise<unknown> {
    const identity = asking.token
      ? await readToken(asking.token, this.#services.tokenKey)
      : undefined
    if (!identity) throw new Refusal('signInRequired')
    if (!command.isReadOnly) this.#writes.take(identity.userId)
    if (command.isExport) this.#exports.take(identity.userId)
    const held: HeldTurn = {}
    try {
      return await this.#serveGuarded(command, asking, needs, identity, held)
    } catch (error) {
      held.turn?.end()
      throw error
    }
  }

  async #serveGuarded(
    command: Command,
    asking: Asking,
    needs: Permission | 'signedIn',
    identity: Identity,
    held: HeldTurn,
  ): Promise<unknown> {
    const effects = new Effects()
    let services = this.#services
    const opening = openingOf(identity, asking)
    const admit = async (tx: Tx, found: ActorRow | undefined): Promise<Actor> => {
      if (!found) throw await lostSession(tx, identity.sessionId)
      if (found.is_quiet) effects.after.push(() => this.#touch(identity))
      const words = await this.#words.of(tx, identity.companyId, found.words_version)
      asking.speakWith(words)
      services = { ...this.#services, words }
      const actor = await actorFrom(tx, identity.companyId, found)
      if (needs !== 'signedIn' && !may(actor, needs)) throw new Refusal('forbidden')
      if (command.isExport) held.turn ??= this.#turns.take(identity.companyId, identity.userId)
      return actor
    }
    const serve = async (tx: Tx, actor: Actor): Promise<unknown> => {
      const input = ready ?? checked(command.input as z.ZodType, asking.input)
      if (actor.reach) await holdToReach(tx, command, ready ? asking.input : input)
      const shared = { ...this.#shared(tx, asking, effects), services }
      const result = await runOf(command)({ ...shared, actor }, input)
      if (result instanceof FileAnswer) {
        traced = () => this.#trace(command, effects, actorOf(actor), asking.station)
        return BegunFile.from(result, { isGone: asking.isGone, onDone: () => held.turn?.end() })
      }
      const traceable = command.isReadOnly ? null : effects.tracedIn(command)
      if (traceable) audit(tx, command, traceable, actorOf(actor), asking.station)
      return result
    }
    let traced = async (): Promise<void> => {}
    let ready: unknown
    if (command.prepare) {
      const actor = await this.#db.transaction('read', opening, admit)
      const { language, station } = asking
      const desk = { language, station, services }
      ready = await command.prepare(checked(command.input as z.ZodType, asking.input), actor, desk)
    }
    const work = command.isSnapshot
      ? this.#snapshot(opening, admit, serve)
      : this.#db.transaction(command.isReadOnly ? 'read' : 'write', opening, async (tx, found) =>
          serve(tx, await admit(tx, found)),
        )
    const answer = await this.#orUndone(work, effects)
    const whole = answer instanceof BegunFile ? await this.#finished(answer, traced) : answer
    await this.#finish(effects, identity.companyId)
    return whole
  }

  /** A file that was taken out, and a question that recorded something, are written down. */
  async #trace(
    command: Command,
    effects: Effects,
    actor: PublicActor,
    station: Station,
  ): Promise<void> {
    if (command.isExport || effects.changes.length > 0)
      await this.#db.inCompany(actor.companyId, async (tx) =>
        audit(tx, command, effects.all, actor, station),
      )
  }

  /** What is worth a trace has left it before anybody has the file. */
  async #finished(file: BegunFile, traced: () => Promise<void>): Promise<SpooledFile> {
    try {
      await traced()
    } catch (error) {
      await file.drop()
      throw error
    }
    return file.finished()
  }

  /** A token we signed; whether its session still lives, the database says. */
  async knows(token: string | undefined): Promise<boolean> {
    return token !== undefined && (await readToken(token, this.#services.tokenKey)) !== undefined
  }

  /** The session is asked where it is written; only the work itself may go to a replica. */
  async #snapshot(
    opening: Opening<ActorRow>,
    admit: (tx: Tx, found: ActorRow | undefined) => Promise<Actor>,
    serve: (tx: Tx, actor: Actor) => Promise<unknown>,
  ): Promise<unknown> {
    const actor = await this.#db.transaction('read', opening, admit)
    const { companyId, language } = opening
    return this.#db.transaction('snapshot', { companyId, language }, async (tx) => {
      if (actor.reach) await enterReach(tx, actor.reach)
      return serve(tx, actor)
    })
  }

  async #runPublic(command: Command, asking: Asking): Promise<unknown> {
    const input = checked(command.input as z.ZodType, asking.input)
    const effects = new Effects()
    let actor: PublicActor | undefined
    const work = this.#db.transaction('write', { language: asking.language }, async (tx) => {
      const context: PublicContext = {
        ...this.#shared(tx, asking, effects),
        async actFor(found) {
          actor = found
          await tx.enterCompany(found.companyId)
        },
      }
      const result = await runOf(command)(context, input)
      if (actor) audit(tx, command, effects.all, actor, asking.station)
      return result
    })
    const answer = await this.#orUndone(work, effects)
    await this.#finish(effects, (actor as PublicActor | undefined)?.companyId)
    return answer
  }

  #shared(tx: Tx, asking: Asking, effects: Effects): Omit<PublicContext, 'actFor'> {
    return {
      tx,
      now: new Date(),
      language: asking.language,
      station: asking.station,
      services: this.#services,
      record: (change) => {
        effects.changes.push(change)
      },
      repeated: () => {
        effects.isRepeat = true
      },
      afterCommit: (effect) => {
        effects.after.push(effect)
      },
      afterRollback: (effect) => {
        effects.undo.push(effect)
      },
    }
  }

  /** A commit whose answer was lost may have happened: then nothing is taken back. */
  async #orUndone<Answer>(work: Promise<Answer>, effects: Effects): Promise<Answer> {
    try {
      return await work
    } catch (error) {
      if (!isDatabaseAway(error)) for (const undo of effects.undo) await this.#attemptEffect(undo)
      throw error
    }
  }

  async #finish(effects: Effects, companyId: string | undefined): Promise<void> {
    if (companyId)
      for (const { entity } of effects.changes) this.#services.live.changed(companyId, entity)
    for (const effect of effects.after) await this.#attemptEffect(effect)
  }

  /** The answer is settled: a failing effect is our trouble, not the caller's. */
  async #attemptEffect(effect: () => unknown): Promise<void> {
    try {
      await effect()
    } catch (error) {
      this.#services.log.error(error, 'An effect after the transaction failed')
    }
  }

  #touch({ companyId, sessionId }: Identity): Promise<unknown> {
    return this.#db.inCompany(companyId, (tx) => touchSession(tx, sessionId))
  }
}

class Effects {
  readonly changes: Change[] = []
  readonly after: (() => unknown)[] = []
  readonly undo: (() => unknown)[] = []
  isRepeat = false

  get isIdle(): boolean {
    return this.isRepeat && this.changes.length === 0
  }

  /** What of it is history; none where nothing is. */
  tracedIn({ isUntraced, traces = [] }: Command): readonly Partial<Change>[] | null {
    if (this.isIdle) return null
    if (!isUntraced) return this.all
    const worth = this.changes.filter(({ entity }) => traces.includes(entity))
    return worth.length > 0 ? worth : null
  }

  /** A verb that recorded nothing leaves its own trace. */
  get all(): readonly Partial<Change>[] {
    return this.changes.length > 0 ? this.changes : [{}]
  }
}

/** The name somebody gave himself at a public door. */
function typedName(input: unknown): Knocker | undefined {
  const { login, username } = (input ?? {}) as { login?: unknown; username?: unknown }
  const name = login ?? username
  return typeof name === 'string' ? { login: name } : undefined
}

const runOf = (command: Command) =>
  command.run as (context: PublicContext | Context, input: unknown) => Promise<unknown>

const actorOf = (actor: Actor): PublicActor => ({
  companyId: actor.companyId,
  userId: actor.userId,
  sessionId: actor.sessionId,
  name: actor.fullName,
  branchId: actor.branchId,
})

/** The branch of the record itself where it names one, else the one whoever did it works in. */
function branchOf({ before, after }: Partial<Change>, actor: PublicActor): string | null {
  const named = (after?.branch ?? before?.branch) as { id?: unknown } | string | null | undefined
  const id = typeof named === 'object' ? named?.id : named
  return isId(id) ? id : (actor.branchId ?? null)
}

/** Every command that may have changed something leaves a trace, with or without recorded changes. */
function audit(
  tx: Tx,
  command: Command,
  changes: readonly Partial<Change>[],
  actor: PublicActor,
  station: Station,
): void {
  const rows = changes.map((change) => ({
    id: newId(),
    entity: change.entity ?? null,
    entity_id: change.id ?? null,
    before: change.before ?? null,
    after: change.after ?? null,
    branch_id: branchOf(change, actor),
  }))
  tx.writeLast({
    name: 'audited',
    query: sql`
      insert into audit
        (id, user_id, user_name, session_id, address, command, entity, entity_id, before, after,
          branch_id)
      select r.id, ${actor.userId}::uuid, ${actor.name}::text, ${actor.sessionId ?? null}::uuid,
        ${station.address}::text, ${command.route}::text, r.entity, r.entity_id, r.before, r.after,
        r.branch_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (id uuid, entity text, entity_id uuid, before jsonb, after jsonb, branch_id uuid)`,
  })
}
