/**
 * Asks the server again and again: now and then by itself, and soon after it said that something
 * changed. One question at a time; several wishes meanwhile are one more question.
 */
const restMs = 30_000
const soonMs = 150

export class Pulse {
  readonly #ask: () => Promise<void>
  #timer: ReturnType<typeof setTimeout> | undefined
  #dueAt = Number.POSITIVE_INFINITY
  #isAsking = false
  #isAskedAgain = false
  #isStarted = false

  constructor(ask: () => Promise<void>) {
    this.#ask = ask
  }

  start(): void {
    this.#isStarted = true
    this.beat()
  }

  stop(): void {
    this.#isStarted = false
    clearTimeout(this.#timer)
  }

  beat(): void {
    this.#in(0)
  }

  /** A burst of changes is one question. */
  beatSoon(): void {
    this.#in(soonMs)
  }

  #in(delayMs: number): void {
    if (!this.#isStarted) return
    if (this.#isAsking) {
      this.#isAskedAgain = true
      return
    }
    // What is due sooner stays: a long burst must not put the question off for ever.
    const dueAt = performance.now() + delayMs
    if (dueAt >= this.#dueAt) return
    clearTimeout(this.#timer)
    this.#dueAt = dueAt
    this.#timer = setTimeout(() => void this.#run(), delayMs)
  }

  async #run(): Promise<void> {
    this.#isAsking = true
    this.#isAskedAgain = false
    this.#dueAt = Number.POSITIVE_INFINITY
    await this.#ask()
    this.#isAsking = false
    this.#in(this.#isAskedAgain ? soonMs : restMs)
  }
}
