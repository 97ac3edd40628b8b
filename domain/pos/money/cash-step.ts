/**
 * What can be paid in notes. A currency has a smallest step of cash (5,000 LBP, 1 USD without its
 * cents); where two currencies go round, the finer step closes an amount that the coarser cannot.
 * Everything is an exact fraction of the first currency until it is an amount somebody holds.
 */
import { isZero } from '../../kernel/number/decimal.ts'
import {
  compare,
  type Fraction,
  fractionOf,
  isAbove,
  isAny,
  minus,
  over,
  rounded,
  times,
} from '../../kernel/number/fraction.ts'
import { inCurrency, worthOf } from '../../money/worth.ts'
import type { TillBasics, TillCurrency, TillMethod } from '../contract.ts'

export type TillMoney = Pick<
  TillBasics,
  'currencies' | 'rate' | 'cashRounding' | 'methods' | 'bills'
>

export function currencyOf(money: Pick<TillMoney, 'currencies'>, id: string): TillCurrency {
  const found = money.currencies.find((it) => it.id === id)
  if (!found) throw new RangeError('The till knows no such currency')
  return found
}

export function firstOf(money: Pick<TillMoney, 'currencies'>): TillCurrency {
  const first = money.currencies.find(({ rank }) => rank === 'first')
  if (!first) throw new RangeError('A company has a first currency')
  return first
}

/** The two currencies, and what the house buys and sells the second at. */
type Exchange = Pick<TillMoney, 'currencies'> & { rate: { buy: string; sell: string } | null }

/** The second currency, while there is a rate to count it by. */
export const secondOf = (money: Exchange): TillCurrency | undefined =>
  money.rate ? money.currencies.find(({ rank }) => rank === 'second') : undefined

export const takes = (method: Pick<TillMethod, 'currency'>, currency: string): boolean =>
  method.currency === null || method.currency === currency

/** What tells which currencies cash is held in. */
export type CashHeld = Exchange & {
  methods: readonly { type: string; currency: string | null }[]
}

export const cashMethodOf = (money: TillMoney, currency: string): TillMethod | undefined =>
  money.methods.find((it) => it.type === 'cash' && takes(it, currency))

/** How an amount is asked for in cash. */
export type CashTerms = CashHeld & Pick<TillMoney, 'cashRounding'>

/** The smallest step of its notes and coins; without one, its smallest unit. */
type Stepped = Pick<TillCurrency, 'cashIncrement' | 'decimals'>

export function incrementOf({ cashIncrement, decimals }: Stepped): Fraction {
  if (cashIncrement && !isZero(cashIncrement)) return fractionOf(cashIncrement)
  return { top: 1n, bottom: 10n ** BigInt(decimals) }
}

export const isInNotes = (amount: string, currency: TillCurrency): boolean =>
  over(fractionOf(amount), incrementOf(currency)).bottom === 1n

/** At the decimals of the first currency, rounded once. */
export const countsFor = (
  amount: string,
  currency: TillCurrency,
  rate: string | null,
  decimals: number,
): string => rounded(worthOf(amount, currency, rate), decimals)

/** The currencies cash is held in, the one with the finest step first. */
export function cashCurrencies(money: CashHeld, rate: string | null): TillCurrency[] {
  const second = secondOf(money)
  const held = [firstOf(money), ...(second ? [second] : [])].filter(({ id }) =>
    money.methods.some((it) => it.type === 'cash' && takes(it, id)),
  )
  const step = (it: TillCurrency) =>
    over(incrementOf(it), inCurrency({ top: 1n, bottom: 1n }, it, rate))
  return held.sort((a, b) => compare(step(a), step(b)))
}

/** The direction in which the money goes: taken at a due, given as change or refund. */
export type CashWay = 'due' | 'change'

const floorOf = ({ top, bottom }: Fraction): bigint =>
  top >= 0n || top % bottom === 0n ? top / bottom : top / bottom - 1n

/**
 * To a whole number of steps. "Nearest" takes an exact half up where money is due and down where
 * it is given, so that the change of a note is the note less the cash due. "For the customer"
 * takes less and gives more.
 */
export function toStep(
  amount: Fraction,
  step: Fraction,
  way: CashWay,
  rounding: TillMoney['cashRounding'],
): Fraction {
  const exact = over(amount, step)
  const low = floorOf(exact)
  const rest = minus(exact, { top: low, bottom: 1n })
  const half = compare(rest, { top: 1n, bottom: 2n })
  const isUp =
    rounding === 'customer'
      ? way === 'change' && isAny(rest)
      : half > 0 || (half === 0 && way === 'due')
  return times({ top: low + (isUp ? 1n : 0n), bottom: 1n }, step)
}

/** Whole steps, never more than the amount. */
export const wholeSteps = (amount: Fraction, step: Fraction): Fraction =>
  times({ top: floorOf(over(amount, step)), bottom: 1n }, step)

/**
 * Whether cash rounding may close what is left: in favour of the house above zero. Nearest stays
 * within half a step of the finest cash, for the customer within one step and never against him.
 */
export function isRoundable(left: Fraction, rate: string | null, money: TillMoney): boolean {
  const [finest] = cashCurrencies(money, rate)
  if (!finest) return false
  const amount = inCurrency(left, finest, rate)
  const step = incrementOf(finest)
  const size: Fraction = { top: amount.top < 0n ? -amount.top : amount.top, bottom: amount.bottom }
  if (money.cashRounding === 'customer') return amount.top <= 0n && isAbove(step, size)
  return compare(times(size, { top: 2n, bottom: 1n }), step) <= 0
}

/** Too little for the smallest unit of either currency: it cannot be paid, so it is not owed. */
export function isNothing(left: Fraction, money: TillMoney): boolean {
  const second = secondOf(money)
  const isNone = (amount: Fraction, decimals: number) => isZero(rounded(amount, decimals))
  if (isNone(left, firstOf(money).decimals)) return true
  return (
    second !== undefined &&
    isNone(inCurrency(left, second, money.rate?.buy ?? null), second.decimals)
  )
}
