/** What the card of an item tells of its past: sales by month, price and cost by day, its uses. */
import type { Linked } from '../kernel/field.ts'

/** By the first day of its month; money in the currency of the books. */
export type ItemMonth = { month: string; quantity: string; net: string; cost?: string }

export type ItemSales = { unit: string; months: ItemMonth[] }

/** What held from a day on. */
export type DayValue = { day: string; value: string }

export type ItemPrices = {
  from: string
  to: string
  prices: DayValue[]
  /** What one cost where it was bought; for those who see costs. */
  costs?: DayValue[]
}

export type ItemUses = {
  recipes: (Linked & { made: string })[]
  lists: (Linked & { price: string | null; discount: string | null })[]
  modifiers: Linked[]
}
