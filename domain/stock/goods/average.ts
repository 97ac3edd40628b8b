/** Goods of one shelf that are all worth the same: their moving average. */
import {
  compare,
  type Fraction,
  fractionOf,
  isAny,
  minus,
  plus,
  zero,
} from '../../kernel/number/fraction.ts'
import type { Decimals } from '../../money/measure.ts'
import { type Amounts, amountsOf, lessOf, moreOf, shareOf } from '../amounts.ts'
import type { Balance, Goods, Taken } from './held.ts'

export class AverageGoods implements Goods {
  there: Fraction
  worth: Amounts
  readonly #none: Amounts
  readonly #decimals: Decimals
  /** The average that holds, as it was when it last changed. */
  #base: { quantity: Fraction; value: Amounts }

  constructor({ quantity, value, base }: Balance, none: Amounts, decimals: Decimals) {
    const there = fractionOf(quantity)
    this.#none = none
    this.#decimals = decimals
    this.there = isAny(there) ? there : zero
    this.worth = isAny(there) ? moreOf(none, amountsOf(value)) : none
    this.#base = { quantity: fractionOf(base.quantity), value: amountsOf(base.value) }
  }

  get base(): { quantity: Fraction; value: Amounts } {
    return this.#base
  }

  add(pieces: Fraction, value: Amounts): void {
    this.there = plus(this.there, pieces)
    this.worth = moreOf(this.worth, value)
  }

  addBack(pieces: Fraction, value: Amounts): void {
    this.add(pieces, value)
  }

  /** A part of what is there, whatever changed its average just now. */
  give(pieces: Fraction): Amounts {
    const cost = shareOf(this.worth, pieces, this.there, this.#decimals)
    this.there = minus(this.there, pieces)
    this.worth = lessOf(this.worth, cost)
    return cost
  }

  take(pieces: Fraction): Amounts {
    const left = minus(this.there, pieces)
    const kept = isAny(left) ? this.#atAverage(left) : this.#none
    const cost = lessOf(this.worth, kept)
    this.there = left
    this.worth = kept
    return cost
  }

  /** What the pieces of an average are worth together, to the decimals of each currency. */
  #atAverage(pieces: Fraction): Amounts {
    const { quantity, value } = this.#base
    return isAny(quantity)
      ? shareOf(moreOf(this.#none, value), pieces, quantity, this.#decimals)
      : this.#none
  }

  /** What would be left on an empty shelf, or below nothing, is revalued. */
  takeFor(pieces: Fraction, value: Amounts, atLastCost: (pieces: Fraction) => Amounts): Taken {
    const left = minus(this.there, pieces)
    const worth = lessOf(this.worth, value)
    const right = worth.map((it, at) => {
      if (!isAny(left)) return zero
      return it.top < 0n ? (atLastCost(left)[at] ?? zero) : it
    })
    this.there = left
    this.worth = right
    return { value, revalued: lessOf(right, worth) }
  }

  /** As far as a shelf can bear it: none is worth less than nothing. */
  revalue(amounts: Amounts): Amounts {
    const taken = moreOf(this.#none, amounts).map((it, at) => {
      const lowest = minus(zero, this.worth[at] ?? zero)
      return compare(it, lowest) < 0 ? lowest : it
    })
    const isThere = isAny(this.there)
    const change = isThere ? taken : taken.map((it) => (it.top < 0n ? zero : it))
    this.worth = moreOf(this.worth, change)
    return change
  }

  /** From here on another average holds. */
  anchor(): { pieces: Fraction; value: Amounts } | null {
    this.#base = { quantity: this.there, value: this.worth }
    return isAny(this.there) ? { pieces: this.there, value: this.worth } : null
  }
}
