/**
 * Where the pieces of each receipt are while the moves of an item happen one after the other: on its
 * shelves, on their way, or gone. By the same rule as `layers.ts`, which knows it for the end of a
 * day only.
 */
import {
  type Fraction,
  fractionOf,
  isAny,
  minus,
  plus,
  smaller,
  zero,
} from '../kernel/number/fraction.ts'
import type { Lying } from './goods/held.ts'
import { Departures, firstOf, type Layer, LayerPile, meantOf, Origins } from './layer-pile.ts'
import type { LateCosts } from './past-row.ts'
import type { MoveRef } from './pile.ts'

/** A shelf of goods on their way, and the move that brought them there. */
type Way = { key: string; by: MoveRef }

/** What is in a pot; where it is on its way. */
type Parcel = { layers: readonly Layer[]; way: Way | null }

/** On its way, or off it. */
type InPot = { pot: string; way?: Way | null }
type Target = { key: string } | InPot

/** Pieces of some receipts: on a shelf, or on their way. */
type Found = { key: string; pot?: string; by?: MoveRef; lying: readonly Lying[] }

export class Whereabouts {
  readonly #piles: Map<string, LayerPile>
  /** By pot. */
  readonly #parcels: Map<string, Parcel>
  /** How many came with a receipt and did not go back. */
  readonly #arrived: Map<string, Fraction>

  readonly #gone: Departures

  private constructor(
    gone: Departures,
    piles: ReadonlyMap<string, LayerPile>,
    parcels: ReadonlyMap<string, Parcel> = new Map(),
    arrived: ReadonlyMap<string, Fraction> = new Map(),
  ) {
    this.#gone = gone
    this.#piles = new Map(piles)
    this.#parcels = new Map(parcels)
    this.#arrived = new Map(arrived)
  }

  /** What lies there before anything is known came with no receipt that is asked for. */
  static startingAt(quantities: Iterable<readonly [string, string]>): Whereabouts {
    const gone = new Departures()
    return new Whereabouts(
      gone,
      new Map([...quantities].map(([key, it]) => [key, new LayerPile(key, fractionOf(it), gone)])),
    )
  }

  copy(): Whereabouts {
    const gone = this.#gone.copy()
    const piles = new Map([...this.#piles].map(([key, pile]) => [key, pile.copy(gone)]))
    return new Whereabouts(gone, piles, this.#parcels, this.#arrived)
  }

  #pileAt(key: string): LayerPile {
    const pile = this.#piles.get(key)
    if (!pile) throw new Error(`No balance was read for ${key}`)
    return pile
  }

  come(key: string, receipt: string | null, pieces: Fraction): void {
    if (receipt) this.#arrived.set(receipt, plus(this.#arrived.get(receipt) ?? zero, pieces))
    this.#pileAt(key).add({ receipt, pieces })
  }

  /** `sale` where some of it comes back. */
  sell(key: string, pieces: Fraction, sale: string | null): void {
    this.#pileAt(key).sell(pieces, sale)
  }

  /** With a move; answers how many of them were not owed on that shelf. */
  takeBack(key: string, pieces: Fraction, sale: string, by: MoveRef): Fraction {
    return this.#pileAt(key).takeBack(pieces, sale, by)
  }

  /** What a move brought back onto a shelf, as far as it is still there. */
  stillThere(key: string, by: MoveRef): Lying[] {
    return this.#pileAt(key).there.map(({ pieces, back }) => ({
      pieces,
      meant: back === by ? pieces : zero,
    }))
  }

  /** Without a sale that anybody knows. */
  takeIn(key: string, pieces: Fraction): void {
    this.#pileAt(key).takeIn(pieces)
  }

  /** To the supplier, from a shelf on which they did not come. */
  giveBack(key: string, receipts: readonly string[], pieces: Fraction): void {
    let open = pieces
    for (const receipt of receipts.toReversed()) {
      const arrived = this.#arrived.get(receipt) ?? zero
      const part = smaller(arrived, open)
      if (isAny(part)) this.#arrived.set(receipt, minus(arrived, part))
      open = minus(open, part)
    }
    this.#pileAt(key).giveBack(receipts, pieces)
  }

  /** Into a pot, for another place. */
  send(key: string, pot: string, pieces: Fraction): void {
    this.#parcels.set(pot, { layers: this.#pileAt(key).take(pieces), way: null })
  }

  /** From a pot onto a shelf, or into another pot: on its way, or off it. */
  moveOn(pot: string | undefined, pieces: Fraction, to: Target): void {
    const layers = this.#unpack(pot, pieces)
    if ('pot' in to) this.#put(to, (had) => [...had, ...layers])
    else for (const layer of layers) this.#pileAt(to.key).add(layer)
  }

  /** What was sent did not go: it is where it was, or on its way again. */
  bringBack(pot: string | undefined, pieces: Fraction, to: Target): void {
    const layers = this.#unpack(pot, pieces)
    if ('pot' in to) this.#put(to, (had) => [...layers, ...had])
    else this.#pileAt(to.key).putBack(layers)
  }

  #put({ pot, way }: InPot, change: (had: readonly Layer[]) => readonly Layer[]): void {
    const had = this.#parcels.get(pot) ?? { layers: [], way: null }
    this.#parcels.set(pot, { layers: change(had.layers), way: way === undefined ? had.way : way })
  }

  #unpack(pot: string | undefined, pieces: Fraction): Layer[] {
    const parcel = pot === undefined ? undefined : this.#parcels.get(pot)
    const { taken, left } = firstOf(parcel?.layers ?? [], pieces)
    if (pot !== undefined && parcel) this.#parcels.set(pot, { ...parcel, layers: left })
    const open = taken.reduce((rest, it) => minus(rest, it.pieces), pieces)
    return isAny(open) ? [...taken, { receipt: null, pieces: open }] : taken
  }

  /** How many came with these receipts, where they are, and which left into some pots. */
  find(
    { from }: LateCosts,
    item: string,
    isMade: (pot: string) => boolean,
  ): { arrived: Fraction; found: Found[]; made: { pot: string; lying: readonly Lying[] }[] } {
    const wanted = from.map(({ receipt, pieces }) => ({ receipt, pieces: fractionOf(pieces) }))
    const origins = new Origins(wanted, (receipt) => this.#arrived.get(receipt) ?? zero)
    const isOfIt = (key: string) => key.startsWith(`${item} `)
    const here = [...this.#piles].flatMap(([key, pile]): Found[] =>
      isOfIt(key) ? [{ key, lying: origins.along(pile.there) }] : [],
    )
    const onTheWay = [...this.#parcels].flatMap(([pot, { way, layers }]): Found[] =>
      way && isOfIt(way.key) ? [{ ...way, pot, lying: origins.along(layers) }] : [],
    )
    const made = this.#gone
      .with(isMade)
      .map(({ sale, layers }) => ({ pot: sale, lying: origins.along(layers) }))
    const byKey = here.toSorted((a, b) => Number(a.key > b.key) - Number(a.key < b.key))
    return {
      made: made.filter(({ lying }) => isAny(meantOf(lying))),
      arrived: origins.arrived,
      found: [...byKey, ...onTheWay].filter(({ lying }) => isAny(meantOf(lying))),
    }
  }
}
