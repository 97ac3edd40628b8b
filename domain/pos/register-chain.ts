/**
 * The chain of a register as the server knows it. A ticket takes the place of its number, posted or
 * parked; a number that another ticket has is refused to it. Where tickets are missing the chain
 * goes on behind the hole, and they find their places when they come after all.
 */
export type Link = { id: string; sequence: number; hash: string; previousHash: string }

export type Placed =
  | { code: 'numberTaken' | 'chainBroken'; isGap: false }
  | { code: null; isGap: boolean }

export class RegisterChain {
  next: number
  lastHash: string
  readonly #links: Map<number, Link>

  /** `links` are those next to the tickets that are to be placed. */
  constructor(next: number, lastHash: string, links: readonly Link[]) {
    this.next = next
    this.lastHash = lastHash
    this.#links = new Map(links.map((link) => [link.sequence, link]))
  }

  place(link: Link): Placed {
    const { sequence } = link
    if (this.#links.has(sequence)) return { code: 'numberTaken', isGap: false }
    const isFitting = this.#isFitting(link)
    const isGap = sequence > this.next
    this.#links.set(sequence, link)
    if (sequence >= this.next) {
      this.next = sequence + 1
      this.lastHash = link.hash
    }
    return isFitting ? { code: null, isGap } : { code: 'chainBroken', isGap: false }
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
