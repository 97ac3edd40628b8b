/**
 * Money that goes into or out of a drawer without a ticket. What a currency has in the drawer moves
 * by its own notes alone; the books are told the worth beside it.
 */

import { z } from 'zod'
import { type Booking, exchangeBookings } from '../../books/entry.ts'
import type { AccountRole } from '../../identity/starter-books.ts'
import { currencyRate } from '../../kernel/field/currency-rate.ts'
import { money, text } from '../../kernel/field.ts'
import { id, moment } from '../../kernel/input.ts'
import { isZero } from '../../kernel/number/decimal.ts'
import { differenceOf } from '../../kernel/number/fraction.ts'
import { refuseDecimals } from '../../kernel/number/money.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { differenceOfWorths } from '../../money/measure.ts'
import { proofInput, stationToken, switchInput } from '../proof-input.ts'
import { type DrawerBill, type DrawerCurrency, refuseUnheld } from './cash-count.ts'
import {
  type CashFacts,
  type CashPlaces,
  cashBookings,
  dayWorth,
  safeBookings,
} from './cash-worth.ts'
import { type ExchangeFacts, exchangeRate } from './exchange-rate.ts'

/** What somebody at the drawer may say; tips are paid out by a verb and a right of their own. */
export const movementKinds = ['payIn', 'payOut', 'drop', 'exchange', 'noSale'] as const

export type MovementKind = (typeof movementKinds)[number] | 'tipOut'

export const movementFields = {
  kind: z.enum(movementKinds, 'invalid'),
  /** What moves; of an exchange, what leaves the drawer. */
  currency: id,
  amount: money().schema,
  reason: text({ max: 200, required: 'putReason' }).schema,
  /** Where a pay-in comes from and a pay-out goes to. */
  account: id.nullable().optional(),
  /** Of an exchange: what comes into the drawer for it. */
  toCurrency: id.nullable().optional(),
  toAmount: money().schema.nullable().optional(),
  rate: currencyRate().schema.nullable().optional(),
  /** By the clock of the till, if it comes later than it happened. */
  at: moment.optional(),
  /** Who allowed an opening without a sale, with the PIN that was typed at the till. */
  approval: z.strictObject({ user: id, proof: proofInput.nullish() }).nullable().optional(),
  /** Who stands at the till, if not the one who signed in there. */
  cashier: z.strictObject({ user: id, proof: switchInput.nullish() }).nullable().optional(),
  /** The till it comes from, and what it was given when it claimed its register. */
  station: id.nullable().optional(),
  token: stationToken.optional(),
}

const fields = z.strictObject(movementFields)

export type MovementInput = z.output<typeof fields>

/** Into the drawer above zero, out of it below. */
type Leg = { currency: string; amount: string }

/** `rate` is that of an exchange. */
export type Movement = { legs: Leg[]; bookings: Booking[]; rate?: string }

export type MovementFacts = CashPlaces &
  ExchangeFacts & {
    /** Its shift is closed: the count has found this money already, under the wrong name. */
    isLate: boolean
    bills?: readonly DrawerBill[]
  }

const negative = (amount: string): string => differenceOf('0', amount)

function currencyOf(
  wanted: string | null | undefined,
  { currencies }: CashFacts,
  field: string,
): DrawerCurrency {
  const found = currencies.find(({ id: known }) => known === wanted)
  if (!found) throw new Refusal('missingReference', field)
  return found
}

export function refuseAmount(
  amount: string,
  currency: DrawerCurrency,
  { bills = [] }: MovementFacts,
  field: string,
): void {
  if (isZero(amount)) throw new Refusal('notPositive', field)
  refuseDecimals(amount, currency.decimals, field)
  refuseUnheld(amount, currency, bills, field)
}

const againstOf: Partial<Record<MovementKind, AccountRole>> = {
  payIn: 'safe',
  payOut: 'expense',
  drop: 'safe',
}

export function movementOf(input: MovementInput, facts: MovementFacts): Movement {
  const currency = currencyOf(input.currency, facts, 'currency')
  if (input.kind === 'noSale') {
    if (!isZero(input.amount)) throw new Refusal('noSaleMovesNothing', 'amount')
    return { legs: [{ currency: currency.id, amount: '0' }], bookings: [] }
  }
  refuseAmount(input.amount, currency, facts, 'amount')
  if (input.kind === 'exchange') return exchangeOf(input, currency, facts)
  const moved = input.kind === 'payIn' ? input.amount : negative(input.amount)
  const other = input.kind === 'drop' ? undefined : input.account
  const against = other ? { id: other } : (againstOf[input.kind] ?? 'expense')
  return {
    legs: [{ currency: currency.id, amount: moved }],
    bookings: [
      ...cashBookings(cashOf(facts), moved, currency.id, facts),
      ...(against === 'safe'
        ? safeBookings(negative(moved), currency.id, facts)
        : cashBookings(against, negative(moved), currency.id, facts)),
    ],
  }
}

const cashOf = ({ isLate }: MovementFacts): AccountRole => (isLate ? 'cashDifference' : 'cash')

/** What the one currency brings at today's rate more or less than the other, the exchange keeps. */
function exchangeOf(input: MovementInput, from: DrawerCurrency, facts: MovementFacts): Movement {
  const to = currencyOf(input.toCurrency, facts, 'toCurrency')
  if (to.id === from.id) throw new Refusal('exchangeNeedsTwo', 'toCurrency')
  const toAmount = input.toAmount ?? '0'
  refuseAmount(toAmount, to, facts, 'toAmount')
  const out = { currency: from, amount: input.amount }
  const rate = exchangeRate(out, { currency: to, amount: toAmount }, input.rate, facts)
  const gained = differenceOfWorths(
    dayWorth(input.amount, from.id, facts),
    dayWorth(toAmount, to.id, facts),
  )
  return {
    legs: [
      { currency: from.id, amount: negative(input.amount) },
      { currency: to.id, amount: toAmount },
    ],
    bookings: [
      ...cashBookings(cashOf(facts), negative(input.amount), from.id, facts),
      ...cashBookings(cashOf(facts), toAmount, to.id, facts),
      ...exchangeBookings(gained),
    ],
    rate,
  }
}
