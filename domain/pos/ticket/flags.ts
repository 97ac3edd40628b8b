/**
 * What is surprising about a ticket that can be believed: it is posted as it was printed, and
 * somebody is asked to look at it.
 */

import type { ListFacts } from '../../catalog/pricing/price.ts'
import { firstPrice } from '../../catalog/pricing/price.ts'
import { baseFactorOf, isFine, type UnitFacts } from '../../catalog/units.ts'
import { businessDayOf } from '../../kernel/business-day.ts'
import { minuteMs } from '../../kernel/calendar/days.ts'
import { isZero, tidyDecimal } from '../../kernel/number/decimal.ts'
import { compare, fractionOf, rounded, sumOf } from '../../kernel/number/fraction.ts'
import type { Promoted } from '../../promotions/promoted-lines.ts'
import { discountGiven, largestDiscount } from '../../trade/discount.ts'
import type { Repriced } from '../../trade/posting/limits.ts'
import { type TaxRates, type TaxRules, taxNames } from '../../trade/totals.ts'
import { type Asked, type Rights, unallowed } from '../approval.ts'
import type { FlagCode, TillListPrice } from '../contract.ts'
import { isLent } from '../money/credit.ts'
import { isTipOdd, tipValues } from '../money/tip.ts'
import { typedDiscount } from '../promotion/sale-promotions.ts'
import { otherwisePromoted, type PromotedItem } from '../promotion/ticket-promotions.ts'
import type { Flag } from '../value/ticket-values.ts'
import type { RefundDoubt } from './refund-doubt.ts'
import type { ApprovalAction, Ticket, TicketLine } from './ticket.ts'

/** An item as the house sells it now. */
export type ItemNow = {
  id: string
  unitId: string
  isSold: boolean
  asksPrice?: boolean
  unitPrice: string
  vat: string | null
  tax1: string | null
  tax2: string | null
  hasModifiers: boolean
  packs: readonly { unitId: string; factor: string; price: string | null }[]
} & PromotedItem

/** Who of a ticket is proven to have been there. */
type Proven = { cashier: boolean; approvals: readonly boolean[] }

/** By ticket. */
export type Proofs = ReadonlyMap<string, Proven>

export type CompanyNow = {
  now: Date
  timeZone: string
  dayEndHour: number
  rateAgeHours: number
  takesTips: boolean
  rate: { buy: string; sell: string; at: string } | null
  firstCurrency: string
  firstDecimals: number
  taxes: TaxRules
  taxRates: TaxRates
  items: ReadonlyMap<string, ItemNow>
  /** What each chosen option costs now. */
  optionPrices: Readonly<Record<string, string>>
  units: readonly UnitFacts[]
  client: { isCashClient: boolean; listId: string | null; groupId: string | null } | null
  methods: ReadonlyMap<string, { asksCustomer: boolean }>
  lists: readonly ListFacts[]
  prices: readonly TillListPrice[]
  users: ReadonlyMap<string, Rights & { names: readonly string[] }>
  /** Whether the cashier, and each approval in its place, is proven. */
  proven: Proven
  /** Of a closed one nothing is expected any more, nor of one whose sales somebody stopped. */
  shift: { openedAt: Date; isClosed: boolean; isStopped?: boolean }
  /** What promotions take off its lines by what the house declares, and coupons it may not use. */
  granted?: Promoted
  deadCoupons?: readonly string[]
  /** What else of it somebody had to allow. */
  asks?: readonly ApprovalAction[]
  /** What the house owes its client before it. */
  credit?: string
  /** What its money makes of the ticket it takes back. */
  refund: RefundDoubt
}

/** A clock that is off by less is no wrong clock. */
const tolerance = 5 * minuteMs

