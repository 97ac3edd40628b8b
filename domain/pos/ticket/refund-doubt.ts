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
  notBelowZero,
  plus,
  rounded,
  times,
  zero,
} from '../../kernel/number/fraction.ts'
import type { TillMethod } from '../contract.ts'
import type { BookedMoney, Paid } from '../money/booked-money.ts'
import { type CashHeld, firstOf } from '../money/cash-step.ts'
import { isKeptKind } from '../promise/deposit-kind.ts'
import { isOther, signed } from './refund-money.ts'
import type { ApprovalAction, TicketCard, TicketTender } from './ticket.ts'

export type RefundGround = {
  sale: BookedMoney
  /** What was given back of it before. */
  refunds: readonly BookedMoney[]
  /** Whether it was sold to somebody whose account can be credited. */
  hasAccount: boolean
  /** Whether another branch sold it: whoever works here may not even see its tickets. */
  isFar: boolean
  /** Of its money so much may have gone to cash back that was spent before the goods came. */
  deductible?: string
}

type Method = Pick<TillMethod, 'type' | 'currency'>

export type RefundFacts = {
  /** All there are, also those that no till offers any more. */
  methods: ReadonlyMap<string, { type: string }>
  /** What tills pay cash in. */
  cash: CashHeld
}

type Refund = Pick<BookedMoney, 'total' | 'open' | 'rate'> & {
  tenders: readonly (Paid & Pick<TicketTender, 'methodName'>)[]
  /** Cards and deposits that are given back for money. */
  cards?: readonly Pick<TicketCard, 'kind' | 'currency' | 'amount'>[]
}

export type RefundDoubt = {
  /** The ways more went out by than was left, by name; null where none did. */
  above: string[] | null
  /** What of it is right if somebody who may said yes. */
  asks: ApprovalAction[]
}

/** What is no cash. */
const hardTypes = ['creditCard', 'cheque', 'giftCard', 'cashBack', 'deposit'] as const
/** What goes back to the very card it came from. */
const cardTypes = ['creditCard', 'giftCard', 'cashBack', 'deposit'] as const

const noDoubt: RefundDoubt = { above: null, asks: [] }

class Ways {
  readonly #company: RefundFacts
  /** What the sale was paid with of stored value. */
  readonly #paidWith: ReadonlySet<string>

  constructor(company: RefundFacts, sale?: BookedMoney) {
    this.#company = company
    this.#paidWith = new Set(sale?.tenders.flatMap(({ stored }) => stored?.id ?? []))
  }

  /** A voucher that was made for a refund stands for its cash: it is no card that gets something back. */
  #isVoucher({ flow, stored }: Paid): boolean {
    return flow === 'out' && stored !== undefined && !this.#paidWith.has(stored.id)
  }

  is(paid: Paid, type: Method['type']): boolean {
    if (this.#company.methods.get(paid.method)?.type !== type) return false
    return type !== 'giftCard' || !this.#isVoucher(paid)
  }

  valueBy({ tenders }: BookedMoney, type: Method['type']): Fraction {
    return added(tenders.filter((it) => this.is(it, type)).map(({ value }) => fractionOf(value)))
  }

  /** The part of the total that was paid, or given back, in notes: whatever nothing else was. */
  inCash(money: BookedMoney): Fraction {
    const taken = plus(fractionOf(money.total), fractionOf(money.tips ?? '0'))
    const rest = minus(taken, fractionOf(money.open))
    const hard = added(hardTypes.map((type) => this.valueBy(money, type)))
    return minus(rest, hard)
  }

  /** What was never paid, or by a cheque that may bounce, and was not credited yet. */
  unsure({ sale, refunds }: RefundGround): Fraction {
    const credited = added(refunds.map(({ open }) => fractionOf(open)))
    return minus(plus(fractionOf(sale.open), this.valueBy(sale, 'cheque')), credited)
  }
}

const isSameWay = (a: Paid, b: Paid): boolean =>
  a.method === b.method && a.currency === b.currency && a.stored?.id === b.stored?.id

