/**
 * What partners owed, or were owed, when the books began. Each is a document of its own: it can be
 * paid, ages from its due date and stands on the statement like an invoice.
 */

import { z } from 'zod'
import { longText, quantity } from '../kernel/field.ts'
import { day as dayInput, idOf } from '../kernel/input.ts'
import { toFirst } from '../kernel/number/convert.ts'
import { negated } from '../kernel/number/fraction.ts'
import { refuseDecimals } from '../kernel/number/money.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { BehaviourName, Side } from './behaviour.ts'
import type { Booking } from './entry.ts'

const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().optional()
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
  rate: maybe(quantity().schema),
  note: maybe(longText({ max: 500 }).schema),
})

export type OpeningInput = z.output<typeof openingInput>

export const openingBehaviour = (side: Side): BehaviourName =>
  side === 'client' ? 'clientOpening' : 'supplierOpening'

type OpeningCurrency = { isFirst: boolean; decimals: number; first: number }

export type Opening = { firstAmount: string; direction: 1 | -1; bookings: Booking[] }

/** What it is worth in the books and how it is booked against the opening account. */
export function openingOf(
  { side, partner, amount, isAdvance }: OpeningInput,
  rate: string | null,
  { isFirst, decimals, first }: OpeningCurrency,
): Opening {
  refuseDecimals(amount, decimals, 'amount')
  if (!isFirst && rate === null) throw new Refusal('rateMissing', 'rate')
  const firstAmount = isFirst || rate === null ? amount : toFirst(amount, rate, first)
  const isDebit = (side === 'client') !== (isAdvance ?? false)
  const owed = isDebit ? firstAmount : negated(firstAmount)
  const against = isDebit ? negated(firstAmount) : firstAmount
  return {
    firstAmount,
    direction: isAdvance ? -1 : 1,
    bookings: [
      { account: side === 'client' ? 'receivable' : 'payable', partner, amount: owed },
      { account: 'opening', amount: against },
    ],
  }
}
