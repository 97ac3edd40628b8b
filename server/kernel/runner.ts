/**
 * The runner remembers what every command needs: who asks, the permission, the company's wall,
 * one transaction, the audit, the live message after commit. A handler cannot forget them.
 */

import type { z } from 'zod'
import { doorOf } from '../../domain/kernel/access/access-door.ts'
import { isCalledByKeys } from '../../domain/kernel/access/api-key.ts'
import { checked } from '../../domain/kernel/check.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { may, type Permission } from '../../domain/kernel/permission.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import {
  type ActorRow,
  actorFrom,
  findActor,
  findKeyActor,
  lostSession,
  touchKey,
  touchSession,
} from './actor.ts'
import { type Caller, callerOf } from './caller.ts'
import type { Command } from './command.ts'
import { FileAnswer } from './command.ts'
import { CompanyWords } from './company-words.ts'
import type { Actor, Context, PublicActor, PublicContext, Services, Station } from './context.ts'
import { BegunFile, type SpooledFile } from './files/spool.ts'
import { type Turn, Turns } from './files/turns.ts'
import { accessKindOf, type Knocker } from './http/access-log.ts'
import { Paces } from './http/paces.ts'
import { markOf } from './http/wrong-keys.ts'
import { answeredBefore, keepAnswer, type NamedRequest } from './idempotency.ts'
import type { Database, Opening, Tx } from './postgres/db.ts'
import { isDatabaseAway, isLostRace, isWorthRetrying, refusalFrom } from './postgres/db-refusal.ts'
import { type BrokenRule, holderOf } from './postgres/unique-holder.ts'
import { enterReach, holdToReach } from './reach.ts'
import { isKeyText } from './secrets/api-key.ts'
import { actorOf, audit, Effects } from './trace.ts'
import type { Words } from './words.ts'

export type Asking = {
  token: string | undefined
  input: unknown
  language: Language
  station: Station
  /** The name its caller gave this request, so that it is done once however often it is sent. */
  requestName?: string
  /** Whether whoever asked has gone. */
  isGone(): boolean
  /** Hears that the request was answered before, and that this is that answer. */
  repeats?(): void
  /** Hears in whose words to answer, once that is known; a refusal is said in them too. */
  speakWith(words: Words): void
}

const maxTries = 4

/** The turn of a file, taken by whoever may have it, and whether a key was counted. */
type HeldTurn = { turn?: Turn; isCounted?: true }

/** Behind the wall of his company, in his language, asking first whether his session still lives. */
const openingOf = (caller: Caller, { language }: Asking): Opening<ActorRow> => ({
  companyId: caller.companyId,
  language,
  first: caller.key ? findKeyActor(caller.key) : findActor(caller.sessionId),
})

/** A key that is none is told so in one sentence, whatever is wrong with it. */
const strangerRefusal = (token: string | undefined): Refusal =>
  new Refusal(token !== undefined && isKeyText(token) ? 'keyInvalid' : 'signInRequired')

export class Runner {
  readonly #db: Database
  readonly #services: Services
  readonly #words: CompanyWords
  readonly #paces: Paces
  readonly #turns = new Turns()

  constructor(db: Database, services: Services) {
    this.#db = db
    this.#services = services
    this.#words = new CompanyWords(services.words)
    this.#paces = new Paces(services)
  }

