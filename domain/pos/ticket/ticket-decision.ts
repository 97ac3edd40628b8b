/** Decides about one ticket after the other: posted as printed, perhaps flagged, or parked. */

import { askedKey } from '../../catalog/recipe-version.ts'
import { businessDayOf } from '../../kernel/business-day.ts'
import { addDays } from '../../kernel/date.ts'
import { isNegative, isZero } from '../../kernel/number/decimal.ts'
import { differenceOf, isMore, rounded, sumOf } from '../../kernel/number/fraction.ts'
import { type FieldRefusal, Refusal } from '../../kernel/refusal.ts'
import { decimalsIn, rankedAs } from '../../money/ranks.ts'
import { rateOn } from '../../money/rates.ts'
import { isRedated } from '../../stock/back-dating.ts'
import type { Balance } from '../../stock/goods/held.ts'
import { emptyBalance } from '../../stock/pile.ts'
import { balanceKey, pastRowOf } from '../../stock/shelf.ts'
import { worthHere } from '../../stock/valuation.ts'
import { lastDayFrom } from '../../stored-value/gift-card.ts'
import { goodsMoving, type Moving } from '../../trade/goods.ts'
import { seriesYear, type TradeRules } from '../../trade/posting/rules.ts'
import type { Trade, TradeLine } from '../../trade/posting/trade-task.ts'
import { baseQuantityIn } from '../base-quantity.ts'
import { billDoubt, billFlags, keepPaid, tippedTo } from '../bill/paid-bill.ts'
import { burnFlags, ticketAsks } from '../loyalty/burn-right.ts'
import { bookedAs } from '../money/booked-rate.ts'
import { creditIn } from '../money/credit.ts'
import { creditOf } from '../money/refund-credit.ts'
import { knownOrder, orderFlags } from '../promise/sold-order.ts'
import { promotionsIn } from '../promotion/promotion-ground.ts'
import type { Flag } from '../value/ticket-values.ts'
import { owedFlags, shortFlags } from '../value/ticket-values.ts'
import { valueDoubt } from '../value/value-doubt.ts'
import { deductibleOf, valueGround } from '../value/value-ground.ts'
import { doubtOf } from './belief.ts'
import { type CompanyNow, flagsOf, repricedOf } from './flags.ts'
import { asRung, type Numbered, type PostedTicket } from './posted-ticket.ts'
import { moveCash, postTicket } from './posting.ts'
import { type RefundDoubt, refundDoubt } from './refund-doubt.ts'
import type { Ticket, TicketLine } from './ticket.ts'
import { aheadOf, keepAhead, withWorths } from './ticket-ahead.ts'
import { claimDoubt, claimsOf } from './ticket-claims.ts'
import type { Ground, ShiftFacts, TicketCompany } from './ticket-facts.ts'
import { lotsOf } from './ticket-lots.ts'
import { dayWithin } from './ticket-sense.ts'
import { totalsOfTicket } from './ticket-totals.ts'

const methodsOf = ({ methods }: TicketCompany) => new Map(methods.map((it) => [it.id, it]))

/** The rate of sales that holds now. */
const rateNow = (ground: Ground) => rateOn(ground.company.rates, todayOf(ground))

/** What it names must be there; nothing of it may be in use elsewhere. */
export function strangeIn(ticket: Ticket, { company, shifts }: Ground): FieldRefusal | undefined {
  const used = new Set(company.used)
  for (const [at, line] of ticket.lines.entries()) {
    if (used.has(line.id)) return { code: 'malformed', field: `lines.${at}.id` }
    if (!company.items.some(({ id }) => id === line.item))
      return { code: 'unknownItem', field: `lines.${at}.item`, facts: { name: line.name } }
    if (!company.units.some(({ id }) => id === line.unit))
      return { code: 'unitsDoNotConvert', field: `lines.${at}.unit` }
  }
  if (ticket.tenders.some(({ id }) => used.has(id))) return { code: 'malformed', field: 'tenders' }
  if (!shifts.some(({ id }) => id === ticket.shift)) return { code: 'unknownShift', field: 'shift' }
  const partner = company.partners.find(({ id }) => id === ticket.partner)
  if (!partner) return { code: 'unknownClient', field: 'partner' }
  if (partner.isCashClient && !isZero(ticket.open))
    return { code: 'selectClient', field: 'partner' }
  return undefined
}

/** What stands against posting it as it is. */
export function refusalOf(ticket: Ticket, ground: Ground): FieldRefusal | undefined {
  const { currencies } = ground.company
  return (
    doubtOf(ticket, { currencies, methods: methodsOf(ground.company) }) ??
    strangeIn(ticket, ground) ??
    billDoubt(ticket, ground.bills) ??
    valueDoubt(ticket, valueGround(ticket, dayOf(ticket, ground), ground)) ??
    claimDoubt(ticket, dayOf(ticket, ground), ground)
  )
}

