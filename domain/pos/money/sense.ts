/**
 * How much money makes sense at a counter. What a client hands over may be far above the total, but
 * not a hundred times without a question; and no drawer holds more notes than go into one.
 */
import {
  added,
  compare,
  fractionOf,
  isAbove,
  isAny,
  rounded,
  times,
  zero,
} from '../../kernel/number/fraction.ts'
import type { FieldRefusal } from '../../kernel/refusal.ts'
import { worthOf } from '../../money/worth.ts'
import { currencyOf, type TillMoney } from './cash-step.ts'
import type { TenderLine } from './tender-line.ts'

/** So many times the total are taken without a question, where the company says nothing else. */
export const usualSenseTimes = 100

/** Whether what was received is so much that somebody must have mistyped it. */
export function isBeyondSense(
  { total, tenders }: { total: string; tenders: readonly TenderLine[] },
  money: TillMoney,
  senseTimes = usualSenseTimes,
): boolean {
  const received = added(
    tenders.map((it) => worthOf(it.amount, currencyOf(money, it.currency), it.rate)),
  )
  return isAbove(received, times(fractionOf(total), fractionOf(String(senseTimes))))
}

/** Of one kind of note; more go into no drawer. */
export const mostPieces = 100_000

/** Where no notes are known: what no drawer ever held. */
const trillion = fractionOf('1000000000000')

type Bill = { currency: string; value: string }

/** The most a drawer can be told to hold of a currency. */
function mostHeld(currency: string, bills: readonly Bill[]) {
  const largest = bills
    .filter((it) => it.currency === currency)
    .map(({ value }) => fractionOf(value))
    .reduce((most, value) => (isAbove(value, most) ? value : most), zero)
  return isAny(largest) ? times(largest, fractionOf(String(mostPieces))) : trillion
}

export function heldRefusal(
  amount: string,
  currency: { id: string; code: string },
  bills: readonly Bill[],
  field: string,
): FieldRefusal | undefined {
  const most = mostHeld(currency.id, bills)
  if (!isAbove(fractionOf(amount), most)) return undefined
  return {
    code: 'drawerCannotHold',
    field,
    facts: { most: rounded(most, 6), currency: currency.code },
  }
}

/** The server, without the notes of that day. */
export const isUnholdable = (amount: string): boolean => compare(fractionOf(amount), trillion) >= 0
