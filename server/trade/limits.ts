/**
 * What a role may not give away, and what a client may not owe. Every document of sales is judged
 * here, typed or made from another one: what it carries on is read from the locked original.
 */
import { sql } from 'kysely'
import { behaviourOf } from '../../domain/books/behaviour.ts'
import {
  fractionOf,
  isAbove,
  minus,
  over,
  plus,
  rounded,
  zero,
} from '../../domain/kernel/number/fraction.ts'
import { refuseFields } from '../../domain/kernel/refusal.ts'
import type { LineFacts } from '../../domain/trade/contract.ts'
import type { TradeInput } from '../../domain/trade/input.ts'
import {
  approvedLines,
  type CompanyTerms,
  type Sale,
  type SoldLine,
  saleRefusals,
} from '../../domain/trade/line-limits.ts'
import { priceIn } from '../../domain/trade/line-price.ts'
import type { Posting } from '../../domain/trade/trade.ts'
import type { Context } from '../kernel/command.ts'
import { unconfirmed } from '../kernel/confirmation.ts'
import type { TradeFacts } from './facts.ts'
import { lineFacts } from './line-facts.ts'
import type { Origin } from './origin/origin.ts'
import { isReturn } from './origin/origin-row.ts'
import { owedBy } from './origin/owed.ts'
import type { Ready } from './ready.ts'
import type { TradeRules } from './rules.ts'

type Asked = {
  input: TradeInput
  facts: TradeFacts
  rules: TradeRules
  ready: Ready
  origin: Origin | null
}

const soldLines = ({ lines }: Ready): SoldLine[] =>
  lines.map((line) => ({ ...line, unit: line.unitId }))

/** A document as the rules of its lines see it. */
const saleOf = (ready: Ready): Sale => ({ ...ready.trade, lines: soldLines(ready) })

/** What is promised or sold to a client; a delivery names no price, a return has its own rule. */
const isJudged = ({ behaviour }: Ready): boolean => {
  const { side, isFollowUp } = behaviourOf(behaviour)
  return side === 'client' && !isFollowUp && !isReturn(behaviour)
}

export async function refuseBeyondLimits(context: Context, asked: Asked): Promise<void> {
  const { ready, origin } = asked
  if (!isJudged(ready)) return
  const { actor } = context
  const approved = (id: string) => origin?.approved(id)
  const prices = await listPrices(context, asked, approved)
  const company = (line: SoldLine): CompanyTerms | undefined => companyTerms(line, asked, prices)
  const refusals = saleRefusals(actor, saleOf(ready), { approved, company })
  if (refusals.length > 0) throw refuseFields(refusals)
}

/** The lists are asked only for lines that must have their price. */
async function listPrices(
  context: Context,
  { input, ready, rules }: Asked,
  approved: (id: string) => ReturnType<Origin['approved']>,
): Promise<LineFacts[]> {
  const { isAdmin, limits } = context.actor
  if (isAdmin || limits.canChangePrice) return []
  const sale = saleOf(ready)
  const carried = approvedLines(sale, approved)
  const items = sale.lines.filter((_, at) => !carried[at]).map(({ item }) => item)
  if (items.length === 0) return []
  const { partner, currency, day } = input
  const asked = { items: [...new Set(items)], screen: 'sales' as const, partner, currency, day }
  return lineFacts(context, asked, rules)
}

function companyTerms(
  line: SoldLine,
  { facts, rules }: Asked,
  prices: readonly LineFacts[],
): CompanyTerms | undefined {
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

type Owing = { input: TradeInput; facts: TradeFacts; ready: Ready; posting: Posting }

/**
 * What a client owes is read again while he is locked: two sales at once must not each take what
 * is left of his limit.
 */
export async function refuseCredit({ tx }: Context, asked: Owing): Promise<void> {
  const { input, facts, ready, posting } = asked
  const { side, debt } = behaviourOf(ready.behaviour)
  const { partner } = facts
  if (side !== 'client' || debt !== 'raise' || !partner?.creditLimit || input.isConfirmed) return
  const [, { owed: before }] = await Promise.all([
    tx.rows(sql`select 1 from thirdparty where id = ${partner.id} for no key update`),
    tx.one(sql<{ owed: string }>`select ${owedBy(sql`${partner.id}::uuid`)}::text as owed`),
  ])
  const paid = (input.tenders ?? []).map((tender) => {
    const isFirst = facts.currencies.find(({ id }) => id === tender.currency)?.rank === 'first'
    const amount = fractionOf(tender.amount)
    return isFirst || !ready.trade.rate ? amount : over(amount, fractionOf(ready.trade.rate))
  })
  // More than it costs comes back as change: it lowers no other debt.
  const unpaid = paid.reduce(minus, fractionOf(posting.firstTotal))
  const owed = plus(fractionOf(before), isAbove(unpaid, zero) ? unpaid : zero)
  if (!isAbove(owed, fractionOf(partner.creditLimit))) return
  throw unconfirmed('creditLimit', 'partner', {
    limit: partner.creditLimit,
    owed: rounded(owed, ready.decimals.first),
  })
}
