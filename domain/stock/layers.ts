/**
 * With which receipt the goods on a shelf came. What is left there is what came last: the oldest
 * leave first, whoever takes them, and go on as they are to another warehouse. What comes back
 * is what its sale had taken, wherever it comes back; without a sale that is known, what had left
 * last. What goes back to a supplier is of the receipt it came with.
 */
import { isZero } from '../kernel/number/decimal.ts'
import {
  type Fraction,
  fractionOf,
  isAny,
  minus,
  plus,
  rounded,
  smaller,
  zero,
} from '../kernel/number/fraction.ts'
import type { Lying } from './goods/held.ts'
import {
  Departures,
  firstOf,
  type Layer,
  LayerPile,
  meantOf,
  Origins,
  opposite,
  type ReceiptPart,
} from './layer-pile.ts'

export type PastMove = {
  item: string
  warehouse: string
  /** Signed, as it changed the shelf. */
  quantity: string
  as: 'received' | 'returned' | 'sent' | 'unsent' | 'arrived' | 'lost' | 'back' | 'other'
  /**
   * Of goods received: the line they came with. Of a transfer: the line that sent them. Of what
   * comes back, and of what left and does: the line it left with, where that is known.
   */
  line: string | null
  /** Of goods that were sent and did not arrive at once: where they go, and the move on the way. */
  way?: { warehouse: string; move: string }
  /** Of goods that went back to the supplier: the lines they had come with. */
  receipts?: readonly string[]
  /** Of goods that left for something that is made: their move. */
  made?: string | null
}

/** Pieces that left for something that is made, and did not come back: with which move, from where. */
type InTheMaking = { warehouse: string; move: string; line: string; lying: Lying[] }

/** What was sent with one line. */
type Parcel = { item: string; way: PastMove['way']; layers: Layer[] }

/** Pieces that were sent and did not arrive yet: where they go, and the move on the way. */
type OnTheWay = { warehouse: string; move: string; line: string; lying: Lying[] }

type Place = Pick<PastMove, 'item' | 'warehouse'>

/** What was sold with one line of several items is of each by itself. */
const saleOf = (item: string, line: string): string => `${item} ${line}`

const placeKey = ({ item, warehouse }: Place): string => `${item} ${warehouse}`

/** What went back to its supplier never came: whatever left since is of the others. */
function withoutReturned(past: readonly PastMove[]): PastMove[] {
  const left = past.map((move) => ({ ...move }))
  for (const [at, move] of left.entries()) {
    if (move.as !== 'returned') continue
    let open = opposite(fractionOf(move.quantity))
    for (const arrived of left.slice(0, at).toReversed()) {
      const isOfIt = arrived.line !== null && move.receipts?.includes(arrived.line)
      if (arrived.as !== 'received' || !isOfIt || placeKey(arrived) !== placeKey(move)) continue
      const pieces = smaller(fractionOf(arrived.quantity), open)
      arrived.quantity = rounded(minus(fractionOf(arrived.quantity), pieces), 6)
      open = minus(open, pieces)
    }
    move.quantity = rounded(opposite(open), 6)
  }
  return left.filter(({ quantity }) => !isZero(quantity))
}

export class Layers {
  readonly #piles = new Map<string, LayerPile>()
  readonly #gone = new Departures()
  /** On their way, by the line that sent them. */
  readonly #parcels = new Map<string, Parcel>()
  /** How many came with a receipt and did not go back. */
  readonly #arrived = new Map<string, Fraction>()
  readonly #startOf: (place: Place) => Fraction
  /** What left for something that is made, by sale. */
  readonly #made = new Map<string, Omit<InTheMaking, 'lying'> & { item: string }>()

  /** All moves since the first receipt that is asked for, and what lies there after them. */
  constructor(past: readonly PastMove[], quantityAt: (item: string, warehouse: string) => string) {
    const moved = new Map<string, Fraction>()
    for (const move of past) {
      if (move.as === 'lost') continue
      const key = placeKey(move)
      moved.set(key, plus(moved.get(key) ?? zero, fractionOf(move.quantity)))
    }
    this.#startOf = (place) =>
      minus(fractionOf(quantityAt(place.item, place.warehouse)), moved.get(placeKey(place)) ?? zero)
    for (const move of withoutReturned(past)) this.follow(move)
  }

