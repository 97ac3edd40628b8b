/**
 * Keys that are none, counted by the network they came from: each costs a question to the database.
 * Those of programs, of print agents and of displays are counted together. A key that was right lately
 * goes past the count, so that nobody behind the same address shuts out the machines of others by
 * guessing.
 */
import type { KeyProof } from '../secrets/api-key.ts'
import { networkOf } from './client-address.ts'
import { Pace } from './pace.ts'

const mostWrong = 60
const trustedMs = 10 * 60_000
/** Those heard of longest ago are forgotten first. */
const mostTrusted = 10_000

/** What tells one key from another; never the key itself. */
export const markOf = ({ keyId, secretHash }: Omit<KeyProof, 'companyId'>): string =>
  `${keyId}:${secretHash}`

export class WrongKeys {
  readonly #pace = new Pace(mostWrong)
  readonly #rightAt = new Map<string, number>()

  /** Before the database is asked: turns away where too many were wrong. */
  refuse(mark: string, address: string, now: number = Date.now()): void {
    const rightAt = this.#rightAt.get(mark)
    if (rightAt !== undefined && now - rightAt < trustedMs) return
    this.#pace.refuse(networkOf(address), now)
  }

  right(mark: string, now: number = Date.now()): void {
    this.#rightAt.delete(mark)
    this.#rightAt.set(mark, now)
    const [oldest] = this.#rightAt.keys()
    if (this.#rightAt.size > mostTrusted && oldest !== undefined) this.#rightAt.delete(oldest)
  }

  /** Also one that was right before: it was ended meanwhile. */
  wrong(mark: string, address: string, now: number = Date.now()): void {
    this.#rightAt.delete(mark)
    this.#pace.take(networkOf(address), now)
  }
}
