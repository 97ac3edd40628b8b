/** Answers that many ask for at once: asked for once, and handed out to all of them for a moment. */
const mostKept = 2000

export class ShortCache<Answer> {
  readonly #keptMs: number
  #kept = new Map<string, { until: number; answer: Promise<Answer> }>()

  constructor(keptMs: number) {
    this.#keptMs = keptMs
  }

  /** Something changed: the next one who asks is told so. */
  forget(): void {
    this.#kept = new Map()
  }

  of(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const now = Date.now()
    const known = this.#kept.get(key)
    if (known && known.until > now) return known.answer
    if (this.#kept.size >= mostKept) this.#kept = new Map()
    const answer = ask()
    this.#kept.set(key, { until: now + this.#keptMs, answer })
    // A refusal is of the one who asked: the next one asks for himself.
    answer.catch(() => this.#kept.delete(key))
    return answer
  }
}
