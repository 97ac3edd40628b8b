/**
 * A move as whoever reckons its days again reads it: not only what it was worth, but what it
 * follows. A pot keeps what left with a line until it comes back or arrives somewhere.
 */
import type { AccountRole } from '../identity/starter-books.ts'
import type { Worth } from '../money/measure.ts'
import type { ReceiptPart } from './layer-pile.ts'
import type { MoveRef } from './pile.ts'

/** A cost that became known late, and the receipts it is for; whatever of their goods was there. */
export type LateCosts = { amount: Worth; from: readonly ReceiptPart[] }

/** Of what was made: its part of what all of it costs more or less than was thought. */
export type MadeShare = { part: string; whole: string }

export type MoveLink = {
  /**
   * `in`: for a value of its own. `out`: at the average. `drawn`: for its part of a pot. `sentBack`:
   * to the supplier, of receipts. `late`: a cost of goods that came before, as far as they are
   * there. `made`: of what left into its pot. `restated`: no move, but that components of something
   * that was made cost more or less, which are not reckoned again with it. `mirror`: it undoes
   * another. `following`: a revaluation that says what a move is worth in truth.
   */
  as: 'in' | 'out' | 'drawn' | 'sentBack' | 'late' | 'made' | 'restated' | 'mirror' | 'following'
  from?: string
  into?: string
  /** What it undoes, or corrects; of a late cost, the move that brought its goods on their way. */
  of?: MoveRef
  /** Of goods that go back to their supplier: the lines they came and were billed with. */
  receipts?: readonly string[]
  /** Of a late cost: all that its line brought for these goods. */
  costs?: readonly LateCosts[]
  /** What else is in its pot: of other items, or of days before those that are reckoned again. */
  outside?: { pieces: string; cost: Worth }
  share?: MadeShare
  /** Of what is restated: how much more all of its components cost. */
  cost?: Worth
  /** Of goods that come without a price of their own: for what such goods cost here. */
  isAtAverage?: true
  /** Of goods that a client brings back, whatever he bought them with. */
  isBack?: true
  /** The account that takes what it costs more or less; none for the cost of sales. */
  account?: AccountRole
}

export type PastRow = {
  id: MoveRef
  /** Its shelf, by `balanceKey`. */
  key: string
  day: string
  line: string | null
  /** Its line, and the one that line follows. */
  lines: readonly string[]
  /** Signed, as it changed the shelf. */
  quantity: string
  value: Worth
  /** Of a late cost: for how many pieces that were there. */
  pieces?: string | null
  link: MoveLink
  /** It is kept that it left before it came. */
  isOwing: boolean
}

/** What was sold with a line, and what of it came back. */
export const salePot = (line: string): string => `sale ${line}`
export const isSold = (pot: string): boolean => pot.startsWith('sale ')
/** What was sent with a line, until it is somewhere. */
export const sentPot = (line: string): string => `sent ${line}`
export const isSent = (pot: string): boolean => pot.startsWith('sent ')
/** What is on its way with a line. */
export const wayPot = (line: string): string => `way ${line}`
/** What came off its way with a line. */
export const offPot = (line: string): string => `off ${line}`
export const isOff = (pot: string): boolean => pot.startsWith('off ')
/** What was taken for something that is made, until it is made of it. */
export const madePot = (document: string): string => `made ${document}`
export const isMade = (pot: string): boolean => pot.startsWith('made ')

/** What was sold in one place came back in another. */
export function returnedElsewhere(rows: readonly PastRow[]): boolean {
  const soldAt = new Set(rows.map(({ key, link }) => `${link.into} ${key}`))
  return rows.some(
    ({ key, link: { as, from } }) =>
      as === 'drawn' && from !== undefined && isSold(from) && !soldAt.has(`${from} ${key}`),
  )
}
