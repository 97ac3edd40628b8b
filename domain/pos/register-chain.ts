/**
 * The chain of a register as the server knows it. A ticket takes the place of its number, posted or
 * parked; a number that another ticket has is refused to it. Where tickets are missing the chain
 * goes on behind the hole, and they find their places when they come after all.
 */
export type Link = { id: string; sequence: number; hash: string; previousHash: string }

export type Placed =
  | { code: 'numberTaken' | 'chainBroken' | 'numberAhead'; isGap: false }
  | { code: null; isGap: boolean; isRepaired?: true }

export class RegisterChain {
  next: number
  lastHash: string
  /** Where it stood at first, and how many were placed since. */
  readonly #begin: number
  #placed = 0
  readonly #links: Map<number, Link>
  readonly #repairs: ReadonlySet<number>

  /**
   * `links` are those next to the tickets that are to be placed; at the numbers of `repairs`
   * somebody put the end right, where the ticket before may not be here.
   */
  constructor(
    next: number,
    lastHash: string,
    links: readonly Link[],
    repairs: readonly number[] = [],
  ) {
    this.#repairs = new Set(repairs)
    this.next = next
    this.#begin = next
    this.lastHash = lastHash
    this.#links = new Map(links.map((link) => [link.sequence, link]))
  }

  /**
   * A number further ahead than an offline day explains takes no place: it would poison the end.
   * It is measured from where the register stood before all of these, so that many small steps are
   * no large one; each of them may have one number of its own.
   */
  place(link: Link, mostAhead = Number.POSITIVE_INFINITY): Placed {
    const { sequence } = link
    if (this.#links.has(sequence)) return { code: 'numberTaken', isGap: false }
    if (sequence - this.#begin > mostAhead + this.#placed)
      return { code: 'numberAhead', isGap: false }
    const isRepaired = this.#repairs.has(sequence) && !this.#links.has(sequence - 1)
    const isFitting = isRepaired || this.#isFitting(link)
    const isGap = sequence > this.next
    this.#links.set(sequence, link)
    this.#placed++
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