/** What one unit of the line costs by the lists of today. */
function priceNow(line: TicketLine, item: ItemNow, company: CompanyNow): string | null {
  const [unit, own] = [line.unit, item.unitId].map((id) => company.units.find((it) => it.id === id))
  if (!unit || !own) return null
  const factor = baseFactorOf(unit, { unit: own, packs: item.packs })
  if (!factor) return null
  const isBase = unit.id === own.id
  const facts = {
    day: businessDayOf(company.now, company.timeZone, company.dayEndHour),
    quantity: line.quantity,
    unitId: isBase ? null : unit.id,
    factor: isBase ? '1' : rounded(factor, 6),
    unitPrice: item.unitPrice,
    barcodePrice: isBase
      ? null
      : (item.packs.find(({ unitId }) => unitId === unit.id)?.price ?? null),
    client: company.client,
    lists: company.lists,
    prices: company.prices.filter(({ itemId }) => itemId === item.id),
  }
  const first = { id: company.firstCurrency, decimals: company.firstDecimals }
  return firstPrice(facts, { first, rate: company.rate?.buy ?? null })
}

/** What the chosen options add to it; unknown where one is gone, or none was named. */
function optionsPrice({ options }: TicketLine, { optionPrices }: CompanyNow): string | undefined {
  const prices = options?.map((id) => optionPrices[id])
  return prices?.every((price) => price !== undefined) ? sumOf(prices, 6) : undefined
}

/**
 * What the lists ask for one of it, where that is not what it was sold at. Options make an item
 * dearer; a ticket that does not name them may only be dearer. So may one of an item whose price is
 * said when it is sold.
 */
function otherListed(line: TicketLine, item: ItemNow, company: CompanyNow): string | null {
  const price = priceNow(line, item, company)
  if (price === null) return null
  const added = item.hasModifiers ? optionsPrice(line, company) : '0'
  const listed = sumOf([price, added ?? '0'], 6)
  const off = compare(fractionOf(line.unitPrice), fractionOf(listed))
  const isOpen = line.isTyped && item.asksPrice
  const isOther = added === undefined || isOpen ? off < 0 : off !== 0
  return isOther ? listed : null
}

const isOtherTax = (line: TicketLine, item: ItemNow, company: CompanyNow): boolean =>
  taxNames.some((tax) => tidyDecimal(line[tax]) !== tidyDecimal(item[tax] ?? company.taxRates[tax]))

function lineFlags(ticket: Ticket, company: CompanyNow): Flag[] {
  const found = ticket.lines.flatMap((line) => {
    const item = company.items.get(line.item)
    return item ? [{ line, item }] : []
  })
  const named = (flag: FlagCode, lines: { line: TicketLine }[]): Flag[] =>
    lines.length > 0 ? [{ flag, facts: { items: lines.map(({ line }) => line.name) } }] : []
  // What comes back has the price and the taxes it was sold with.
  const isFresh = ticket.origin === null
  return [
    ...named(
      'itemGone',
      found.filter(({ item }) => isFresh && !item.isSold),
    ),
    ...named(
      'priceDiffers',
      // A price that somebody typed differs because it was meant to: that is a question of rights.
      found.filter(
        // What a bill says was priced when it was ordered.
        ({ line, item }) =>
          isFresh && !line.isTyped && !line.ordered && otherListed(line, item, company) !== null,
      ),
    ),
    ...named(
      'quantityFine',
      found.filter(({ line }) => {
        const unit = company.units.find(({ id }) => id === line.unit)
        return isFresh && !line.ordered && unit && isFine(line.quantity, unit)
      }),
    ),
    ...named(
      'taxDiffers',
      found.filter(
        ({ line, item }) =>
          isFresh &&
          (isOtherTax(line, item, company) ||
            JSON.stringify(rulesOf(ticket.taxes)) !== JSON.stringify(rulesOf(company.taxes))),
      ),
    ),
  ]
}

const rulesOf = (taxes: TaxRules) => taxNames.map((tax) => [taxes[tax].base, taxes[tax].isIncluded])

