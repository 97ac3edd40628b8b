/** What is written of a card before it is sold, and what the house allows. */
import { z } from 'zod'
import { addDays } from '../kernel/date.ts'
import { emailSchema, quantity } from '../kernel/field.ts'
import { id } from '../kernel/input.ts'
import { languages } from '../kernel/language.ts'
import { decimalsOf, isZero, tidyDecimal } from '../kernel/number/decimal.ts'
import { isMore, rounded } from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import { codeInput } from '../money/card-code.ts'
import { worthOf } from '../money/worth.ts'
import { cardKinds } from './stored-value.ts'

/** A sale that has not come in by then will not: the card it took was never paid for. */
export const unsoldDays = 90

/** Until when a card can be spent that is given something on a day; for ever without a limit. */
export const lastDayFrom = (day: string, days: number): string | null =>
  days > 0 ? addDays(day, days) : null

/** A card that is about to be sold. Without a code we make one, which is told once. */
export const cardInput = z.strictObject({
  id,
  register: id,
  /** A voucher is given by a refund; a card is sold. */
  kind: z.enum(cardKinds, 'invalid').optional(),
  code: codeInput.optional(),
  currency: id,
  amount: quantity({ required: 'putAmount' }).schema,
  mailTo: emailSchema('emailLong').optional(),
  language: z.enum(languages, 'invalid').optional(),
})

export type CardInput = z.output<typeof cardInput>

type Terms = {
  currency: { rank: 'first' | 'second' | null; decimals: number } | undefined
  /** Second per one of the first. */
  rate: string | null
  firstDecimals: number
  most: string | null
}

/** A card holds something, in one of the two currencies and no finer than it, within the limit. */
export function refuseCardAmount(amount: string, terms: Terms): void {
  const { currency, rate, firstDecimals, most } = terms
  if (!currency?.rank) throw new Refusal('missingReference', 'currency')
  if (isZero(amount)) throw new Refusal('notPositive', 'amount')
  if (decimalsOf(tidyDecimal(amount)) > currency.decimals)
    throw new Refusal('tooManyDecimals', 'amount', { limit: currency.decimals })
  if (most === null) return
  const first = rounded(worthOf(amount, currency, rate), firstDecimals)
  if (isMore(first, most)) throw new Refusal('range', 'amount', { limit: most })
}
