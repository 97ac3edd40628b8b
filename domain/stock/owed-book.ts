/**
 * What was sold before it came, on the shelves that several documents touch one after the other:
 * each knows what those before it took and covered.
 */
import type { MoveRef, Owed } from './pile.ts'
import type { OwedChange } from './shelf.ts'

/** Where goods of an item lie, or are on their way to. */
export type Shelved = { item: string; warehouse: string; isTransit?: boolean }

/** Goods that come to a shelf, or leave it for good: how many, and of which lines they are. */
export type Coming = Shelved & {
  quantity: string
  lines?: readonly string[]
  isComing?: boolean
}

export class OwedBook {
  /** By `balanceKey`, the oldest first. */
  readonly open: Map<string, Owed[]>
  readonly #changes = new Map<MoveRef, OwedChange>()

  constructor(open: ReadonlyMap<string, readonly Owed[]> = new Map()) {
    this.open = new Map([...open].map(([key, owed]) => [key, [...owed]]))
  }

  keep(changes: readonly OwedChange[]): void {
    for (const change of changes) {
      const known = this.open.get(change.key) ?? []
      const at = known.findIndex(({ of }) => of === change.of)
      this.open.set(change.key, at < 0 ? [...known, change] : known.with(at, change))
      this.#changes.set(change.of, change)
    }
  }

  get changes(): OwedChange[] {
    return [...this.#changes.values()]
  }

  /** What changed is kept by now, and new no more. */
  written(): void {
    for (const { was: _, ...change } of this.changes) this.keep([change])
    this.#changes.clear()
  }
}
