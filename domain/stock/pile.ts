/**
 * What lies on one shelf while a rule works on it: pieces that are there, at their average or as they
 * came, and pieces that left before they came, each owed by the move that took it at a cost nobody knew yet.
 * Whenever there are both, what is there covers what is owed, the oldest first, and the move that
 * owed it is told what its pieces cost in truth.
 */

import type { AccountRole } from '../identity/starter-books.ts'
import {
  added,
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
} from '../kernel/number/fraction.ts'
import type { Decimals, Worth } from '../money/measure.ts'
import {
  type Amounts,
  amountsOf,
  asWorth,
  lessOf,
  moreOf,
  oppositeOf,
  roundedOf,
  shareOf,
} from './amounts.ts'
import { AverageGoods } from './goods/average.ts'
import type { Aim, Balance, CostLayer, Goods, Source } from './goods/held.ts'
import { LayeredGoods } from './goods/layered.ts'

/** A move that was written, or one that is about to be. */
export type MoveRef = string | object

/** Pieces that left before they came, as far as they are still owed. */
export type Owed = {
  of: MoveRef
  /** The line of the move, and the one that line follows. */
  lines: readonly string[]
  /** When they left. */
  day: string
  pieces: string
  value: Worth
  /** Of one that is not written yet: as they left. */
  was?: { pieces: string; value: Worth }
  /** The account that takes what they cost; none for the cost of sales. */
  account?: AccountRole
}

/** What pieces cost in truth that a move took before they came: signed, as it changes the shelf. */
export type Correction = Pick<Owed, 'of' | 'day' | 'pieces' | 'value' | 'account'>

/** When and in what something happens. */
export type Terms = {
  decimals: Decimals
  day: string
  /** Second currency per one of the first; none while a company has one currency. */
  rate: string | null
}

/** What a rule answers: the move, what is revalued beside it, and what is there and owed after it. */
export type Change = {
  value: Worth
  revaluation: Worth
  corrections: Correction[]
  /** As they are after it. */
  owed: Owed[]
  /** What the move itself took before it came. */
  beyond: { pieces: string; value: Worth } | null
  /** What left, by layers; not where goods are kept at their average. */
  left?: readonly CostLayer[]
  balance: Balance
}

type Debt = { owed: Owed | null; pieces: Fraction; value: Amounts; isTouched: boolean }

const quantityDecimals = 6
const costDecimals = { first: 6, second: 6 }

/** Days are written so that they sort. */
export const laterOf = (a: string, b: string): string => (b < a ? a : b)

const total = (amounts: readonly Amounts[], start: Amounts): Amounts =>
  amounts.reduce(moreOf, start)

export const emptyBalance: Balance = {
  quantity: '0',
  value: { first: '0', second: null },
  lastCost: { first: '0', second: null },
  base: { quantity: '0', value: { first: '0', second: null }, day: null },
  lastDay: null,
}

/** What one piece costs, as it is kept. */
export const perPiece = (value: Amounts, quantity: Fraction): Worth =>
  asWorth(
    value.map((it) => over(it, quantity)),
    costDecimals,
  )

export class Pile {
  readonly #goods: Goods
  readonly #debts: Debt[] = []
  readonly #terms: Terms
  readonly #none: Amounts
  readonly #corrections: Correction[] = []
  #revaluation: Amounts
  #lastCost: Worth
  readonly #lastDay: string
  #baseDay: string | null

