/** What must hold among the barcodes of one item, before any other item is asked. */
import { compare, fractionOf, one } from '../../kernel/number/fraction.ts'
import type { FieldRefusal } from '../../kernel/refusal.ts'
import { barcodeForms, checkDigit, hasWrongCheck } from './barcode.ts'

/** Without a unit a barcode counts in base units, and may hold several. */
export type BarcodeLine = { code: string; unit?: string | null; factor?: string }

const usualFactor = '1'

/** A unit means one quantity within an item; whoever sells two cartons must know how many. */
function factorRefusal(
  line: BarcodeLine,
  baseUnit: string,
  factors: ReadonlyMap<string, string>,
): Omit<FieldRefusal, 'field'> | undefined {
  const factor = fractionOf(line.factor ?? usualFactor)
  if (line.unit === baseUnit && compare(factor, one) !== 0) return { code: 'baseUnitHoldsOne' }
  const known = line.unit ? factors.get(line.unit) : undefined
  return known !== undefined && compare(factor, fractionOf(known)) !== 0
    ? { code: 'unitHasTwoFactors', facts: { factor: known } }
    : undefined
}

/** Codes that the item bore before stay as they are: they may be printed on a shelf. */
export const mistypedBarcodes = (
  lines: readonly BarcodeLine[],
  known: readonly BarcodeLine[],
): FieldRefusal[] =>
  lines.flatMap(({ code }, at): FieldRefusal[] =>
    hasWrongCheck(code) && !known.some((line) => line.code === code)
      ? [
          {
            code: 'barcodeMistyped',
            field: `barcodes.${at}.code`,
            facts: { digit: checkDigit(code.slice(0, -1)) },
          },
        ]
      : [],
  )

export function barcodeLineRefusals(
  lines: readonly BarcodeLine[],
  baseUnit: string,
): FieldRefusal[] {
  const seen = new Set<string>()
  const factors = new Map<string, string>()
  return lines.flatMap((line, at): FieldRefusal[] => {
    const forms = barcodeForms(line.code)
    const isTwice = forms.some((form) => seen.has(form))
    for (const form of forms) seen.add(form)
    const wrongFactor = factorRefusal(line, baseUnit, factors)
    if (line.unit && !factors.has(line.unit)) factors.set(line.unit, line.factor ?? usualFactor)
    return [
      ...(isTwice ? [{ code: 'barcodeTwice', field: `barcodes.${at}.code` }] : []),
      ...(wrongFactor ? [{ ...wrongFactor, field: `barcodes.${at}.factor` }] : []),
    ]
  })
}
