/**
 * What somebody writes into an order is as fine as the unit it is in and the currency of the books,
 * no finer. The share of a recipe is what it is, half an egg for one cake, and is used so unless
 * somebody says otherwise: stock keeps six decimals of everything, whatever is counted in whole pieces.
 */
import { refuseFine } from '../catalog/units.ts'
import { fractionOf, isAbove, rounded, sumOf } from '../kernel/number/fraction.ts'
import { refuseDecimals } from '../kernel/number/money.ts'

type Used = { item: string; quantityUsed: string }

export type Written = {
  item: string
  quantity?: string
  /** None in the place of one that stays as it was. */
  components?: readonly (Used | null)[]
  byProducts?: readonly ({ item: string; quantityMade: string } | null)[]
  labour?: string
  overhead?: string
}

/** Decimals: of the unit of an item, where it says any, and of the first currency. */
export type Fineness = { ofItems: ReadonlyMap<string, number | null>; ofMoney: number }

export function refuseFineOrder(order: Written, { ofItems, ofMoney }: Fineness): void {
  const judge = (item: string, quantity: string, field: string): void =>
    refuseFine(quantity, { decimals: ofItems.get(item) ?? null }, field)
  if (order.quantity) judge(order.item, order.quantity, 'quantity')
  order.components?.forEach((line, at) => {
    if (line) judge(line.item, line.quantityUsed, `components.${at}.quantityUsed`)
  })
  order.byProducts?.forEach((line, at) => {
    if (line) judge(line.item, line.quantityMade, `byProducts.${at}.quantityMade`)
  })
  for (const field of ['labour', 'overhead'] as const)
    refuseDecimals(order[field] ?? '0', ofMoney, field)
}

/** At least so much, in a quantity that can be made. */
export function inWhole(quantity: string, decimals: number | null): string {
  const known = decimals ?? 6
  const near = rounded(fractionOf(quantity), known)
  const isLess = isAbove(fractionOf(quantity), fractionOf(near))
  const step = known === 0 ? '1' : `0.${'1'.padStart(known, '0')}`
  return isLess ? sumOf([near, step]) : near
}
