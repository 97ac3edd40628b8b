/**
 * Tips leave the drawer. Nobody gets more than he is owed, or all together than the branch has taken
 * and not paid out yet, each currency by itself; what is owed moves at what it was booked at.
 */
import { z } from 'zod'
import { money, text } from '../../kernel/field.ts'
import { id } from '../../kernel/input.ts'
import { atLeastZero } from '../../kernel/number/decimal.ts'
import { differenceOf, isMore, sumOf } from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type Movement, type MovementFacts, refuseAmount } from './cash-movement.ts'
import { cashBookings, dayWorth, rankIn } from './cash-worth.ts'

export const tipOutFields = {
  /** Whom the tips are given to. */
  person: id,
  currency: id,
  amount: money().schema,
  reason: text({ max: 200 }).schema.nullable().optional(),
}

const fields = z.strictObject(tipOutFields)

export type TipOutInput = z.output<typeof fields>

/** What somebody was left and was paid at a branch; tips of nobody in particular are of all. */
export type TipBalance = { person: string | null; currency: string; received: string; paid: string }

export type TipSharing = 'own' | 'shared'

const owedIn = (balances: readonly TipBalance[]): string =>
  differenceOf(
    sumOf(balances.map(({ received }) => received)),
    sumOf(balances.map(({ paid }) => paid)),
  )

/** What may be given to somebody in a currency; never below nothing. */
export function payableTips(
  { person, currency }: Pick<TipOutInput, 'person' | 'currency'>,
  balances: readonly TipBalance[],
  sharing: TipSharing,
): string {
  const inCurrency = balances.filter((it) => it.currency === currency)
  const all = owedIn(inCurrency)
  const own = owedIn(inCurrency.filter((it) => it.person === person))
  const isLess = sharing === 'own' && isMore(all, own)
  const most = isLess ? own : all
  return atLeastZero(most)
}

/** `account` is that of the tips, of which the places know what stands there. */
export function tipOutOf(
  input: TipOutInput,
  {
    balances,
    sharing,
    account,
  }: { balances: readonly TipBalance[]; sharing: TipSharing; account: string },
  facts: MovementFacts,
): Movement {
  const currency = facts.currencies.find((it) => it.id === input.currency)
  if (!currency) throw new Refusal('missingReference', 'currency')
  refuseAmount(input.amount, currency, facts, 'amount')
  const limit = payableTips(input, balances, sharing)
  if (isMore(input.amount, limit))
    throw new Refusal('tipsOwedLess', 'amount', { limit, currency: currency.code })
  const given = differenceOf('0', input.amount)
  const worth = dayWorth(input.amount, currency.id, facts)
  return {
    legs: [{ currency: currency.id, amount: given }],
    bookings: [
      ...cashBookings('cash', given, currency.id, facts),
      ...facts.places.move({ id: account }, rankIn(facts, currency.id), input.amount, worth),
    ],
  }
}
