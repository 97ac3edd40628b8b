/**
 * With which receipt the goods on a shelf came. What is left there is what came last: the oldest
 * leave first, whoever takes them, and go on as they are to another warehouse. What comes back
 * from a client had left last; what goes back to a supplier is of the receipt it came with.
 */
import {
  added,
  compare,
  type Fraction,
  fractionOf,
  minus,
  over,
  plus,
  times,
  zero,
} from '../kernel/number/fraction.ts'

/** Pieces that came with a line of a receipt. */
export type ReceiptPart = { receipt: string; pieces: string }

export type PastMove = {
  item: string
  warehouse: string
  /** Signed, as it changed the shelf. */
  quantity: string
  as: 'received' | 'returned' | 'sent' | 'arrived' | 'lost' | 'other'
  /** Of goods received: the line they came with. Of a transfer: the line that sent them. */
  line: string | null
  /** Of goods that were sent and did not arrive at once: where they go, and the move on the way. */
  way?: { warehouse: string; move: string }
  /** Of goods that went back to the supplier: the lines they had come with. */
  receipts?: readonly string[]
}

/** What was sent with one line. */
type Parcel = { item: string; way: PastMove['way']; layers: Layer[] }

type Layer = { receipt: string | null; pieces: Fraction }

const isAny = ({ top }: Fraction): boolean => top > 0n
const smaller = (a: Fraction, b: Fraction): Fraction => (compare(a, b) < 0 ? a : b)
const opposite = (a: Fraction): Fraction => minus(zero, a)

const piecesOf = (layers: readonly Layer[], receipt: string): Fraction =>
  added(layers.filter((layer) => layer.receipt === receipt).map(({ pieces }) => pieces))

/** Pieces that were sent and did not arrive yet: where they go, and the move on the way. */
type OnTheWay = { warehouse: string; move: string; pieces: Fraction }

/** One item in one warehouse, the oldest first. */
class Pile {
  #there: Layer[] = []
  /** What left, the last at the end: what comes back is that. */
  #left: Layer[] = []
  /** Sold before it came. */
  #owed = zero

  constructor(quantity: Fraction) {
    if (isAny(quantity)) this.#there.push({ receipt: null, pieces: quantity })
    else this.#owed = opposite(quantity)
  }

  add({ receipt, pieces }: Layer): void {
    const owed = smaller(this.#owed, pieces)
    if (isAny(owed)) this.#left.push({ receipt, pieces: owed })
    this.#owed = minus(this.#owed, owed)
    const rest = minus(pieces, owed)
    if (isAny(rest)) this.#there.push({ receipt, pieces: rest })
  }

  /** The oldest pieces; fewer than wanted where they are not there. */
  take(wanted: Fraction): Layer[] {
    const taken: Layer[] = []
    let open = wanted
    while (isAny(open)) {
      const oldest = this.#there.shift()
      if (!oldest) break
      const pieces = smaller(oldest.pieces, open)
      const rest = minus(oldest.pieces, pieces)
      if (isAny(rest)) this.#there.unshift({ ...oldest, pieces: rest })
      taken.push({ ...oldest, pieces })
      open = minus(open, pieces)
    }
    this.#owed = plus(this.#owed, open)
    return taken
  }

  sell(wanted: Fraction): void {
    this.#left.push(...this.take(wanted))
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
    for (const layer of this.#there.toReversed()) {
      if (layer.receipt === null || !receipts.includes(layer.receipt)) continue
      const pieces = smaller(layer.pieces, open)
      layer.pieces = minus(layer.pieces, pieces)
      open = minus(open, pieces)
    }
    this.#there = this.#there.filter(({ pieces }) => isAny(pieces))
    this.take(open)
  }

  of(receipt: string): Fraction {
    return piecesOf(this.#there, receipt)
  }
}

type Place = Pick<PastMove, 'item' | 'warehouse'>

const placeKey = ({ item, warehouse }: Place): string => `${item} ${warehouse}`

export class Layers {
  readonly #piles = new Map<string, Pile>()
  /** On their way, by the line that sent them. */
  readonly #parcels = new Map<string, Parcel>()
  /** How many came with a receipt and did not go back. */
  readonly #came = new Map<string, Fraction>()
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
    for (const move of past) this.follow(move)
  }

  #pileAt(place: Place): Pile {
    const key = placeKey(place)
    const pile = this.#piles.get(key) ?? new Pile(this.#startOf(place))
    this.#piles.set(key, pile)
    return pile
  }

  follow(move: PastMove): void {
    const pile = this.#pileAt(move)
    const quantity = fractionOf(move.quantity)
    const { as, line } = move
    if (as === 'received' && line !== null) {
      this.#came.set(line, plus(this.#came.get(line) ?? zero, quantity))
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
      const came = this.#came.get(receipt) ?? zero
      const pieces = smaller(came, open)
      this.#came.set(receipt, minus(came, pieces))
      open = minus(open, pieces)
    }
  }

  /** What was sent before all that is known came with no receipt that is asked for. */
  #unpack(line: string, quantity: Fraction): Layer[] {
    const parcel = this.#parcels.get(line)?.layers ?? []
    const arrived: Layer[] = []
    let open = quantity
    while (isAny(open)) {
      const layer = parcel.shift() ?? { receipt: null, pieces: open }
      const pieces = smaller(layer.pieces, open)
      const rest = minus(layer.pieces, pieces)
      if (isAny(rest)) parcel.unshift({ ...layer, pieces: rest })
      arrived.push({ ...layer, pieces })
      open = minus(open, pieces)
    }
    return arrived
  }

  /**
   * Of goods that came with several receipts: how many, and how many of them lie in each of the
   * warehouses or are on their way. A part of a receipt is there as far as the whole of it is.
   */
  left(
    item: string,
    from: readonly ReceiptPart[],
    warehouses: readonly string[],
  ): { came: Fraction; there: Fraction[]; onTheWay: OnTheWay[] } {
    const parts = from.flatMap(({ receipt, pieces }) => {
      const came = this.#came.get(receipt) ?? zero
      const part = smaller(fractionOf(pieces), came)
      return isAny(part) ? [{ receipt, part, share: over(part, came) }] : []
    })
    const among = (piecesOf: (receipt: string) => Fraction): Fraction =>
      added(parts.map(({ receipt, share }) => times(piecesOf(receipt), share)))
    const onTheWay = [...this.#parcels.values()].flatMap((parcel): OnTheWay[] => {
      if (parcel.item !== item || !parcel.way) return []
      const pieces = among((receipt) => piecesOf(parcel.layers, receipt))
      return isAny(pieces) ? [{ ...parcel.way, pieces }] : []
    })
    return {
      came: added(parts.map(({ part }) => part)),
      there: warehouses.map((warehouse) => {
        const pile = this.#pileAt({ item, warehouse })
        return among((receipt) => pile.of(receipt))
      }),
      onTheWay,
    }
  }
}