function rateFlags(ticket: Ticket, { rate, rateAgeHours }: CompanyNow): Flag[] {
  if (ticket.rate === null || !rate) return []
  const flags: Flag[] = []
  if (tidyDecimal(ticket.rate) !== tidyDecimal(rate.buy))
    flags.push({ flag: 'rateDiffers', facts: { rate: ticket.rate, now: rate.buy } })
  const age = ticket.rateAt ? Date.parse(ticket.at) - Date.parse(ticket.rateAt) : 0
  const isAllowed = ticket.approvals.some(({ action }) => action === 'rate')
  if (age > rateAgeHours * 60 * minuteMs && !isAllowed)
    flags.push({ flag: 'rateOld', facts: { at: ticket.rateAt } })
  return flags
}

/** Ahead of us, before its own shift began, or with a day its time does not belong to. */
function clockFlags(ticket: Ticket, company: CompanyNow): Flag[] {
  const at = Date.parse(ticket.at)
  const isWrong =
    at > company.now.getTime() + tolerance ||
    at < company.shift.openedAt.getTime() - tolerance ||
    businessDayOf(new Date(at), company.timeZone, company.dayEndHour) !== ticket.day
  return isWrong ? [{ flag: 'clock', facts: { at: ticket.at, received: company.now } }] : []
}

/** What of what was sold now was sold at a price somebody typed, and another than the lists say. */
export const repricedOf = (ticket: Ticket, company: CompanyNow): Repriced[] =>
  (ticket.origin === null ? ticket.lines : []).flatMap((line) => {
    const item = line.isTyped ? company.items.get(line.item) : undefined
    const listed = item ? otherListed(line, item, company) : null
    return listed === null ? [] : [{ line: line.id, listed }]
  })

/** What the ticket needed a right for. */
function askedOf(ticket: Ticket, company: CompanyNow): Asked[] {
  const sold = discounted(ticket, company)
  const percent = ticket.origin === null ? largestDiscount(...sold) : '0'
  return [
    ...(isZero(percent)
      ? []
      : [{ action: 'discount' as const, percent, given: discountGiven(...sold) }]),
    ...(repricedOf(ticket, company).length > 0 ? [{ action: 'price' as const }] : []),
    ...(ticket.kind === 'posRefund' && (!ticket.origin || ticket.cards)
      ? [{ action: 'refund' as const }]
      : []),
    // What a refund credits is nothing lent.
    ...(ticket.kind === 'posSale' && isLent(ticket.open, company.credit)
      ? [{ action: 'credit' as const }]
      : []),
    ...[...company.refund.asks, ...(company.asks ?? [])].map((action) => ({ action })),
  ]
}

/** What a bill gives away was allowed where it was made; what differs from it is told by itself. */
const discounted = (ticket: Ticket, { firstDecimals, granted }: CompanyNow) =>
  [
    ticket.lines
      .filter(({ ordered }) => !ticket.bill || ordered === undefined)
      .map((line) => ({
        ...line,
        // What the house grants by itself is no gift of the cashier; what only claims to be is.
        discountAmount: typedDiscount(line, granted?.get(line.id)),
        thing: line.item,
      })),
    { ...ticket, decimals: firstDecimals },
  ] as const

/** Neither the cashier nor anybody who approved it was allowed to. */
function rightFlags(ticket: Ticket, company: CompanyNow): Flag[] {
  const cashier = company.users.get(ticket.cashier)
  const isCashier = cashier && (cashier.isAdmin || cashier.permissions.includes('pos.ticket.add'))
  const approved = ticket.approvals
    .map(({ action }) => ({ action }))
    .filter(({ action }) => action !== 'discount')
  const asked = [...askedOf(ticket, company), ...approved]
  const userOf = (id: string) => company.users.get(id)
  const missing = unallowed(asked, cashier, ticket.approvals, userOf)
  const actions = [...(isCashier ? [] : ['sell']), ...new Set(missing)]
  return [
    ...(actions.length > 0 ? [{ flag: 'notAllowed' as const, facts: { actions } }] : []),
    ...unprovenFlags(
      ticket,
      asked.filter(({ action }) => !missing.includes(action)),
      company,
    ),
  ]
}

