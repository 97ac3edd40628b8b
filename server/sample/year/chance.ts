/** Chance that always falls the same way: a sample company is the same company every time. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** At least 0, less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  isLucky(part: number): boolean {
    return this.next() < part
  }

  /** A whole number from one to the other, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  oneOf<Thing>(things: readonly Thing[]): Thing {
    const found = things[Math.floor(this.next() * things.length)]
    if (found === undefined) throw new Error('There is nothing to choose from')
    return found
  }

  /** The first ones far more often than the last, as on every shelf. */
  favourite<Thing>(things: readonly Thing[]): Thing {
    const found = things[Math.floor(this.next() ** 2.2 * things.length)]
    if (found === undefined) throw new Error('There is nothing to choose from')
    return found
  }
}
