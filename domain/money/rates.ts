/** Which rate holds on a day, and how far a new one jumps. */
import type { CurrentRate, RateType } from '../identity/session.ts'
import { tidyDecimal } from '../kernel/number/decimal.ts'
import { differenceOf, productOf, ratioOf } from '../kernel/number/fraction.ts'

export const rateTypes = ['sale', 'tax', 'bank', 'socialSecurity'] as const satisfies RateType[]

/** A kept rate; `createdAt` is an ISO instant. */
export type KeptRate = CurrentRate & { createdAt: string }

/** Of rates of one type, the newest first, the one that holds on a day. */
export const rateOn = <Rate extends { validFrom: string }>(
  newestFirst: readonly Rate[],
  day: string,
): Rate | null => newestFirst.find(({ validFrom }) => validFrom <= day) ?? null

/** Of the same, those that hold from a day on: the one that held then, and all that came after it. */
export function ratesFrom<Rate extends { validFrom: string }>(
  newestFirst: readonly Rate[],
  day: string,
): Rate[] {
  const held = newestFirst.findIndex(({ validFrom }) => validFrom <= day)
  return held < 0 ? [...newestFirst] : newestFirst.slice(0, held + 1)
}

const order = ({ validFrom, createdAt }: KeptRate): string => `${validFrom} ${createdAt}`

/** The rate of each type that holds on a day: the newest that is valid, the last written wins. */
export function currentRates(rows: readonly KeptRate[], day: string): KeptRate[] {
  const newestFirst = rows.toSorted((a, b) => (order(a) < order(b) ? 1 : -1))
  return rateTypes.flatMap((type) => {
    const held = rateOn(
      newestFirst.filter((row) => row.type === type),
      day,
    )
    return held ?? []
  })
}

export type Sides = { buy: string; sell: string }

/** How far a side moved, up or down, in percent with one decimal. */
export type RateJump = { field: 'buy' | 'sell'; previous: string; next: string; percent: string }

/** A step of more percent than this in either side is more often a slip than a market. */
export function rateJumpOf(
  previous: Sides,
  next: Sides,
  mostPercent: string,
): RateJump | undefined {
  for (const field of ['buy', 'sell'] as const) {
    const moved = productOf(differenceOf(next[field], previous[field]), '100', 24)
    const limit = productOf(previous[field], mostPercent, 24)
    const size = moved.replace('-', '')
    if (differenceOf(limit, size).startsWith('-'))
      return {
        field,
        previous: tidyDecimal(previous[field]),
        next: tidyDecimal(next[field]),
        percent: ratioOf(size, previous[field], 1),
      }
  }
  return undefined
}
