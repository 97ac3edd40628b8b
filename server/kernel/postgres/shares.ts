/**
 * Connections are few and companies many. Of a pool each company holds no more than its share at
 * once; what it asks beyond that waits for its own, while the others find theirs free.
 */
import { Refusal } from '../../../domain/kernel/refusal.ts'

/** As long as anybody waits for a connection. */
const patienceMs = 5_000

type Waiting = { begin: () => void }

export class Shares {
  readonly #most: number
  readonly #held = new Map<string, number>()
  readonly #waiting = new Map<string, Waiting[]>()

  /** A little more than half of them: a company alone is hardly slowed and never holds them all. */
  constructor(connections: number) {
    this.#most = Math.max(2, Math.ceil((connections * 5) / 8))
  }

  /** Answers how to give it back; a promise of it where the company has to wait for itself. */
  take(company: string): (() => void) | Promise<() => void> {
    const held = this.#held.get(company) ?? 0
    if (held < this.#most) {
      this.#held.set(company, held + 1)
      return () => this.#giveBack(company)
    }
    return this.#wait(company)
  }

  #wait(company: string): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const lane = this.#waiting.get(company) ?? []
      this.#waiting.set(company, lane)
      const tooLong = setTimeout(() => {
        lane.splice(lane.indexOf(waiting), 1)
        reject(new Refusal('databaseAway'))
      }, patienceMs)
      const waiting = {
        begin: () => {
          clearTimeout(tooLong)
          resolve(() => this.#giveBack(company))
        },
      }
      lane.push(waiting)
    })
  }

  /** Whoever waits takes it over as it is. */
  #giveBack(company: string): void {
    const next = this.#waiting.get(company)?.shift()
    if (next) {
      next.begin()
      return
    }
    this.#waiting.delete(company)
    const held = (this.#held.get(company) ?? 1) - 1
    if (held > 0) this.#held.set(company, held)
    else this.#held.delete(company)
  }
}
