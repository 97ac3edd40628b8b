/** A dish as the house offers it: to waiters, to devices without a network, to the server itself. */

import { firstPrice, type ListedPrice, type ListFacts } from '../catalog/pricing/price.ts'
import { refuseFine } from '../catalog/units.ts'
import type { LocalNames, UnitNames } from '../kernel/naming/local-name.ts'
import { isMore } from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { TillModifier } from '../pos/contract.ts'
import type { TaxRates } from '../trade/totals.ts'
import { type Dish, mostOfDish, type OrderedOption } from './order/order-event.ts'

export type OfferedDish = {
  id: string
  names: LocalNames
  unit: string
  station: string | null
  category: string | null
  brand?: string | null
  /** In which course it is usually served. */
  course: number | null
  /** Of one, in the first currency, for whoever pays at the table. */
  price: string
  rates: TaxRates
  image: string | null
  colourCode: string | null
  modifiers: string[]
  isSoldOut: boolean
  /** Fish by the kilo: how much is asked when it is ordered, in this. */
  weighedIn: UnitNames | null
  /** Of its unit, where somebody said it. */
  decimals?: number | null
  canDiscount?: boolean
}

/** What a price depends on beside the item. */
export type PriceWorld = {
  day: string
  client: { listId: string | null; groupId: string | null } | null
  lists: readonly ListFacts[]
  prices: readonly (ListedPrice & { itemId: string })[]
  first: { id: string; decimals: number }
  rate: string | null
}

export function dishPrice(item: { id: string; unitPrice: string }, world: PriceWorld): string {
  const facts = {
    day: world.day,
    quantity: '1',
    unitId: null,
    factor: '1',
    unitPrice: item.unitPrice,
    barcodePrice: null,
    client: world.client,
    lists: world.lists,
    prices: world.prices.filter(({ itemId }) => itemId === item.id),
  }
  return firstPrice(facts, world)
}

/** As many answers to each question as it takes, and none to a question of another dish. */
export function chosenOptions(
  dish: Pick<OfferedDish, 'modifiers'>,
  modifiers: readonly TillModifier[],
  chosen: readonly string[],
): OrderedOption[] {
  const asked = modifiers.filter(({ id }) => dish.modifiers.includes(id))
  const found = asked.flatMap(({ id, min, max, options, name }) => {
    const own = options.filter((option) => chosen.includes(option.id))
    if (own.length < min) throw new Refusal('optionMissing', 'options', { name })
    if (own.length > max) throw new Refusal('optionsAbove', 'options', { name, limit: max })
    return own.map((option) => ({ ...option, modifier: id }))
  })
  if (found.length !== new Set(chosen).size || found.length !== chosen.length)
    throw new Refusal('missingReference', 'options')
  return found
}

type Counted = { decimals?: number | null; weighedIn?: UnitNames | null }

/** A dish is counted in whole ones unless it is weighed, or its unit says otherwise. */
const unitOf = ({ decimals = null, weighedIn }: Counted): { decimals: number | null } => ({
  decimals: decimals ?? (weighedIn ? null : 0),
})

/** Nobody orders half a hundredth of a soup, or more of it than a house can cook. */
export function refuseDishQuantity(
  dish: Counted,
  { quantity, whole = quantity }: { quantity: string; whole?: string },
  field: string,
): void {
  refuseFine(quantity, unitOf(dish), field)
  if (isMore(whole, String(mostOfDish)))
    throw new Refusal('range', field, { limit: String(mostOfDish) })
}

/** As an order remembers it. */
export const orderedDish = (offered: OfferedDish, options: OrderedOption[]): Dish => {
  const { names, unit, station, price, rates, weighedIn, decimals = null, canDiscount } = offered
  const { category, brand } = offered
  return {
    ...{ names, unit, station, price, rates, options, decimals },
    ...(weighedIn ? { weighedIn } : {}),
    ...(category ? { category } : {}),
    ...(brand ? { brand } : {}),
    ...(canDiscount === false ? { canDiscount } : {}),
  }
}
