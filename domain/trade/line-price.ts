/** What a line costs until somebody says otherwise; the same in the screen and behind it. */
import { priceFor } from '../catalog/price.ts'
import { isDecimal, isZero } from '../kernel/decimal.ts'
import { fractionOf, over, productOf, rounded, times } from '../kernel/fraction.ts'
import type { LineFacts } from './contract.ts'

const priceDecimals = 6

/** How many base units one of this unit holds. */
export const factorOf = ({ units }: Pick<LineFacts, 'units'>, unit: string | undefined): string =>
  units.find((it) => it.unit.id === unit)?.factor ?? '1'

/**
 * The price of one unit at a quantity. The facts bring that of one base unit in the currency of the
 * document; another unit or quantity is dearer or cheaper by as much as its list says.
 */
export function priceIn(
  facts: LineFacts,
  unit: string | undefined,
  quantity?: string | null,
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
  const wanted = priceFor({ ...facts.pricing, ...asked, quantity: counted })
  if (one.currencyId !== wanted.currencyId || isZero(one.price)) return usual()
  return rounded(
    over(times(fractionOf(facts.unitPrice), fractionOf(wanted.price)), fractionOf(one.price)),
    priceDecimals,
  )
}
