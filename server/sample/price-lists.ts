/** Prices for those who buy much, stay long or work here. */
import type { Name } from './data.ts'
import type { ItemPlan } from './items/item-plan.ts'

export type ListPricePlan = {
  /** By its English name. */
  item: string
  minQuantity: string
  price: string | null
  discountPercent: string | null
}

export type PriceListPlan = {
  name: Name
  priority: number
  groups: readonly string[]
  /** Whether it holds for this year only. */
  isSeasonal: boolean
  prices: ListPricePlan[]
}

const inCents = (price: number): string => String(Math.round(price * 100) / 100)

/** The price less so many percent, which stays above the cost. */
const reduced = ({ price, cost }: ItemPlan, percent: number): string =>
  inCents(Math.max(Number(price) * (1 - percent / 100), Number(cost ?? 0) * 1.03))

const from = (item: ItemPlan, minQuantity: string, percent: number): ListPricePlan => ({
  item: item.name[0],
  minQuantity,
  price: reduced(item, percent),
  discountPercent: null,
})

const off = (item: ItemPlan, percent: string): ListPricePlan => ({
  item: item.name[0],
  minQuantity: '1',
  price: null,
  discountPercent: percent,
})

const traded = new Set([
  'Coffee and tea',
  'Olive oil and vinegar',
  'Rice and grains',
  'Preserves and sauces',
])

const served = new Set(['Hot drinks', 'Cold drinks', 'Manakish', 'Sandwiches', 'Cakes', 'Bakery'])

const welcomed = new Set(['Soap and care', 'Honey and jam'])

export function samplePriceLists(items: readonly ItemPlan[]): PriceListPlan[] {
  const among = (categories: ReadonlySet<string>) =>
    items.filter((item) => item.isSoldAtTill && categories.has(item.category))
  return [
    {
      name: ['Wholesale', 'Gros', 'جملة'],
      priority: 20,
      groups: ['Wholesalers', 'Restaurants'],
      isSeasonal: false,
      prices: among(traded)
        .filter(({ barcodes }) => barcodes.length > 1)
        .flatMap((item) => [from(item, '12', 7), from(item, '48', 11)]),
    },
    {
      name: ['Hotels', 'Hôtels', 'فنادق'],
      priority: 30,
      groups: ['Hotels'],
      isSeasonal: true,
      prices: among(welcomed).flatMap((item) => [from(item, '1', 5), from(item, '24', 10)]),
    },
    {
      name: ['Staff', 'Personnel', 'موظفون'],
      priority: 10,
      groups: ['Staff'],
      isSeasonal: false,
      prices: among(served).map((item) => off(item, '25')),
    },
  ]
}
