/** What the shops of the sample company keep on their shelves, and what is missing there. */
import { balanceKey } from '../../../domain/stock/shelf.ts'
import type { PartnerFacts } from '../../../domain/trade/posting/facts.ts'
import { favour } from './chance.ts'
import type { Goods, Place, SampleShop } from './sample-shop.ts'

export type Wanted = { goods: Goods; quantity: number }

/** The last time was some days ago: what sells best begins to run low. */
export const restockDays = 30

const piecesPerSale = 4
/** More than is usually sold, so that a good week finds enough. */
const reserve = 1.4
/** Above the minimum of the item, which all shops together should never reach. */
const margin = 1.5

/** What the first, the second and the third shop sell of it all. */
const partOf = (at: number): number => [0.5, 0.3, 0.2][at] ?? 0

export const stockAt = ({ balances }: SampleShop, { warehouse }: Place, item: string): number =>
  Number(balances.get(balanceKey(item, warehouse))?.quantity ?? 0)

/** What a shop lacks for the next month, by who supplies it. */
export function lackingAt(
  shop: SampleShop,
  place: Place,
  salesADay: number,
): Map<PartnerFacts, Wanted[]> {
  const { goods, bought, suppliers, places } = shop
  const [usual] = suppliers
  if (!usual) return new Map()
  const rank = new Map(goods.map(({ id }, at) => [id, at]))
  const pieces = partOf(places.indexOf(place)) * salesADay * restockDays * piecesPerSale
  const wanted = bought.flatMap((it): Wanted[] => {
    // What only the kitchen uses stands in no list of sales: it is needed like the average.
    const popular = favour(rank.get(it.id) ?? goods.length / 2, goods.length)
    const forAMonth = 1 + Math.ceil(reserve * popular * pieces)
    const target = Math.max(forAMonth, Math.ceil((it.least * margin) / places.length))
    const missing = Math.ceil(target - stockAt(shop, place, it.id))
    return missing > target / 3 ? [{ goods: it, quantity: missing }] : []
  })
  return Map.groupBy(
    wanted,
    ({ goods: { supplier } }) => suppliers.find(({ id }) => id === supplier) ?? usual,
  )
}
