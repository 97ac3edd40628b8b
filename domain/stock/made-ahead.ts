/**
 * What is made before it is sold: its components have left the shelf, and what they were worth waits
 * until it is sold, comes back or goes to another table. Whatever is taken of it in parts adds up to
 * the whole, in every component and in both currencies: the last part takes what is left.
 */
import { isZero } from '../kernel/number/decimal.ts'
import {
  differenceOf,
  fractionOf,
  isAbove,
  over,
  rounded,
  times,
} from '../kernel/number/fraction.ts'
import { type Decimals, differenceOfWorths, sumOfWorths, type Worth } from '../money/measure.ts'
import { amountsOf, asWorth, shareOf } from './amounts.ts'

export type Component = { item: string; quantity: string }

/** So much of something that was made, or is left of it; each component with what it was worth. */
export type Ahead = {
  id: string
  quantity: string
  components: readonly (Component & Pick<Worth, 'first' | 'second'>)[]
}

const quantityDecimals = 6

export const worthOfAhead = ({ components }: Pick<Ahead, 'components'>): Worth =>
  sumOfWorths(components.map(({ first, second }) => ({ first, second })))

/** What is left of something after a part of it was taken. */
export const aheadLess = (whole: Ahead, part: Omit<Ahead, 'id'>): Ahead => ({
  id: whole.id,
  quantity: differenceOf(whole.quantity, part.quantity, quantityDecimals),
  components: whole.components.map((it) => {
    const taken = part.components.find(({ item }) => item === it.item)
    if (!taken) return it
    const quantity = differenceOf(it.quantity, taken.quantity, quantityDecimals)
    const { first, second } = differenceOfWorths(it, taken)
    return { item: it.item, quantity, first, second }
  }),
})

function partOf({ id, components, quantity: all }: Ahead, quantity: string, decimals: Decimals) {
  const [part, whole] = [fractionOf(quantity), fractionOf(all)]
  return {
    id,
    quantity,
    components: components.map(({ item, quantity: of, first, second }) => ({
      item,
      quantity: rounded(over(times(fractionOf(of), part), whole), quantityDecimals),
      ...asWorth(shareOf(amountsOf({ first, second }), part, whole, decimals), decimals),
    })),
  }
}

/** Takes up to so much, the oldest first; answers what was taken of each and what is left. */
export function takeAhead(
  lying: readonly Ahead[],
  wanted: string,
  decimals: Decimals,
): { taken: Ahead[]; left: Ahead[] } {
  const [taken, left]: [Ahead[], Ahead[]] = [[], []]
  let open = wanted
  for (const whole of lying) {
    if (isZero(whole.quantity)) continue
    if (isZero(open)) {
      left.push(whole)
      continue
    }
    const isPart = isAbove(fractionOf(whole.quantity), fractionOf(open))
    const part = isPart ? partOf(whole, open, decimals) : whole
    taken.push(part)
    if (isPart) left.push(aheadLess(whole, part))
    open = differenceOf(open, part.quantity, quantityDecimals)
  }
  return { taken, left }
}
