/**
 * Who was turned away. It is gathered for a second and written apart from the request: a refusal
 * rolls its own transaction back, nobody learns from the time of an answer whether a name exists,
 * and a flood of tries is one line with a count. What is gathered is bounded, here and in the
 * database (note_access).
 */
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { AccessKind } from '../../../domain/identity/access-event.entity.ts'
import type { AccessDoor } from '../../../domain/kernel/access/access-door.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { Refusal } from '../../../domain/kernel/refusal.ts'
import type { Database } from '../postgres/db.ts'

/** Who knocked: known by the token, or only by the name that was typed. */
export type Knocker = { companyId: string; userId: string } | { login: string }

type Gathered = {
  id: string
  company?: string
  user?: string
  login?: string
  kind: AccessKind
  address: string
  /** The door. */
  command: AccessDoor
  times: number
}

const kinds: Readonly<Record<string, AccessKind>> = {
  signInFailed: 'password',
  passwordWrong: 'password',
  secondFactorWrong: 'secondFactor',
  secondFactorShut: 'secondFactor',
  locked: 'locked',
  pinWrong: 'pin',
  forbidden: 'right',
  notByKey: 'right',
}

/** What a refusal means for whoever watches the doors; most of them mean nothing. */
export function accessKindOf(
  { code, field }: Refusal,
  { needs }: { needs: string },
): AccessKind | undefined {
  if (needs === 'public' && code === 'tooManyTries') return 'locked'
  if (needs === 'public' && code === 'notUnique' && field === 'username') return 'name'
  return kinds[code]
}

const mostGathered = 1000
const longestLogin = 254

export class AccessLog {
  readonly #db: Database
  readonly #log: Logger
  readonly #pauseMs: number
  #gathered = new Map<string, Gathered>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(db: Database, log: Logger, pauseMs = 1000) {
    this.#db = db
    this.#log = log
    this.#pauseMs = pauseMs
  }

  note(who: Knocker, kind: AccessKind, address: string, command: AccessDoor): void {
    const person =
      'login' in who
        ? { login: who.login.normalize('NFKC').toLowerCase().slice(0, longestLogin) }
        : { company: who.companyId, user: who.userId }
    const key = JSON.stringify([person, kind, address, command])
    const known = this.#gathered.get(key)
    if (known) known.times++
    else if (this.#gathered.size < mostGathered)
      this.#gathered.set(key, { id: newId(), ...person, kind, address, command, times: 1 })
    this.#timer ??= setTimeout(() => this.#flush(), this.#pauseMs)
  }

  /** Writes what is left. */
  async close(): Promise<void> {
    this.#flush()
    await this.#writing
  }

  #flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const events = [...this.#gathered.values()]
    this.#gathered = new Map()
    if (events.length > 0) this.#writing = this.#writing.then(() => this.#write(events))
  }

  async #write(events: Gathered[]): Promise<void> {
    try {
      await this.#db.transaction('write', {}, (tx) =>
        tx.rows(sql`select note_access(${JSON.stringify(events)}::jsonb)`),
      )
    } catch (error) {
      this.#log.error({ err: error, lost: events.length }, 'Refused entries could not be kept')
    }
  }
}
