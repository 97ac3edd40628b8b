/**
 * What was bought with a gift card or with cash back comes back to it before any money goes out: each
 * return gives as much of it as it comes to, in the order of the ways, until nothing is left of what
 * they paid. Each piece is what all pieces so far give less what those before gave, in the currency of
 * the value and in both measures of the books, so that any number of them adds up to the whole.
 */
import { isZero } from '../../kernel/number/decimal.ts'
import { differenceOf, isMore, lesser, sumOf } from '../../kernel/number/fraction.ts'
import { dueFor } from '../../kernel/number/split.ts'
import { type Decimals, differenceOfWorths, partOfWorth, type Worth } from '../../money/measure.ts'

/** What one receipt by value paid of a document, and what of that went back before. */
export type ValueWay = {
  allocation: string
  receipt: string
  /** In the currency of the document. */
  to: string
  backTo: string
  /** In that of the value. */
  from: string
  backFrom: string
  decimals: number
  /** The whole receipt, whatever it paid, and what went back of it. */
  total: string
  gone: string
  /** What the value was worth that it took. */
  worth: Worth
}

export type ValuePart<Way extends ValueWay = ValueWay> = {
  way: Way
  to: string
  amount: string
  /** What went back of the receipt before. */
  before: string
  worth: Worth
}

/** What of a document may still go back to value, in its currency. */
export const valueLeft = (ways: readonly Pick<ValueWay, 'to' | 'backTo'>[]): string =>
  sumOf(ways.map(({ to, backTo }) => differenceOf(to, backTo)))

export function valueBack<Way extends ValueWay>(
  total: string,
  ways: readonly Way[],
  decimals: Decimals,
): ValuePart<Way>[] {
  const gone = new Map<string, string>()
  const parts: ValuePart<Way>[] = []
  let left = total
  for (const way of ways) {
    const { receipt, to: whole, backTo, from, backFrom } = way
    const to = lesser(left, differenceOf(whole, backTo))
    if (!isMore(to, '0')) continue
    const amount = differenceOf(dueFor(from, sumOf([backTo, to]), whole, way.decimals), backFrom)
    // What is worth no coin of the value stays a credit until more comes back.
    if (isZero(amount)) continue
    const before = gone.get(receipt) ?? way.gone
    const after = sumOf([before, amount])
    const worthOf = (part: string) => partOfWorth(way.worth, part, way.total, decimals)
    const worth = differenceOfWorths(worthOf(after), worthOf(before))
    parts.push({ way, to, amount, before, worth })
    gone.set(receipt, after)
    left = differenceOf(left, to)
  }
  return parts
}