  /** A deadlock or a lost race is done again; nobody sees it. */
  async run(command: Command, asking: Asking): Promise<unknown> {
    this.#paces.takeVisit(command, asking)
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
    const caller = await this.#callerOf(asking)
    const who =
      command.needs === 'public'
        ? typedName(asking.input)
        : caller && (await this.#personOf(caller))
    if (who) this.#services.access.note(who, kind, asking.station.address, doorOf(command, kind))
  }

  /** Whom a key acts for is known only where the key is right. */
  async #personOf({ companyId, userId, key }: Caller): Promise<Knocker | undefined> {
    if (!key) return userId ? { companyId, userId } : undefined
    const opening = { companyId, first: findKeyActor(key) }
    return this.#db.transaction('read', opening, async (_, found) =>
      found ? { companyId, userId: found.user_id } : undefined,
    )
  }

  /** Whoever may see it is told which record holds the value that was to be unique. */
  async #explained(error: unknown, command: Command, asking: Asking): Promise<unknown> {
    const refusal = refusalFrom(error)
    const identity = await this.#callerOf(asking)
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
    const identity = await this.#callerOf(asking)
    if (!identity) throw strangerRefusal(asking.token)
    const { wrongKeys } = this.#services
    if (identity.key) wrongKeys.refuse(markOf(identity.key), asking.station.address)
    if (identity.userId) this.#paces.takeUser(command, identity.userId)
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
    identity: Caller,
    held: HeldTurn,
  ): Promise<unknown> {
    const effects = new Effects()
    let services = this.#services
    const opening = openingOf(identity, asking)
    const admit = async (tx: Tx, found: ActorRow | undefined): Promise<Actor> => {
      const { wrongKeys } = this.#services
      if (!found && identity.key) wrongKeys.wrong(markOf(identity.key), asking.station.address)
      if (!found)
        throw identity.key
          ? strangerRefusal(asking.token)
          : await lostSession(tx, identity.sessionId)
      if (identity.key) wrongKeys.right(markOf(identity.key))
      if (identity.key) this.#admitKey(command, found, held)
      if (found.is_quiet) effects.after.push(() => this.#touch(identity, asking.station))
      const words = await this.#words.of(tx, identity.companyId, found.words_version)
      asking.speakWith(words)
      services = { ...this.#services, words }
      const actor = await actorFrom(tx, identity.companyId, found)
      if (needs !== 'signedIn' && !may(actor, needs)) throw new Refusal('forbidden')
      if (command.isExport) held.turn ??= this.#turns.take(identity.companyId, actor.userId)
      return actor
    }
    const serve = async (tx: Tx, actor: Actor): Promise<unknown> => {
      const named = namedRequest(command, asking, actor)
      const before = named && (await answeredBefore(tx, named, services.seal))
      if (before) {
        asking.repeats?.()
        return before.answer
      }
      const input = ready ?? checked(command.input as z.ZodType, asking.input)
      await holdToReach({ tx, actor }, command, ready ? asking.input : input)
      const shared = { ...this.#shared(tx, asking, effects), services }
      const result = await runOf(command)({ ...shared, actor }, input)
      if (result instanceof FileAnswer) {
        traced = () => this.#trace(command, effects, actorOf(actor), asking.station)
        return BegunFile.from(result, { isGone: asking.isGone, onDone: () => held.turn?.end() })
      }
      const traceable = command.isReadOnly ? null : effects.tracedIn(command)
      if (traceable) {
        effects.hasEvents = actor.hasWebhooks === true
        audit(tx, command, traceable, actorOf(actor), asking.station)
      }
      if (named) keepAnswer(tx, named, result, services.seal)
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
    if (effects.hasEvents) this.#services.wakeWebhooks()
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

  /** A token we signed; whether its session still lives, the database says. A key anybody can write. */
  async knows(token: string | undefined, address: string): Promise<boolean> {
    const caller = await callerOf(token, this.#services.tokenKey)
    if (!caller?.key) return caller !== undefined
    const { wrongKeys } = this.#services
    const mark = markOf(caller.key)
    wrongKeys.refuse(mark, address)
    const isKnown = (await this.#personOf(caller)) !== undefined
    if (isKnown) wrongKeys.right(mark)
    else wrongKeys.wrong(mark, address)
    return isKnown
  }

  #callerOf({ token }: Asking): Promise<Caller | undefined> {
    return callerOf(token, this.#services.tokenKey)
  }

  /** Counted once it is proven to be this key: nobody uses up the pace of somebody else's. */
  #admitKey(command: Command, found: ActorRow, held: HeldTurn): void {
    if (!held.isCounted) this.#paces.takeKey(command, found)
    held.isCounted = true
    if (!isCalledByKeys(command)) throw new Refusal('notByKey')
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

  #touch({ companyId, sessionId, key }: Caller, { address }: Station): Promise<unknown> {
    return this.#db.inCompany(companyId, (tx) =>
      key ? touchKey(tx, key.keyId, address) : touchSession(tx, sessionId),
    )
  }
}

/** What only asks changes nothing, and what is no matter of programs answers anew each time. */
function namedRequest(command: Command, asking: Asking, actor: Actor): NamedRequest | undefined {
  const { requestName, input } = asking
  if (requestName === undefined || command.isReadOnly || !isCalledByKeys(command)) return undefined
  const { companyId, key, userId } = actor
  return { companyId, caller: key?.id ?? userId, route: command.route, name: requestName, input }
}

/** The name somebody gave himself at a public door. */
function typedName(input: unknown): Knocker | undefined {
  const { login, username } = (input ?? {}) as { login?: unknown; username?: unknown }
  const name = login ?? username
  return typeof name === 'string' ? { login: name } : undefined
}

const runOf = (command: Command) =>
  command.run as (context: PublicContext | Context, input: unknown) => Promise<unknown>
