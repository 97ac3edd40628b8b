/**
 * What an article costs and what is earned with it. The cost is chosen so that price and profit
 * follow from each other exactly, in whole cents and whole percents.
 */
import type { ProfitRule, Shelf } from './shelf.ts'

export type Earned = {
  cost: string | null
  profitRule: ProfitRule | null
  profit: string | null
}

const cents = (amount: number): string => String(amount / 100)

/** Whole percents, the nearest to the wish first. */
const around = (wish: number): number[] =>
  Array.from({ length: 41 }, (_, i) => wish + (i % 2 ? 1 : -1) * Math.ceil(i / 2)).filter(
    (percent) => percent > 0,
  )

/** The cost in cents of which this percentage makes this price, if there is one. */
function costBy(rule: ProfitRule, price: number, percent: number): number | undefined {
  if (rule === 'amount' || (rule === 'margin' && percent >= 100)) return undefined
  const cost = rule === 'margin' ? (price * (100 - percent)) / 100 : (price * 100) / (100 + percent)
  return Number.isInteger(cost) && cost > 0 ? cost : undefined
}

/** What is earned where the cost is known already, such as that of a recipe. */
export function earnedAt(price: number, cost: string): Earned {
  const paid = Math.max(1, Math.round(Number(cost) * 100))
  const profit = cents(Math.round(price * 100) - paid)
  return { cost: cents(paid), profitRule: 'amount', profit }
}

export function earned({ price, margin, rule, kind }: Shelf & { price: number }): Earned {
  if (kind === 'service') return { cost: null, profitRule: null, profit: null }
  const asked = Math.round(price * 100)
  const wish = rule === 'percent' ? Math.round((100 * margin) / (100 - margin)) : margin
  for (const percent of around(wish)) {
    const cost = costBy(rule, asked, percent)
    if (cost) return { cost: cents(cost), profitRule: rule, profit: String(percent) }
  }
  const cost = Math.max(1, Math.round((asked * (100 - margin)) / 100))
  return { cost: cents(cost), profitRule: 'amount', profit: cents(asked - cost) }
}
