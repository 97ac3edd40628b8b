/** With which receipts the pieces on one shelf came, the oldest first: those leave first. */
import {
  added,
  type Fraction,
  isAny,
  minus,
  over,
  plus,
  smaller,
  times,
  zero,
} from '../kernel/number/fraction.ts'
import type { Lying } from './goods/held.ts'
import type { MoveRef } from './pile.ts'

/** Pieces that came with a line of a receipt; with none that anybody asks for. */
export type Layer = {
  receipt: string | null
  pieces: Fraction
  /** The first move that brought them back from a client. */
  back?: MoveRef
}

export const opposite = (a: Fraction): Fraction => minus(zero, a)

export const meantOf = (lying: readonly Lying[]): Fraction => added(lying.map(({ meant }) => meant))

/** The first pieces, and what is left without them; fewer where they are not there. */
export function firstOf(
  layers: readonly Layer[],
  wanted: Fraction,
): { taken: Layer[]; left: Layer[] } {
  const [taken, left]: [Layer[], Layer[]] = [[], []]
  let open = wanted
  for (const layer of layers) {
    const part = smaller(layer.pieces, open)
    const rest = minus(layer.pieces, part)
    if (isAny(part)) taken.push({ ...layer, pieces: part })
    if (isAny(rest)) left.push({ ...layer, pieces: rest })
    open = minus(open, part)
  }
  return { taken, left }
}

/** What left a shelf for good, with which sale: none of those that nobody brings back. */
type Departure = Layer & { place: string; sale: string | null }

/** What was sold before all that is known, and had not come by then. */
const before = ''

/** What left all shelves of some items, the last at the end, until it comes back. */
export class Departures {
  #all: Departure[]

  constructor(all: readonly Departure[] = []) {
    this.#all = [...all]
  }

  copy(): Departures {
    return new Departures(this.#all)
  }

  /** Many small sales of one receipt are one. */
  add(place: string, sale: string | null, layers: readonly Layer[]): void {
    for (const { receipt, pieces, back } of layers) {
      const last = this.#all.at(-1)
      const isSame = last?.receipt === receipt && last.place === place && last.back === back
      if (last && isSame && last.sale === sale)
        this.#all.splice(-1, 1, { ...last, pieces: plus(last.pieces, pieces) })
      else this.#all.push({ place, sale, receipt, pieces, back })
    }
  }

  /** With which of some sales pieces left, as they lay. */
  with(isMeant: (sale: string) => boolean): { sale: string; layers: Layer[] }[] {
    const found = Map.groupBy(
      this.#all.flatMap((it) => (it.sale !== null && isMeant(it.sale) ? [it] : [])),
      ({ sale }) => sale ?? '',
    )
    return [...found].map(([sale, layers]) => ({ sale, layers }))
  }

  /**
   * What comes back is what its own sale took, wherever that was; of what was bought nobody knows
   * when, what left this shelf last. The pieces as they lay, the oldest first.
   */
  takeBack(place: string, sale: string | null, wanted: Fraction): Layer[] {
    const isKnown = this.#all.some((it) => it.sale === sale)
    const isOfIt = (it: Departure): boolean => {
      if (sale !== null && isKnown) return it.sale === sale
      return it.place === place && (sale === null || it.sale === before)
    }
    const back: Layer[] = []
    let open = wanted
    for (let at = this.#all.length - 1; at >= 0 && isAny(open); at--) {
      const it = this.#all[at]
      if (!it || !isOfIt(it)) continue
      const pieces = smaller(it.pieces, open)
      const rest = minus(it.pieces, pieces)
      this.#all.splice(at, 1, ...(isAny(rest) ? [{ ...it, pieces: rest }] : []))
      back.unshift({ receipt: it.receipt, pieces, back: it.back })
      open = minus(open, pieces)
    }
    return isAny(open) ? [{ receipt: null, pieces: open }, ...back] : back
  }
}

/** Sold before it came. */
type Debt = { sale: string | null; pieces: Fraction }

/** One item in one warehouse. */
export class LayerPile {
  readonly #place: string
  readonly #gone: Departures
  #there: Layer[] = []
  /** The oldest first. */
  #debts: Debt[] = []

  constructor(place: string, quantity: Fraction, gone: Departures) {
    this.#place = place
    this.#gone = gone
    if (isAny(quantity)) this.#there.push({ receipt: null, pieces: quantity })
    else this.#debts.push({ sale: before, pieces: opposite(quantity) })
  }