  #pileAt(place: Place): LayerPile {
    const key = placeKey(place)
    const pile = this.#piles.get(key) ?? new LayerPile(key, this.#startOf(place), this.#gone)
    this.#piles.set(key, pile)
    return pile
  }

  follow(move: PastMove): void {
    const pile = this.#pileAt(move)
    const quantity = fractionOf(move.quantity)
    const { as, line } = move
    if (as === 'received' && line !== null) {
      this.#arrived.set(line, plus(this.#arrived.get(line) ?? zero, quantity))
      pile.add({ receipt: line, pieces: quantity })
    } else if (as === 'returned') {
      this.#forget(move.receipts ?? [], opposite(quantity))
      pile.giveBack(move.receipts ?? [], opposite(quantity))
    } else if (as === 'sent' && line !== null)
      this.#parcels.set(line, {
        item: move.item,
        way: move.way,
        layers: pile.take(opposite(quantity)),
      })
    else if (as === 'unsent' && line !== null) pile.putBack(this.#unpack(line, quantity))
    else if (as === 'lost' && line !== null) this.#unpack(line, opposite(quantity))
    else if (as === 'arrived' && line !== null)
      for (const layer of this.#unpack(line, quantity)) pile.add(layer)
    else if (!isAny(quantity)) this.#sell(pile, move)
    else if (line === null) pile.takeIn(quantity)
    else pile.takeBack(quantity, saleOf(move.item, line))
  }

  #sell(pile: LayerPile, { item, warehouse, line, made, quantity }: PastMove): void {
    const sale = line && saleOf(item, line)
    if (sale && line && made) this.#made.set(sale, { item, warehouse, line, move: made })
    pile.sell(opposite(fractionOf(quantity)), sale)
  }

  /** What went back to the supplier did not come. */
  #forget(receipts: readonly string[], quantity: Fraction): void {
    let open = quantity
    for (const receipt of receipts.toReversed()) {
      const arrived = this.#arrived.get(receipt) ?? zero
      const pieces = smaller(arrived, open)
      this.#arrived.set(receipt, minus(arrived, pieces))
      open = minus(open, pieces)
    }
  }

  /** What was sent before all that is known came with no receipt that is asked for. */
  #unpack(line: string, quantity: Fraction): Layer[] {
    const parcel = this.#parcels.get(line)
    const { taken, left } = firstOf(parcel?.layers ?? [], quantity)
    if (parcel) parcel.layers = left
    const open = taken.reduce((rest, { pieces }) => minus(rest, pieces), quantity)
    return isAny(open) ? [...taken, { receipt: null, pieces: open }] : taken
  }

  /**
   * Of goods that came with several receipts: how many, and which of the pieces that lie in each of
   * the warehouses, are on their way or left for something that is made, are of them.
   */
  left(
    item: string,
    from: readonly ReceiptPart[],
    warehouses: readonly string[],
  ): { arrived: Fraction; there: Lying[][]; onTheWay: OnTheWay[]; made: InTheMaking[] } {
    const origins = new Origins(
      from.map(({ receipt, pieces }) => ({ receipt, pieces: fractionOf(pieces) })),
      (receipt) => this.#arrived.get(receipt) ?? zero,
    )
    const onTheWay = [...this.#parcels].flatMap(([line, parcel]): OnTheWay[] => {
      if (parcel.item !== item || !parcel.way) return []
      const lying = origins.along(parcel.layers)
      return isAny(meantOf(lying)) ? [{ ...parcel.way, line, lying }] : []
    })
    const made = this.#gone
      .with((sale) => this.#made.get(sale)?.item === item)
      .flatMap(({ sale, layers }): InTheMaking[] => {
        const of = this.#made.get(sale)
        const lying = origins.along(layers)
        return of && isAny(meantOf(lying)) ? [{ ...of, lying }] : []
      })
    return {
      made,
      arrived: origins.arrived,
      there: warehouses.map((warehouse) => origins.along(this.#pileAt({ item, warehouse }).there)),
      onTheWay,
    }
  }
}
