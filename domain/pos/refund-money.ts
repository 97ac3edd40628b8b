/**
 * The money of a refund: the methods it came by first, what was paid by card goes back to the card,
 * cash in the currency it was paid in and at the rate of that ticket. The other currency goes out
 * at the rate of today, needs the right to, and shows what that makes of a difference.
 */
import { toFirst, toSecond } from '../kernel/convert.ts'
import { isZero } from '../kernel/decimal.ts'
import {
  compare,
  differenceOf,
  type Fraction,
  fractionOf,
  isAbove,
  minus,
  nought,
  plus,
  rounded,
} from '../kernel/fraction.ts'
import {
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
  worthOf,
} from './cash-step.ts'
import { type CashProposal, cashProposals } from './change.ts'
import type { NoteCount } from './contract.ts'
import { exchangeOf, methodOf, type TenderLine } from './tender.ts'
import type { TicketTender } from './ticket.ts'

export type Paid = Pick<
  TicketTender,
  'flow' | 'method' | 'currency' | 'amount' | 'rate' | 'value' | 'reference'
>

export type RefundCash = CashProposal & {
  /** Of the second currency: that of the ticket where it was paid in it, else of today. */
  rate: string | null
  needsRight: boolean
  /** What the house gives more (above zero) than at the rate of the ticket; none without one. */
  difference: { currency: string; amount: string } | null
}

export type RefundPlan = {
  /** Back to the card or cheque they came by. */
  returned: Omit<TenderLine, 'id'>[]
  cash: RefundCash[]
}

const sum = (amounts: readonly Fraction[]): Fraction => amounts.reduce(plus, nought)

const signed = ({ flow, amount }: Paid): Fraction =>
  flow === 'in' ? fractionOf(amount) : minus(nought, fractionOf(amount))

const isCash = (money: TillMoney, { method }: Paid): boolean =>
  money.methods.find(({ id }) => id === method)?.type === 'cash'

/**
 * `paid` are the tenders of the ticket and of earlier refunds of it (those flow out); none of a
 * refund without a ticket, which is cash at the rate of today.
 */
export function refundPlan(
  total: string,
  paid: readonly Paid[],
  notes: readonly NoteCount[],
  money: TillMoney,
): RefundPlan {
  const returned: RefundPlan['returned'] = []
  let left = total
  for (const line of paid.filter((it) => it.flow === 'in' && !isCash(money, it))) {
    const back = backTo(line, paid, left, money)
    if (!back) continue
    returned.push(back)
    const currency = currencyOf(money, back.currency)
    const value = countsFor(back.amount, currency, back.rate, firstOf(money).decimals)
    left = isAbove(fractionOf(value), fractionOf(left)) ? '0' : differenceOf(left, value)
  }
  return { returned, cash: isZero(left) ? [] : cashOf(left, paid, notes, money) }
}

/** As much as is left of one line of a card, and of the refund. */
function backTo(
  line: Paid,
  paid: readonly Paid[],
  left: string,
  money: TillMoney,
): Omit<TenderLine, 'id'> | undefined {
  const same = paid.filter(
    (it) => it.method === line.method && it.currency === line.currency && it.rate === line.rate,
  )
  if (same.find(({ flow }) => flow === 'in') !== line) return undefined
  const rest = sum(same.map(signed))
  const currency = currencyOf(money, line.currency)
  const wanted =
    currency.rank === 'first' ? left : toSecond(left, line.rate ?? '1', currency.decimals)
  const most = rounded(rest, currency.decimals)
  const amount = isAbove(fractionOf(wanted), fractionOf(most)) ? most : wanted
  if (compare(fractionOf(amount), nought) <= 0) return undefined
  return { method: line.method, currency: line.currency, amount, rate: line.rate, reference: null }
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
      sum(paid.filter((it) => it.currency === id && isCash(money, it)).map(signed)),
    ]),
  )
  const rate = refundRate(paid, kept, money)
  const [, coarse] = cashCurrencies(money, rate)
  const leads = coarse ? [rounded(kept.get(coarse.id) ?? nought, coarse.decimals)] : []
  const terms = { way: 'change' as const, rate, notes, leads: leads.filter((it) => it[0] !== '-') }
  return cashProposals(fractionOf(left), terms, money)
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

/** More of a currency than was paid in it; a rest that the other has no notes for does not count. */
function isOther(
  { currency: id, amount }: { currency: string; amount: string },
  kept: ReadonlyMap<string, Fraction>,
  rate: string | null,
  money: TillMoney,
): boolean {
  const above = minus(fractionOf(amount), kept.get(id) ?? nought)
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
  const worth = sum(lines.map((it) => worthOf(it.amount, currencyOf(money, it.currency), it.rate)))
  const left = minus(fractionOf(total), worth)
  const rate = lines.find((it) => it.currency === secondOf(money)?.id)?.rate ?? null
  const hasCash = lines.some((it) => methodOf(money, it.method).type === 'cash')
  const value = rounded(sum(tenders.map((it) => fractionOf(it.value))), decimals)
  return {
    tenders,
    rounding: differenceOf(total, value),
    exchange: exchangeOf(tenders, money),
    isComplete:
      isNothing(left, money) ||
      ((hasCash || lines.length === 0) &&
        isRoundable(left, rate ?? money.rate?.sell ?? null, money)),
  }
}

/** A proposal as the lines it stands for. */
export const refundLines = (
  { parts, rate }: Pick<RefundCash, 'parts' | 'rate'>,
  money: TillMoney,
): Omit<TenderLine, 'id'>[] =>
  parts.flatMap(({ currency, amount }) => {
    const method = cashMethodOf(money, currency)
    return method ? [{ method: method.id, currency, amount, rate, reference: null }] : []
  })
