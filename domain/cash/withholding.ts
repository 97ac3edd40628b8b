/**
 * Tax kept back where money is paid. The document is closed by the money and by what is kept back;
 * the office is owed that from the day of payment on, so it is booked at the rate of that day, and
 * what rates made of the debt since then is exchange, as of the money itself.
 */

import { type OpenAmount, openWorth, reduced } from '../books/allocation.ts'
import type { Side } from '../books/behaviour.ts'
import { booked, exchangeBookings } from '../books/entry.ts'
import { controlRole, type Money, type Settlement } from '../books/settlement.ts'
import type { AccountRole } from '../identity/starter-books.ts'
import { isZero } from '../kernel/number/decimal.ts'
import {
  differenceOf,
  type Fraction,
  fractionOf,
  isAbove,
  isMore,
  minus,
  over,
  partOf,
  plus,
  rounded,
  sumOf,
  times,
} from '../kernel/number/fraction.ts'
import { refuseDecimals } from '../kernel/number/money.ts'
import { Refusal } from '../kernel/refusal.ts'
import {
  type Decimals,
  differenceOfWorths,
  negatedWorth,
  partOfWorth,
  sumOfWorths,
  type Worth,
  worthAt,
} from '../money/measure.ts'
import type { SettlingInput, WithholdingInput } from './money-input.ts'
import { madeFor } from './write-off.ts'

export type WithholdingTerms = {
  id: string
  code: string
  side: Side
  percent: string
  base: 'net' | 'gross'
  /** Of the whole document, in the first currency. */
  threshold: string | null
  isActive: boolean
}

/** What of a document decides what is kept back of it. */
export type WithheldBill = {
  total: string
  vat: string
  open: string
  firstTotal: string
  decimals: number
}

export const withholdingRole = (side: Side): AccountRole =>
  side === 'supplier' ? 'withholdingPayable' : 'withholdingReceivable'

/** What the tax is reckoned on, of the whole document. */
const wholeBase = ({ base }: Pick<WithholdingTerms, 'base'>, { total, vat }: WithheldBill) =>
  base === 'gross' ? total : differenceOf(total, vat)

function isBelow(rate: Pick<WithholdingTerms, 'base' | 'threshold'>, bill: WithheldBill): boolean {
  if (rate.threshold === null) return false
  const share = over(fractionOf(wholeBase(rate, bill)), fractionOf(bill.total))
  return isAbove(fractionOf(rate.threshold), times(fractionOf(bill.firstTotal), share))
}

/**
 * What is kept back of `settled` of a document. It is reckoned up to what is settled with it, less
 * what was reckoned up to there before, so that parts come to what one payment would have kept back.
 */
export function proposedWithholding(
  rate: Pick<WithholdingTerms, 'percent' | 'base' | 'threshold'>,
  bill: WithheldBill,
  settled: string,
): { base: string; amount: string } {
  const { total, open, decimals } = bill
  if (isZero(total)) return { base: '0', amount: '0' }
  const whole = fractionOf(wholeBase(rate, bill))
  const before = minus(fractionOf(total), fractionOf(open))
  const after = plus(before, fractionOf(settled))
  const baseAt = (upTo: Fraction): Fraction => over(times(whole, upTo), fractionOf(total))
  const part = (at: (upTo: Fraction) => Fraction): string =>
    differenceOf(rounded(at(after), decimals), rounded(at(before), decimals))
  return {
    base: part(baseAt),
    amount: isBelow(rate, bill) ? '0' : part((upTo) => times(baseAt(upTo), partOf(rate.percent))),
  }
}

/** What of an allocation is paid in money. */
export const moneyPart = ({ amount, withholding }: SettlingInput): string =>
  withholding ? differenceOf(amount, withholding.amount) : amount

type Asked = {
  money: Pick<Money, 'flow' | 'party'>
  bill: WithheldBill & { currency: string }
  rate: WithholdingTerms | undefined
  /** Whether he may write in the books by hand: then base and amount are his. */
  mayDiffer: boolean
}

