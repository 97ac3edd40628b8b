/**
 * Exact conversion of quantities. Within a family every unit converts to the base by its factor;
 * an item may say by itself how many of its base unit a pack holds, and that comes first: a carton
 * may hold 24 elsewhere and 12 here. Stock is kept in the item's base unit with six decimals, so a
 * quantity that would round to nothing there is refused.
 */
import { decimalsOf, isZero, tidyDecimal } from '../kernel/number/decimal.ts'
import { type Fraction, fractionOf, one, over, rounded, times } from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'

const quantityDecimals = 6

/** A unit without a base is the base of its family. */
export type UnitFacts = {
  id: string
  baseId: string | null
  factor: string | null
  /** What a quantity in it may have; six where nobody said. */
  decimals?: number | null
}

/** The base unit of an item, and how many of them its packs hold. */
export type ItemUnits = {
  unit: UnitFacts
  packs: readonly { unitId: string; factor: string }[]
}

const familyOf = (unit: UnitFacts): string => unit.baseId ?? unit.id

const factorOf = ({ factor }: UnitFacts): Fraction => (factor === null ? one : fractionOf(factor))

/** How many of the second one of the first is; undefined across families. */
export const factorBetween = (from: UnitFacts, to: UnitFacts): Fraction | undefined =>
  familyOf(from) === familyOf(to) ? over(factorOf(from), factorOf(to)) : undefined

/** How many base units of this item one of the unit is. */
export function baseFactorOf(unit: UnitFacts, item: ItemUnits): Fraction | undefined {
  const pack = item.packs.find(({ unitId }) => unitId === unit.id)
  return pack ? fractionOf(pack.factor) : factorBetween(unit, item.unit)
}

/** A quantity in another unit of the same family, rounded once. */
export function convert(
  quantity: string,
  from: UnitFacts,
  to: UnitFacts,
  decimals = quantityDecimals,
): string | undefined {
  const factor = factorBetween(from, to)
  return factor && rounded(times(fractionOf(quantity), factor), decimals)
}

/** Nobody hands over half a piece of what is counted in pieces. */
export const isFine = (quantity: string, { decimals }: Pick<UnitFacts, 'decimals'>): boolean =>
  decimalsOf(tidyDecimal(quantity)) > (decimals ?? quantityDecimals)

export function refuseFine(
  quantity: string,
  unit: Pick<UnitFacts, 'decimals'>,
  field: string,
): void {
  if (!isFine(quantity, unit)) return
  throw new Refusal('tooManyDecimals', field, { limit: unit.decimals ?? quantityDecimals })
}

/** Where a refused quantity and its unit stand in the input. */
export type QuantityFields = { quantity: string; unit: string }

/** A quantity in the item's base unit, exactly; refused if stock could not hold it. */
export function baseQuantityOf(
  quantity: string,
  unit: UnitFacts,
  item: ItemUnits,
  fields: QuantityFields,
): Fraction {
  refuseFine(quantity, unit, fields.quantity)
  const factor = baseFactorOf(unit, item)
  if (!factor) throw new Refusal('unitsDoNotConvert', fields.unit)
  const exact = times(fractionOf(quantity), factor)
  if (isZero(rounded(exact, quantityDecimals)))
    throw new Refusal('quantityTooSmall', fields.quantity)
  return exact
}
