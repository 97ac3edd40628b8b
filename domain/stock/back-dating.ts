/**
 * A document of a day before the last change of a cost takes what held on its own day. What later
 * moves took at another average than they would have is revalued on their own days: every day is
 * then as if all had been written down in order. No day between is closed, or the document could
 * not be of its day.
 */

import { fractionOf, negated, sumOf } from '../kernel/number/fraction.ts'
import {
  differenceOfWorths,
  isNothing,
  negatedWorth,
  sumOfWorths,
  type Worth,
} from '../money/measure.ts'
import { amountsOf, nothing } from './amounts.ts'
import { type Balance, type Change, laterOf, type Owed, perPiece, type Terms } from './pile.ts'
import { issued, received, revalued, withdrawn } from './valuation.ts'

/** What happened on a shelf after the day of the document, in the order of its days. */
export type LaterMove = {
  day: string
  kind: 'move' | 'revaluation'
  /** Signed, as it changed the shelf. */
  quantity: string
  value: Worth
  /** It took what goods cost then; else it has a value of its own. */
  isAtAverage: boolean
  /** Of a revaluation: it followed from what was known then, and follows anew from what is known now. */
  isFollowing: boolean
}

const isBelow = (decimal: string): boolean => fractionOf(decimal).top < 0n

/**
 * Whether a document of that day has to be brought up to now: the average changed since, or so much
 * moves that the shelf goes below nothing after others took from it.
 */
export function isRedated(now: Balance, quantity: string, day: string): boolean {
  const { base, lastDay } = now
  if (base.day !== null && day < base.day) return true
  const isShort = isBelow(sumOf([now.quantity, negated(quantity)], 6))
  return lastDay !== null && day < lastDay && isShort
}

/** The shelf as it stood at the end of the day. */
export function asOf(now: Balance, later: readonly LaterMove[], { day }: Terms): Balance {
  const quantity = sumOf([now.quantity, ...later.map((it) => negated(it.quantity))], 6)
  const value = sumOfWorths([now.value, ...later.map((it) => negatedWorth(it.value))])
  const isThere = fractionOf(quantity).top > 0n
  return {
    quantity,
    value,
    lastDay: day,
    lastCost: isThere ? perPiece(amountsOf(value), fractionOf(quantity)) : now.lastCost,
    base: isThere
      ? { quantity, value, day }
      : { quantity: '0', value: differenceOfWorths(value, value), day },
  }
}

/** What lay there on every day since: more cannot have been sold. */
export function leastSince(quantity: string, later: readonly LaterMove[]): string {
  let [running, least] = [quantity, quantity]
  for (const [at, { quantity: moved, day }] of later.entries()) {
    running = sumOf([running, moved], 6)
    const isEndOfDay = later[at + 1]?.day !== day
    if (isEndOfDay && isBelow(sumOf([running, negated(least)], 6))) least = running
  }
  return least
}

function again(before: Balance, move: LaterMove, terms: Terms): Change {
  const { quantity, value } = move
  if (move.kind === 'revaluation')
    return move.isFollowing
      ? revalued(before, differenceOfWorths(value, value), terms)
      : revalued(before, value, terms)
  if (!isBelow(quantity)) return received(before, quantity, value, terms)
  const pieces = negated(quantity)
  return move.isAtAverage
    ? issued(before, pieces, terms)
    : withdrawn(before, pieces, negatedWorth(value), terms)
}

type DayChange = { day: string; value: Worth }

/** What the shelf would be worth now, and what that differs from what was written, day by day. */
function replayed(
  start: Balance,
  later: readonly LaterMove[],
  terms: Terms,
): { balance: Balance; changes: DayChange[] } {
  const byDay = new Map<string, Worth>()
  let balance = start
  for (const move of later) {
    const change = again(balance, move, { ...terms, day: move.day })
    const was = balance.value
    balance = change.balance
    const made = differenceOfWorths(differenceOfWorths(balance.value, was), move.value)
    byDay.set(move.day, sumOfWorths([byDay.get(move.day) ?? nothing, made]))
  }
  return { balance, changes: [...byDay].map(([day, value]) => ({ day, value })) }
}

/** What a document moved on one shelf, as its own day valued it. */
type DayMove = { quantity: string; value: Worth }

export type Redated = {
  balance: Balance
  /** What is owed and corrected now. */
  present: Change[]
  /** What is revalued beside the corrections, on which day. */
  revaluations: DayChange[]
}

type Known = {
  now: Balance
  /** After the document, on its day. */
  then: Balance
  moves: readonly DayMove[]
  owed: readonly Owed[]
}

/** Brings a document of an earlier day up to now. */
export function redated(
  { now, then, moves, owed }: Known,
  later: readonly LaterMove[],
  terms: Terms,
): Redated {
  const { day } = terms
  const day0 = asOf(now, later, terms)
  const truth = replayed(then, later, terms)
  const present: Change[] = []
  let balance = now
  let open = owed
  for (const { quantity, value } of moves) {
    const change = isBelow(quantity)
      ? withdrawn(balance, negated(quantity), negatedWorth(value), terms, { owed: open })
      : received(balance, quantity, value, terms, open)
    const changed = new Map(change.owed.map((it) => [it.of, it]))
    open = open.map((it) => changed.get(it.of) ?? it).filter(({ pieces }) => pieces !== '0')
    balance = change.balance
    present.push(change)
  }
  const isShort = isBelow(balance.quantity)
  const last = later.at(-1)?.day ?? day
  const final = {
    ...(isShort ? balance : { ...truth.balance, quantity: balance.quantity }),
    lastDay: laterOf(now.lastDay ?? last, last),
  }
  const own = sumOfWorths(moves.map(({ value }) => value))
  const ofDay = differenceOfWorths(differenceOfWorths(then.value, day0.value), own)
  const wanted = [{ day, value: ofDay }, ...truth.changes]
  const told = present.flatMap(({ corrections }) =>
    corrections.map((it) => ({ day: it.day, value: negatedWorth(it.value) })),
  )
  const all = sumOfWorths(wanted.map(({ value }) => value))
  const rest = differenceOfWorths(
    differenceOfWorths(differenceOfWorths(final.value, now.value), own),
    all,
  )
  const byDay = Map.groupBy([...wanted, ...told, { day: last, value: rest }], (it) => it.day)
  const revaluations = [...byDay].map(([on, some]) => ({
    day: on,
    value: sumOfWorths(some.map(({ value }) => value)),
  }))
  return {
    balance: final,
    present,
    revaluations: revaluations.filter(({ value }) => !isNothing(value)),
  }
}

/** What happened on shelves that several documents touch one after the other, each of its own day. */
export class LaterBook {
  readonly #moves: Map<string, LaterMove[]>

  constructor(moves: ReadonlyMap<string, readonly LaterMove[]> = new Map()) {
    this.#moves = new Map([...moves].map(([key, some]) => [key, [...some]]))
  }

  /** Of those shelves on which more has to be known for a document of that day. */
  after(day: string, isWanted: (key: string) => boolean): Map<string, LaterMove[]> {
    return new Map(
      [...this.#moves]
        .filter(([key]) => isWanted(key))
        .map(([key, moves]) => [key, moves.filter((it) => it.day > day)]),
    )
  }

  /** The next document knows what this one moved. */
  keep(key: string, move: LaterMove): void {
    const known = this.#moves.get(key)
    if (!known) return
    known.push(move)
    known.sort((a, b) => Number(a.day > b.day) - Number(a.day < b.day))
  }
}
