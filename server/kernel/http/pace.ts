/**
 * How much one user may do within a minute: far more than people do, and little enough that a
 * script that runs away cannot make everybody else wait. It is counted in the memory of each
 * process: counted together it would cost every write a statement, and with several processes it is
 * at most so many times as much.
 */
import { Refusal } from '../../../domain/kernel/refusal.ts'

const windowMs = 60_000

export class Pace {
  readonly #most: number
  #counts = new Map<string, number>()
  #since = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Counts once more for this user or key, and turns away whoever has had his share. */
  take(userId: string, now: number = Date.now(), most: number = this.#most): void {
    this.refuse(userId, now, most)
    this.#counts.set(userId, (this.#counts.get(userId) ?? 0) + 1)
  }

  /** Turns away whoever has had his share; whether this was once more is known only later. */
  refuse(userId: string, now: number = Date.now(), most: number = this.#most): void {
    if (now - this.#since >= windowMs) {
      this.#counts = new Map()
      this.#since = now
    }
    if ((this.#counts.get(userId) ?? 0) < most) return
    const seconds = Math.max(1, Math.ceil((this.#since + windowMs - now) / 1000))
    throw new Refusal('tooFast', undefined, { seconds })
  }
}
