/** What a line costs until somebody says otherwise; the same in the screen and behind it. */
import { priceFor } from '../catalog/pricing/price.ts'
import { isDecimal, isZero } from '../kernel/number/decimal.ts'
import { fractionOf, isSame, over, productOf, rounded, times } from '../kernel/number/fraction.ts'
import type { LineFacts } from './contract.ts'

const priceDecimals = 6

/** How many base units one of this unit holds. */
export const factorOf = ({ units }: Pick<LineFacts, 'units'>, unit: string | undefined): string =>
  units.find((it) => it.unit.id === unit)?.factor ?? '1'

/**
 * The price of one unit at a quantity, on the day of the document or another one. The facts bring
 * that of one base unit in the currency of the document; another unit, quantity or day is dearer or
 * cheaper by as much as its list says.
 */
export function priceIn(
  facts: LineFacts,
  unit: string | undefined,
  quantity?: string | null,
  day = facts.pricing?.day ?? '',
): string {
  const factor = factorOf(facts, unit)
  const usual = () => productOf(facts.unitPrice, factor, priceDecimals)
  if (!facts.pricing) return usual()
  const own = facts.units.find((it) => it.unit.id === unit)
  const isBase = !own || own.unit.id === facts.unit.id
  const counted = quantity && isDecimal(quantity) && !isZero(quantity) ? quantity : '1'
  const base = { unitId: null, factor: '1', barcodePrice: null }
  const one = priceFor({ ...facts.pricing, ...base, quantity: '1' })
  const asked = isBase ? base : { unitId: own.unit.id, factor, barcodePrice: own.price }
  const wanted = priceFor({ ...facts.pricing, ...asked, quantity: counted, day })
  if (one.currencyId !== wanted.currencyId || isZero(one.price)) return usual()
  return rounded(
    over(times(fractionOf(facts.unitPrice), fractionOf(wanted.price)), fractionOf(one.price)),
    priceDecimals,
  )
}

/** The last day a price was that of a list, if it was and is no more: a draft lay too long. */
export function endOfPrice(
  facts: LineFacts,
  unit: string | undefined,
  quantity: string | null | undefined,
  price: string,
): string | null {
  const { pricing } = facts
  if (!pricing || isSame(price, priceIn(facts, unit, quantity))) return null
  const ends = [...pricing.lists, ...pricing.prices]
    .flatMap(({ validTo }) => validTo ?? [])
    .filter((day) => day < pricing.day)
  const latestFirst = [...new Set(ends)].toSorted().reverse()
  return latestFirst.find((day) => isSame(price, priceIn(facts, unit, quantity, day))) ?? null
}
