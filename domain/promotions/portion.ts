/**
 * Goods on their way through promotions. A line is cut into portions, each of so much at so much,
 * which remember whether a promotion has touched them and whether one keeps all others away. All
 * figures are whole millionths: nothing is lost by cutting, and every machine reckons alike.
 */
import { decimalsOf } from '../kernel/number/decimal.ts'
import { type Fraction, rounded, unitsOf } from '../kernel/number/fraction.ts'
import type { Moment } from './circumstances.ts'

export const million = 1_000_000n

/** A decimal in millionths; what is finer is left out. */
export function millionths(decimal: string): bigint {
  const spare = decimalsOf(decimal) - 6
  return unitsOf(spare > 0 ? decimal.slice(0, -spare) : decimal, 6)
}

/** To six decimals, never up. */
export const flooredTo6 = ({ top, bottom }: Fraction): string =>
  rounded({ top: (top * million) / bottom, bottom: million }, 6)

export function smallest(first: bigint, ...others: readonly bigint[]): bigint {
  let least = first
  for (const it of others) if (it < least) least = it
  return least
}

export type Goods = {
  /** Of the line. */
  id: string
  item: string
  category: string | null
  brand: string | null
  /** In base units. */
  quantity: bigint
  /** What it comes to after what a person took off. */
  amount: bigint
  /** When it was ordered, where that is another moment than that of the sale. */
  moment?: Moment | undefined
}

export type Portion = {
  readonly goods: Goods
  readonly quantity: bigint
  /** What is left of its price. */
  readonly amount: bigint
  readonly isTouched: boolean
  readonly isClosed: boolean
}

export const portionOf = (goods: Goods): Portion => ({
  goods,
  quantity: goods.quantity,
  amount: goods.amount,
  isTouched: false,
  isClosed: false,
})

const textOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The dearest piece first; where two cost the same, an order of their own, whoever rang which first. */
export function dearestFirst(a: Portion, b: Portion): number {
  const difference = b.amount * a.quantity - a.amount * b.quantity
  if (difference !== 0n) return difference > 0n ? 1 : -1
  return (
    textOrder(a.goods.item, b.goods.item) ||
    textOrder(a.goods.id, b.goods.id) ||
    (b.quantity > a.quantity ? 1 : b.quantity < a.quantity ? -1 : 0) ||
    Number(b.isTouched) - Number(a.isTouched)
  )
}

/** So much of a portion, and what is left of it; the two are the whole. */
export function cut(portion: Portion, quantity: bigint): [Portion, Portion | undefined] {
  if (quantity >= portion.quantity) return [portion, undefined]
  const amount = (portion.amount * quantity) / portion.quantity
  return [
    { ...portion, quantity, amount },
    { ...portion, quantity: portion.quantity - quantity, amount: portion.amount - amount },
  ]
}

/** Whole pieces alone can be counted: of 1.35 kg one is. */
export const piecesOf = ({ quantity }: Portion): bigint => quantity / million

/**
 * An amount in whole coins over such portions by what they are worth: each has its share rounded
 * down, the coins that are left go to the largest remainders. None is given more than it has.
 */
export function spread(
  amount: bigint,
  portions: readonly Portion[],
  coin: bigint,
): readonly bigint[] {
  const whole = portions.reduce((sum, it) => sum + it.amount, 0n)
  if (whole === 0n) return portions.map(() => 0n)
  const coins = amount / coin
  const parts = portions.map((it, at) => {
    const share = coins * it.amount
    return { at, coins: share / whole, rest: share % whole }
  })
  let left = coins - parts.reduce((sum, it) => sum + it.coins, 0n)
  const shares = parts.map((it) => it.coins)
  const byRest = parts.toSorted((a, b) =>
    b.rest > a.rest ? 1 : b.rest < a.rest ? -1 : a.at - b.at,
  )
  for (const { at } of byRest) {
    if (left === 0n) break
    shares[at] = (shares[at] ?? 0n) + 1n
    left -= 1n
  }
  return portions.map((it, at) => {
    const share = (shares[at] ?? 0n) * coin
    return smallest(share, it.amount)
  })
}
