/**
 * The money of a refund: what was paid by card goes back to the card. What was never paid, or paid
 * by a cheque, is credited to the client and gives no cash. The rest is cash, in the currency it was
 * paid in and at the rate of that ticket. The other currency goes out at the rate of today, needs
 * the right to, and shows what that makes of a difference.
 */

import { toFirst, toSecond } from '../../kernel/number/convert.ts'
import { atLeastZero, isZero } from '../../kernel/number/decimal.ts'
import {
  added,
  compare,
  differenceOf,
  type Fraction,
  fractionOf,
  isMore,
  lesser,
  minus,
  notBelowZero,
  plus,
  rounded,
  sumOf,
  zero,
} from '../../kernel/number/fraction.ts'
import { worthOf } from '../../money/worth.ts'
import type { NoteCount } from '../contract.ts'
import type { Paid, RefundMoney } from '../money/booked-money.ts'
import {
  type CashHeld,
  cashCurrencies,
  cashMethodOf,
  countsFor,
  currencyOf,
  firstOf,
  incrementOf,
  isNothing,
  isRoundable,
  secondOf,
  type TillMoney,
} from '../money/cash-step.ts'
import { type CashProposal, cashProposals } from '../money/change.ts'
import { exchangeOf, methodOf } from '../money/tender.ts'
import type { TenderLine } from '../money/tender-line.ts'
import type { TicketTender } from './ticket.ts'

/** What a refund undoes: the ticket, and earlier refunds of it; or cards, as what was paid for them. */
export type RefundOrigin = RefundMoney & {
  refunds: readonly RefundMoney[]
  /** Whether somebody is known whose account can be credited. */
  hasAccount: boolean
}

export type RefundCash = CashProposal & {
  /** Of the second currency: that of the ticket where it was paid in it, else of today. */
  rate: string | null
  needsRight: boolean
  /** What the house gives more (above zero) than at the rate of the ticket; none without one. */
  difference: { currency: string; amount: string } | null
}

/** How cash back that was spent goes from the money of a refund into its wallet. */
export type Deduction = Pick<TenderLine, 'method' | 'currency' | 'stored'> & {
  /** How much, where so much goes back to the wallet anyway. */
  owedAfter: (given: string) => string
}

export type RefundPlan = {
  /** Back to the card they came by. */
  returned: Omit<TenderLine, 'id'>[]
  /** Cash back that was spent before the goods came back. */
  deducted: Omit<TenderLine, 'id'> | null
  /** Credited to the client: it was owed still, or came by a cheque that may bounce. */
  account: string
  /** In the first currency, what is left to be given in notes, or by a voucher instead. */
  inCash: string
  cash: RefundCash[]
  /** Nobody has an account to be credited: cash goes out for a cheque. */
  isCashForCheque: boolean
}

export const signed = ({ flow, amount }: Pick<Paid, 'flow' | 'amount'>): Fraction =>
  flow === 'in' ? fractionOf(amount) : minus(zero, fractionOf(amount))

const typeOf = (money: TillMoney, { method }: Paid) =>
  money.methods.find(({ id }) => id === method)?.type

const isCash = (money: TillMoney, line: Paid): boolean => typeOf(money, line) === 'cash'

/** None is the origin of a refund without a ticket, which is cash at the rate of today. */
export function refundPlan(
  total: string,
  origin: RefundOrigin | null,
  notes: readonly NoteCount[],
  money: TillMoney,
  deduction?: Deduction | null,
): RefundPlan {
  const refunds = origin?.refunds ?? []
  const paid = [...(origin?.tenders ?? []), ...refunds.flatMap(({ tenders }) => tenders)]
  const plain = toCards(total, paid, money)
  const deducted = deduction ? deductedOf(total, plain.returned, deduction, money) : null
  // What pays a debt is taken from all else before the wallet itself.
  const { returned, left } = deducted
    ? toCards(differenceOf(total, deducted.amount), walletsFirst(paid, money), money)
    : plain
  const unsure = origin ? lesser(left, unsureOf(origin)) : '0'
  const account = origin?.hasAccount ? unsure : '0'
  const inCash = differenceOf(left, account)
  return {
    returned,
    deducted,
    account,
    inCash,
    cash: isZero(inCash) ? [] : cashOf(inCash, paid, notes, money),
    isCashForCheque: !isZero(unsure) && isZero(account),
  }
}

/** Never more than the whole refund. */
function deductedOf(
  total: string,
  returned: RefundPlan['returned'],
  { owedAfter, ...way }: Deduction,
  money: TillMoney,
): RefundPlan['deducted'] {
  const given = returned.filter(({ method }) => methodOf(money, method).type === 'cashBack')
  const amount = lesser(owedAfter(sumOf(given.map((it) => it.amount))), total)
  return isZero(amount) ? null : { ...way, amount, rate: money.rate?.sell ?? null, reference: null }
}

