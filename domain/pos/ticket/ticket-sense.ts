/**
 * What a ticket says of itself, held against what the house knows: a sale takes nothing back, the
 * number is one of its register, money counts at rates the house had, the day lies between the
 * opening of its shift and now, and the cash goes into a drawer of its branch. The till asks before
 * it prints; the server asks again. Where the books would be wrong the ticket is parked; where money
 * was taken as it says and only the saying is odd, it is posted and flagged.
 */
import { addDays } from '../../kernel/date.ts'
import { isZero, tidyDecimal } from '../../kernel/number/decimal.ts'
import {
  compare,
  type Fraction,
  fractionOf,
  isAbove,
  minus,
  over,
  plus,
  sizeOf,
  times,
  zero,
} from '../../kernel/number/fraction.ts'
import type { FieldRefusal } from '../../kernel/refusal.ts'
import { ratesFrom } from '../../money/rates.ts'
import { worthOf } from '../../money/worth.ts'
import type { FlagCode } from '../contract.ts'
import { type CashHeld, cashCurrencies, incrementOf, type TillMoney } from '../money/cash-step.ts'
import { isUnholdable } from '../money/sense.ts'
import { type Ticket, ticketNumber } from './ticket.ts'

type Doubt = FieldRefusal | undefined
type Sensed = { flag: FlagCode; facts: Record<string, unknown> }

export type NamedRegister = { code: string; branchCode: string | null }

/** A rate of sales as the house gave it; the latest first. */
export type RateThen = { validFrom: string; buy: string; sell: string }

type Kind = Pick<Ticket, 'kind' | 'origin'> & {
  lines: readonly { originLine: string | null }[]
}

/** Only what comes back names where it came from. */
export const doubtOfOrigin = ({ kind, origin, lines }: Kind): Doubt =>
  kind === 'posSale' && (origin !== null || lines.some(({ originLine }) => originLine !== null))
    ? { code: 'saleNamesOrigin', field: 'origin' }
    : undefined

/** More than any rate; the books could not hold it. */
const tooMuch = '1000000000000000'

/** Times, rates and money that no books or drawer can hold, wherever they stand. */
export function doubtOfRange({ at, rateAt, tenders }: Ticket): Doubt {
  const isNoYear = (text: string | null | undefined) => text?.startsWith('0000') ?? false
  if (isNoYear(at) || isNoYear(rateAt)) return { code: 'malformed', field: 'at' }
  const vast = tenders.findIndex(({ amount }) => isUnholdable(amount))
  if (vast >= 0) return { code: 'malformed', field: `tenders.${vast}.amount` }
  const wrong = tenders.findIndex(
    ({ rate, cheque }) =>
      isNoYear(cheque?.dueDate) ||
      (rate !== null && compare(fractionOf(rate), fractionOf(tooMuch)) >= 0),
  )
  return wrong < 0 ? undefined : { code: 'malformed', field: `tenders.${wrong}.rate` }
}

type Numbered = Pick<Ticket, 'number' | 'sequence'>

/** The code of a branch may have changed while the till was away; that of a register cannot. */
function isOfSeries({ number, sequence }: Numbered, { code }: NamedRegister): boolean {
  const own = ticketNumber(null, code, sequence)
  const head = number.slice(0, -own.length)
  return number.endsWith(own) && /^([A-Z0-9]{1,4}-)?$/.test(head)
}

/** A number stands on one paper only. */
export function doubtOfNumber(
  ticket: Numbered,
  register: NamedRegister,
  isPrinted: (number: string) => boolean,
): Doubt {
  const { number, sequence } = ticket
  const field = 'number'
  if (!isOfSeries(ticket, register)) {
    const expected = ticketNumber(register.branchCode, register.code, sequence)
    return { code: 'numberForeign', field, facts: { number: expected } }
  }
  return isPrinted(number) ? { code: 'printedTwice', field, facts: { number } } : undefined
}

function numberFlags(ticket: Numbered, { code, branchCode }: NamedRegister): Sensed[] {
  const expected = ticketNumber(branchCode, code, ticket.sequence)
  return ticket.number === expected
    ? []
    : [{ flag: 'numberDiffers', facts: { items: [ticket.number, expected] } }]
}

