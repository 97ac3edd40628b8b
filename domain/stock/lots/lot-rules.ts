/** What a lot must tell and can be, whoever says it: a document, or somebody who counts. */
import { formatDate } from '../../kernel/format.ts'
import { fractionOf, isAny, sumOf } from '../../kernel/number/fraction.ts'
import { type Facts, Refusal } from '../../kernel/refusal.ts'
import type { Lot, LotKeeping } from './lot.ts'

type ExpiryClaim = {
  /** What was said of it. */
  expiry: string | null | undefined
  /** Pieces of it come. */
  isComing: boolean
  field: string | undefined
  facts?: Facts
}

/** A lot that comes tells its expiry where its item must, and a known lot has but one. */
export function refuseExpiry(
  { hasExpiry }: LotKeeping,
  { code, expiry }: Pick<Lot, 'code' | 'expiry'>,
  { expiry: said, isComing, field, facts }: ExpiryClaim,
): void {
  if (code === null) return
  if (isComing && hasExpiry && expiry === null)
    throw new Refusal('expiryRequired', field, { ...facts, code })
  if (said == null || said === expiry) return
  throw new Refusal('lotExpiryDiffers', field, {
    ...facts,
    code,
    expiry: expiry ? formatDate(expiry) : '–',
  })
}

export const isOnePiece = (quantity: string): boolean => sumOf([quantity]) === '1'

/** Why so many pieces of a serial number cannot be, with those that lie there beside them. */
export function serialFault(
  quantity: string,
  others: string,
): 'serialIsOne' | 'serialTaken' | undefined {
  if (!isOnePiece(quantity)) return 'serialIsOne'
  return isAny(fractionOf(others)) ? 'serialTaken' : undefined
}
