/**
 * Money against debts. An allocation is recorded in the currency of the document, in the currency
 * handed over and in the books. What two rates make of one debt is an exchange difference at once,
 * per allocation; it never hides in what stays on account.
 */
import {
  compare,
  differenceOf,
  type Fraction,
  fractionOf,
  isAbove,
  minus,
  over,
  plus,
  rounded,
  times,
  zero,
} from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'

/** What is open of a document or of a payment: in its own currency and in that of the books. */
export type OpenAmount = {
  id: string
  isFirst: boolean
  decimals: number
  open: string
  firstOpen: string
  dueDate: string
}

/** The rate of the day of the payment: second currency per one of the first. */
export type PaymentRate = { rate: string | null; first: number }

export type Allocated = {
  to: string
  toAmount: string
  fromAmount: string
  /** What leaves the open item of the document, in the books. */
  firstAmount: string
  /** Above zero the books lost: the debt was worth more than what paid it. */
  exchange: string
  /** Of the exchange, what is not asked for any more. */
  writtenOff?: string
  /** The account that takes it; without one it is a rounding difference. */
  gapAccount?: string | null
}

/** The value of an amount of one currency in the other, not rounded. */
function converted(
  amount: Fraction,
  isFrom: boolean,
  isTo: boolean,
  rate: string | null,
): Fraction {
  if (isFrom === isTo) return amount
  if (rate === null) throw new Refusal('rateMissing')
  return isFrom ? times(amount, fractionOf(rate)) : over(amount, fractionOf(rate))
}

const lesser = (a: Fraction, b: Fraction): Fraction => (compare(a, b) < 0 ? a : b)

/** The part of the books' value that leaves with `amount`; the last part takes what is left. */
function firstPart({ open, firstOpen }: OpenAmount, amount: string, decimals: number): string {
  if (compare(fractionOf(amount), fractionOf(open)) === 0) return firstOpen
  return rounded(over(times(fractionOf(firstOpen), fractionOf(amount)), fractionOf(open)), decimals)
}

/** One allocation of `toAmount`, in the document's currency. */
export function allocated(
  from: OpenAmount,
  to: OpenAmount,
  toAmount: string,
  { rate, first }: PaymentRate,
): { made: Allocated; from: OpenAmount; to: OpenAmount } {
  const wanted = fractionOf(toAmount)
  if (wanted.top <= 0n) throw new Refusal('notPositive', to.id)
  if (isAbove(wanted, fractionOf(to.open))) throw new Refusal('range', to.id, { limit: to.open })
  const needed = converted(wanted, to.isFirst, from.isFirst, rate)
  const available = fractionOf(from.open)
  // The last cent of a conversion must not keep a debt open that was paid in full: money pays what
  // it comes to when it is rounded in the currency of the debt.
  const least = minus(wanted, halfUnitOf(to.decimals))
  if (isAbove(converted(least, to.isFirst, from.isFirst, rate), available))
    throw new Refusal('range', to.id, {
      limit: rounded(converted(available, from.isFirst, to.isFirst, rate), to.decimals),
    })
  const fromAmount = rounded(lesser(needed, available), from.decimals)
  const firstAmount = firstPart(to, toAmount, first)
  const paidFirst = firstPart(from, fromAmount, first)
  const exchange = differenceOf(firstAmount, paidFirst, first)
  return {
    made: { to: to.id, toAmount, fromAmount, firstAmount, exchange },
    from: reduced(from, fromAmount, paidFirst, first),
    to: reduced(to, toAmount, firstAmount, first),
  }
}

const halfUnitOf = (decimals: number): Fraction => ({
  top: 1n,
  bottom: 2n * 10n ** BigInt(decimals),
})

const reduced = (item: OpenAmount, amount: string, firstAmount: string, first: number) => ({
  ...item,
  open: differenceOf(item.open, amount, item.decimals),
  firstOpen: differenceOf(item.firstOpen, firstAmount, first),
})

/** Documents in the order in which money is given to them. */
export const oldestFirst = <Item extends { dueDate: string; id: string }>(items: readonly Item[]) =>
  items.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate) || a.id.localeCompare(b.id))

/** Proposes what each document gets, the oldest first, until the money is used up. */
export function proposed(
  from: OpenAmount,
  documents: readonly OpenAmount[],
  paying: PaymentRate,
): { to: string; amount: string }[] {
  let left = from
  const given: { to: string; amount: string }[] = []
  for (const to of oldestFirst(documents)) {
    const most = converted(fractionOf(left.open), left.isFirst, to.isFirst, paying.rate)
    const amount = rounded(
      lesser(fractionOf(rounded(most, to.decimals)), fractionOf(to.open)),
      to.decimals,
    )
    if (fractionOf(amount).top <= 0n) continue
    given.push({ to: to.id, amount })
    left = allocated(left, to, amount, paying).from
  }
  return given
}

/** Notes and coins must add up to what was handed over. */
export function refuseWrongCount(
  amount: string,
  counts: readonly { value: string; count: number }[],
): void {
  if (counts.length === 0) return
  const sum = counts
    .map(({ value, count }) => times(fractionOf(value), fractionOf(String(count))))
    .reduce(plus, zero)
  if (compare(sum, fractionOf(amount)) !== 0)
    throw new Refusal('countDiffers', 'counts', { counted: rounded(sum, 6), amount })
}
