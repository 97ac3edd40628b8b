/**
 * Sends behind the cashier's back: at once when there is something new, and later and later while
 * the server cannot be reached. The delays are drawn at random, so that all the tills of a shop do
 * not come back in the same second.
 */
export type SenderWork = {
  /** Sends something; answers whether there was anything. */
  send: () => Promise<boolean>
  /** Told after each try what is wrong, or that nothing is. */
  onTried: (error: unknown) => void | Promise<void>
}

const firstDelayMs = 1000
const lastDelayMs = 60_000

export const delayAfter = (failures: number, random = Math.random()): number =>
  Math.min(firstDelayMs * 2 ** (failures - 1), lastDelayMs) * (0.5 + random / 2)

export class Sender {
  readonly #work: SenderWork
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #running: Promise<void> | undefined
  #isAskedAgain = false
  #isStopped = false

  constructor(work: SenderWork) {
    this.#work = work
  }

  /** Something new is there, or there is hope again: no delay counts any more. */
  kick(): Promise<void> {
    if (this.#isStopped) return Promise.resolve()
    clearTimeout(this.#timer)
    this.#isAskedAgain = true
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Ready once nothing is under way any more. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  async #run(): Promise<void> {
    while (this.#isAskedAgain && !this.#isStopped) {
      this.#isAskedAgain = false
      try {
        while (!this.#isStopped && (await this.#work.send()));
        this.#failures = 0
        await this.#work.onTried(null)
      } catch (error) {
        this.#failures += 1
        await this.#work.onTried(error)
        if (!this.#isAskedAgain) this.#tryLater()
      }
    }
  }

  #tryLater(): void {
    clearTimeout(this.#timer)
    if (!this.#isStopped)
      this.#timer = setTimeout(() => void this.kick(), delayAfter(this.#failures))
  }
}
