/** What moved, in the currency of the books. */
import { sumOf } from '../kernel/number/fraction.ts'
import type { Move } from '../stock/shelf.ts'

export const movedValue = (moves: readonly Move[], decimals: number): string =>
  sumOf(
    moves.map(({ value }) => value),
    decimals,
  )
