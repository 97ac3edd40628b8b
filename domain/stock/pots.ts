/** What left with a line until it comes back, arrives somewhere, or something is made of it. */
import {
  added,
  compare,
  type Fraction,
  fractionOf,
  plus,
  rounded,
  zero,
} from '../kernel/number/fraction.ts'
import type { Decimals, Worth } from '../money/measure.ts'
import { type Amounts, amountsOf, asWorth, lessOf, moreOf, shareOf } from './amounts.ts'
import type { CostLayer } from './goods/held.ts'
import { firstLayers } from './goods/layered.ts'
import { isOff, isSent, type PastRow } from './past-row.ts'

export type Pot = {
  pieces: Fraction
  cost: Amounts
  /** What was sent, as it lay where it came from. */
  layers?: readonly CostLayer[]
  /** What was put there before is in it. */
  isWhole?: boolean
}

/** Pieces that came back with a row, and what they are worth by now. */
type Draw = { row: PastRow; pieces: Fraction; value: Amounts }

type Filling = { layers?: readonly CostLayer[]; isBefore?: boolean }

type Parcel = { value: Worth; layers?: CostLayer[]; rest?: readonly CostLayer[] }

const quantityDecimals = 6

export class Pots {
  readonly #pots: Map<string, Pot>
  readonly #decimals: Decimals

  /** What came back of sales, by their pot. */
  readonly #draws: Map<string, readonly Draw[]>

  constructor(
    decimals: Decimals,
    pots: ReadonlyMap<string, Pot> = new Map(),
    draws: ReadonlyMap<string, readonly Draw[]> = new Map(),
  ) {
    this.#decimals = decimals
    this.#pots = new Map(pots)
    this.#draws = new Map(draws)
  }

  copy(): Pots {
    return new Pots(this.#decimals, this.#pots, this.#draws)
  }

  remember(pot: string, draw: Draw): void {
    this.#draws.set(pot, [...(this.#draws.get(pot) ?? []), draw])
  }

  /**
   * What left into a pot costs more or less; answers the part of each that was drawn from it. All of
   * it is shared out anew, piece by piece: it makes no difference in how many parts it is learnt.
   */
  learn(pot: string | undefined, cost: Amounts): (Draw & { share: Amounts })[] {
    if (pot === undefined) return []
    const draws = this.#draws.get(pot) ?? []
    const inside = this.#pots.get(pot) ?? { pieces: zero, cost: [] }
    const all = plus(inside.pieces, added(draws.map(({ pieces }) => pieces)))
    const whole = draws.map(({ value }) => value).reduce(moreOf, moreOf(inside.cost, cost))
    let [upTo, given] = [zero, [] as Amounts]
    const shares = draws.map((draw) => {
      upTo = plus(upTo, draw.pieces)
      const value = lessOf(shareOf(whole, upTo, all, this.#decimals), given)
      given = moreOf(given, value)
      return { ...draw, value, share: lessOf(value, draw.value) }
    })
    this.#draws.set(pot, shares)
    this.fill(
      pot,
      zero,
      shares.reduce((left, { share }) => lessOf(left, share), cost),
    )
    return shares
  }

  costIn(pot: string): Amounts | undefined {
    return this.#pots.get(pot)?.cost
  }

  fill(
    pot: string | undefined,
    pieces: Fraction,
    cost: Amounts,
    { layers, isBefore = false }: Filling = {},
  ): void {
    if (!pot) return
    const had = this.#pots.get(pot) ?? { pieces: zero, cost: [] }
    const known = layers ?? had.layers
    this.#pots.set(pot, {
      pieces: plus(had.pieces, pieces),
      cost: moreOf(had.cost, cost),
      isWhole: isBefore || had.isWhole,
      ...(known && (isSent(pot) || isOff(pot)) ? { layers: known } : {}),
    })
  }

  /** What is in the pot a row draws from; nothing where nobody knows enough of it. */
  of({ link: { from, outside } }: PastRow, pieces: Fraction): Pot | undefined {
    if (!from) return undefined
    const known = this.#pots.get(from)
    if (outside && known && !known.isWhole)
      this.fill(from, fractionOf(outside.pieces), amountsOf(outside.cost), { isBefore: true })
    const pot = this.#pots.get(from)
    return pot && compare(pieces, pot.pieces) <= 0 ? pot : undefined
  }

  asSold({ pieces, cost }: Pot): { pieces: string; cost: Worth } {
    return { pieces: rounded(pieces, quantityDecimals), cost: asWorth(cost, this.#decimals) }
  }

  /** What comes out of a pot, and what is left in it: as it lay, where that is known. */
  parcel(pot: Pot, wanted: Fraction): Parcel {
    const { layers } = pot
    if (!layers) return { value: this.part(pot, wanted) }
    const worthOf = (some: readonly CostLayer[]): Amounts =>
      some.map(({ value }) => amountsOf(value)).reduce(moreOf, [])
    const isKnown = lessOf(worthOf(layers), pot.cost).every(({ top }) => top === 0n)
    if (!isKnown) return { value: this.part(pot, wanted), rest: [] }
    const { taken, left } = firstLayers(layers, wanted, this.#decimals)
    return { value: asWorth(worthOf(taken), this.#decimals), layers: taken, rest: left }
  }

  part({ pieces, cost }: Pot, wanted: Fraction): Worth {
    return asWorth(shareOf(cost, wanted, pieces, this.#decimals), this.#decimals)
  }
}
