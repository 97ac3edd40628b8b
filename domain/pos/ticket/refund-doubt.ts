/**
 * The money of a refund, held against its ticket once it came in. A till gives back by no way more
 * than is left of what was paid by it; one that was tampered with, is old, or did not know of the
 * refunds of another till may have. The money has moved: the refund stands, and somebody looks.
 */
import {
  added,
  type Fraction,
  fractionOf,
  isAbove,
  minus,
  plus,
  rounded,
  times,
  zero,
} from '../../kernel/number/fraction.ts'
import type { TillMethod } from '../contract.ts'
import { type CashHeld, firstOf, notBelowZero } from '../money/cash-step.ts'
import { isOther, type Paid, signed } from './refund-money.ts'
import type { ApprovalAction, TicketTender } from './ticket.ts'

/** The money of a ticket or a refund as it was booked. */
export type BookedMoney = {
  total: string
  open: string
  tenders: readonly Paid[]
  /** What of it was left as a tip, which nothing gives back; none of a refund. */
  tips?: string
}

/** `branch` is where it was sold. */
export type TakenBack = { sale: BookedMoney; refunds: BookedMoney[]; branch: string }

export type RefundGround = {
  sale: BookedMoney
  /** What was given back of it before. */
  refunds: readonly BookedMoney[]
  /** Whether it was sold to somebody whose account can be credited. */
  hasAccount: boolean
  /** Whether another branch sold it: whoever works here may not even see its tickets. */
  isFar: boolean
}

type Method = Pick<TillMethod, 'type' | 'currency'>

export type RefundFacts = {
  /** All there are, also those that no till offers any more. */
  methods: ReadonlyMap<string, { type: string }>
  /** What tills pay cash in. */
  cash: CashHeld
}

type Refund = Omit<BookedMoney, 'tenders' | 'tips'> & {
  tenders: readonly (Paid & Pick<TicketTender, 'methodName'>)[]
}

export type RefundDoubt = {
  /** The ways more went out by than was left, by name; null where none did. */
  above: string[] | null
  /** What of it is right if somebody who may said yes. */
  asks: ApprovalAction[]
}

const noDoubt: RefundDoubt = { above: null, asks: [] }

class Ways {
  readonly #company: RefundFacts

  constructor(company: RefundFacts) {
    this.#company = company
  }

  is({ method }: Pick<Paid, 'method'>, type: Method['type']): boolean {
    return this.#company.methods.get(method)?.type === type
  }

  valueBy({ tenders }: BookedMoney, type: Method['type']): Fraction {
    return added(tenders.filter((it) => this.is(it, type)).map(({ value }) => fractionOf(value)))
  }

  /** The part of the total that was paid, or given back, in notes: whatever nothing else was. */
  inCash(money: BookedMoney): Fraction {
    const taken = plus(fractionOf(money.total), fractionOf(money.tips ?? '0'))
    const rest = minus(taken, fractionOf(money.open))
    const hard = plus(this.valueBy(money, 'creditCard'), this.valueBy(money, 'cheque'))
    return minus(rest, hard)
  }

  /** What was never paid, or by a cheque that may bounce, and was not credited yet. */
  unsure({ sale, refunds }: RefundGround): Fraction {
    const credited = added(refunds.map(({ open }) => fractionOf(open)))
    return minus(plus(fractionOf(sale.open), this.valueBy(sale, 'cheque')), credited)
  }
}

const isSameWay = (a: Paid, b: Paid): boolean => a.method === b.method && a.currency === b.currency

/** Cards that got back more, in their own currency, than was left of what came by them. */
function cardsAbove(refund: Refund, { sale, refunds }: RefundGround, ways: Ways): string[] {
  const cards = refund.tenders.filter((it) => ways.is(it, 'creditCard'))
  const all = [sale, ...refunds, refund].flatMap(({ tenders }) => tenders)
  const isAboveWay = (card: Paid) =>
    added(all.filter((it) => isSameWay(it, card)).map(signed)).top < 0n
  return cards.filter(isAboveWay).map(({ methodName }) => methodName)
}

/** What each tender counts for is rounded by itself: so much may be off by rounding alone. */
function roundingIn({ sale, refunds }: RefundGround, refund: Refund, { cash }: RefundFacts) {
  const count = [sale, ...refunds, refund].reduce((sum, { tenders }) => sum + tenders.length, 0)
  const cent: Fraction = { top: 1n, bottom: 10n ** BigInt(firstOf(cash).decimals) }
  return times(cent, fractionOf(String(count)))
}

/** Notes above those that were kept: cash for a cheque of nobody in particular, or too much. */
function cashAbove(
  refund: Refund,
  ground: RefundGround,
  ways: Ways,
  rounding: Fraction,
): 'none' | 'forCheque' | 'above' {
  const before = added(ground.refunds.map((it) => ways.inCash(it)))
  const kept = plus(minus(ways.inCash(ground.sale), before), rounding)
  const given = ways.inCash(refund)
  if (!isAbove(given, kept)) return 'none'
  return !ground.hasAccount && !isAbove(given, plus(kept, ways.unsure(ground)))
    ? 'forCheque'
    : 'above'
}

/** Whether notes of a currency went out that was not paid in. */
function isOtherCurrency(
  refund: Refund,
  { sale, refunds }: RefundGround,
  ways: Ways,
  { cash }: RefundFacts,
): boolean {
  const paid = [sale, ...refunds].flatMap(({ tenders }) => tenders)
  const notesIn = (tenders: readonly Paid[], currency: string) =>
    added(tenders.filter((it) => it.currency === currency && ways.is(it, 'cash')).map(signed))
  const kept = new Map(cash.currencies.map(({ id }) => [id, notesIn(paid, id)]))
  const rate = refund.tenders.find((it) => ways.is(it, 'cash'))?.rate ?? null
  return cash.currencies.some(({ id }) => {
    const amount = rounded(minus(zero, notesIn(refund.tenders, id)), 6)
    return isOther({ currency: id, amount }, kept, rate, cash)
  })
}

export function refundDoubt(
  refund: Refund,
  ground: RefundGround | null,
  company: RefundFacts,
): RefundDoubt {
  if (!ground) return noDoubt
  const ways = new Ways(company)
  const notes = cashAbove(refund, ground, ways, roundingIn(ground, refund, company))
  const cashNames = refund.tenders.filter((it) => ways.is(it, 'cash')).map((it) => it.methodName)
  const isCreditAbove = isAbove(fractionOf(refund.open), notBelowZero(ways.unsure(ground)))
  const names = [...cardsAbove(refund, ground, ways), ...(notes === 'above' ? cashNames : [])]
  const isAboveAny = names.length > 0 || notes === 'above' || isCreditAbove
  return {
    above: isAboveAny ? [...new Set(names)] : null,
    asks: [
      ...(ground.isFar ? ['refund' as const] : []),
      ...(notes === 'forCheque' ? ['cashForCheque' as const] : []),
      ...(isOtherCurrency(refund, ground, ways, company) ? ['otherCurrency' as const] : []),
    ],
  }
}
