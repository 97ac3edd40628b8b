/**
 * Goods of one shelf as they came: what leaves takes the cost of the oldest that are there. What is
 * left of those that came together is always its part of what they cost, so that a thousand sales of
 * one piece take out exactly what one sale of a thousand does, and all that left and what is left are
 * together what came, in both currencies.
 */
import {
  added,
  compare,
  type Fraction,
  fractionOf,
  isAny,
  minus,
  over,
  plus,
  rounded,
  smaller,
  times,
  zero,
} from '../../kernel/number/fraction.ts'
import type { Decimals } from '../../money/measure.ts'
import {
  type Amounts,
  amountsOf,
  asWorth,
  lessOf,
  moreOf,
  oppositeOf,
  shareOf,
  splitWorth,
} from '../amounts.ts'
import type { Aim, CostLayer, Goods, Lying, Source, Taken } from './held.ts'

type Layer = Pick<CostLayer, 'receipt' | 'day' | 'pot'> & {
  pieces: Fraction
  value: Amounts
  base: { pieces: Fraction; value: Amounts }
}

const isSame = (a: Fraction, b: Fraction): boolean => compare(a, b) === 0
const quantityDecimals = 6

const layerOf = (
  pieces: Fraction,
  value: Amounts,
  of: Pick<CostLayer, 'receipt' | 'day' | 'pot'>,
): Layer => ({ ...of, pieces, value, base: { pieces, value } })

/** Some layers, and how many pieces of each are meant. */
type Meant = { layer: Layer; pieces: Fraction }

/** What came back as one is of several receipts: both are the same pieces in the same order. */
function alongside(layers: readonly Layer[], lying: readonly Lying[]): Meant[] {
  const rest = lying.filter(({ pieces }) => isAny(pieces))
  return layers.map((layer) => {
    let [open, pieces] = [layer.pieces, zero]
    while (isAny(open)) {
      const next = rest.shift()
      if (!next) break
      const part = smaller(next.pieces, open)
      const meant = over(times(next.meant, part), next.pieces)
      const left = { pieces: minus(next.pieces, part), meant: minus(next.meant, meant) }
      if (isAny(left.pieces)) rest.unshift(left)
      pieces = plus(pieces, meant)
      open = minus(open, part)
    }
    return { layer, pieces }
  })
}

/** Most layers of a shelf are as they were before: none is read or written twice. */
const heldAs = new WeakMap<CostLayer, Layer>()
const keptAs = new WeakMap<Layer, CostLayer>()

function keptLayer(layer: Layer, decimals: Decimals): CostLayer {
  const known = keptAs.get(layer)
  if (known) return known
  const { pieces, value, base, pot, ...of } = layer
  const kept: CostLayer = {
    ...of,
    ...(pot === undefined ? {} : { pot }),
    pieces: rounded(pieces, quantityDecimals),
    value: asWorth(value, decimals),
    base: {
      pieces: rounded(base.pieces, quantityDecimals),
      value: asWorth(base.value, decimals),
    },
  }
  keptAs.set(layer, kept)
  heldAs.set(kept, layer)
  return kept
}

function heldLayer(kept: CostLayer): Layer {
  const known = heldAs.get(kept)
  if (known) return known
  const { pieces, value, base, ...of } = kept
  const layer: Layer = {
    ...of,
    pieces: fractionOf(pieces),
    value: amountsOf(value),
    base: { pieces: fractionOf(base.pieces), value: amountsOf(base.value) },
  }
  heldAs.set(kept, layer)
  keptAs.set(layer, kept)
  return layer
}

/** Some pieces of one layer, and what is left of it without them. */
function cut(layer: Layer, part: Fraction, decimals: Decimals): { taken: Layer; left: Layer } {
  const { pieces, value, base } = layer
  const rest = minus(pieces, part)
  const kept = shareOf(base.value, rest, base.pieces, decimals)
  const cost = isAny(rest) ? lessOf(value, kept) : value
  const left = { ...layer, pieces: rest, value: lessOf(value, cost) }
  return { taken: { ...layerOf(part, cost, layer) }, left }
}

/** The first pieces of some layers, and the others. */
export function firstLayers(
  layers: readonly CostLayer[],
  wanted: Fraction,
  decimals: Decimals,
): { taken: CostLayer[]; left: CostLayer[] } {
  const [taken, left]: [CostLayer[], CostLayer[]] = [[], []]
  let open = wanted
  for (const kept of layers) {
    const layer = heldLayer(kept)
    const part = smaller(layer.pieces, open)
    open = minus(open, part)
    const parts = cut(layer, part, decimals)
    if (isAny(part)) taken.push(keptLayer(parts.taken, decimals))
    if (isAny(parts.left.pieces)) left.push(keptLayer(parts.left, decimals))
  }
  return { taken, left }
}

export class LayeredGoods implements Goods {
  there: Fraction
  worth: Amounts
  #layers: Layer[]
  readonly #left: Layer[] = []
  readonly #none: Amounts
  readonly #decimals: Decimals

