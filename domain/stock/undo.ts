/**
 * Undoing the moves of a document: each by its mirror, to the cent, and with all that became known
 * of it since. What goods had covered is owed again; what a late cost gave is taken back as far as
 * it is still there, and the moves that carried the rest of it away are told; what is left over is
 * revalued.
 */

import { fractionOf, negated } from '../kernel/number/fraction.ts'
import {
  differenceOfWorths,
  isNothing,
  negatedWorth,
  sumOfWorths,
  type Worth,
} from '../money/measure.ts'
import { nextWorth } from './amounts.ts'
import type { Change, Terms } from './pile.ts'
import { balanceKey, type Move, type Shelf } from './shelf.ts'
import type { Became } from './trace.ts'
import { type Covered, received, revalued, takenBack, withdrawn } from './valuation.ts'

/** A revaluation that belongs to a move, and was not undone. */
type PastCorrection = { id: string; pieces: string; value: Worth }

/** What a revaluation of the document corrected, as it left before it came. */
type PastOwed = {
  of: string
  lines: string[]
  day: string
  pieces: string
  value: Worth
}

export type PostedMove = {
  id: string
  line: string
  item: string
  warehouse: string
  isTransit: boolean
  kind: 'move' | 'revaluation'
  quantity: string
  value: Worth
  pieces: string | null
  corrects: string | null
  /** Something undid it already. */
  isUndone: boolean
  /** Of a move: what is known of its cost since. */
  corrections: readonly PastCorrection[]
  /** Of a correction: what was owed. */
  owed: PastOwed | null
}

/** A move of the undoing, and the one it is the mirror of; none for what is revalued beside it. */
export type Undone = { move: Move; of: string | null }

/** What became of a late cost since it was given. */
type BecameOf = (move: PostedMove) => Became

/** What a move is worth, with all that became known of it. */
const known = ({ value, corrections }: PostedMove): Worth =>
  sumOfWorths([value, ...corrections.map((it) => it.value)])

type Placed = { warehouse: string; isTransit: boolean }

const isAt = (a: Placed, b: Placed): boolean =>
  a.warehouse === b.warehouse && a.isTransit === b.isTransit

/** Goods that had covered what was owed, and what they covered. */
const isCover = ({ kind, corrects, isTransit }: PostedMove): boolean =>
  kind === 'revaluation' && corrects !== null && !isTransit

const isSameShelf = (a: PostedMove, b: PostedMove): boolean =>
  a.line === b.line && a.item === b.item && a.warehouse === b.warehouse

function coveredBy(cover: PostedMove, terms: Terms): Covered[] {
  const { owed, pieces, value } = cover
  if (!owed || !pieces) return []
  const thought = nextWorth(
    owed.value,
    { before: '0', part: pieces, whole: owed.pieces },
    terms.decimals,
  )
  return [{ owed: { ...owed, pieces, value: thought }, correction: value }]
}

class Undoing {
  readonly #shelf: Shelf
  readonly #terms: Terms
  readonly #becameOf: BecameOf
  readonly undone: Undone[] = []

  constructor(shelf: Shelf, terms: Terms, became: BecameOf) {
    this.#shelf = shelf
    this.#terms = terms
    this.#becameOf = became
  }

