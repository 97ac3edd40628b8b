/**
 * What is surprising about a ticket that can be believed: it is posted as it was printed, and
 * somebody is asked to look at it.
 */

import type { ListFacts } from '../../catalog/pricing/price.ts'
import { priceFor } from '../../catalog/pricing/price.ts'
import { baseFactorOf, isFine, type UnitFacts } from '../../catalog/units.ts'
import { businessDayOf } from '../../kernel/business-day.ts'
import { toFirst } from '../../kernel/number/convert.ts'
import { isZero, tidyDecimal } from '../../kernel/number/decimal.ts'
import { compare, fractionOf, rounded, sumOf } from '../../kernel/number/fraction.ts'
import { discountGiven, largestDiscount } from '../../trade/discount.ts'
import { type TaxRates, type TaxRules, taxNames } from '../../trade/totals.ts'
import { type Asked, type Rights, unallowed } from '../approval.ts'
import type { FlagCode, TillListPrice } from '../contract.ts'
import { isTipOdd, tipValues } from '../money/tip.ts'
import type { RefundDoubt } from './refund-doubt.ts'
import type { Ticket, TicketLine } from './ticket.ts'

export type Flag = { flag: FlagCode; facts: Record<string, unknown> }

/** An item as the house sells it now. */
export type ItemNow = {
  id: string
  unitId: string
  isSold: boolean
  unitPrice: string
  vat: string | null
  tax1: string | null
  tax2: string | null
  hasModifiers: boolean
  packs: readonly { unitId: string; factor: string; price: string | null }[]
}

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
  shift: { openedAt: Date; isClosed: boolean }
  /** What its money makes of the ticket it takes back. */
  refund: RefundDoubt
}

const minutes = 60_000
/** A clock that is off by less is no wrong clock. */
const tolerance = 5 * minutes

/** What one unit of the line costs by the lists of today. */
function priceNow(line: TicketLine, item: ItemNow, company: CompanyNow): string | null {
  const [unit, own] = [line.unit, item.unitId].map((id) => company.units.find((it) => it.id === id))
  if (!unit || !own) return null
  const factor = baseFactorOf(unit, { unit: own, packs: item.packs })
  if (!factor) return null
  const isBase = unit.id === own.id
  const { price, currencyId } = priceFor({
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
  })
  return currencyId === null || currencyId === company.firstCurrency || !company.rate
    ? price
    : toFirst(price, company.rate.buy, company.firstDecimals)
}

/** What the chosen options add to it; unknown where one is gone, or none was named. */
function optionsPrice({ options }: TicketLine, { optionPrices }: CompanyNow): string | undefined {
  const prices = options?.map((id) => optionPrices[id])
  return prices?.every((price) => price !== undefined) ? sumOf(prices, 6) : undefined
}

/** Options make an item dearer; a ticket that does not name them may only be dearer. */
function isOtherPrice(line: TicketLine, item: ItemNow, company: CompanyNow): boolean {
  const price = priceNow(line, item, company)
  if (price === null) return false
  const added = item.hasModifiers ? optionsPrice(line, company) : '0'
  const off = compare(fractionOf(line.unitPrice), fractionOf(sumOf([price, added ?? '0'], 6)))
  return added === undefined ? off < 0 : off !== 0
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
          isFresh && !line.isTyped && !line.ordered && isOtherPrice(line, item, company),
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
  if (age > rateAgeHours * 60 * minutes && !isAllowed)
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
const hasOwnPrice = (ticket: Ticket, company: CompanyNow): boolean =>
  ticket.origin === null &&
  ticket.lines.some((line) => {
    const item = company.items.get(line.item)
    return line.isTyped && item && isOtherPrice(line, item, company)
  })

/** What the ticket needed a right for. */
function askedOf(ticket: Ticket, company: CompanyNow): Asked[] {
  const sold = discounted(ticket, company)
  const percent = ticket.origin === null ? largestDiscount(...sold) : '0'
  return [
    ...(isZero(percent)
      ? []
      : [{ action: 'discount' as const, percent, given: discountGiven(...sold) }]),
    ...(hasOwnPrice(ticket, company) ? [{ action: 'price' as const }] : []),
    ...(ticket.kind === 'posRefund' && !ticket.origin ? [{ action: 'refund' as const }] : []),
    // What a refund credits is nothing lent.
    ...(isZero(ticket.open) || ticket.kind === 'posRefund' ? [] : [{ action: 'credit' as const }]),
    ...company.refund.asks.map((action) => ({ action })),
  ]
}

/** What a bill gives away was allowed where it was made; what differs from it is told by itself. */
const discounted = (ticket: Ticket, { firstDecimals }: CompanyNow) =>
  [
    ticket.lines
      .filter(({ ordered }) => !ticket.bill || ordered === undefined)
      .map((line) => ({ ...line, thing: line.item })),
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

/** All of it, save what only the stock, the chain and the books know. */
export const flagsOf = (ticket: Ticket, company: CompanyNow): Flag[] => [
  ...lineFlags(ticket, company),
  ...rateFlags(ticket, company),
  ...clockFlags(ticket, company),
  ...rightFlags(ticket, company),
  ...clientFlags(ticket, company),
  ...refundFlags(company),
  ...tipFlags(ticket, company),
  ...(company.shift.isClosed ? [{ flag: 'late' as const, facts: {} }] : []),
]