function tradeLine(line: TicketLine, at: number, ticket: Ticket, ground: Ground): TradeLine {
  const { company, register } = ground
  const item = company.items.find(({ id }) => id === line.item)
  const origin = ticket.origin ? ground.origins.get(ticket.origin) : undefined
  const baseQuantity = baseQuantityIn(line, at, company, origin)
  if (!item || baseQuantity === undefined) throw new Error('The facts of a line were not read')
  const recipe = ticket.kind === 'posSale' ? ground.recipes.get(askedKey(line)) : undefined
  const ahead = aheadOf(line, ticket, ground)
  const isGoods = item.kind === 'stocked' || recipe !== undefined
  const isStocked = isGoods && (ticket.kind === 'posSale' || line.isRestocked)
  const made = { ...line, isStocked, baseQuantity, recipe, ahead, warehouse: register.warehouseId }
  return { ...made, ...(isStocked ? costOf(made, ticket, ground) : {}) }
}

/** What comes back is worth what it cost when it left; without its ticket, what others cost. */
function costOf(
  line: TicketLine & { baseQuantity: string },
  ticket: Ticket,
  ground: Ground,
): Pick<TradeLine, 'sold' | 'originCost' | 'isAtAverage'> {
  if (ticket.kind === 'posSale') return {}
  const { origins, balances, register, company } = ground
  const origin = ticket.origin ? origins.get(ticket.origin) : undefined
  const sold = origin?.soldOf(line.originLine)
  if (sold) return { sold }
  const balance = balances.get(balanceKey(line.item, register.warehouseId)) ?? emptyBalance
  const terms = { decimals: decimalsIn(company), rate: ticket.rate, day: ticket.day }
  return { originCost: worthHere(balance, line.baseQuantity, terms), isAtAverage: true }
}

function tradeOf(ticket: Ticket, ground: Ground): Trade {
  const origin = ticket.origin ? ground.origins.get(ticket.origin) : undefined
  return {
    behaviour: ticket.kind,
    partner: ticket.partner,
    decimals: decimalsIn(ground.company).first,
    currency: 'first',
    ...bookedAs(ticket, origin, decimalsIn(ground.company)),
    taxes: ticket.taxes,
    discountPercent: ticket.discountPercent,
    discountAmount: ticket.discountAmount,
    isDelivered: true,
    lines: withWorths(
      ticket.lines.map((line, at) => tradeLine(line, at, ticket, ground)),
      ground,
    ),
    totals: totalsOfTicket(ticket, decimalsIn(ground.company).first),
  }
}

/** Uses up what comes back; more than is left of it is refused. */
function takeBack(ticket: Ticket, trade: Trade, { origins }: Ground): void {
  if (ticket.kind !== 'posRefund') return
  if (!ticket.origin) {
    if (ticket.lines.some(({ originLine }) => originLine))
      throw new Refusal('cannotFollow', 'origin')
    return
  }
  const origin = origins.get(ticket.origin)
  if (!origin) throw new Refusal('unknownTicket', 'origin')
  origin.refuseStranger(ticket)
  origin.refuseOtherParts(ticket.lines, trade.totals?.lines ?? [], trade.decimals)
  origin.refuseAbove(ticket.total, slackOf(ticket, trade.decimals))
  origin.take(ticket, trade.lines)
  origin.credit(ticket.total)
}

/** Tills without network cut parts of one ticket beside each other: a coin of each figure is none. */
const slackOf = ({ lines }: Ticket, decimals: number): string =>
  rounded({ top: BigInt(4 * lines.length), bottom: 10n ** BigInt(decimals) }, decimals)

/** What all its parts together gave back above what was paid, however little: somebody looks. */
function aboveOrigin(ticket: Ticket, { origins }: Ground): Flag[] {
  const left = ticket.origin ? origins.get(ticket.origin)?.leftAfter('0') : undefined
  if (!left || !isNegative(left)) return []
  const items = [...new Set(ticket.tenders.map(({ methodName }) => methodName))]
  return [{ flag: 'refundAbove', facts: { items } }]
}

type Now = Pick<Ground, 'company' | 'now'> & { rules: Pick<TradeRules, 'dayEndHour'> }
type Dated = Now & Pick<Ground, 'shifts'>

/** The business day as it is at the branch now. */
export const todayOf = ({ company, rules, now }: Now): string =>
  businessDayOf(now, company.timeZone, rules.dayEndHour)

