/**
 * A queue in which everybody takes turns: the first thing of each comes before the second of any,
 * and nobody may have more than his share of it waiting.
 */
export class FairQueue<Thing> {
  /** In the order of their next turns; whoever has nothing waiting is not in it. */
  readonly #lanes = new Map<string, Thing[]>()
  #length = 0

  get length(): number {
    return this.#length
  }

  countOf(whose: string): number {
    return this.#lanes.get(whose)?.length ?? 0
  }

  push(whose: string, thing: Thing): void {
    const lane = this.#lanes.get(whose)
    if (lane) lane.push(thing)
    else this.#lanes.set(whose, [thing])
    this.#length += 1
  }

  shift(): Thing | undefined {
    const [first] = this.#lanes
    if (!first) return undefined
    const [whose, [thing, ...rest]] = first
    this.#lanes.delete(whose)
    if (rest.length > 0) this.#lanes.set(whose, rest)
    this.#length -= 1
    return thing
  }

  /** Everything that waits, and the queue is empty. */
  drain(): Thing[] {
    const all = [...this.#lanes.values()].flat()
    this.#lanes.clear()
    this.#length = 0
    return all
  }
}
