/**
 * What is decided about the shelves of a warehouse is decided by its own branch, wherever the
 * document that moves them is written. A warehouse of no branch is the company's: what the branch
 * of a document says may be stricter there, never laxer.
 */
import { lesser } from '../kernel/number/fraction.ts'
import type { StockPolicy } from './shelf.ts'

export type ShelfRules = {
  policy: StockPolicy
  /** In the currency of the books; none where nothing has to be approved. */
  approvalAbove: string | null
}

const laxestFirst: readonly StockPolicy[] = ['allow', 'warn', 'block']

const stricterPolicy = (a: StockPolicy, b: StockPolicy): StockPolicy =>
  laxestFirst.indexOf(a) > laxestFirst.indexOf(b) ? a : b

function lower(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  return lesser(b, a)
}

/** Of several that touch one document, the strictest of each holds. */
export const strictest = (rules: readonly ShelfRules[]): ShelfRules =>
  rules.reduce((a, b) => ({
    policy: stricterPolicy(a.policy, b.policy),
    approvalAbove: lower(a.approvalAbove, b.approvalAbove),
  }))