/** A day that is closed, has not come or was before its shift is moved to one that takes it. */
export function dayOf(ticket: Ticket, ground: Dated): string {
  const { company, shifts } = ground
  const today = todayOf(ground)
  const { lockedThrough } = company
  const isLocked = (day: string) => lockedThrough !== null && day <= lockedThrough
  const shift = shifts.find(({ id }) => id === ticket.shift)
  const own = dayWithin(ticket.day, shift?.day ?? ticket.day, today)
  if (!isLocked(own)) return own
  return lockedThrough !== null && isLocked(today) ? addDays(lockedThrough, 1) : today
}

/** The money that goes out, held against what came in by the same ways. */
function doubtOfRefund(ticket: Ticket, ground: Ground, hasAccount: boolean): RefundDoubt {
  const { company, money, register } = ground
  const taken = ticket.origin ? money.get(ticket.origin) : undefined
  const held = company.methods.filter(({ isActive }) => isActive)
  const isFar = taken !== undefined && taken.branch !== register.branchId
  const deductible = deductibleOf(ticket, ground)
  return refundDoubt(ticket, taken ? { ...taken, hasAccount, isFar, deductible } : null, {
    methods: methodsOf(company),
    cash: {
      currencies: company.currencies,
      rate: rateNow(ground),
      methods: held.map(({ type, currencyId }) => ({ type, currency: currencyId })),
    },
  })
}

function companyNow(ticket: Ticket, shift: ShiftFacts, ground: Ground): CompanyNow {
  const { company, rules, now } = ground
  const partner = company.partners.find(({ id }) => id === ticket.partner)
  return {
    now,
    timeZone: company.timeZone,
    dayEndHour: rules.dayEndHour,
    rateAgeHours: rules.rateAgeHours,
    takesTips: rules.takesTips,
    rate: rateNow(ground),
    firstCurrency: rankedAs(company, 'first')?.id ?? '',
    firstDecimals: decimalsIn(company).first,
    taxes: rules.taxes,
    taxRates: rules.rates,
    items: new Map(company.items.map((it) => [it.id, it])),
    optionPrices: company.optionPrices,
    units: company.units,
    client: partner ?? null,
    methods: methodsOf(company),
    lists: company.lists,
    prices: company.prices,
    users: new Map(company.users.map((it) => [it.id, it])),
    proven: ground.proofs.get(ticket.id) ?? { cashier: false, approvals: [] },
    shift: {
      openedAt: new Date(shift.openedAt),
      isClosed: shift.state === 'closed',
      isStopped: shift.isStopped ?? false,
    },
    asks: ticketAsks({ ...ticket, day: dayOf(ticket, ground) }, company),
    credit: creditIn(ground.owed.get(ticket.partner) ?? '0'),
    refund: doubtOfRefund(ticket, ground, partner?.isCashClient === false),
  }
}

/** What happened to the items whose days have to be reckoned again. */
function historiesFor(day: string, trade: Trade, { history, balances }: Ground) {
  const shelves = Map.groupBy(goodsMoving(trade), ({ item, warehouse }) =>
    balanceKey(item, warehouse),
  )
  const isPast = ([key, [first, ...others]]: [string, Moving[]]): boolean => {
    const now = balances.get(key)
    if (!now || !first) return false
    const quantity = sumOf([first, ...others].map((it) => it.quantity))
    return isRedated(now, { quantity, isComing: first.isComing }, day)
  }
  const items = new Set(
    [...shelves].filter(isPast).flatMap(([, some]) => some.map((it) => it.item)),
  )
  return history.of((item) => items.has(item))
}

/** What the shelves did not hold; no surprise where the company allows it. */
function oversold(
  ticket: Ticket,
  balances: ReadonlyMap<string, Balance>,
  { rules, register, recipes }: Ground,
): Flag[] {
  if (rules.policy === 'allow' || ticket.kind !== 'posSale') return []
  const parts = ticket.lines.flatMap((line) => recipes.get(askedKey(line))?.components ?? [])
  const names = new Map([...ticket.lines, ...parts].map(({ item, name }) => [item, name]))
  const items = [...names].flatMap(([item, name]) => {
    const left = balances.get(balanceKey(item, register.warehouseId))?.quantity
    return left && isNegative(left) ? [{ name, left }] : []
  })
  return items.length > 0 ? [{ flag: 'oversold', facts: { items } }] : []
}

/**
 * A client was lent more than his limit allows: the goods have left, so somebody looks. The next
 * ticket of the same request finds what this one left.
 */
function lentAbove({ kind, partner: id, open }: Ticket, { company, owed }: Ground): Flag[] {
  const before = owed.get(id)
  if (isZero(open) || before === undefined) return []
  const after = kind === 'posSale' ? sumOf([before, open]) : differenceOf(before, open)
  owed.set(id, after)
  const limit = company.partners.find((it) => it.id === id)?.creditLimit
  if (kind !== 'posSale' || limit == null) return []
  return isMore(after, limit) ? [{ flag: 'creditAbove', facts: { items: [after, limit] } }] : []
}

