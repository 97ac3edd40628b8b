/**
 * Tells a scanner from a hand. A scanner types like a keyboard, only faster: a burst of signs that
 * ends with Enter. A single sign is held back for a moment; if no other follows at once it was a
 * hand, and the sign is handed on.
 */
export const burstGapMs = 60
const shortestCode = 4

export type BurstEvents = {
  onScan: (code: string) => void
  /** What a hand typed, in order. */
  onTyped: (key: string) => void
}

export class Burst {
  readonly #events: BurstEvents
  #signs = ''
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(events: BurstEvents) {
    this.#events = events
  }

  /** One sign, or Enter. Answers whether the key was taken. */
  press(key: string): boolean {
    if (key === 'Enter') return this.#end()
    if ([...key].length !== 1) return false
    this.#signs += key
    this.#wait()
    return true
  }

  /** A timer that comes far too late says that the page was busy: the rest may stand in the queue. */
  #wait(): void {
    clearTimeout(this.#timer)
    const since = performance.now()
    const isLate = () => performance.now() - since > 2 * burstGapMs
    this.#timer = setTimeout(() => (isLate() ? this.#wait() : this.flush()), burstGapMs)
  }

  /** Too slow for a scanner. */
  flush(): void {
    clearTimeout(this.#timer)
    const signs = this.#signs
    this.#signs = ''
    for (const sign of signs) this.#events.onTyped(sign)
  }

  #end(): boolean {
    const code = this.#signs
    if (code.length < shortestCode) {
      this.flush()
      return false
    }
    clearTimeout(this.#timer)
    this.#signs = ''
    this.#events.onScan(code)
    return true
  }
}
