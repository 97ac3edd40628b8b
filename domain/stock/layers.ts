/**
 * With which receipt the goods on a shelf came. What is left there is what came last: the oldest
 * leave first, whoever takes them, and go on as they are to another warehouse. What comes back
 * from a client had left last; what goes back to a supplier is of the receipt it came with.
 */
import { type Fraction, fractionOf, minus, plus, rounded, zero } from '../kernel/number/fraction.ts'
import {
  firstOf,
  isAny,
  type Layer,
  LayerPile,
  Origins,
  opposite,
  piecesOf,
  type ReceiptPart,
  smaller,
} from './layer-pile.ts'

export type PastMove = {
  item: string
  warehouse: string
  /** Signed, as it changed the shelf. */
  quantity: string
  as: 'received' | 'returned' | 'sent' | 'unsent' | 'arrived' | 'lost' | 'other'
  /** Of goods received: the line they came with. Of a transfer: the line that sent them. */
  line: string | null
  /** Of goods that were sent and did not arrive at once: where they go, and the move on the way. */
  way?: { warehouse: string; move: string }
  /** Of goods that went back to the supplier: the lines they had come with. */
  receipts?: readonly string[]
}

/** What was sent with one line. */
type Parcel = { item: string; way: PastMove['way']; layers: Layer[] }

/** Pieces that were sent and did not arrive yet: where they go, and the move on the way. */
type OnTheWay = { warehouse: string; move: string; line: string; pieces: Fraction }

type Place = Pick<PastMove, 'item' | 'warehouse'>

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
  return left.filter(({ quantity }) => fractionOf(quantity).top !== 0n)
}

export class Layers {
  readonly #piles = new Map<string, LayerPile>()
  /** On their way, by the line that sent them. */
  readonly #parcels = new Map<string, Parcel>()
  /** How many came with a receipt and did not go back. */
  readonly #arrived = new Map<string, Fraction>()
  readonly #startOf: (place: Place) => Fraction

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
    const pile = this.#piles.get(key) ?? new LayerPile(this.#startOf(place))
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
    else if (isAny(quantity)) pile.takeBack(quantity)
    else pile.sell(opposite(quantity))
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
   * Of goods that came with several receipts: how many, and how many of them lie in each of the
   * warehouses or are on their way.
   */
  left(
    item: string,
    from: readonly ReceiptPart[],
    warehouses: readonly string[],
  ): { arrived: Fraction; there: Fraction[]; onTheWay: OnTheWay[] } {
    const origins = new Origins(
      from.map(({ receipt, pieces }) => ({ receipt, pieces: fractionOf(pieces) })),
      (receipt) => this.#arrived.get(receipt) ?? zero,
    )
    const onTheWay = [...this.#parcels].flatMap(([line, parcel]): OnTheWay[] => {
      if (parcel.item !== item || !parcel.way) return []
      const pieces = origins.among((receipt) => piecesOf(parcel.layers, receipt))
      return isAny(pieces) ? [{ ...parcel.way, line, pieces }] : []
    })
    return {
      arrived: origins.arrived,
      there: warehouses.map((warehouse) => {
        const pile = this.#pileAt({ item, warehouse })
        return origins.among((receipt) => pile.of(receipt))
      }),
      onTheWay,
    }
  }
}
