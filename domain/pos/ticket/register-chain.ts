/**
 * The chain of a register as the server knows it. A ticket takes the place of its number, posted or
 * parked; a number that another ticket has is refused to it. Where tickets are missing the chain
 * goes on behind the hole, and they find their places when they come after all.
 */
export type Link = { id: string; sequence: number; hash: string; previousHash: string }

export type RegisterEnd = {
  next: number
  lastHash: string
  missing: number
  /** How many came since the last report, and the last number that report covers. */
  tickets?: number
  covered?: number
}

export type Placed =
  | { code: 'numberTaken' | 'chainBroken' | 'numberAhead'; isGap: false }
  | { code: null; isGap: boolean; isRepaired?: true }

export class RegisterChain {
  next: number
  lastHash: string
  /** How many numbers before the next are not here, since the end was put right the last time. */
  missing: number
  /** How many came since the last report. */
  tickets: number
  readonly #covered: number
  readonly #begin: number
  readonly #links: Map<number, Link>
  readonly #repairs: ReadonlySet<number>

  /**
   * `links` are those next to the tickets that are to be placed; at the numbers of `repairs`, the
   * last one last, somebody put the end right, where the ticket before may not be here.
   */
  constructor(
    { next, lastHash, missing, tickets = 0, covered = 0 }: RegisterEnd,
    links: readonly Link[],
    repairs: readonly number[] = [],
  ) {
    this.#repairs = new Set(repairs)
    this.#begin = repairs.at(-1) ?? 1
    this.next = next
    this.lastHash = lastHash
    this.missing = missing
    this.tickets = tickets
    this.#covered = covered
    this.#links = new Map(links.map((link) => [link.sequence, link]))
  }

  /**
   * A number further ahead than an offline day explains takes no place: it would poison the end.
   * All numbers that are missing are counted, also those that were skipped long ago, so that many
   * small steps are no large one.
   */
  place(link: Link, mostAhead = Number.POSITIVE_INFINITY): Placed {
    const { sequence } = link
    if (this.#links.has(sequence)) return { code: 'numberTaken', isGap: false }
    const skipped = Math.max(0, sequence - this.next)
    if (skipped > 0 && this.missing + skipped > mostAhead)
      return { code: 'numberAhead', isGap: false }
    const isRepaired = this.#repairs.has(sequence) && !this.#links.has(sequence - 1)
    const isFitting = isRepaired || this.#isFitting(link)
    const isGap = sequence > this.next
    this.#links.set(sequence, link)
    this.missing += skipped
    if (sequence >= this.next || sequence > this.#covered) this.tickets++
    if (sequence < this.next && sequence >= this.#begin)
      this.missing = Math.max(0, this.missing - 1)
    if (sequence >= this.next) {
      this.next = sequence + 1
      this.lastHash = link.hash
    }
    if (!isFitting) return { code: 'chainBroken', isGap: false }
    return isRepaired ? { code: null, isGap, isRepaired } : { code: null, isGap }
  }

  /** Between the one before it and the one after it, as far as they are known. */
  #isFitting({ sequence, hash, previousHash }: Link): boolean {
    const before = sequence === 1 ? '' : this.#before(sequence)
    const after = this.#links.get(sequence + 1)
    return (
      (before === undefined || before === previousHash) &&
      (after === undefined || after.previousHash === hash)
    )
  }

  #before(sequence: number): string | undefined {
    return sequence === this.next ? this.lastHash : this.#links.get(sequence - 1)?.hash
  }
}