  /** The balance after it and what is revalued beside it; the mirrors are written by their own. */
  #put(move: PostedMove, change: Change, mirrors: readonly Undone[]): void {
    const { id, line, ...place } = { ...move, id: move.line }
    const from = this.#shelf.moves.length
    const at = { id, item: move.item, baseQuantity: move.quantity }
    this.#shelf.put(at, place, negated(move.quantity), change, this.#terms.day)
    const [written, ...beside] = this.#shelf.moves.splice(from)
    const [own, ...others] = mirrors
    if (written && own) {
      const { value, kind, pieces, corrects } = own.move
      Object.assign(
        written,
        { value, kind },
        pieces ? { pieces } : {},
        corrects ? { corrects } : {},
      )
      this.undone.push({ move: written, of: own.of })
    }
    this.undone.push(...others, ...beside.map((it) => ({ move: it, of: null })))
  }

  #mirror(move: PostedMove): Undone {
    const { id, line, item, warehouse, isTransit, kind, quantity, value, pieces, corrects } = move
    const mirror: Move = {
      line,
      item,
      warehouse,
      isTransit,
      kind,
      quantity: negated(quantity),
      value: negatedWorth(value),
      ...(pieces ? { pieces } : {}),
      ...(corrects ? { corrects } : {}),
    }
    return { move: mirror, of: id }
  }

  /** The mirrors of what became known of it. */
  #corrected(move: PostedMove): Undone[] {
    return move.corrections.map(({ pieces, value, id }) => {
      const whole = { ...move, id, kind: 'revaluation' as const, quantity: '0', value }
      return this.#mirror({ ...whole, pieces, corrects: move.id })
    })
  }

  /** What left comes back, with what became known of its cost. */
  takeBack(move: PostedMove): void {
    const { item, warehouse, quantity, line, isTransit } = move
    const before = this.#shelf.at(item, warehouse, isTransit)
    const cost = negatedWorth(known(move))
    const pieces = negated(quantity)
    const change = isTransit
      ? received(before, pieces, cost, this.#terms)
      : takenBack(
          before,
          pieces,
          { lines: [line], pieces, cost },
          this.#terms,
          this.#shelf.owedAt(item, warehouse),
        )
    this.#put(move, change, [this.#mirror(move), ...this.#corrected(move)])
  }

  /** What came leaves again, and what it covered is owed again. */
  giveBack(move: PostedMove, covers: readonly PostedMove[]): void {
    const { item, warehouse, isTransit, quantity } = move
    const before = this.#shelf.at(item, warehouse, isTransit)
    const covered = covers.flatMap((cover) => coveredBy(cover, this.#terms))
    const owed = isTransit ? [] : this.#shelf.owedAt(item, warehouse)
    const change = withdrawn(before, quantity, known(move), this.#terms, { owed, covered })
    const mirrors = [move, ...covers].map((it) => this.#mirror(it))
    this.#put(move, change, [...mirrors, ...this.#corrected(move)])
  }

  /** What was only a value: it is taken from where it lies by now, and told to what carried it away. */
  unsettle(move: PostedMove): void {
    const { warehouse, isTransit } = move
    const { carried, kept } = move.pieces
      ? this.#becameOf(move)
      : { carried: [], kept: [{ warehouse, isTransit, value: known(move) }] }
    const places = [{ warehouse, isTransit }, ...kept, ...carried].filter(
      (it, at, all) => all.findIndex((other) => isAt(it, other)) === at,
    )
    for (const place of places) {
      const here = (worths: readonly (Placed & { value: Worth })[]): Worth =>
        sumOfWorths(worths.filter((it) => isAt(it, place)).map(({ value }) => value))
      const before = this.#shelf.at(move.item, place.warehouse, place.isTransit)
      const change = revalued(before, negatedWorth(here(kept)), this.#terms)
      const told = here(carried)
      if (isAt(place, move)) {
        const beside = differenceOfWorths(sumOfWorths([change.revaluation, known(move)]), told)
        this.#put(move, { ...change, value: negatedWorth(move.value), revaluation: beside }, [
          this.#mirror(move),
          ...this.#corrected(move),
        ])
      } else {
        const key = balanceKey(move.item, place.warehouse, place.isTransit)
        this.#shelf.balances.set(key, change.balance)
        this.#beside(move, place, differenceOfWorths(change.revaluation, told))
      }
    }
    for (const { of, value, ...place } of carried) this.#beside(move, place, value, of)
  }

  #beside({ line, item }: PostedMove, place: Placed, value: Worth, corrects?: string | null): void {
    if (isNothing(value)) return
    const { warehouse, isTransit } = place
    const common = { line, item, warehouse, isTransit, kind: 'revaluation', quantity: '0' } as const
    this.undone.push({ move: { ...common, value, ...(corrects ? { corrects } : {}) }, of: null })
  }
}

/**
 * The last first, but for a value that was put right when goods left: it lies on their shelf again
 * only once they do.
 */
function inOrder(moves: readonly PostedMove[]): PostedMove[] {
  const leaves = (move: PostedMove): boolean => fractionOf(move.quantity).top < 0n
  const isBeside = (value: PostedMove, move: PostedMove): boolean =>
    value.kind === 'revaluation' && isSameShelf(value, move) && value.isTransit === move.isTransit
  const goods = moves.filter(leaves)
  const later = new Set(moves.filter((it) => goods.some((move) => isBeside(it, move))))
  return moves
    .filter((it) => !later.has(it))
    .toReversed()
    .flatMap((move) =>
      leaves(move) ? [move, ...[...later].filter((it) => isBeside(it, move)).toReversed()] : [move],
    )
}

/** All moves of a document that nobody undid yet, the last first. */
export function undoMoves(
  shelf: Shelf,
  moves: readonly PostedMove[],
  terms: Terms,
  became: BecameOf,
): Undone[] {
  const undoing = new Undoing(shelf, terms, became)
  const open = moves.filter(({ isUndone }) => !isUndone)
  const covers = open.filter(isCover)
  for (const move of inOrder(open.filter((it) => !isCover(it)))) {
    if (move.kind === 'revaluation') undoing.unsettle(move)
    else if (fractionOf(move.quantity).top < 0n) undoing.takeBack(move)
    else {
      const own = move.isTransit ? [] : covers.filter((cover) => isSameShelf(cover, move))
      undoing.giveBack(move, own)
    }
  }
  return undoing.undone
}