  constructor(kept: readonly CostLayer[], none: Amounts, decimals: Decimals) {
    this.#none = none
    this.#decimals = decimals
    this.#layers = kept.map(heldLayer)
    this.there = added(this.#layers.map(({ pieces }) => pieces))
    this.worth = this.#layers.map(({ value }) => value).reduce(moreOf, none)
  }

  get base(): { quantity: Fraction; value: Amounts } {
    return { quantity: this.there, value: this.worth }
  }

  kept(): CostLayer[] {
    return this.#layers.map((layer) => keptLayer(layer, this.#decimals))
  }

  get left(): CostLayer[] {
    return this.#left.map((layer) => keptLayer(layer, this.#decimals))
  }

  add(pieces: Fraction, value: Amounts, source: Source): void {
    this.#layers.push(...this.#coming(pieces, value, source))
    this.#grow(pieces, value)
  }

  /** What had left is the oldest again. */
  addBack(pieces: Fraction, value: Amounts, source: Source): void {
    this.#layers.unshift(...this.#coming(pieces, value, source))
    this.#grow(pieces, value)
  }

  #grow(pieces: Fraction, value: Amounts): void {
    if (!isAny(pieces)) return
    this.there = plus(this.there, pieces)
    this.worth = moreOf(this.worth, value)
  }

  /** Each as it was elsewhere, where that is what comes; else all of it as one. */
  #coming(pieces: Fraction, value: Amounts, source: Source): Layer[] {
    const { receipt = null, day, pot, layers = [] } = source
    if (!isAny(pieces)) return []
    const parts = layers.map((it) =>
      layerOf(fractionOf(it.pieces), moreOf(this.#none, amountsOf(it.value)), {
        receipt: it.receipt,
        day: it.day,
        pot,
      }),
    )
    const worth = parts.map((it) => it.value).reduce(moreOf, this.#none)
    const isWhole =
      isSame(added(parts.map((it) => it.pieces)), pieces) &&
      lessOf(worth, value).every(({ top }) => top === 0n)
    return isWhole ? parts : [layerOf(pieces, moreOf(this.#none, value), { receipt, day, pot })]
  }

  give(pieces: Fraction): Amounts {
    return this.#takeFrom(this.#layers, pieces)
  }

  take(pieces: Fraction): Amounts {
    return this.#takeFrom(this.#layers, pieces)
  }

  /** Of these, in their order; answers what they cost. */
  #takeFrom(wanted: readonly Layer[], pieces: Fraction): Amounts {
    let open = pieces
    let cost = this.#none
    for (const layer of [...wanted]) {
      const part = smaller(layer.pieces, open)
      if (!isAny(part)) continue
      const { taken, left } = cut(layer, part, this.#decimals)
      open = minus(open, part)
      cost = moreOf(cost, taken.value)
      this.there = minus(this.there, part)
      this.#left.push(taken)
      this.#layers.splice(this.#layers.indexOf(layer), 1, ...(isAny(left.pieces) ? [left] : []))
    }
    this.worth = lessOf(this.worth, cost)
    return cost
  }

  /**
   * Goods on their way leave for what they cost. Those that go back to their supplier are of their
   * receipts, the newest first, then the oldest of all; what he pays beside their cost is revalued.
   */
  takeFor(
    pieces: Fraction,
    value: Amounts,
    _: (pieces: Fraction) => Amounts,
    { pot, receipts = [] }: Aim,
  ): Taken {
    const own = this.#layers.filter((it) =>
      pot === undefined ? it.receipt !== null && receipts.includes(it.receipt) : it.pot === pot,
    )
    const first = pot === undefined ? own.toReversed() : own
    const others = this.#layers.filter((it) => !own.includes(it))
    const cost = this.#takeFrom([...first, ...others], pieces)
    return pot === undefined
      ? { value, revalued: lessOf(value, cost) }
      : { value: cost, revalued: this.#none }
  }

  /** Those that are meant, by their pieces; none is worth less than nothing. */
  revalue(amounts: Amounts, aim: Aim): Amounts {
    const meant = this.#meant(aim)
    if (meant.length === 0) return this.#none
    const shares = splitWorth(
      asWorth(moreOf(this.#none, amounts), this.#decimals),
      meant.map(({ pieces }) => rounded(pieces, quantityDecimals)),
      this.#decimals,
    )
    let borne = this.#none
    for (const [at, { layer }] of meant.entries()) {
      const share = moreOf(this.#none, amountsOf(shares[at] ?? asWorth(this.#none, this.#decimals)))
      const lowest = oppositeOf(layer.value)
      const change = share.map((it, index) => {
        const least = lowest[index] ?? zero
        return compare(it, least) < 0 ? least : it
      })
      const revalued = layerOf(layer.pieces, moreOf(layer.value, change), layer)
      this.#layers.splice(this.#layers.indexOf(layer), 1, revalued)
      borne = moreOf(borne, change)
    }
    this.worth = moreOf(this.worth, borne)
    return borne
  }

  /** As they lie; where nobody knows that, those of the receipts, or what came back, or all. */
  #meant({ pot, receipts = [], lying = [] }: Aim): Meant[] {
    const here = this.#layers.filter((it) => pot === undefined || it.pot === pot)
    const known = added(lying.map(({ pieces }) => pieces))
    if (isAny(known) && isSame(known, added(here.map(({ pieces }) => pieces))))
      return alongside(here, lying).filter(({ pieces }) => isAny(pieces))
    const own = here.filter(({ receipt }) => receipt !== null && receipts.includes(receipt))
    const unknown = here.filter(({ receipt }) => receipt === null)
    const all = here.length > 0 ? here : this.#layers
    const [meant = []] = [own, unknown, all].filter((some) => some.length > 0)
    return meant.map((layer) => ({ layer, pieces: layer.pieces }))
  }

  /** What came last tells what one costs. */
  anchor(): { pieces: Fraction; value: Amounts } | null {
    return this.#layers.at(-1)?.base ?? null
  }
}