  constructor(before: Balance, terms: Terms, owed: readonly Owed[] = []) {
    this.#terms = terms
    this.#none = terms.rate === null ? [zero] : [zero, zero]
    this.#revaluation = this.#none
    this.#lastCost = before.lastCost
    this.#lastDay = laterOf(before.lastDay ?? terms.day, terms.day)
    this.#baseDay = before.base.day
    this.#goods = before.layers
      ? new LayeredGoods(before.layers, this.#none, terms.decimals)
      : new AverageGoods(before, this.#none, terms.decimals)
    const quantity = fractionOf(before.quantity)
    const value = moreOf(this.#none, amountsOf(before.value))
    if (!isAny(quantity)) this.#owe(minus(zero, quantity), oppositeOf(value), owed)
  }

  /** What is owed by nobody who is known stands at the end. */
  #owe(pieces: Fraction, value: Amounts, owed: readonly Owed[]): void {
    const oldestFirst = owed.toSorted((a, b) => Number(a.day > b.day) - Number(a.day < b.day))
    for (const it of oldestFirst)
      this.#debts.push({
        owed: it,
        pieces: fractionOf(it.pieces),
        value: moreOf(this.#none, amountsOf(it.value)),
        isTouched: false,
      })
    const rest = minus(pieces, this.#owedPieces())
    if (isAny(rest))
      this.#debts.push({
        owed: null,
        pieces: rest,
        value: lessOf(value, this.#owedValue()),
        isTouched: false,
      })
  }

  #owedPieces = (): Fraction => added(this.#debts.map(({ pieces }) => pieces))
  #owedValue = (): Amounts =>
    total(
      this.#debts.map(({ value }) => value),
      this.#none,
    )

  /** The last cost in both currencies, whatever of it was known. */
  #lastKnown(): Amounts {
    const { first, second } = this.#lastCost
    const { rate } = this.#terms
    if (rate === null) return [fractionOf(first)]
    const known = second === null ? times(fractionOf(first), fractionOf(rate)) : fractionOf(second)
    return [fractionOf(first), known]
  }

