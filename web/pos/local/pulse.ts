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
  #asking: Promise<void> | undefined
  #isAskedAgain = false
  #isStarted = false

  constructor(ask: () => Promise<void>) {
    this.#ask = ask
  }

  start(): void {
    this.#isStarted = true
    this.beat()
  }

  /** Ready once nothing is asked any more. */
  async stop(): Promise<void> {
    this.#isStarted = false
    clearTimeout(this.#timer)
    await this.#asking
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
    if (this.#asking !== undefined) {
      this.#isAskedAgain = true
      return
    }
    // What is due sooner stays: a long burst must not put the question off for ever.
    const dueAt = performance.now() + delayMs
    if (dueAt >= this.#dueAt) return
    clearTimeout(this.#timer)
    this.#dueAt = dueAt
    this.#timer = setTimeout(() => this.#start(), delayMs)
  }

  #start(): void {
    this.#isAskedAgain = false
    this.#dueAt = Number.POSITIVE_INFINITY
    this.#asking = this.#ask().finally(() => {
      this.#asking = undefined
      this.#in(this.#isAskedAgain ? soonMs : restMs)
    })
  }
}