/** Cards that got back more, in their own currency, than was left of what came by them. */
function cardsAbove(
  refund: Refund,
  { sale, refunds, deductible = '0' }: RefundGround,
  ways: Ways,
): string[] {
  const cards = refund.tenders.filter((it) => cardTypes.some((type) => ways.is(it, type)))
  const all = [sale, ...refunds, refund].flatMap(({ tenders }) => tenders)
  const isAboveWay = (card: Paid) => {
    const left = added(all.filter((it) => isSameWay(it, card)).map(signed))
    return (ways.is(card, 'cashBack') ? plus(left, fractionOf(deductible)) : left).top < 0n
  }
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

/** Notes by currency, what came less what went. */
const notesIn = (tenders: readonly Paid[], ways: Ways, { cash }: RefundFacts) =>
  new Map(
    cash.currencies.map(({ id }) => [
      id,
      added(tenders.filter((it) => it.currency === id && ways.is(it, 'cash')).map(signed)),
    ]),
  )

/** Whether notes of a currency went out that was not paid in. */
function isOtherCurrency(
  refund: Refund,
  kept: ReadonlyMap<string, Fraction>,
  ways: Ways,
  company: RefundFacts,
): boolean {
  const rate = refund.tenders.find((it) => ways.is(it, 'cash'))?.rate ?? null
  return [...notesIn(refund.tenders, ways, company)].some(([currency, notes]) =>
    isOther({ currency, amount: rounded(minus(zero, notes), 6) }, kept, rate, company.cash),
  )
}

/**
 * Cards and deposits are given back in what they are of: notes of the other currency need somebody
 * who may. Of their own no more go out by counting at another rate than the cards counted at.
 */
function doubtOfGiven(refund: Refund, company: RefundFacts): RefundDoubt {
  const back = (refund.cards ?? []).filter(({ kind }) => !isKeptKind(kind))
  if (back.length === 0) return noDoubt
  const ways = new Ways(company)
  const owed = Map.groupBy(back, ({ currency }) => currency)
  const kept = new Map(
    [...owed].map(([id, cards]) => [id, added(cards.map((it) => fractionOf(it.amount)))]),
  )
  const names = refund.tenders
    .filter((it) => ways.is(it, 'cash') && it.rate !== null && refund.rate)
    .filter(({ rate }) => isAbove(fractionOf(rate ?? '0'), fractionOf(refund.rate ?? '0')))
    .filter(({ currency, amount }) => isAbove(fractionOf(amount), kept.get(currency) ?? zero))
    .filter(({ currency }) => currency !== firstOf(company.cash).id && kept.has(currency))
    .map(({ methodName }) => methodName)
  return {
    above: names.length > 0 ? names : null,
    asks: isOtherCurrency(refund, kept, ways, company) ? ['otherCurrency'] : [],
  }
}

export function refundDoubt(
  refund: Refund,
  ground: RefundGround | null,
  company: RefundFacts,
): RefundDoubt {
  if (!ground) return doubtOfGiven(refund, company)
  const ways = new Ways(company, ground.sale)
  const notes = cashAbove(refund, ground, ways, roundingIn(ground, refund, company))
  const cashNames = refund.tenders
    .filter((it) => hardTypes.every((type) => !ways.is(it, type)))
    .map((it) => it.methodName)
  const isCreditAbove = isAbove(fractionOf(refund.open), notBelowZero(ways.unsure(ground)))
  const before = [ground.sale, ...ground.refunds].flatMap(({ tenders }) => tenders)
  const kept = notesIn(before, ways, company)
  const names = [...cardsAbove(refund, ground, ways), ...(notes === 'above' ? cashNames : [])]
  const isAboveAny = names.length > 0 || notes === 'above' || isCreditAbove
  return {
    above: isAboveAny ? [...new Set(names)] : null,
    asks: [
      ...(ground.isFar ? ['refund' as const] : []),
      ...(notes === 'forCheque' ? ['cashForCheque' as const] : []),
      ...(isOtherCurrency(refund, kept, ways, company) ? ['otherCurrency' as const] : []),
    ],
  }
}
