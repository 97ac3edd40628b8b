/**
 * What is left of a debt and not asked for any more: the debt is closed, and the books lose the
 * rest. A few cents are a rounding difference; anything else is closed to an account somebody names.
 */
import { type Allocated, type OpenAmount, openWorth } from '../books/allocation.ts'
import { type Booking, booked } from '../books/entry.ts'
import { controlRole, type Money, type Settlement } from '../books/settlement.ts'
import { isZero } from '../kernel/number/decimal.ts'
import { fractionOf, isAbove, isAny, sumOf } from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import { type Currency, negatedWorth, sumOfWorths, type Worth } from '../money/measure.ts'
import type { WriteOffInput } from './money-input.ts'

/** The most that may be left, in each currency. */
export type WriteOffLimits = { first: string; second: string }

export const noWriteOff: WriteOffLimits = { first: '0', second: '0' }

/** Where a rest is booked. */
export const accountOfGap = (account: string | null | undefined): Booking['account'] =>
  account ? { id: account } : 'rounding'

/** What is left, as the limits know it: that of another currency by what it is worth in the first. */
type Left = Pick<OpenAmount, 'open' | 'firstOpen' | 'currency'>

const limitOf = (currency: Currency, { first, second }: WriteOffLimits): string =>
  currency === 'second' ? second : first

export const isSmall = ({ open, firstOpen, currency }: Left, limits: WriteOffLimits): boolean => {
  const left = fractionOf(typeof currency === 'string' ? open : firstOpen)
  return isAny(fractionOf(open)) && !isAbove(left, fractionOf(limitOf(currency, limits)))
}

/** Closes what is left of documents; a refusal names the document. */
export function writtenOff(
  money: Pick<Money, 'flow' | 'party' | 'currency'>,
  settlement: Settlement,
  debts: readonly OpenAmount[],
  lines: readonly WriteOffInput[],
  limits: WriteOffLimits,
): Settlement {
  return lines.reduce((done, line) => closed(money, done, debts, line, limits), settlement)
}

/** What this money paid of a document so far; nothing, where only its rest is closed. */
export function madeFor(settlement: Settlement, debt: OpenAmount, fromCurrency: Currency) {
  const at = settlement.made.findLastIndex(({ to }) => to === debt.id)
  const none: Allocated = {
    to: debt.id,
    toAmount: '0',
    fromAmount: '0',
    toCurrency: debt.currency,
    fromCurrency,
    firstAmount: '0',
    secondAmount: debt.secondOpen === null ? null : '0',
    exchange: '0',
    secondExchange: debt.secondOpen === null ? null : '0',
  }
  return { at, made: settlement.made[at] ?? none }
}

function closed(
  { flow, party, currency }: Pick<Money, 'flow' | 'party' | 'currency'>,
  settlement: Settlement,
  debts: readonly OpenAmount[],
  { to, account }: WriteOffInput,
  limits: WriteOffLimits,
): Settlement {
  const debt = settlement.debts.get(to) ?? debts.find(({ id }) => id === to)
  if (!debt || !('side' in party)) throw new Refusal('missingReference', to)
  if (isZero(debt.open)) return settlement
  if (!account && !isSmall(debt, limits))
    throw new Refusal('range', to, { limit: limitOf(debt.currency, limits) })
  const { at, made } = madeFor(settlement, debt, currency)
  const lost = openWorth(debt)
  const signed: Worth = flow === 'in' ? lost : negatedWorth(lost)
  const bookings: Booking[] = [
    booked(controlRole(party.side), debt.currency, negatedWorth(signed), party.partner),
    booked(accountOfGap(account), debt.currency, signed),
  ]
  const paid = sumOfWorths([{ first: made.firstAmount, second: made.secondAmount }, lost])
  const rates = sumOfWorths([{ first: made.exchange, second: made.secondExchange }, lost])
  const whole: Allocated = {
    ...made,
    toAmount: sumOf([made.toAmount, debt.open]),
    firstAmount: paid.first,
    secondAmount: paid.second,
    exchange: rates.first,
    secondExchange: rates.second,
    writtenOff: lost.first,
    toWrittenOff: debt.open,
    secondWrittenOff: lost.second,
    gapAccount: account ?? null,
  }
  const empty = { open: '0', firstOpen: '0', secondOpen: lost.second === null ? null : '0' }
  return {
    ...settlement,
    made: at < 0 ? [...settlement.made, whole] : settlement.made.with(at, whole),
    debts: new Map(settlement.debts).set(to, { ...debt, ...empty }),
    bookings: [...settlement.bookings, ...bookings],
  }
}
