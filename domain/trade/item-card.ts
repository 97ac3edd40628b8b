/** What the card of an item tells of its past: sales by month, price and cost by day, its uses. */
import { z } from 'zod'
import { linkedAnswer } from '../kernel/answer.ts'

/** By the first day of its month; money in the currency of the books. */
const itemMonth = z.object({
  month: z.string(),
  quantity: z.string(),
  net: z.string(),
  cost: z.string().optional(),
})

export const itemSalesAnswer = z.object({ unit: z.string(), months: z.array(itemMonth) })

/** What held from a day on. */
const dayValue = z.object({ day: z.string(), value: z.string() })

export const itemPricesAnswer = z.object({
  from: z.string(),
  to: z.string(),
  prices: z.array(dayValue),
  /** What one cost where it was bought; for those who see costs. */
  costs: z.array(dayValue).optional(),
})

export const itemUsesAnswer = z.object({
  recipes: z.array(linkedAnswer.extend({ made: z.string() })),
  lists: z.array(
    linkedAnswer.extend({ price: z.string().nullable(), discount: z.string().nullable() }),
  ),
  modifiers: z.array(linkedAnswer),
})

export type ItemMonth = z.infer<typeof itemMonth>
export type ItemSales = z.infer<typeof itemSalesAnswer>
export type DayValue = z.infer<typeof dayValue>
export type ItemPrices = z.infer<typeof itemPricesAnswer>
export type ItemUses = z.infer<typeof itemUsesAnswer>
