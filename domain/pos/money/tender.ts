/**
 * How a ticket is paid (split over methods and two currencies). Each line keeps the rate it was
 * taken at. Money in counts at the buy rate, change at the sell rate; what a tender counts for is
 * rounded once, and the rounding of the ticket closes it exactly:
 * taken − given − tips − rounding = total − left open.
 */
import { toFirst } from '../../kernel/number/convert.ts'
import { isZero } from '../../kernel/number/decimal.ts'
import {
  added,
  compare,
  differenceOf,
  type Fraction,
  fractionOf,
  isAbove,
  isAny,
  minus,
  notBelowZero,
  plus,
  rounded,
  zero,
} from '../../kernel/number/fraction.ts'
import type { FieldRefusal } from '../../kernel/refusal.ts'
import { inCurrency, worthOf } from '../../money/worth.ts'
import type { TillMethod } from '../contract.ts'
import type { Ticket, TicketTender } from '../ticket/ticket.ts'
import { cardsTaken, isStoredType } from '../value/ticket-values.ts'
import {
  type CashTerms,
  type CashWay,
  cashCurrencies,
  cashMethodOf,
  countsFor,
  currencyOf,
  firstOf,
  incrementOf,
  isInNotes,
  isNothing,
  isRoundable,
  secondOf,
  type TillMoney,
  toStep,
} from './cash-step.ts'
import { heldRefusal } from './sense.ts'
import type { TenderLine } from './tender-line.ts'
import { type TicketTip, type Tip, ticketTips, tipsWorth, tipValues } from './tip.ts'

type ChangeLine = Pick<TicketTender, 'id' | 'currency' | 'amount'>

export type Paying = {
  total: string
  tenders: readonly TenderLine[]
  change: readonly ChangeLine[]
  /** Put on the account of the client. */
  open: string
  /** Left for the staff, beside the total. */
  tips?: readonly Tip[]
}

/** The same in both currencies; none of the second where there is none. */
export type Both = { first: string; second: string | null }

export type Settlement = {
  /** Lines of the ticket: what was taken, then what is given. */
  tenders: TicketTender[]
  tips: TicketTip[]
  received: Both
  due: Both
  /** What cash pays the due with, in the currency of the finest step. */
  cashDue: { currency: string; amount: string } | null
  /** Above the total: to be given back. */
  over: Both
  rounding: string
  exchange: string
  refusals: FieldRefusal[]
  isComplete: boolean
}

export function methodOf(money: Pick<TillMoney, 'methods'>, id: string): TillMethod {
  const found = money.methods.find((it) => it.id === id)
  if (!found) throw new RangeError('The till knows no such method')
  return found
}

const tenderWorth = (line: TenderLine, money: TillMoney): Fraction =>
  worthOf(line.amount, currencyOf(money, line.currency), line.rate)

const isCash = (line: TenderLine, money: TillMoney): boolean =>
  methodOf(money, line.method).type === 'cash'

export const cashWorth = (lines: readonly TenderLine[], money: TillMoney): Fraction =>
  added(lines.filter((it) => isCash(it, money)).map((it) => tenderWorth(it, money)))

/** All that is to be taken: what is not left open, and the tip. */
const askedOf = ({ total, open, tips = [] }: Omit<Paying, 'change'>, money: TillMoney): Fraction =>
  plus(minus(fractionOf(total), fractionOf(open)), tipsWorth(tips, money))

/** Still to pay; below zero when more was taken. */
export const leftToPay = (paying: Omit<Paying, 'change'>, money: TillMoney): Fraction =>
  minus(askedOf(paying, money), added(paying.tenders.map((it) => tenderWorth(it, money))))

export function inBoth(worth: Fraction, money: TillMoney, side: 'buy' | 'sell'): Both {
  const second = secondOf(money)
  const rate = money.rate?.[side] ?? null
  return {
    first: rounded(worth, firstOf(money).decimals),
    second: second ? rounded(inCurrency(worth, second, rate), second.decimals) : null,
  }
}

/** What is due or goes back, as cash: rounded to the finest step there is. */
export function inCash(worth: Fraction, way: CashWay, money: CashTerms): Settlement['cashDue'] {
  const rate = (way === 'due' ? money.rate?.buy : money.rate?.sell) ?? null
  const [finest] = cashCurrencies(money, rate)
  if (!finest) return null
  const amount = inCurrency(worth, finest, rate)
  const stepped = toStep(amount, incrementOf(finest), way, money.cashRounding)
  return { currency: finest.id, amount: rounded(stepped, finest.decimals) }
}