/** The name that was printed, and the one the cashier bears, where they are not the same. */
function otherNames({ cashier, cashierName }: Ticket, { users }: CompanyNow): string[] {
  const names = users.get(cashier)?.names
  return !names || names.includes(cashierName) ? [] : [cashierName, ...names.slice(0, 1)]
}

/** Somebody is named as its cashier, or as having allowed it, who did not prove to be there. */
function unprovenFlags(ticket: Ticket, asked: readonly Asked[], company: CompanyNow): Flag[] {
  const { proven, users } = company
  const cashier = proven.cashier ? users.get(ticket.cashier) : undefined
  const given = ticket.approvals.filter((_, at) => proven.approvals[at])
  const wanted = new Set(unallowed(asked, cashier, given, (id) => users.get(id)))
  const named = ticket.approvals.filter(
    ({ action }, at) => !proven.approvals[at] && wanted.has(action),
  )
  const items = [
    ...(proven.cashier ? [] : [ticket.cashierName]),
    ...otherNames(ticket, company),
    ...named.map(({ name }) => name),
  ]
  return items.length > 0 ? [{ flag: 'unproven', facts: { items: [...new Set(items)] } }] : []
}

/** Paid by a way that is taken from known clients only, and by nobody in particular. */
function clientFlags({ kind, tenders }: Ticket, { client, methods }: CompanyNow): Flag[] {
  if (kind !== 'posSale' || !client?.isCashClient) return []
  const asking = tenders.filter(
    ({ flow, method }) => flow === 'in' && methods.get(method)?.asksCustomer,
  )
  const items = [...new Set(asking.map(({ methodName }) => methodName))]
  return items.length > 0 ? [{ flag: 'clientMissing', facts: { items } }] : []
}

const refundFlags = ({ refund: { above } }: CompanyNow): Flag[] =>
  above ? [{ flag: 'refundAbove', facts: { items: above } }] : []

/** Tips that the house does not take, or above what was sold: the money is there, somebody looks. */
function tipFlags({ tips = [], total }: Ticket, { takesTips }: CompanyNow): Flag[] {
  if (tips.length === 0 || (takesTips && !isTipOdd(tipValues(tips), total))) return []
  const items = tips.map(({ amount, currencyCode }) => `${amount} ${currencyCode}`)
  return [{ flag: 'tipOdd', facts: { items } }]
}

/** Promotions as the house does not know them, and coupons that were used before. */
function promotionFlags(ticket: Ticket, { granted, deadCoupons = [] }: CompanyNow): Flag[] {
  const items = granted ? otherwisePromoted(ticket, granted) : []
  return [
    ...(items.length > 0 ? [{ flag: 'promotionDiffers' as const, facts: { items } }] : []),
    ...(deadCoupons.length > 0
      ? [{ flag: 'couponUsed' as const, facts: { items: deadCoupons } }]
      : []),
  ]
}

/** What still comes after the close is not in the count; after sales were stopped, somebody looks. */
function lateFlags({ shift: { isClosed, isStopped = false } }: CompanyNow): Flag[] {
  if (isClosed) return [{ flag: 'late', facts: {} }]
  return isStopped ? [{ flag: 'afterStop', facts: {} }] : []
}

/** All of it, save what only the stock, the chain and the books know. */
export const flagsOf = (ticket: Ticket, company: CompanyNow): Flag[] => [
  ...lineFlags(ticket, company),
  ...rateFlags(ticket, company),
  ...clockFlags(ticket, company),
  ...rightFlags(ticket, company),
  ...clientFlags(ticket, company),
  ...refundFlags(company),
  ...tipFlags(ticket, company),
  ...promotionFlags(ticket, company),
  ...lateFlags(company),
]
