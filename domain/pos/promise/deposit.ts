/**
 * A deposit: money a client leaves for an order, owed to him until that is sold. It is a stored value
 * of the order, one for each currency it was left in, and known by the two alone: whoever takes one
 * without a network names the same as everybody else.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { decimalsOf, isNegative, isZero, tidyDecimal } from '../../kernel/number/decimal.ts'
import {
  differenceOf,
  fractionOf,
  greater,
  isMore,
  partOf,
  rounded,
  sumOf,
  times,
} from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { countsFor, currencyOf, firstOf, type TillMoney } from '../money/cash-step.ts'

/** The id of what is kept for an order in a currency. */
export function depositId(order: string, currency: string): string {
  const hex = bytesToHex(sha256(utf8ToBytes(`deposit ${order} ${currency}`)))
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 0x3) | 0x8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** What is kept at most of so much that is given up. */
export const feeOf = (amount: string, percent: string, decimals: number): string =>
  rounded(times(fractionOf(amount), partOf(percent)), decimals)

/** What is printed of an order where the code of a card would stand. */
const longestLabel = 20

export const depositLabel = (number: string): string => number.slice(-longestLabel)

/** An order with what was left for it, as a till is told. Amounts without a currency are of the first. */
export type OrderDeposits = {
  id: string
  number: string
  day: string
  /** Until when the goods are kept. */
  until: string
  partner: { id: string; title: string }
  /** Whether goods of it are still waited for; a cancelled order may have a deposit left. */
  isOpen: boolean
  total: string
  /** What of it was not sold yet. */
  unsold: string
  deposits: { id: string; currency: string; balance: string; free: string }[]
}

/** So much of it is kept for a sale, until then. */
export type DepositHold = { value: string; currency: string; amount: string; until: string }

type Counted = Pick<TillMoney, 'currencies' | 'rate'>

/** What deposits count for together, in the first currency. */
const depositsWorth = (
  deposits: readonly { currency: string; balance: string }[],
  money: Counted,
): string =>
  sumOf(
    deposits.map(({ currency, balance }) =>
      countsFor(
        balance,
        currencyOf(money, currency),
        money.rate?.buy ?? null,
        firstOf(money).decimals,
      ),
    ),
  )

/** What is still to be paid for what was not sold, in the first currency. */
export const restOf = (
  { unsold, deposits }: Pick<OrderDeposits, 'unsold' | 'deposits'>,
  money: Counted,
): string => greater(differenceOf(unsold, depositsWorth(deposits, money)), '0')

/** The least that is left for an order the first time, in the first currency. */
export const leastDeposit = (
  { unsold, deposits }: Pick<OrderDeposits, 'unsold' | 'deposits'>,
  percent: string,
  money: Counted,
): string => {
  if (deposits.some(({ balance }) => !isZero(balance))) return '0'
  return rounded(times(fractionOf(unsold), partOf(percent)), firstOf(money).decimals)
}

/** Why so much cannot be left for it: nothing, too fine, below the least, or above what is to be paid. */
export function refuseDeposit(
  { amount, currency: id }: { amount: string; currency: string },
  order: Pick<OrderDeposits, 'isOpen' | 'unsold' | 'deposits'>,
  percent: string,
  money: Counted,
): void {
  if (!order.isOpen) throw new Refusal('depositClosed', 'amount')
  const currency = currencyOf(money, id)
  if (isZero(amount) || isNegative(amount)) throw new Refusal('notPositive', 'amount')
  if (decimalsOf(tidyDecimal(amount)) > currency.decimals)
    throw new Refusal('tooManyDecimals', 'amount', { limit: currency.decimals })
  const worth = countsFor(amount, currency, money.rate?.buy ?? null, firstOf(money).decimals)
  const least = leastDeposit(order, percent, money)
  if (isMore(least, worth)) throw new Refusal('depositBelow', 'amount', { limit: least })
  const rest = restOf(order, money)
  if (isMore(worth, rest)) throw new Refusal('range', 'amount', { limit: rest })
}

/** What a sale says that takes a deposit: no goods, the order, and what is to be paid of it after. */
export function depositOf(
  order: OrderDeposits,
  { amount, currency }: { amount: string; currency: string },
  money: Counted,
) {
  const id = depositId(order.id, currency)
  const after = [...order.deposits, { id, currency, balance: amount, free: amount }]
  const rest = restOf({ unsold: order.unsold, deposits: after }, money)
  return {
    cards: [{ id, label: depositLabel(order.number), kind: 'deposit' as const, currency, amount }],
    order: { id: order.id, number: order.number, rest, until: order.until },
  }
}

/**
 * What a refund says that gives all of it back that no sale is being paid with. Of an order that is
 * given up the house keeps its fee; what is left over of one that was sold is the client's.
 */
export function depositBackOf(
  order: Pick<OrderDeposits, 'id' | 'number' | 'unsold' | 'deposits'>,
  percent: string,
  money: Pick<TillMoney, 'currencies'>,
) {
  const label = depositLabel(order.number)
  const cards = order.deposits.flatMap(({ id, currency, free }) => {
    const { decimals } = currencyOf(money, currency)
    const kept = isZero(order.unsold) ? '0' : feeOf(free, percent, decimals)
    const parts = [
      { kind: 'depositBack' as const, amount: differenceOf(free, kept) },
      { kind: 'depositKept' as const, amount: kept },
    ]
    return parts
      .filter(({ amount }) => !isZero(amount))
      .map(({ kind, amount }) => ({ id, label, kind, currency, amount }))
  })
  return { cards, order: { id: order.id, number: order.number, rest: null, until: null } }
}