export function settlementOf(paying: Paying, money: TillMoney): Settlement {
  const left = leftToPay(paying, money)
  const sell = money.rate?.sell ?? null
  const given = added(
    paying.change.map((it) => worthOf(it.amount, currencyOf(money, it.currency), sell)),
  )
  const refusals = refusalsOf(paying, given, money)
  const isPaid = isClosed(paying, plus(left, given), money)
  const due = isPaid || isNothing(left, money) ? zero : notBelowZero(left)
  const taken = added(paying.tenders.map((it) => tenderWorth(it, money)))
  const tenders = ticketTenders(paying, money)
  const tips = ticketTips(paying.tips ?? [], money)
  return {
    tenders,
    tips,
    received: inBoth(taken, money, 'buy'),
    due: inBoth(due, money, 'buy'),
    cashDue: inCash(due, 'due', money),
    over: inBoth(notBelowZero(minus(zero, left)), money, 'sell'),
    rounding: roundingOf(paying, { tenders, tips }, money),
    exchange: exchangeOf(tenders, money),
    refusals,
    isComplete: isPaid && refusals.length === 0,
  }
}

/** Nothing is left, or only what cash rounding may close; without cash there is no rounding. */
function isClosed(paying: Paying, left: Fraction, money: TillMoney): boolean {
  if (isNothing(left, money)) return true
  const isInCash = paying.tenders.length === 0 || paying.tenders.some((line) => isCash(line, money))
  if (!isInCash || !isZero(paying.open)) return false
  const { buy = null, sell = null } = money.rate ?? {}
  const closesAt = (rate: string | null) => isRoundable(minus(zero, left), rate, money)
  if (paying.change.length > 0) return closesAt(sell)
  // What was asked for was rounded at the rate money comes in at: paid, it is not too much.
  return closesAt(buy) || (left.top <= 0n && closesAt(sell))
}

function ticketTenders({ tenders, change }: Paying, money: TillMoney): TicketTender[] {
  const { decimals } = firstOf(money)
  const lineOf = (line: TenderLine, flow: TicketTender['flow'], name: string): TicketTender => {
    const currency = currencyOf(money, line.currency)
    return {
      ...line,
      flow,
      methodName: name,
      currencyCode: currency.code,
      value: countsFor(line.amount, currency, line.rate, decimals),
    }
  }
  const outs = change.flatMap((part) => {
    const method = changeMethod(tenders, part.currency, money)
    const rate = money.rate?.sell ?? null
    return method
      ? [lineOf({ ...part, method: method.id, rate, reference: null }, 'out', method.name)]
      : []
  })
  return [...tenders.map((it) => lineOf(it, 'in', methodOf(money, it.method).name)), ...outs]
}

/** Change leaves by the method the money came by, where that holds its currency. */
function changeMethod(tenders: readonly TenderLine[], currency: string, money: TillMoney) {
  const used = tenders.find((it) => it.currency === currency && isCash(it, money))
  return used ? methodOf(money, used.method) : cashMethodOf(money, currency)
}

const addUp = (tenders: readonly TicketTender[], flow: TicketTender['flow']): Fraction =>
  added(tenders.filter((it) => it.flow === flow).map((it) => fractionOf(it.value)))

const roundingOf = (
  { total, open }: Pick<Paying, 'total' | 'open'>,
  { tenders, tips }: Pick<Settlement, 'tenders' | 'tips'>,
  money: TillMoney,
): string =>
  rounded(
    minus(
      minus(minus(addUp(tenders, 'in'), addUp(tenders, 'out')), tipValues(tips)),
      minus(fractionOf(total), fractionOf(open)),
    ),
    firstOf(money).decimals,
  )

