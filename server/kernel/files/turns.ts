/**
 * How many files one user and one company may have in the making or on their way. Whoever asks for
 * more is told to come back: twenty slow readers are no reason for anybody else to wait.
 */
import { Refusal } from '../../../domain/kernel/refusal.ts'

export type Turn = { end(): void }

const most = { user: 2, company: 3 }
const comeBackSeconds = 5

export class Turns {
  readonly #taken = new Map<string, number>()

  take(companyId: string, userId: string): Turn {
    const limits = [
      { key: `user ${companyId} ${userId}`, most: most.user },
      { key: `company ${companyId}`, most: most.company },
    ]
    if (limits.some((it) => this.#count(it.key) >= it.most))
      throw new Refusal('exportsBusy', undefined, { seconds: comeBackSeconds })
    for (const { key } of limits) this.#taken.set(key, this.#count(key) + 1)
    let isOver = false
    return {
      end: () => {
        if (isOver) return
        isOver = true
        for (const { key } of limits) this.#giveBack(key)
      },
    }
  }

  #count(key: string): number {
    return this.#taken.get(key) ?? 0
  }

  #giveBack(key: string): void {
    const left = this.#count(key) - 1
    if (left > 0) this.#taken.set(key, left)
    else this.#taken.delete(key)
  }
}