function refuseAmounts(
  { base, amount }: WithholdingInput,
  settled: string,
  { rate, bill, mayDiffer }: Asked & { rate: WithholdingTerms },
  fieldOf: (name: string) => string,
): void {
  for (const [name, value] of [
    ['base', base],
    ['amount', amount],
  ] as const) {
    refuseDecimals(value, bill.decimals, fieldOf(name))
    if (isMore(value, settled)) throw new Refusal('range', fieldOf(name), { limit: settled })
  }
  if (isMore(amount, base)) throw new Refusal('range', fieldOf('amount'), { limit: base })
  if (mayDiffer) return
  const proposal = proposedWithholding(rate, bill, settled)
  if (differenceOf(base, proposal.base) !== '0')
    throw new Refusal('withholdingOther', fieldOf('base'), { amount: proposal.base })
  if (differenceOf(amount, proposal.amount) !== '0')
    throw new Refusal('withholdingOther', fieldOf('amount'), { amount: proposal.amount })
}

/** What stands against a line; only money that pays a debt can keep something back of it. */
export function refuseWithholding(
  { amount: settled, withholding }: SettlingInput,
  asked: Asked,
  field: string,
): void {
  if (!withholding) return
  const { money, rate, bill } = asked
  const fieldOf = (name: string): string => `${field}.${name}`
  if (!rate?.isActive) throw new Refusal('selectWithholding', fieldOf('rate'))
  const pays = money.flow === 'in' ? 'client' : 'supplier'
  const side = 'side' in money.party ? money.party.side : null
  if (side !== pays || rate.side !== side) throw new Refusal('withholdingSide', fieldOf('rate'))
  if (withholding.currency !== bill.currency)
    throw new Refusal('withholdingCurrency', fieldOf('currency'))
  refuseAmounts(withholding, settled, { ...asked, rate }, fieldOf)
}

export type WithheldLine = {
  to: string
  amount: string
  base: string
  rate: Pick<WithholdingTerms, 'id' | 'code' | 'percent'>
}

/** Keeps back what the lines say, once the money is given. */
export const withheldFrom = (
  money: Pick<Money, 'flow' | 'party' | 'currency' | 'rate'>,
  settlement: Settlement,
  debts: readonly OpenAmount[],
  lines: readonly WithheldLine[],
  decimals: Decimals,
): Settlement =>
  lines.reduce((done, line) => withheldOne(money, done, debts, line, decimals), settlement)

function withheldOne(
  { flow, party, currency, rate: dayRate }: Pick<Money, 'flow' | 'party' | 'currency' | 'rate'>,
  settlement: Settlement,
  debts: readonly OpenAmount[],
  { to, amount, base, rate }: WithheldLine,
  decimals: Decimals,
): Settlement {
  const debt = settlement.debts.get(to) ?? debts.find(({ id }) => id === to)
  if (!debt || !('side' in party)) throw new Refusal('missingReference', to)
  if (isMore(amount, debt.open)) throw new Refusal('range', to, { limit: debt.open })
  const { at, made } = madeFor(settlement, debt, currency)
  // A document is told once of what was kept back of it.
  if (made.withheld) throw new Refusal('withholdingTwice', to)
  const owed = partOfWorth(openWorth(debt), amount, debt.open, decimals)
  const kept = worthAt(amount, debt.currency, dayRate, decimals)
  const byRates = differenceOfWorths(owed, kept)
  const signed = (worth: Worth): Worth => (flow === 'in' ? worth : negatedWorth(worth))
  const paid = sumOfWorths([{ first: made.firstAmount, second: made.secondAmount }, owed])
  const lost = sumOfWorths([{ first: made.exchange, second: made.secondExchange }, owed])
  const whole = {
    ...made,
    toAmount: sumOf([made.toAmount, amount]),
    firstAmount: paid.first,
    secondAmount: paid.second,
    exchange: lost.first,
    secondExchange: lost.second,
    withheld: { rate: rate.id, code: rate.code, percent: rate.percent, base, amount, ...kept },
  }
  return {
    ...settlement,
    made: at < 0 ? [...settlement.made, whole] : settlement.made.with(at, whole),
    debts: new Map(settlement.debts).set(to, reduced(debt, amount, owed)),
    bookings: [
      ...settlement.bookings,
      booked(controlRole(party.side), debt.currency, negatedWorth(signed(owed)), party.partner),
      booked(withholdingRole(party.side), debt.currency, signed(kept)),
      ...exchangeBookings(signed(byRates)),
    ],
  }
}