const walletsFirst = (paid: readonly Paid[], money: TillMoney): Paid[] =>
  paid.toSorted(
    (a, b) => Number(typeOf(money, b) === 'cashBack') - Number(typeOf(money, a) === 'cashBack'),
  )

/** What was never paid, or by cheque, less what earlier refunds have credited of it. */
function unsureOf({ tenders, open, refunds }: RefundOrigin): string {
  const cheques = tenders.filter((it) => it.cheque).map(({ value }) => value)
  const rest = differenceOf(sumOf([open, ...cheques]), sumOf(refunds.map((it) => it.open)))
  return atLeastZero(rest)
}

/** Each line of a card gets back what is left of it once earlier refunds are taken off. */
function toCards(total: string, paid: readonly Paid[], money: TillMoney) {
  const cards = paid.filter((it) => typeOf(money, it) === 'creditCard' || it.stored)
  const wayOf = ({ method, currency, stored }: Pick<Paid, 'method' | 'currency' | 'stored'>) =>
    `${method} ${currency} ${stored?.id ?? ''}`
  const gone = new Map<string, Fraction>()
  for (const it of cards.filter(({ flow }) => flow === 'out'))
    gone.set(wayOf(it), plus(gone.get(wayOf(it)) ?? zero, fractionOf(it.amount)))
  const returned: RefundPlan['returned'] = []
  let left = total
  for (const line of cards.filter(({ flow }) => flow === 'in')) {
    const before = gone.get(wayOf(line)) ?? zero
    const rest = minus(fractionOf(line.amount), before)
    gone.set(wayOf(line), notBelowZero(minus(zero, rest)))
    const back = backTo(line, rest, left, money)
    if (!back) continue
    const same = returned.find((it) => wayOf(it) === wayOf(back) && it.rate === back.rate)
    if (same) same.amount = sumOf([same.amount, back.amount])
    else returned.push(back)
    const currency = currencyOf(money, back.currency)
    const value = countsFor(back.amount, currency, back.rate, firstOf(money).decimals)
    left = isMore(value, left) ? '0' : differenceOf(left, value)
  }
  return { returned, left }
}

/** As much as is left of the line, and of the refund. */
function backTo(
  { method, currency: id, rate, stored }: Paid,
  rest: Fraction,
  left: string,
  money: TillMoney,
): Omit<TenderLine, 'id'> | undefined {
  const currency = currencyOf(money, id)
  const wanted = currency.rank === 'first' ? left : toSecond(left, rate ?? '1', currency.decimals)
  const amount = lesser(wanted, rounded(notBelowZero(rest), currency.decimals))
  if (isZero(amount)) return undefined
  return { method, currency: id, amount, rate, reference: null, ...(stored && { stored }) }
}

function cashOf(
  left: string,
  paid: readonly Paid[],
  notes: readonly NoteCount[],
  money: TillMoney,
): RefundCash[] {
  const kept = new Map(
    money.currencies.map(({ id }) => [
      id,
      added(paid.filter((it) => it.currency === id && isCash(money, it)).map(signed)),
    ]),
  )
  const rate = refundRate(paid, kept, money)
  const [, coarse] = cashCurrencies(money, rate)
  const leads = coarse ? [rounded(kept.get(coarse.id) ?? zero, coarse.decimals)] : []
  const terms = { way: 'change' as const, rate, notes, leads: leads.filter((it) => it[0] !== '-') }
  // All of the notes that were paid are those notes, whatever they were rounded to in between.
  const whole = added(
    money.currencies.map((it) => worthOf(rounded(kept.get(it.id) ?? zero, 6), it, rate)),
  )
  const isWhole = isZero(differenceOf(rounded(whole, firstOf(money).decimals), left))
  return cashProposals(isWhole ? whole : fractionOf(left), terms, money)
    .map((it) => ({
      ...it,
      rate,
      needsRight: paid.length > 0 && it.parts.some((part) => isOther(part, kept, rate, money)),
      difference: paid.length > 0 ? differenceOfRates(it, paid, kept, rate, money) : null,
    }))
    .sort((a, b) => Number(a.needsRight) - Number(b.needsRight))
}

const isKept = (kept: ReadonlyMap<string, Fraction>, currency: string): boolean =>
  (kept.get(currency)?.top ?? 0n) > 0n