/** The equation of the head of this file, for a sale and, the other way round, for a refund. */
export function isBalanced(
  ticket: Pick<Ticket, 'kind' | 'total' | 'open' | 'rounding' | 'tenders' | 'tips' | 'cards'>,
): boolean {
  const moved = minus(addUp(ticket.tenders, 'in'), addUp(ticket.tenders, 'out'))
  const taken = minus(minus(moved, tipValues(ticket.tips)), cardsTaken(ticket))
  const owed = minus(fractionOf(ticket.total), fractionOf(ticket.open))
  const signed = ticket.kind === 'posRefund' ? minus(zero, owed) : owed
  return compare(minus(taken, fractionOf(ticket.rounding)), signed) === 0
}

/**
 * The spread: what was given counted at its own rate, but leaves the drawer at the rate at which
 * the house takes the same notes. Above zero it is a gain.
 */
export function exchangeOf(
  tenders: readonly Pick<TicketTender, 'flow' | 'currency' | 'amount' | 'value'>[],
  money: TillMoney,
): string {
  const second = secondOf(money)
  const { decimals } = firstOf(money)
  const buy = money.rate?.buy
  return tenders
    .filter((it) => buy && it.flow === 'out' && it.currency === second?.id)
    .map((it) => differenceOf(it.value, toFirst(it.amount, buy ?? '1', decimals)))
    .reduce((all, part) => differenceOf(all, differenceOf('0', part)), '0')
}

function refusalsOf(paying: Paying, given: Fraction, money: TillMoney): FieldRefusal[] {
  const { tenders, change } = paying
  const hard = added(tenders.filter((it) => !isCash(it, money)).map((it) => tenderWorth(it, money)))
  const owed = askedOf(paying, money)
  const isHardAbove = isAbove(hard, owed) && !isNothing(minus(hard, owed), money)
  return [
    ...[...tenders.filter((it) => isCash(it, money)), ...change].flatMap((it) =>
      notesRefusal(it, money),
    ),
    ...tenders.flatMap((it) => (isCash(it, money) ? unheld(it, money) : [])),
    ...(isHardAbove ? [{ code: 'tenderAboveDue', field: 'amount' }] : []),
    ...(tenders.some((it) => isStoredType(methodOf(money, it.method).type) && !it.stored)
      ? [{ code: 'cardMissing', field: 'stored' }]
      : []),
    ...(isTipByCheque(paying, money) ? [{ code: 'tipByCheque', field: 'tips' }] : []),
    ...(isAbove(given, cashWorth(tenders, money))
      ? [{ code: 'changeAboveCash', field: 'change' }]
      : []),
    ...change
      .filter((it) => !changeMethod(tenders, it.currency, money))
      .map(() => ({ code: 'noCashMethod', field: 'change' })),
  ]
}

/** A cheque pays by a receipt of its own, and may bounce: no more of it than the goods cost. */
function isTipByCheque({ total, open, tenders, tips = [] }: Paying, money: TillMoney): boolean {
  if (tips.length === 0) return false
  const cheques = tenders.filter((it) => methodOf(money, it.method).type === 'cheque')
  const above = minus(
    added(cheques.map((it) => tenderWorth(it, money))),
    minus(fractionOf(total), fractionOf(open)),
  )
  return isAny(above) && !isNothing(above, money)
}

/** Cash that goes into no drawer. */
function unheld({ amount, currency }: TenderLine, money: TillMoney): FieldRefusal[] {
  const refused = heldRefusal(amount, currencyOf(money, currency), money.bills, 'amount')
  return refused ? [refused] : []
}

/** Cash that no notes make up. */
function notesRefusal(line: ChangeLine, money: TillMoney): FieldRefusal[] {
  const currency = currencyOf(money, line.currency)
  if (isInNotes(line.amount, currency)) return []
  const increment = rounded(incrementOf(currency), 6)
  return [{ code: 'notInNotes', field: 'amount', facts: { increment, currency: currency.code } }]
}

/** Why this line may not be added to what was taken already. */
export function tenderRefusal(
  line: TenderLine,
  paying: Paying,
  money: TillMoney,
): FieldRefusal | undefined {
  const method = methodOf(money, line.method)
  if (isZero(line.amount)) return { code: 'notPositive', field: 'amount' }
  if (method.type === 'cash') return notesRefusal(line, money)[0]
  if (method.asksReference && !line.reference) return { code: 'required', field: 'reference' }
  const left = leftToPay(paying, money)
  const above = minus(tenderWorth(line, money), left)
  return isAny(above) && !isNothing(above, money)
    ? { code: 'tenderAboveDue', field: 'amount' }
    : undefined
}