export const typeOf = ({ types }: TicketCompany, behaviour: string): string =>
  types.find((it) => it.behaviour === behaviour)?.id ?? ''

/** The series of that day, and how it is written. */
function receiptsOf(day: string, { receipts, rules, register, company }: Ground) {
  const { branchCode } = register
  return {
    series: receipts.find(({ year }) => year === seriesYear(rules, day)),
    numbering: { prefix: rules.prefixOf('receipt'), branchCode, digits: rules.digits },
    currencies: company.currencies,
  }
}

type Placing = { isGap: boolean; isRepaired?: boolean; digest: string | null; numbered?: Numbered }

/**
 * The ticket as it will be written; throws a refusal where it cannot be. `numbered` is given where
 * the office posts it under a number of its own.
 */
export function posted(
  ticket: Ticket,
  ground: Ground,
  { isGap, isRepaired = false, digest, numbered }: Placing,
): PostedTicket {
  const { company, register, rules } = ground
  const shift = ground.shifts.find(({ id }) => id === ticket.shift)
  if (!shift) throw new Refusal('unknownShift', 'shift')
  const day = dayOf(ticket, ground)
  const trade = tradeOf(ticket, ground)
  takeBack(ticket, trade, ground)
  const [decimals, methods, isLate] = [
    decimalsIn(company),
    methodsOf(company),
    shift.state === 'closed',
  ]
  const posting = postTicket(trade, ticket, {
    decimals,
    methods,
    isLate,
    balances: ground.balances,
    owed: ground.oversold.open,
    histories: historiesFor(day, trade, ground),
    tallies: ground.tallies,
    day,
    cash: shift.cash,
    found: shift.found,
    values: ground.values,
    loyalty: ground.loyalty,
    cards: ground.cards,
    taken: ticket.origin ? ground.money.get(ticket.origin) : undefined,
    renewedTo: lastDayFrom(day, rules.cardDays ?? 0),
  })
  for (const [key, balance] of posting.balances) ground.balances.set(key, balance)
  ground.oversold.keep(posting.owed)
  for (const [key, made] of posting.tallied)
    ground.tallies.set(key, sumOf([ground.tallies.get(key) ?? '0', made]))
  for (const move of posting.moves)
    if (ground.history.has(move.item)) ground.history.keep(move.item, pastRowOf(move, day))
  const lots = lotsOf(ticket, posting, day, ground)
  moveCash(shift, posting)
  const partner = company.partners.find(({ id }) => id === ticket.partner)
  const claims = claimsOf(ticket, shift, day, ground)
  const now = { ...companyNow(ticket, shift, ground), ...promotionsIn(ticket, trade, ground) }
  const flags = [...flagsOf(ticket, now), ...billFlags(ticket, ground.bills)]
  keepPaid(ticket, ground.bills)
  keepAhead(ticket, trade, ground)
  const credit = creditOf(ticket, posting.debt, ground.debts?.get(ticket.origin ?? ''), decimals)
  return {
    ticket,
    digest,
    credit,
    tenderRates: claims.tenderRates,
    trade,
    posting,
    lots: lots.changes,
    day,
    isLate,
    decimals,
    methods,
    second: rankedAs(company, 'second')?.id ?? null,
    promotions: company.knownPromotions ?? [],
    coupons: now.spent,
    repriced: repricedOf(ticket, now),
    tippedTo: tippedTo(ticket, ground.bills, company.users),
    flags: [
      ...flags,
      ...(flags.some(({ flag }) => flag === 'refundAbove') ? [] : aboveOrigin(ticket, ground)),
      ...oversold(ticket, posting.balances, ground),
      ...lots.flags,
      ...lentAbove(ticket, ground),
      ...shortFlags(posting.stored),
      ...owedFlags(posting.undeducted),
      ...burnFlags(ticket, day, company, decimals.first),
      ...orderFlags(ticket, trade.lines, ground.orders),
      ...(day === ticket.day ? [] : [{ flag: 'dayMoved' as const, facts: { day: ticket.day } }]),
      ...(isGap ? [{ flag: 'chainGap' as const, facts: {} }] : []),
      ...(isRepaired ? [{ flag: 'chainRepaired' as const, facts: {} }] : []),
      ...claims.flags,
    ],
    numbered: numbered ?? asRung(ticket),
    typeId: typeOf(company, ticket.kind),
    receipts: receiptsOf(day, ground),
    branchId: register.branchId,
    drawerId: shift.drawerId,
    warehouseId: register.warehouseId,
    termsDays: partner?.termsDays ?? rules.paymentDays,
    orderId: knownOrder(ticket, ground.orders),
    accounts: company.accounts,
  }
}