function refundRate(
  paid: readonly Paid[],
  kept: ReadonlyMap<string, Fraction>,
  money: TillMoney,
): string | null {
  const second = secondOf(money)
  if (!second || !money.rate) return null
  if (!isKept(kept, second.id)) return money.rate.sell
  const line = paid.findLast((it) => it.flow === 'in' && it.currency === second.id)
  return line?.rate ?? money.rate.sell
}

/**
 * More of a currency than was paid in it; a rest that the other has no notes for does not count, nor
 * do such rests of refunds before.
 */
export function isOther(
  { currency: id, amount }: { currency: string; amount: string },
  kept: ReadonlyMap<string, Fraction>,
  rate: string | null,
  money: CashHeld,
): boolean {
  const above = minus(fractionOf(amount), notBelowZero(kept.get(id) ?? zero))
  if (above.top <= 0n) return false
  const [finest, coarse] = cashCurrencies(money, rate)
  if (!coarse || id !== finest?.id) return true
  const worth = worthOf(rounded(above, 6), finest, rate)
  return compare(worth, worthOf(rounded(incrementOf(coarse), 6), coarse, rate)) >= 0
}

/** In the currency that goes out although the other was paid. */
function differenceOfRates(
  { parts }: CashProposal,
  paid: readonly Paid[],
  kept: ReadonlyMap<string, Fraction>,
  rate: string | null,
  money: TillMoney,
): RefundCash['difference'] {
  const [first, second] = [firstOf(money), secondOf(money)]
  const then = paid.find((it) => it.rate)?.rate
  if (!second || !rate || !then || !money.rate) return null
  const part = parts.find((it) => isOther(it, kept, rate, money))
  if (!part) return null
  if (part.currency === second.id) {
    const old = toSecond(toFirst(part.amount, rate, 6), then, second.decimals)
    return { currency: second.id, amount: differenceOf(part.amount, old) }
  }
  const inSecond = toSecond(part.amount, then, second.decimals)
  const today = toFirst(inSecond, money.rate.sell, first.decimals)
  return { currency: first.id, amount: differenceOf(part.amount, today) }
}

export type RefundSettlement = {
  tenders: TicketTender[]
  rounding: string
  exchange: string
  isComplete: boolean
}

/** What goes out closes the refund: given + rounding = total. */
export function refundSettlementOf(
  total: string,
  lines: readonly TenderLine[],
  money: TillMoney,
): RefundSettlement {
  const { decimals } = firstOf(money)
  const tenders = lines.map((line): TicketTender => {
    const currency = currencyOf(money, line.currency)
    return {
      ...line,
      flow: 'out',
      methodName: methodOf(money, line.method).name,
      currencyCode: currency.code,
      value: countsFor(line.amount, currency, line.rate, decimals),
    }
  })
  // A card counts for what was rounded of it once; notes for what they are worth.
  const worth = added(
    tenders.map((it) =>
      isCash(money, it)
        ? worthOf(it.amount, currencyOf(money, it.currency), it.rate)
        : fractionOf(it.value),
    ),
  )
  const left = minus(fractionOf(total), worth)
  // Notes are rounded at the rate they go out at, which a card of that currency may not have.
  const second = secondOf(money)?.id
  const rate = tenders.find((it) => it.currency === second && isCash(money, it))?.rate ?? null
  const value = rounded(added(tenders.map((it) => fractionOf(it.value))), decimals)
  return {
    tenders,
    rounding: differenceOf(total, value),
    exchange: exchangeOf(tenders, money),
    // What is less than the smallest note is not given, also beside a card.
    isComplete:
      isNothing(left, money) || isRoundable(left, rate ?? money.rate?.sell ?? null, money),
  }
}

/** A new voucher instead of all of the notes. Its code is nothing for a ticket. */
export function voucherLine(
  { id, label }: { id: string; label: string },
  amount: string,
  money: TillMoney,
): Omit<TenderLine, 'id'> | null {
  const method = voucherMethodOf(money)
  const rate = money.rate?.sell ?? null
  const currency = firstOf(money).id
  const stored = { id, label }
  return method && { method: method.id, currency, amount, rate, reference: null, stored }
}

export const voucherMethodOf = ({ methods }: Pick<TillMoney, 'methods'>) =>
  methods.find(({ type, currency }) => type === 'giftCard' && !currency) ?? null

/** A proposal as the lines it stands for. */
export const refundLines = (
  { parts, rate }: Pick<RefundCash, 'parts' | 'rate'>,
  money: TillMoney,
): Omit<TenderLine, 'id'>[] =>
  parts.flatMap(({ currency, amount }) => {
    const method = cashMethodOf(money, currency)
    return method ? [{ method: method.id, currency, amount, rate, reference: null }] : []
  })
