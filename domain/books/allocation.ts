/**
 * Money against debts. An allocation is recorded in the currency of the document, in the currency
 * handed over and in the books. What two rates make of one debt is an exchange difference at once,
 * per allocation; it never hides in what stays on account.
 */
import { isZero } from '../kernel/number/decimal.ts'
import {
  compare,
  differenceOf,
  type Fraction,
  fractionOf,
  isAbove,
  minus,
  plus,
  rounded,
  smaller,
  times,
  zero,
} from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import {
  type Currency,
  type Decimals,
  differenceOfWorths,
  exchanged,
  ownMeasure,
  partOfWorth,
  type Worth,
  worthAt,
} from '../money/measure.ts'

/** What is open of a document or of a payment: in its own currency and in the two of the company. */
export type OpenAmount = {
  id: string
  currency: Currency
  decimals: number
  open: string
  firstOpen: string
  secondOpen: string | null
  dueDate: string
}

/** The rate of the day of the payment: second currency per one of the first. Others know their own. */
export type PaymentRate = { rate: string | null; decimals: Decimals }

export type Allocated = {
  to: string
  toAmount: string
  fromAmount: string
  /** The currency of the document, and that of the money. */
  toCurrency: Currency
  fromCurrency: Currency
  /** What leaves the open item of the document. */
  firstAmount: string
  secondAmount: string | null
  /** Above zero the books lost: the debt was worth more than what paid it. */
  exchange: string
  secondExchange: string | null
  /** Of the exchange, what is not asked for any more; the same in the currency of the document. */
  writtenOff?: string
  toWrittenOff?: string
  secondWrittenOff?: string | null
  /** The account that takes it; without one it is a rounding difference. */
  gapAccount?: string | null
  /** Of the exchange, what was kept back for the tax office, at the rate of that day. */
  withheld?: Withheld | null
}

/** Tax kept back of what an allocation pays, in the currency of the document. */
type Withheld = Worth & {
  rate: string
  code: string
  percent: string
  base: string
  amount: string
}

export const openWorth = ({ firstOpen, secondOpen, open, currency }: OpenAmount): Worth => ({
  first: firstOpen,
  second: secondOpen,
  ...ownMeasure(currency, open),
})

/** What left the document by an allocation. */
export const owedBy = ({
  toCurrency,
  toAmount,
  firstAmount,
  secondAmount,
}: Pick<Allocated, 'toCurrency' | 'toAmount' | 'firstAmount' | 'secondAmount'>): Worth => ({
  first: firstAmount,
  second: secondAmount,
  ...ownMeasure(toCurrency, toAmount),
})

/** What a debt is worth that somebody owes from now on. */
export const openAt = (
  debt: Omit<OpenAmount, 'firstOpen' | 'secondOpen'>,
  rate: string | null,
  decimals: Decimals,
): OpenAmount => {
  const { first, second } = worthAt(debt.open, debt.currency, rate, decimals)
  return { ...debt, firstOpen: first, secondOpen: second }
}

/** One allocation of `toAmount`, in the document's currency. */
export function allocated(
  from: OpenAmount,
  to: OpenAmount,
  toAmount: string,
  { rate, decimals }: PaymentRate,
): { made: Allocated; from: OpenAmount; to: OpenAmount } {
  const wanted = fractionOf(toAmount)
  if (wanted.top <= 0n) throw new Refusal('notPositive', to.id)
  if (isAbove(wanted, fractionOf(to.open))) throw new Refusal('range', to.id, { limit: to.open })
  const needed = exchanged(wanted, to.currency, from.currency, rate)
  const available = fractionOf(from.open)
  // The last cent of a conversion must not keep a debt open that was paid in full: money pays what
  // it comes to when it is rounded in the currency of the debt.
  const least = minus(wanted, halfUnitOf(to.decimals))
  if (isAbove(exchanged(least, to.currency, from.currency, rate), available))
    throw new Refusal('range', to.id, {
      limit: rounded(exchanged(available, from.currency, to.currency, rate), to.decimals),
    })
  const fromAmount = rounded(smaller(needed, available), from.decimals)
  // What is worth no unit of the money is not paid with it: it is a rest, closed as one.
  if (isZero(fromAmount)) throw new Refusal('restTooSmall', to.id)
  const owed = partOfWorth(openWorth(to), toAmount, to.open, decimals)
  const paid = partOfWorth(openWorth(from), fromAmount, from.open, decimals)
  const lost = differenceOfWorths(owed, paid)
  return {
    made: {
      to: to.id,
      toAmount,
      fromAmount,
      toCurrency: to.currency,
      fromCurrency: from.currency,
      firstAmount: owed.first,
      secondAmount: owed.second,
      exchange: lost.first,
      secondExchange: lost.second,
    },
    from: reduced(from, fromAmount, paid),
    to: reduced(to, toAmount, owed),
  }
}

const halfUnitOf = (decimals: number): Fraction => ({
  top: 1n,
  bottom: 2n * 10n ** BigInt(decimals),
})

/** What is left of it once so much of it, worth so much, is gone. */
export function reduced(item: OpenAmount, amount: string, worth: Worth): OpenAmount {
  const { first, second } = differenceOfWorths(openWorth(item), worth)
  const open = differenceOf(item.open, amount, item.decimals)
  return { ...item, open, firstOpen: first, secondOpen: second }
}

/** Documents in the order in which money is given to them. */
export const oldestFirst = <Item extends { dueDate: string; id: string }>(items: readonly Item[]) =>
  items.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate) || a.id.localeCompare(b.id))

/** Whether an amount is worth no unit of the money. */
const isRest = (amount: string, to: OpenAmount, from: OpenAmount, { rate }: PaymentRate): boolean =>
  rounded(exchanged(fractionOf(amount), to.currency, from.currency, rate), from.decimals) === '0'

/** Proposes what each document gets, the oldest first, until the money is used up. */
export function proposed(
  from: OpenAmount,
  documents: readonly OpenAmount[],
  paying: PaymentRate,
): { to: string; amount: string }[] {
  let left = from
  const given: { to: string; amount: string }[] = []
  for (const to of oldestFirst(documents)) {
    const most = exchanged(fractionOf(left.open), left.currency, to.currency, paying.rate)
    const amount = rounded(
      smaller(fractionOf(rounded(most, to.decimals)), fractionOf(to.open)),
      to.decimals,
    )
    if (fractionOf(amount).top <= 0n || isRest(amount, to, left, paying)) continue
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
