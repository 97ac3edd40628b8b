/**
 * Undoing the moves of a document: each by its mirror, to the cent, and with all that became known
 * of it since. Goods that left come back for what they cost in truth. Goods and costs that came are
 * from now on as if they never had: then all days of their item are reckoned again.
 */

import type { AccountRole } from '../identity/starter-books.ts'
import { isNegative } from '../kernel/number/decimal.ts'
import { negated } from '../kernel/number/fraction.ts'
import { negatedWorth, sumOfWorths, type Worth } from '../money/measure.ts'
import type { MoveLink } from './past-row.ts'
import type { Terms } from './pile.ts'
import type { Move, Shelf } from './shelf.ts'
import { takenBack } from './valuation.ts'

/** A revaluation that belongs to a move, and was not undone; of a late cost, maybe elsewhere. */
type PastCorrection = {
  id: string
  warehouse: string
  isTransit: boolean
  pieces: string | null
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
  day: string
  pieces: string | null
  corrects: string | null
  /** Something undid it already. */
  isUndone: boolean
  /** Of a move: what is known of its cost since. */
  corrections: readonly PastCorrection[]
  /** What it costs more or less goes there, and not to the cost of sales. */
  account?: AccountRole
  /** It only tells what another move is worth in truth. */
  isCorrected?: true
}

/** A move of the undoing, and the one it is the mirror of; none for what is revalued beside it. */
export type Undone = { move: Move; of: string | null }

/** Goods that left a shelf, and nothing that was known of others by it. */
const isPlain = ({ kind, quantity, isTransit }: PostedMove): boolean =>
  kind === 'move' && isNegative(quantity) && !isTransit

/** Those items of which all days are reckoned again, each since when. */
export function reckonedSince(
  moves: readonly PostedMove[],
  isSentBack: boolean,
): Map<string, string> {
  const open = moves.filter(({ isUndone }) => !isUndone)
  const items = new Set(open.filter((move) => isSentBack || !isPlain(move)).map(({ item }) => item))
  const since = new Map<string, string>()
  for (const { item, day } of open) {
    const known = since.get(item)
    if (items.has(item) && (known === undefined || day < known)) since.set(item, day)
  }
  return since
}

const isLate = ({ kind, pieces, corrects, isTransit, isCorrected }: PostedMove): boolean =>
  !isCorrected && kind === 'revaluation' && pieces !== null && (corrects === null || isTransit)

function mirrorOf(move: PostedMove): Undone {
  const { id, line, item, warehouse, isTransit, kind, quantity, value, pieces, corrects } = move
  const isWhole = kind === 'move' || isLate(move)
  const link: MoveLink = isWhole
    ? { as: 'mirror', of: id }
    : { as: 'following', of: corrects ?? id }
  return {
    of: id,
    move: {
      line,
      item,
      warehouse,
      isTransit,
      kind,
      quantity: negated(quantity),
      value: negatedWorth(value),
      ...(pieces ? { pieces } : {}),
      ...(corrects ? { corrects } : {}),
      ...(move.account ? { account: move.account } : {}),
      link,
    },
  }
}

/** The mirror of a move, and of what became known of it. */
const mirrorsOf = (move: PostedMove): Undone[] => [
  mirrorOf(move),
  ...move.corrections.map(({ id, warehouse, isTransit, pieces, value }) =>
    mirrorOf({
      ...move,
      id,
      warehouse,
      isTransit,
      kind: 'revaluation',
      quantity: '0',
      value,
      pieces,
      corrects: move.id,
      isCorrected: true,
    }),
  ),
]

/** What left comes back, with what became known of its cost. */
function takeBack(shelf: Shelf, move: PostedMove, terms: Terms): Undone[] {
  const { item, warehouse, quantity, line } = move
  const known = sumOfWorths([move.value, ...move.corrections.map((it) => it.value)])
  const pieces = negated(quantity)
  const sold = { lines: [line], pieces, cost: negatedWorth(known) }
  const owed = shelf.owedAt(item, warehouse)
  const change = takenBack(shelf.at(item, warehouse), pieces, sold, terms, owed)
  const from = shelf.moves.length
  shelf.put({ id: line, item, baseQuantity: pieces }, move, pieces, change, terms.day)
  const [, ...beside] = shelf.moves.splice(from)
  return [...mirrorsOf(move), ...beside.map((it) => ({ move: it, of: null }))]
}

/** All moves of a document that nobody undid yet; what it told of its own moves is among them. */
export function undoMoves(shelf: Shelf, moves: readonly PostedMove[], terms: Terms): Undone[] {
  const own = new Set(moves.map(({ id }) => id))
  const open = moves
    .filter(({ isUndone }) => !isUndone)
    .map((move) => ({ ...move, corrections: move.corrections.filter(({ id }) => !own.has(id)) }))
  const plain = open.filter(({ item }) => !shelf.isReckoned(item))
  const undone = plain.toReversed().flatMap((move) => takeBack(shelf, move, terms))
  const mirrors = open.filter(({ item }) => shelf.isReckoned(item)).flatMap(mirrorsOf)
  shelf.moves.push(...mirrors.map(({ move }) => move))
  shelf.endToday(terms)
  const beside = shelf.moves.slice(mirrors.length).map((move) => ({ move, of: null }))
  return [...undone, ...mirrors, ...beside]
}
