/**
 * What promotions gave on a line that is being written: a part of its discount in money. Whoever
 * changes what they were reckoned from takes them off, until they are asked for again.
 */
import { isDecimal, isZero } from '../../../../domain/kernel/number/decimal.ts'
import { differenceOf, sumOf } from '../../../../domain/kernel/number/fraction.ts'
import type { DraftLine, GivenPromotion } from '../../../../domain/trade/contract.ts'

type Promoted = Pick<DraftLine, 'discountAmount'> & {
  promotions?: readonly Pick<GivenPromotion, 'amount'>[] | null
}

const givenIn = ({ promotions }: Promoted): string =>
  sumOf((promotions ?? []).map(({ amount }) => amount))

/** What a person took off in money; nothing is left empty. */
export function typedDiscount(line: Promoted): string | null {
  const { discountAmount } = line
  if (!line.promotions?.length || !discountAmount || !isDecimal(discountAmount))
    return discountAmount ?? null
  const typed = differenceOf(discountAmount, givenIn(line))
  return isZero(typed) ? null : typed
}

/** The line with these promotions in the place of those it had. */
export function promotedLine(line: DraftLine, promotions: readonly GivenPromotion[]): DraftLine {
  const typed = typedDiscount(line)
  const { promotions: _, ...bare } = line
  if (promotions.length === 0) return { ...bare, discountAmount: typed }
  const given = promotions.map(({ amount }) => amount)
  const discountAmount = sumOf([typed && isDecimal(typed) ? typed : '0', ...given])
  return { ...bare, promotions: [...promotions], discountAmount }
}

const reckonedFrom = ['item', 'unit', 'quantity', 'unitPrice', 'discountPercent', 'discountAmount']

/** A change of a line, and what it takes off with it. */
export function unpromoted(line: DraftLine | undefined, change: Partial<DraftLine>) {
  const isTouched = reckonedFrom.some((name) => name in change)
  if (!line?.promotions?.length || !isTouched || 'promotions' in change) return change
  return { discountAmount: typedDiscount(line), ...change, promotions: null }
}
