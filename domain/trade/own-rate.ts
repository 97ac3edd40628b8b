/** An amount of a document in the other currency, at the rate the document was posted with. */
import { toFirst, toSecond } from '../kernel/number/convert.ts'
import { isZero } from '../kernel/number/decimal.ts'
import { fractionOf, over, rounded, times } from '../kernel/number/fraction.ts'

type Rated = { rate: string | null; total: string; firstTotal: string }

/** The rank is that of the document's currency, the decimals are those of the other one. */
export function atOwnRate(
  amount: string,
  { rate, total, firstTotal }: Rated,
  rank: 'first' | 'second' | null,
  decimals: number,
): string | undefined {
  // Of a currency besides the two: in the proportion its total was posted in.
  if (rank === null) {
    if (isZero(total)) return undefined
    const share = over(fractionOf(firstTotal), fractionOf(total))
    return rounded(times(fractionOf(amount), share), decimals)
  }
  if (!rate) return undefined
  return (rank === 'first' ? toSecond : toFirst)(amount, rate, decimals)
}
