const preference = 2.2

/** How often the favourite at this place of so many is chosen, out of all choices. */
export const favour = (at: number, count: number): number =>
  ((at + 1) / count) ** (1 / preference) - (at / count) ** (1 / preference)

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
    const found = things[Math.floor(this.next() ** preference * things.length)]
    if (found === undefined) throw new Error('There is nothing to choose from')
    return found
  }
}

/** A moment of that day while the shop is open; today only what is over already. */
export function openHour(day: string, chance: Chance): Date {
  const hour = chance.oneOf([8, 9, 10, 10, 11, 11, 12, 13, 15, 16, 17, 17, 18, 18, 19])
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCHours(hour - 2, chance.between(0, 59), chance.between(0, 59))
  return at < new Date() ? at : new Date()
}
