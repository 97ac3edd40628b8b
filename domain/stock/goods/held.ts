/** What lies on a shelf and what it cost: all at one average, or as it came, the oldest first. */
import type { Fraction } from '../../kernel/number/fraction.ts'
import type { Worth } from '../../money/measure.ts'
import type { Amounts } from '../amounts.ts'

export type Balance = {
  quantity: string
  value: Worth
  /** What one piece cost when there last was one: the price of what is sold before it arrives. */
  lastCost: Worth
  /** The average that holds, as it was when it last changed: all that leaves is reckoned from it. */
  base: { quantity: string; value: Worth; day: string | null }
  /** Of its last move. */
  lastDay: string | null
  /** As it was read: every piece on it is of a lot. */
  hasLots?: true
  /** As it was read: some of what it owes came back into another warehouse. */
  isBackElsewhere?: true
  /** Of a company whose goods leave as they came: what is there of each arrival, the oldest first. */
  layers?: readonly CostLayer[]
}

/** Goods that came together, as far as they are still there. */
export type CostLayer = {
  /** The line they came with; none of what a client brought back, or of what nobody knows. */
  receipt: string | null
  /** When they came to the company. */
  day: string
  /** Of goods on their way: with which line. */
  pot?: string
  pieces: string
  value: Worth
  /** As they came, or were last revalued: what is left is always its part of that. */
  base: { pieces: string; value: Worth }
}

/** Where goods that come are from. */
export type Source = {
  receipt?: string | null
  day: string
  pot?: string
  /** As they left another shelf: each goes on for what it cost. */
  layers?: readonly CostLayer[]
}

/** Pieces that lie together, and how many of them are meant. */
export type Lying = { pieces: Fraction; meant: Fraction }

/** Which goods of a shelf are meant: those of some receipts, or those on their way with a line. */
export type Aim = {
  receipts?: readonly string[]
  pot?: string
  /** All that lies there, or is on its way with the line: the oldest first. */
  lying?: readonly Lying[]
}

/** What goods leave for, and what is revalued because that is not what they cost. */
export type Taken = { value: Amounts; revalued: Amounts }

export type Goods = {
  readonly there: Fraction
  readonly worth: Amounts
  /** As they were when their cost last changed. */
  readonly base: { quantity: Fraction; value: Amounts }
  add(pieces: Fraction, value: Amounts, source: Source): void
  /** What had left is there again. */
  addBack(pieces: Fraction, value: Amounts, source: Source): void
  /** To those who took it before it came. */
  give(pieces: Fraction): Amounts
  take(pieces: Fraction): Amounts
  /** For a value of its own. */
  takeFor(
    pieces: Fraction,
    value: Amounts,
    atLastCost: (pieces: Fraction) => Amounts,
    aim: Aim,
  ): Taken
  /** Answers what of it the goods could bear. */
  revalue(amounts: Amounts, aim: Aim): Amounts
  /** What they cost changed; answers some of them, by which the last cost of a piece is known. */
  anchor(): { pieces: Fraction; value: Amounts } | null
  /** As they are kept, where they are kept by layers. */
  kept?(): CostLayer[]
  /** What left so far, by layers. */
  readonly left?: readonly CostLayer[]
}
