/** How much a figure changed, and the parts of a whole, as people read them: to a tenth of a percent. */
import { withoutSign } from '../kernel/number/decimal.ts'
import {
  differenceOf,
  fractionOf,
  isMore,
  minus,
  over,
  rounded,
  times,
} from '../kernel/number/fraction.ts'

const hundred = fractionOf('100')

/** In percent of what it was; nothing where there was nothing to compare with. */
export function changeOf(now: string, before: string): string | undefined {
  const [is, was] = [fractionOf(now), fractionOf(before)]
  if (was.top <= 0n) return undefined
  return rounded(times(over(minus(is, was), was), hundred), 1)
}

/** Beyond this a percentage only says that hardly anything was there before. */
export const mostChange = '999'

export const isBeyond = (change: string): boolean => isMore(withoutSign(change), mostChange)

/** `part` of `whole` in percent. */
export function shareOf(part: string, whole: string, decimals = 0): string | undefined {
  const all = fractionOf(whole)
  if (all.top === 0n) return undefined
  return rounded(times(over(fractionOf(part), all), hundred), decimals)
}

/** How much of a goal is reached, in whole percent; less than nothing is nothing of it. */
export const progressOf = (value: string, goal: string): string => {
  const share = shareOf(value, goal) ?? '0'
  return share.startsWith('-') ? '0' : share
}

/** What is left of the net after its cost. */
export const profitOf = ({ net, cost = '0' }: { net: string; cost?: string }): string =>
  differenceOf(net, cost)

/** The same figures in the second currency. */
export const inSecond = (sums: SecondSums): { net: string; total: string; cost?: string } => ({
  net: sums.secondNet,
  total: sums.secondTotal,
  ...(sums.secondCost !== undefined && { cost: sums.secondCost }),
})

type SecondSums = { secondNet: string; secondTotal: string; secondCost?: string }

export const marginOf = (sums: { net: string; cost?: string }): string | undefined =>
  shareOf(profitOf(sums), sums.net, 1)

export const averageOf = ({
  total,
  sales,
}: {
  total: string
  sales: number
}): string | undefined =>
  sales > 0 ? rounded(over(fractionOf(total), fractionOf(String(sales))), 6) : undefined
