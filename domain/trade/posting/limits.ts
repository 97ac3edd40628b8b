/**
 * What a role may not give away, and what a client may not owe. Every document of sales is judged
 * here, typed or made from another one: what it carries on is read from the locked original.
 */
import { behaviourOf, isReturn } from '../../books/behaviour.ts'
import { isZero } from '../../kernel/number/decimal.ts'
import {
  fractionOf,
  isAbove,
  isSame,
  minus,
  notBelowZero,
  plus,
  rounded,
} from '../../kernel/number/fraction.ts'
import { refuseFields, unconfirmed } from '../../kernel/refusal.ts'
import { currencyOf, exchanged } from '../../money/measure.ts'
import type { LineFacts } from '../contract.ts'
import type { TradeInput } from '../input.ts'
import {
  approvedLines,
  type CompanyTerms,
  type Known,
  type Sale,
  type Seller,
  type SoldLine,
  saleRefusals,
} from '../line-limits.ts'
import { priceIn } from '../line-price.ts'
import type { Posting } from '../trade.ts'
import type { TradeFacts } from './facts.ts'
import { promotedIn } from './line-promotions.ts'
import type { Ready } from './ready.ts'
import type { TradeRules } from './rules.ts'

type Approved = Known['approved']

/** A document as the rules of its lines see it. */
const saleOf = ({ trade, lines }: Pick<Ready, 'trade' | 'lines'>): Sale => ({
  ...trade,
  lines: lines.map((line) => ({ ...line, unit: line.unitId, promoted: promotedIn(line) })),
})

/** For each line the approved one that it carries on unchanged. */
export const carriedIn = (ready: Pick<Ready, 'trade' | 'lines'>, approved: Approved) =>
  approvedLines(saleOf(ready), approved)

/** What is promised or sold to a client; a delivery names no price, a return has its own rule. */
export function isJudged({ behaviour }: Pick<Ready, 'behaviour'>): boolean {
  const { side, isFollowUp } = behaviourOf(behaviour)
  return side === 'client' && !isFollowUp && !isReturn(behaviour)
}

/**
 * The items whose price is asked of the lists: not everybody may choose another one, and whoever
 * does is told of.
 */
export function itemsToPrice(ready: Ready, approved: Approved) {
  const sale = saleOf(ready)
  const carried = approvedLines(sale, approved)
  const items = sale.lines.filter((_, at) => !carried[at]).map(({ item }) => item)
  return [...new Set(items)]
}

type Decided = {
  facts: Pick<TradeFacts, 'items'>
  rules: Pick<TradeRules, 'rates'>
  prices: readonly LineFacts[]
}

function companyTerms(line: SoldLine, { facts, rules, prices }: Decided): CompanyTerms | undefined {
  const item = facts.items.find(({ id }) => id === line.item)
  if (!item) return undefined
  const listed = prices.find((it) => it.item === line.item)
  return {
    price: listed ? priceIn(listed, line.unit, line.quantity) : null,
    canDiscount: item.canDiscount,
    vat: item.vat ?? rules.rates.vat,
    tax1: item.tax1 ?? rules.rates.tax1,
    tax2: item.tax2 ?? rules.rates.tax2,
  }
}

/** `prices` of the lists, for the items that must have theirs. */
export function refuseBeyondRole(
  seller: Seller,
  ready: Ready,
  approved: Approved,
  decided: Decided,
): void {
  const company = (line: SoldLine) => companyTerms(line, decided)
  const refusals = saleRefusals(seller, saleOf(ready), { approved, company })
  if (refusals.length > 0) throw refuseFields(refusals)
}

export type Repriced = { line: string; listed: string }

/** The lines somebody gave another price than the lists ask, unless they carry on what was agreed. */
export function repricedIn(ready: Ready, approved: Approved, decided: Decided): Repriced[] {
  const sale = saleOf(ready)
  const carried = approvedLines(sale, approved)
  return sale.lines.flatMap((line, at) => {
    const listed = carried[at] ? null : companyTerms(line, decided)?.price
    const id = ready.trade.lines[at]?.id
    if (!listed || !id || isZero(listed) || isSame(listed, line.unitPrice)) return []
    return [{ line: id, listed }]
  })
}

type Owing = {
  input: Pick<TradeInput, 'tenders' | 'isConfirmed'>
  facts: Pick<TradeFacts, 'partner' | 'currencies'>
  ready: Pick<Ready, 'behaviour' | 'decimals'> & { trade: Pick<Ready['trade'], 'rate'> }
  posting: Pick<Posting, 'firstTotal'>
}

/** The client whose limit a document is held against, where anybody's is. */
export function limitedClient({ input, facts: { partner }, ready }: Owing) {
  const { side, debt } = behaviourOf(ready.behaviour)
  const isOwing = side === 'client' && debt === 'raise' && !input.isConfirmed
  return isOwing && partner?.creditLimit ? { id: partner.id, limit: partner.creditLimit } : null
}

/** `before` is what he owed until now; the money that comes with the document is taken off. */
export function refuseAboveCredit(limit: string, before: string, asked: Owing): void {
  const { input, facts, ready, posting } = asked
  const { rate } = ready.trade
  const paid = (input.tenders ?? []).map(({ amount, currency }) => {
    const found = facts.currencies.find(({ id }) => id === currency)
    return exchanged(fractionOf(amount), found ? currencyOf(found) : 'first', 'first', rate)
  })
  // More than it costs comes back as change: it lowers no other debt.
  const unpaid = paid.reduce(minus, fractionOf(posting.firstTotal))
  const owed = plus(fractionOf(before), notBelowZero(unpaid))
  if (!isAbove(owed, fractionOf(limit))) return
  throw unconfirmed('creditLimit', 'partner', {
    limit,
    owed: rounded(owed, ready.decimals.first),
  })
}