/** So long may a till go on with the rates it had. */
const mostRateDays = 30
/** A rate that nobody of the house gave is a slip within so much, and strange beyond. */
const mostDrift: Fraction = { top: 1n, bottom: 10n }

/** What held on that day or up to a month before it. */
export const ratesOfThen = (rates: readonly RateThen[], day: string): RateThen[] =>
  ratesFrom(rates, addDays(day, -mostRateDays))

const isNear = (rate: string, known: string): boolean =>
  compare(
    sizeOf(minus(over(fractionOf(rate), fractionOf(known)), { top: 1n, bottom: 1n })),
    mostDrift,
  ) <= 0

/** The books take money at the rate of the ticket: one the house never had would falsify them. */
export function doubtOfRate(
  { rate }: Pick<Ticket, 'rate'>,
  rates: readonly RateThen[],
  day: string,
): Doubt {
  const then = ratesOfThen(rates, day)
  if (rate === null || then.length === 0 || then.some(({ buy }) => isNear(rate, buy)))
    return undefined
  return { code: 'rateStrange', field: 'rate', facts: { rate, now: then[0]?.buy } }
}

const isSame = (a: string, b: string): boolean => tidyDecimal(a) === tidyDecimal(b)

/** By which way money went: what the client gave, and what was given to him. */
export type FlowRates = Readonly<Record<'in' | 'out', readonly string[]>>

/**
 * At what money of a ticket may count: money in at the rate the house buys at, change at the one it
 * sells at, of the rates that go with the ticket's and of those that held on its day (a line keeps
 * the rate it was begun at). What a refund moves counts at either, and at the rates of what it was
 * paid with.
 */
export function tenderRates(
  { rate, kind }: Pick<Ticket, 'rate' | 'kind'>,
  rates: readonly RateThen[],
  day: string,
  paidAt: readonly string[],
): FlowRates {
  const ofDay = ratesFrom(rates, addDays(day, -1))
  const own = rates.filter(({ buy }) => rate !== null && isSame(buy, rate))
  const known = [...own, ...ofDay]
  const ticketRate = rate === null ? [] : [rate]
  const buys = [...ticketRate, ...known.map(({ buy }) => buy)]
  const sells = known.length > 0 ? known.map(({ sell }) => sell) : ticketRate
  const tidied = (all: string[]) => [...new Set(all.map(tidyDecimal))]
  if (kind === 'posSale') return { in: tidied(buys), out: tidied(sells) }
  const either = tidied([...buys, ...sells, ...paidAt])
  return { in: either, out: either }
}

const ratedOf = ({ tenders, currency }: Pick<Ticket, 'tenders' | 'currency'>) =>
  tenders.flatMap((it) =>
    it.currency !== currency && it.rate !== null ? [{ ...it, rate: it.rate }] : [],
  )

/** The rates beside the ticket's own at which its money counted, as far as the house knows them. */
export const otherRates = (ticket: Ticket, known: FlowRates): string[] => [
  ...new Set(
    ratedOf(ticket)
      .filter(({ flow, rate }) => known[flow].includes(tidyDecimal(rate)))
      .map(({ rate }) => tidyDecimal(rate))
      .filter((it) => it !== (ticket.rate && tidyDecimal(ticket.rate))),
  ),
]

function tenderFlags(ticket: Ticket, known: FlowRates): Sensed[] {
  const odd = ratedOf(ticket).filter(({ flow, rate }) => !known[flow].includes(tidyDecimal(rate)))
  const items = odd.map(({ amount, currencyCode, rate }) => `${amount} ${currencyCode} / ${rate}`)
  return odd.length > 0 ? [{ flag: 'tenderRate', facts: { items } }] : []
}

type Methods = ReadonlyMap<string, { type: string }>

/** Cash, and how the house rounds to its steps. */
type RoundedCash = CashHeld & Pick<TillMoney, 'cashRounding'>

