/**
 * What partners owed, or were owed, when the books began. Each is a document of its own: it can be
 * paid, ages from its due date and stands on the statement like an invoice.
 */

import { z } from 'zod'
import { currencyRate } from '../kernel/field/currency-rate.ts'
import { longText, quantity } from '../kernel/field.ts'
import { day as dayInput, idOf, maybe } from '../kernel/input.ts'
import { refuseDecimals } from '../kernel/number/money.ts'
import {
  type Currency,
  type Decimals,
  negatedWorth,
  type Worth,
  worthAt,
} from '../money/measure.ts'
import type { BehaviourName, Side } from './behaviour.ts'
import { type Booking, booked } from './entry.ts'

const id = (code: string) => idOf(code, code)

export const openingInput = z.strictObject({
  id: id('required'),
  side: z.enum(['client', 'supplier'], 'required'),
  partner: id('required'),
  currency: id('required'),
  amount: quantity().schema,
  /** Money given beforehand: it is owed back, or set off against what comes. */
  isAdvance: z.boolean('required').optional(),
  day: dayInput,
  dueDate: maybe(dayInput),
  /** Of the old books; without it, the rate of the day. */
  rate: maybe(currencyRate().schema),
  note: maybe(longText({ max: 500 }).schema),
})

export type OpeningInput = z.output<typeof openingInput>

export const openingBehaviour = (side: Side): BehaviourName =>
  side === 'client' ? 'clientOpening' : 'supplierOpening'

type OpeningCurrency = { currency: Currency; decimals: number; both: Decimals }

export type Opening = { worth: Worth; direction: 1 | -1; bookings: Booking[] }

/** What it is worth in the books and how it is booked against the opening account. */
export function openingOf(
  { side, partner, amount, isAdvance }: OpeningInput,
  rate: string | null,
  { currency, decimals, both }: OpeningCurrency,
): Opening {
  refuseDecimals(amount, decimals, 'amount')
  const worth = worthAt(amount, currency, rate, both)
  const isDebit = (side === 'client') !== (isAdvance ?? false)
  const owed = isDebit ? worth : negatedWorth(worth)
  return {
    worth,
    direction: isAdvance ? -1 : 1,
    bookings: [
      booked(side === 'client' ? 'receivable' : 'payable', currency, owed, partner),
      booked('opening', currency, negatedWorth(owed)),
    ],
  }
}
