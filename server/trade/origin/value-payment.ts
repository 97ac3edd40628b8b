/**
 * A return of what a gift card or cash back paid: payments of its own, posted in the same breath, that
 * put it back there. Only what is left of the credit can be asked for in money.
 */

import { type OpenAmount, openWorth, reduced } from '../../../domain/books/allocation.ts'
import type { SeriesEnd } from '../../../domain/books/chain.ts'
import { type Booking, booked, exchangeBookings } from '../../../domain/books/entry.ts'
import { paidBookings, type Settlement } from '../../../domain/books/settlement.ts'
import type { AccountRole } from '../../../domain/identity/starter-books.ts'
import { newId } from '../../../domain/kernel/id.ts'
import {
  type Decimals,
  differenceOfWorths,
  negatedWorth,
  partOfWorth,
  type Worth,
} from '../../../domain/money/measure.ts'
import type { TradeInput } from '../../../domain/trade/input.ts'
import { type ValuePart, valueBack } from '../../../domain/trade/origin/value-back.ts'
import type { TradeFacts } from '../../../domain/trade/posting/facts.ts'
import type { TradeRules } from '../../../domain/trade/posting/rules.ts'
import { addMoney } from '../../books/money-document.ts'
import type { Batch } from '../../books/posted-tables.ts'
import type { Context } from '../../kernel/context.ts'
import type { PaidValue } from './value-ways.ts'

type Part = ValuePart<PaidValue> & {
  payment: string
  /** What it is worth where it goes: what pays a debt goes at what that stands at. */
  own: { role: AccountRole } & Worth
}

export type GivenBack = { parts: Part[]; addTo: (batch: Batch) => void }

/** The values are held from here on: they are the last that is locked. */
export async function giveValueBack(
  context: Context,
  { day }: TradeInput,
  total: string,
  ways: readonly PaidValue[],
  decimals: Decimals,
): Promise<GivenBack> {
  const parts = valueBack(total, ways, decimals).map((it) => ({ ...it, payment: newId() }))
  if (parts.length === 0) return { parts: [], addTo: () => {} }
  const { worths, addTo } = await context.services.putValueBack(
    context,
    parts.map(({ payment, way, amount, before, worth }) => ({
      payment,
      receipt: way.receipt,
      rate: way.rate,
      amount,
      before,
      worth,
      day,
    })),
  )
  return {
    parts: parts.flatMap((it, at) => {
      const own = worths[at]
      return own ? [{ ...it, own }] : []
    }),
    addTo,
  }
}

function settlementOf(
  { payment: id, way, to, amount, worth, own }: Part,
  debt: OpenAmount,
  { day, partner }: { day: string; partner: string },
  decimals: Decimals,
): Settlement {
  const { rank } = way.currency
  const owed = partOfWorth(openWorth(debt), to, debt.open, decimals)
  const lost = differenceOfWorths(owed, worth)
  const made = [
    {
      to: debt.id,
      toAmount: to,
      fromAmount: amount,
      toCurrency: debt.currency,
      fromCurrency: rank,
      firstAmount: owed.first,
      secondAmount: owed.second,
      exchange: lost.first,
      secondExchange: lost.second,
    },
  ]
  const nothing = worth.second === null ? null : '0'
  const bookings: Booking[] = [
    booked(own.role, rank, negatedWorth(own)),
    ...exchangeBookings(differenceOfWorths(own, worth)),
    ...paidBookings({ side: 'client', partner }, made, -1),
  ]
  return {
    worth,
    made,
    debts: new Map([[debt.id, reduced(debt, to, owed)]]),
    own: {
      id,
      currency: rank,
      decimals: way.decimals,
      open: '0',
      firstOpen: '0',
      secondOpen: nothing,
      dueDate: day,
    },
    bookings,
  }
}

type Asked = {
  input: TradeInput
  facts: TradeFacts
  rules: TradeRules
  decimals: Decimals
  series: SeriesEnd | undefined
}

/** Adds the payments to the batch; answers what of the credit is left. */
export function addValuePayments(
  batch: Batch,
  context: Context,
  { input, facts, rules, decimals, series }: Asked,
  { parts, addTo }: GivenBack,
  credit: OpenAmount,
): OpenAmount {
  const { day, partner } = input
  if (!series || !partner) return credit
  let left = credit
  for (const part of parts) {
    const { payment: id, way, amount } = part
    const settlement = settlementOf(part, left, { day, partner }, decimals)
    left = settlement.debts.get(credit.id) ?? left
    addMoney(batch, context, {
      money: {
        id,
        flow: 'out',
        party: { side: 'client', partner },
        method: way.method,
        amount,
        decimals: way.decimals,
        currency: way.currency.rank,
        rate: way.rate,
        day,
      },
      settlement,
      behaviour: 'payment',
      series,
      numbering: {
        prefix: rules.prefixOf('payment'),
        branchCode: facts.branch?.code ?? null,
        digits: rules.digits,
      },
      accounts: facts.accounts,
      decimals,
      currency: way.currency,
      partnerName: facts.partner?.name ?? null,
      row: { method_id: way.method.id, origin_id: input.id, reference: way.reference },
    })
    batch.valueReturns.push({ payment_id: id, allocation_id: way.allocation })
    context.record({ entity: 'payment', id, after: { total: amount } })
  }
  addTo(batch)
  return left
}