/** Half a cent for each amount that was turned into another. */
function centsOf({ tenders, tips = [] }: Ticket, { currencies }: RoundedCash): Fraction {
  const first = currencies.find(({ rank }) => rank === 'first')
  const turned = tenders.length + tips.length + 1
  return { top: BigInt(turned), bottom: 2n * 10n ** BigInt(first?.decimals ?? 2) }
}

/**
 * What notes explain, as the till itself rounds: half a step of the finest cash, or up to one step,
 * and never for the house, where the house rounds for the customer. Without cash, nothing.
 */
function isOddRounding(ticket: Ticket, cash: RoundedCash, methods: Methods): boolean {
  const { rate, tenders, rounding } = ticket
  const isCash =
    tenders.length === 0 || tenders.some((it) => methods.get(it.method)?.type === 'cash')
  const [finest] = cashCurrencies(cash, rate)
  const step = isCash && finest ? times(incrementOf(finest), worthOf('1', finest, rate)) : zero
  const isForClient = cash.cashRounding === 'customer'
  const most = isForClient ? step : times(step, { top: 1n, bottom: 2n })
  const off = fractionOf(rounding)
  const cents = centsOf(ticket, cash)
  return isAbove(sizeOf(off), plus(most, cents)) || (isForClient && isAbove(off, cents))
}

function roundingFlags(ticket: Ticket, cash: RoundedCash, methods: Methods): Sensed[] {
  const { rounding } = ticket
  return !isZero(rounding) && isOddRounding(ticket, cash, methods)
    ? [{ flag: 'roundingOdd', facts: { items: [rounding] } }]
    : []
}

export type Drawn = { drawerId: string; branchId: string }

/** Cash of one branch never lies in the drawer of another. */
export const doubtOfDrawer = (shift: Drawn, register: Drawn): Doubt =>
  shift.branchId === register.branchId ? undefined : { code: 'otherDrawer', field: 'shift' }

/** A register may have changed its drawer since; then the money lies in the one it had. */
const drawerFlags = (shift: Drawn, register: Drawn): Sensed[] =>
  shift.drawerId === register.drawerId ? [] : [{ flag: 'otherDrawer', facts: {} }]

/** Nothing was sold before its shift began, nor later than now. */
export const dayWithin = (day: string, shiftDay: string, today: string): string => {
  if (day > today) return today
  return day < shiftDay ? shiftDay : day
}

export type SenseFacts = {
  register: NamedRegister & Drawn
  shift: Drawn
  /** See `tenderRates`. */
  rates: FlowRates
  cash: RoundedCash
  methods: Methods
}

/** What is odd about a ticket that can be posted. */
export const senseFlags = (ticket: Ticket, facts: SenseFacts): Sensed[] => [
  ...numberFlags(ticket, facts.register),
  ...tenderFlags(ticket, facts.rates),
  ...roundingFlags(ticket, facts.cash, facts.methods),
  ...drawerFlags(facts.shift, facts.register),
]

type Unsaid = Pick<Ticket, 'kind' | 'origin' | 'rate' | 'currency' | 'tenders' | 'lines' | 'day'>

/** In a company of two currencies every ticket says what the one is worth in the other. */
export const lacksRate = (
  { rate }: Pick<Ticket, 'rate'>,
  currencies: readonly { rank: string | null }[],
): boolean => rate === null && currencies.some(({ rank }) => rank === 'second')

/** Why a till must not print this: the server would not post it as it is. */
export function printRefusal(
  ticket: Unsaid,
  rate: { buy: string; sell: string } | null,
): FieldRefusal | undefined {
  const rates = rate ? [{ ...rate, validFrom: ticket.day }] : []
  const isOdd = (it: { rate: string }): boolean =>
    rate !== null && !isNear(it.rate, rate.buy) && !isNear(it.rate, rate.sell)
  const isFresh = ticket.kind === 'posSale'
  return (
    doubtOfOrigin(ticket) ??
    doubtOfRate(ticket, rates, ticket.day) ??
    (isFresh && ratedOf(ticket).some(isOdd)
      ? { code: 'tenderRateOdd', field: 'tenders' }
      : undefined)
  )
}
