/**
 * The runner remembers what every command needs: who asks, the permission, the company's wall,
 * one transaction, the audit, the live message after commit. A handler cannot forget them.
 */
import { sql } from 'kysely'
import type { z } from 'zod'
import { checked } from '../../domain/kernel/check.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { may, type Permission } from '../../domain/kernel/permission.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { type ActorRow, actorFrom, findActor, touchSession } from './actor.ts'
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
import type { Database, Opening, Tx } from './db.ts'
import { isLostRace, isWorthRetrying } from './db-refusal.ts'
import type { Identity } from './live.ts'
import type { Services } from './services.ts'
import { readToken } from './token.ts'
import type { Words } from './words.ts'

export type Asking = {
  token: string | undefined
  input: unknown
  language: Language
  station: Station
  /** Takes a file while its transaction still stands. */
  sendFile(file: FileAnswer): Promise<void>
  /** Hears in whose words to answer, once that is known; a refusal is said in them too. */
  speakWith(words: Words): void
}

const maxTries = 4

export class Runner {
  readonly #db: Database
  readonly #services: Services
  readonly #words: CompanyWords

  constructor(db: Database, services: Services) {
    this.#db = db
    this.#services = services
    this.#words = new CompanyWords(services.words)
  }

  /** A deadlock or a lost race is done again; nobody sees it. */
  async run(command: Command, asking: Asking): Promise<unknown> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#attempt(command, asking)
      } catch (error) {
        const isWorth =
          isWorthRetrying(error) || (isLostRace(error) && tries === 1 && command.needs !== 'public')
        if (!isWorth || tries === maxTries) throw error
      }
    }
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
    const effects = new Effects()
    let services = this.#services
    const opening = { companyId: identity.companyId, first: findActor(identity.sessionId) }
    const admit = async (tx: Tx, found: ActorRow | undefined): Promise<Actor> => {
      if (!found) throw new Refusal('signInRequired')
      if (found.is_quiet) effects.after.push(() => this.#touch(identity))
      const words = await this.#words.of(tx, identity.companyId, found.words_version)
      asking.speakWith(words)
      services = { ...this.#services, words }
      const actor = await actorFrom(tx, identity.companyId, found)
      if (needs !== 'signedIn' && !may(actor, needs)) throw new Refusal('forbidden')
      return actor
    }
    const serve = async (tx: Tx, actor: Actor): Promise<unknown> => {
      const input = checked(command.input as z.ZodType, asking.input)
      const shared = { ...this.#shared(tx, asking, effects), services }
      const result = await runOf(command)({ ...shared, actor }, input)
      if (result instanceof FileAnswer) await asking.sendFile(result)
      if (!command.isReadOnly && !command.isUntraced)
        audit(tx, command, effects, actorOf(actor), asking.station)
      return result
    }
    const answer = command.isSnapshot
      ? await this.#snapshot(opening, admit, serve)
      : await this.#db.transaction(
          command.isReadOnly ? 'read' : 'write',
          opening,
          async (tx, found) => serve(tx, await admit(tx, found)),
        )
    await this.#finish(effects, identity.companyId)
    return answer
  }

  /** The session is asked where it is written; only the work itself may go to a replica. */
  async #snapshot(
    opening: Opening<ActorRow>,
    admit: (tx: Tx, found: ActorRow | undefined) => Promise<Actor>,
    serve: (tx: Tx, actor: Actor) => Promise<unknown>,
  ): Promise<unknown> {
    const actor = await this.#db.transaction('read', opening, admit)
    const { companyId } = opening
    return this.#db.transaction('snapshot', { companyId }, (tx) => serve(tx, actor))
  }

  async #runPublic(command: Command, asking: Asking): Promise<unknown> {
    const input = checked(command.input as z.ZodType, asking.input)
    const effects = new Effects()
    let actor: PublicActor | undefined
    const answer = await this.#db.transaction('write', {}, async (tx) => {
      const context: PublicContext = {
        ...this.#shared(tx, asking, effects),
        async actFor(found) {
          actor = found
          await tx.enterCompany(found.companyId)
        },
      }
      const result = await runOf(command)(context, input)
      if (actor) audit(tx, command, effects, actor, asking.station)
      return result
    })
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
      afterCommit: (effect) => {
        effects.after.push(effect)
      },
    }
  }

  async #finish(effects: Effects, companyId: string | undefined): Promise<void> {
    if (companyId)
      for (const { entity, id } of effects.changes)
        this.#services.live.changed(companyId, entity, id)
    for (const effect of effects.after) await this.#attemptEffect(effect)
  }

  /** The work is committed: a failing effect is our trouble, not the caller's. */
  async #attemptEffect(effect: () => unknown): Promise<void> {
    try {
      await effect()
    } catch (error) {
      this.#services.log.error(error, 'An effect after commit failed')
    }
  }

  #touch({ companyId, sessionId }: Identity): Promise<unknown> {
    return this.#db.inCompany(companyId, (tx) => touchSession(tx, sessionId))
  }
}

class Effects {
  readonly changes: Change[] = []
  readonly after: (() => unknown)[] = []
}

const runOf = (command: Command) =>
  command.run as (context: PublicContext | Context, input: unknown) => Promise<unknown>

const actorOf = (actor: Actor): PublicActor => ({
  companyId: actor.companyId,
  userId: actor.userId,
  sessionId: actor.sessionId,
  name: actor.fullName,
})

/** Every command that changes something leaves a trace, with or without recorded changes. */
function audit(
  tx: Tx,
  command: Command,
  effects: Effects,
  actor: PublicActor,
  station: Station,
): void {
  const changes: Partial<Change>[] = effects.changes.length > 0 ? effects.changes : [{}]
  const rows = changes.map((change) => ({
    id: newId(),
    entity: change.entity ?? null,
    entity_id: change.id ?? null,
    before: change.before ?? null,
    after: change.after ?? null,
  }))
  tx.writeLast(sql`
    insert into audit
      (id, user_id, user_name, session_id, address, command, entity, entity_id, before, after)
    select r.id, ${actor.userId}, ${actor.name}, ${actor.sessionId ?? null}, ${station.address},
      ${command.route}, r.entity, r.entity_id, r.before, r.after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, entity text, entity_id uuid, before jsonb, after jsonb)`)
}