  copy(gone: Departures): LayerPile {
    const copy = new LayerPile(this.#place, zero, gone)
    copy.#there = [...this.#there]
    copy.#debts = [...this.#debts]
    return copy
  }

  /** The oldest first. */
  get there(): readonly Layer[] {
    return this.#there
  }

  add(layer: Layer): void {
    this.#there.push(...this.#cover([layer]))
  }

  /** To those who took it before it came; answers what is left. */
  #cover(layers: readonly Layer[]): Layer[] {
    let open = [...layers]
    for (const { sale, pieces } of this.#forgiven(added(layers.map((it) => it.pieces)))) {
      const { taken, left } = firstOf(open, pieces)
      this.#gone.add(this.#place, sale, taken)
      open = left
    }
    return open
  }

  /** So many are not owed any more, the oldest first; only of those that are meant. */
  #forgiven(wanted: Fraction, isMeant: (debt: Debt) => boolean = () => true): Debt[] {
    const forgiven: Debt[] = []
    let open = wanted
    this.#debts = this.#debts.flatMap((debt) => {
      const pieces = isMeant(debt) ? smaller(debt.pieces, open) : zero
      if (!isAny(pieces)) return isAny(debt.pieces) ? [debt] : []
      open = minus(open, pieces)
      forgiven.push({ ...debt, pieces })
      const left = minus(debt.pieces, pieces)
      return isAny(left) ? [{ ...debt, pieces: left }] : []
    })
    return forgiven
  }

  /** The oldest pieces; fewer than wanted where they are not there. */
  take(wanted: Fraction, sale: string | null = null): Layer[] {
    const { taken, left } = firstOf(this.#there, wanted)
    this.#there = left
    const pieces = minus(wanted, added(taken.map((it) => it.pieces)))
    if (isAny(pieces)) this.#debts.push({ sale, pieces })
    return taken
  }

  sell(wanted: Fraction, sale: string | null = null): void {
    this.#gone.add(this.#place, sale, this.take(wanted, sale))
  }

  /** What had left is here again, as the oldest. */
  putBack(layers: readonly Layer[]): void {
    this.#there.unshift(...this.#cover(layers))
  }

  /**
   * Of a sale: what of it never came is not owed here any more, the others are here again. Answers
   * how many those are.
   */
  takeBack(quantity: Fraction, sale: string, by?: MoveRef): Fraction {
    const isOwn = this.#debts.some((debt) => debt.sale === sale) ? sale : before
    const never = this.#forgiven(quantity, (debt) => debt.sale === isOwn)
    const rest = minus(quantity, added(never.map(({ pieces }) => pieces)))
    if (!isAny(rest)) return zero
    const layers = this.#gone.takeBack(this.#place, sale, rest)
    this.putBack(layers.map((layer) => ({ ...layer, back: layer.back ?? by })))
    return rest
  }

  /** With no sale that anybody knows: it stands behind what is there. */
  takeIn(quantity: Fraction): void {
    for (const layer of this.#gone.takeBack(this.#place, null, quantity)) this.add(layer)
  }

  /** Pieces of these receipts, the newest first; others where those are gone. */
  giveBack(receipts: readonly string[], quantity: Fraction): void {
    let open = quantity
    this.#there = this.#there
      .toReversed()
      .map((layer) => {
        if (layer.receipt === null || !receipts.includes(layer.receipt)) return layer
        const pieces = smaller(layer.pieces, open)
        open = minus(open, pieces)
        return { ...layer, pieces: minus(layer.pieces, pieces) }
      })
      .toReversed()
      .filter(({ pieces }) => isAny(pieces))
    this.take(open)
  }
}

/** Pieces that came with a line of a receipt. */
export type ReceiptPart = { receipt: string; pieces: string }

/**
 * Of goods that came with several receipts, how many are among some: a part of a receipt is there as
 * far as the whole of it is.
 */
export class Origins {
  readonly arrived: Fraction
  readonly #parts: { receipt: string; share: Fraction }[]

  /** `wanted` of each receipt, of those that came with it and did not go back. */
  constructor(
    wanted: readonly { receipt: string; pieces: Fraction }[],
    arrivedWith: (receipt: string) => Fraction,
  ) {
    const parts = wanted.flatMap(({ receipt, pieces }) => {
      const arrived = arrivedWith(receipt)
      const part = smaller(pieces, arrived)
      return isAny(part) ? [{ receipt, part, share: over(part, arrived) }] : []
    })
    this.arrived = added(parts.map(({ part }) => part))
    this.#parts = parts
  }

  /** How many of each are meant. */
  along(layers: readonly Layer[]): Lying[] {
    const shareOf = (wanted: string | null): Fraction =>
      added(this.#parts.flatMap(({ receipt, share }) => (receipt === wanted ? [share] : [])))
    return layers.map(({ receipt, pieces }) => ({ pieces, meant: times(pieces, shareOf(receipt)) }))
  }
}
