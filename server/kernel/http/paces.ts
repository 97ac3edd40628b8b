/**
 * How often each caller may ask what. A visitor is counted by his network and, where he is a program
 * with a token, by that; a user by himself; a key by what was chosen for it. It is counted where
 * commands are run, so that a route has its pace wherever it is mounted.
 */

import type { Command } from '../command.ts'
import type { Services, Station } from '../context.ts'
import { networkOf } from './client-address.ts'
import { Pace } from './pace.ts'

type Limits = Pick<Services, 'writesPerMinute' | 'exportsPerMinute' | 'paceTimes'>

type KeyCaller = { session_id: string; user_id: string; per_minute?: number }

/** No token of ours is longer. */
const longestToken = 200

export class Paces {
  readonly #times: number
  readonly #writes: Pace
  readonly #exports: Pace
  /** Each key has a pace of its own, for everything it asks. */
  readonly #keys = new Pace(0)
  /** Of commands that declare how often they may be asked, each for itself. */
  readonly #declared = new Pace(0)

  constructor({ writesPerMinute, exportsPerMinute, paceTimes }: Limits) {
    this.#times = paceTimes
    this.#writes = new Pace(writesPerMinute)
    this.#exports = new Pace(exportsPerMinute)
  }

  /** Before anything is looked at: whatever is asked, and however wrongly, costs something. */
  takeVisit(
    { route, publicPace }: Command,
    { station, input }: { station: Station; input: unknown },
  ): void {
    if (!publicPace) return
    this.#takeDeclared(`${route} from ${networkOf(station.address)}`, publicPace.network)
    const { token } = (input ?? {}) as { token?: unknown }
    if (publicPace.token !== undefined && typeof token === 'string')
      this.#takeDeclared(`${route} by ${token.slice(0, longestToken)}`, publicPace.token)
  }

  takeUser(command: Command, userId: string): void {
    if (!command.isReadOnly) this.#writes.take(userId)
    if (command.isExport) this.#exports.take(userId)
    this.#takeOfUser(command, userId)
  }

  /** All keys of one person share his pace of changes, and of what is dear. */
  takeKey(command: Command, { session_id, user_id, per_minute }: KeyCaller): void {
    this.#keys.take(session_id, Date.now(), per_minute)
    if (!command.isReadOnly) this.#writes.take(user_id)
    if (command.isExport) this.#exports.take(session_id)
    this.#takeOfUser(command, user_id)
  }

  #takeOfUser({ route, userPace }: Command, userId: string): void {
    if (userPace !== undefined) this.#takeDeclared(`${route} by ${userId}`, userPace)
  }

  #takeDeclared(who: string, perMinute: number): void {
    this.#declared.take(who, Date.now(), Math.ceil(perMinute * this.#times))
  }
}