  #atLastCost(pieces: Fraction): Amounts {
    return roundedOf(
      this.#lastKnown().map((each) => times(each, pieces)),
      this.#terms.decimals,
    )
  }

  /** From here on goods cost something else. */
  #anchor(): void {
    const { day } = this.#terms
    this.#baseDay = laterOf(this.#baseDay ?? day, day)
    const known = this.#goods.anchor()
    if (known) this.#lastCost = perPiece(known.value, known.pieces)
  }

  #source(source: Omit<Source, 'day'>): Source {
    return { ...source, day: this.#terms.day }
  }

  add(pieces: Fraction, value: Amounts, source: Omit<Source, 'day'> = {}): void {
    this.#goods.add(pieces, value, this.#source(source))
    this.#arrived(pieces, value)
  }

  /** What had left is here again. */
  addBack(pieces: Fraction, value: Amounts): void {
    this.#goods.addBack(pieces, value, this.#source({}))
    this.#arrived(pieces, value)
  }

  #arrived(pieces: Fraction, value: Amounts): void {
    if (this.#debts.length > 0 && isAny(pieces)) this.#lastCost = perPiece(value, pieces)
    this.#cover()
    this.#anchor()
  }

  /** What is there goes to those who owe it. */
  #cover(): void {
    const covered = smaller(this.#goods.there, this.#owedPieces())
    if (!isAny(covered)) return
    const cost = this.#goods.give(covered)
    let upTo = zero
    let given: Amounts = this.#none
    for (const debt of this.#debts) {
      const part = smaller(debt.pieces, minus(covered, upTo))
      if (!isAny(part)) continue
      upTo = plus(upTo, part)
      const now = shareOf(cost, upTo, covered, this.#terms.decimals)
      this.#correct(debt, part, lessOf(this.#forgive(debt, part), lessOf(now, given)))
      given = now
    }
  }

  /** Some of its pieces are not owed any more; answers what they were thought to cost. */
  #forgive(debt: Debt, part: Fraction): Amounts {
    const left = minus(debt.pieces, part)
    const kept = shareOf(debt.value, left, debt.pieces, this.#terms.decimals)
    const forgiven = lessOf(debt.value, kept)
    Object.assign(debt, { pieces: left, value: kept, isTouched: true })
    return forgiven
  }

  #correct({ owed }: Debt, part: Fraction, value: Amounts): void {
    if (!owed) {
      this.#revaluation = moreOf(this.#revaluation, value)
      return
    }
    const { decimals, day } = this.#terms
    this.#corrections.push({
      of: owed.of,
      day: laterOf(owed.day, day),
      pieces: rounded(part, quantityDecimals),
      value: asWorth(value, decimals),
      ...(owed.account ? { account: owed.account } : {}),
    })
  }

  /** Pieces of these lines that never came come back: nobody owes them any more. */
  takeBackOwed(
    lines: readonly string[],
    wanted: Fraction,
  ): { pieces: Fraction; value: Amounts; left: { pieces: Fraction; value: Amounts } } {
    const own = this.#debts.filter(({ owed }) => owed?.lines.some((line) => lines.includes(line)))
    let pieces = zero
    let value = this.#none
    for (const debt of own) {
      const part = smaller(debt.pieces, minus(wanted, pieces))
      if (!isAny(part)) continue
      pieces = plus(pieces, part)
      value = moreOf(value, this.#forgive(debt, part))
    }
    const left = {
      pieces: added(own.map((debt) => debt.pieces)),
      value: total(
        own.map((debt) => debt.value),
        this.#none,
      ),
    }
    return { pieces, value, left }
  }

  /** For what it cost; what goes beyond what is there, at the last known cost. */
  take(wanted: Fraction): { value: Amounts; beyond: { pieces: Fraction; value: Amounts } } {
    const inside = smaller(wanted, this.#goods.there)
    const fromShelf = this.#goods.take(inside)
    const pieces = minus(wanted, inside)
    const before = this.#owedPieces()
    // All that was ever owed together, less what was owed before: no sale rounds by itself.
    const value = lessOf(this.#atLastCost(plus(before, pieces)), this.#atLastCost(before))
    this.#newDebt(pieces, value)
    return { value: moreOf(fromShelf, value), beyond: { pieces, value } }
  }

  #newDebt(pieces: Fraction, value: Amounts): void {
    if (isAny(pieces)) this.#debts.push({ owed: null, pieces, value, isTouched: false })
  }

  /** For a value of its own, save goods on their way that are kept as they came. */
  takeFor(
    wanted: Fraction,
    value: Amounts,
    aim: Aim = {},
  ): { value: Amounts; beyond: { pieces: Fraction; value: Amounts } } {
    const inside = smaller(wanted, this.#goods.there)
    const ownValue = shareOf(value, inside, wanted, this.#terms.decimals)
    const taken = this.#goods.takeFor(inside, ownValue, (it) => this.#atLastCost(it), aim)
    this.#revaluation = moreOf(this.#revaluation, taken.revalued)
    const beyond = { pieces: minus(wanted, inside), value: lessOf(value, ownValue) }
    this.#newDebt(beyond.pieces, beyond.value)
    this.#cover()
    this.#anchor()
    return { value: moreOf(taken.value, beyond.value), beyond }
  }

  /** As far as a shelf can bear it. */
  revalue(amounts: Amounts, aim: Aim = {}): void {
    const borne = this.#goods.revalue(amounts, aim)
    this.#revaluation = moreOf(this.#revaluation, borne)
    this.#anchor()
  }

  /** The answer of a rule; `value` is what its move is worth. */
  after(value: Amounts, beyond: { pieces: Fraction; value: Amounts } | null = null): Change {
    const { decimals } = this.#terms
    const { there, worth, base } = this.#goods
    const quantity = minus(there, this.#owedPieces())
    const isLeft = isAny(there)
    const layers = this.#goods.kept?.()
    const changed = this.#debts.filter(({ owed, isTouched }) => owed && isTouched)
    return {
      value: asWorth(value, decimals),
      revaluation: asWorth(this.#revaluation, decimals),
      corrections: this.#corrections,
      owed: changed.flatMap(({ owed, pieces, value: left }) =>
        owed
          ? [{ ...owed, pieces: rounded(pieces, quantityDecimals), value: asWorth(left, decimals) }]
          : [],
      ),
      beyond:
        beyond && isAny(beyond.pieces)
          ? {
              pieces: rounded(beyond.pieces, quantityDecimals),
              value: asWorth(beyond.value, decimals),
            }
          : null,
      ...(this.#goods.left ? { left: this.#goods.left } : {}),
      balance: {
        quantity: rounded(quantity, quantityDecimals),
        value: asWorth(lessOf(worth, this.#owedValue()), decimals),
        lastCost: this.#lastCost,
        lastDay: this.#lastDay,
        base: isLeft
          ? {
              quantity: rounded(base.quantity, quantityDecimals),
              value: asWorth(base.value, decimals),
              day: this.#baseDay,
            }
          : { quantity: '0', value: asWorth(this.#none, decimals), day: this.#baseDay },
        ...(layers ? { layers } : {}),
      },
    }
  }
}
