/** With which receipts the pieces on one shelf came, the oldest first: those leave first. */
import {
  added,
  compare,
  type Fraction,
  minus,
  over,
  plus,
  times,
  zero,
} from '../kernel/number/fraction.ts'

/** Pieces that came with a line of a receipt; with none that anybody asks for. */
export type Layer = { receipt: string | null; pieces: Fraction }

export const isAny = ({ top }: Fraction): boolean => top > 0n
export const smaller = (a: Fraction, b: Fraction): Fraction => (compare(a, b) < 0 ? a : b)
export const opposite = (a: Fraction): Fraction => minus(zero, a)

export const piecesOf = (layers: readonly Layer[], receipt: string): Fraction =>
  added(layers.filter((layer) => layer.receipt === receipt).map(({ pieces }) => pieces))

/** The first pieces, and what is left without them; fewer where they are not there. */
export function firstOf(
  layers: readonly Layer[],
  wanted: Fraction,
): { taken: Layer[]; left: Layer[] } {
  const [taken, left]: [Layer[], Layer[]] = [[], []]
  let open = wanted
  for (const { receipt, pieces } of layers) {
    const part = smaller(pieces, open)
    const rest = minus(pieces, part)
    if (isAny(part)) taken.push({ receipt, pieces: part })
    if (isAny(rest)) left.push({ receipt, pieces: rest })
    open = minus(open, part)
  }
  return { taken, left }
}

/** One item in one warehouse. */
export class LayerPile {
  #there: Layer[] = []
  /** What left, the last at the end: what comes back is that. */
  #left: Layer[] = []
  /** Sold before it came. */
  #owed = zero

  constructor(quantity: Fraction) {
    if (isAny(quantity)) this.#there.push({ receipt: null, pieces: quantity })
    else this.#owed = opposite(quantity)
  }

  copy(): LayerPile {
    const copy = new LayerPile(zero)
    copy.#there = [...this.#there]
    copy.#left = [...this.#left]
    copy.#owed = this.#owed
    return copy
  }

  add({ receipt, pieces }: Layer): void {
    const owed = smaller(this.#owed, pieces)
    if (isAny(owed)) this.#leave([{ receipt, pieces: owed }])
    this.#owed = minus(this.#owed, owed)
    const rest = minus(pieces, owed)
    if (isAny(rest)) this.#there.push({ receipt, pieces: rest })
  }

  /** The oldest pieces; fewer than wanted where they are not there. */
  take(wanted: Fraction): Layer[] {
    const { taken, left } = firstOf(this.#there, wanted)
    this.#there = left
    const found = added(taken.map(({ pieces }) => pieces))
    this.#owed = plus(this.#owed, minus(wanted, found))
    return taken
  }

  sell(wanted: Fraction): void {
    this.#leave(this.take(wanted))
  }

  /** Many small sales of one receipt are one layer. */
  #leave(layers: readonly Layer[]): void {
    for (const layer of layers) {
      const last = this.#left.at(-1)
      if (last && last.receipt === layer.receipt)
        this.#left.splice(-1, 1, { ...last, pieces: plus(last.pieces, layer.pieces) })
      else this.#left.push(layer)
    }
  }

  /** What was taken for another place and is here again. */
  putBack(layers: readonly Layer[]): void {
    const all = added(layers.map(({ pieces }) => pieces))
    const owed = smaller(this.#owed, all)
    this.#owed = minus(this.#owed, owed)
    const { taken, left } = firstOf(layers, owed)
    this.#leave(taken)
    this.#there.unshift(...left)
  }

  takeBack(quantity: Fraction): void {
    const owed = smaller(this.#owed, quantity)
    this.#owed = minus(this.#owed, owed)
    let open = minus(quantity, owed)
    while (isAny(open)) {
      const last = this.#left.pop() ?? { receipt: null, pieces: open }
      const pieces = smaller(last.pieces, open)
      const rest = minus(last.pieces, pieces)
      if (isAny(rest)) this.#left.push({ ...last, pieces: rest })
      this.#there.unshift({ ...last, pieces })
      open = minus(open, pieces)
    }
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

  of(receipt: string): Fraction {
    return piecesOf(this.#there, receipt)
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

  among(piecesWith: (receipt: string) => Fraction): Fraction {
    return added(this.#parts.map(({ receipt, share }) => times(piecesWith(receipt), share)))
  }
}
