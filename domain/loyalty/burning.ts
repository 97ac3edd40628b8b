/** How much of a ticket may be paid with cash back. */
import { isZero } from '../kernel/number/decimal.ts'
import {
  compare,
  type Fraction,
  fractionOf,
  isAbove,
  isMore,
  partOf,
  times,
} from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import { coinOf, wholeCoins, worthOfCoins } from './coin.ts'
import type { Programme } from './programme.ts'

type Burning = {
  /** Of the ticket, less what it puts on gift cards: value is not bought with value. */
  total: string
  /** What the client can spend now. */
  available: string
}

export type Burnable = {
  most: string
  /** Why there is nothing to spend, where the ticket is the reason. */
  basket: string | null
}

const smallest = (amounts: readonly Fraction[]): Fraction | undefined =>
  amounts.toSorted(compare)[0]

export function burnable(
  { total, available }: Burning,
  programme: Programme,
  decimals: number,
): Burnable {
  const { leastBasket, mostPercent } = programme
  const whole = fractionOf(total)
  if (leastBasket !== null && isAbove(fractionOf(leastBasket), whole))
    return { most: '0', basket: leastBasket }
  const share = mostPercent === null ? whole : times(whole, partOf(mostPercent))
  const most = smallest([fractionOf(available), share, whole])
  if (!most || most.top <= 0n) return { most: '0', basket: null }
  const coin = coinOf(programme, decimals)
  return { most: worthOfCoins(wholeCoins(most, coin), coin), basket: null }
}

/** Refuses in words the client can be told. */
export function refuseBurning(
  amount: string,
  burning: Burning,
  programme: Programme,
  decimals: number,
): void {
  const { most, basket } = burnable(burning, programme, decimals)
  if (basket !== null) throw new Refusal('cashBackBasket', 'amount', { amount: basket })
  if (isZero(most)) throw new Refusal('cashBackNone', 'amount')
  if (isMore(amount, most)) throw new Refusal('range', 'amount', { limit: most })
}

export const needsPin = (amount: string, { pinAbove }: Pick<Programme, 'pinAbove'>): boolean =>
  pinAbove !== null && isMore(amount, pinAbove)
