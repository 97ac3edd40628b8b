/** Sums of the amounts a posting is made of. */
import { fractionOf, minus, nought, plus, rounded } from '../kernel/fraction.ts'
import type { Move } from '../stock/shelf.ts'

export const sum = (amounts: readonly string[], decimals: number): string =>
  rounded(amounts.map(fractionOf).reduce(plus, nought), decimals)

export const negated = (amount: string): string => rounded(minus(nought, fractionOf(amount)), 6)

export const less = (amount: string, other: string): string =>
  rounded(minus(fractionOf(amount), fractionOf(other)), 6)

export const worthOf = (moves: readonly Move[], decimals: number): string =>
  sum(
    moves.map(({ value }) => value),
    decimals,
  )
