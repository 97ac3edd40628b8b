/** Of what is owed, the part that is late: less what is covered, and never more than the whole. */
import { isNegative } from '../kernel/number/decimal.ts'
import { differenceOf, isMore } from '../kernel/number/fraction.ts'

type Owed = { whole: string; late: string; covered: string }

export function overduePart({ whole, late, covered }: Owed): string {
  if (isNegative(whole)) return '0'
  const open = differenceOf(late, covered)
  return isMore(open, whole) ? whole : open
}
