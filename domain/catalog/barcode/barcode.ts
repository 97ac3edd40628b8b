/**
 * Barcodes as a shop makes and reads them. The thirteenth digit of an EAN-13 checks the others:
 * it finds every single wrong digit. Codes that start with 2 belong to the shop itself; with a
 * prefix of its own, the label of a scale carries the weight or the price of what lies on it.
 */
import { z } from 'zod'
import type { Field } from '../../kernel/field.ts'
import { notAbsurd, text } from '../../kernel/field.ts'
import { tidyDecimal } from '../../kernel/number/decimal.ts'
import { cleanLine, latinDigits } from '../../kernel/text.ts'

/** Two digits each, and no two alike. */
export type BarcodePrefixes = { internal: string; weight: string; price: string }

const usualPrefixes: BarcodePrefixes = { internal: '20', weight: '21', price: '22' }

const maxLength = 48

const codeSchema = z
  .string({ error: ({ input }) => (input == null ? 'required' : 'barcode') })
  .check(notAbsurd(maxLength))
  .overwrite((value) => latinDigits(cleanLine(value)))
  .min(1, 'required')
  .max(maxLength, 'tooLong')
  .regex(/^[!-~]+$/, 'barcode')

/** What a scanner can send: letters, digits and signs, no space. Arabic digits become Western. */
export const barcodeField = (): Field<string> => ({
  ...text({ max: maxLength, unique: true }),
  schema: codeSchema,
  isCode: true,
})

/** The digit that follows: the others weigh 1 and 3 in turn from the end, the sum ends in 0. */
export function checkDigit(digits: string): string {
  const sum = [...digits].reduceRight(
    (total, digit, at) => total + Number(digit) * ((digits.length - at) % 2 === 1 ? 3 : 1),
    0,
  )
  return String((10 - (sum % 10)) % 10)
}

export const isEan13 = (code: string): boolean =>
  /^\d{13}$/.test(code) && checkDigit(code.slice(0, 12)) === code.charAt(12)

/**
 * The numbers of goods that GS1 gives out, by their length: EAN-8, UPC-A, EAN-13, ITF-14. What
 * begins like this is left to shops, and says what they like: 2 of an EAN-13 and of a UPC-A, 4 of
 * the latter, 0 and 2 of an EAN-8.
 */
const ofShops = /^(2\d{12}|0[24]\d{11}|[24]\d{11}|[02]\d{7})$/

/** Its last digit does not follow from the others: somebody mistyped it. */
export const hasWrongCheck = (code: string): boolean =>
  /^(\d{8}|\d{12,14})$/.test(code) &&
  !ofShops.test(code) &&
  checkDigit(code.slice(0, -1)) !== code.slice(-1)

const withCheck = (digits: string): string => digits + checkDigit(digits)

function padded(number: string, length: number): string {
  if (!/^\d+$/.test(number) || number.length > length)
    throw new RangeError(`${number} does not fit into ${length} digits`)
  return number.padStart(length, '0')
}

/** The shop's own code for its nth article. */
export const internalBarcode = (n: number | bigint, prefix = usualPrefixes.internal): string =>
  withCheck(prefix + padded(String(n), 12 - prefix.length))

/** What a label says in its last five digits, with so many decimals. */
function labelDigits(value: string, decimals: number): string {
  const [whole = '0', part = ''] = tidyDecimal(value).split('.')
  if (part.length > decimals) throw new RangeError(`${value} has more than ${decimals} decimals`)
  return padded(whole + part.padEnd(decimals, '0'), 12).replace(/^0+(?=\d{5})/, '')
}

const label = (prefix: string, itemCode: string, value: string, decimals: number): string =>
  withCheck(prefix + padded(itemCode, 5) + padded(labelDigits(value, decimals), 5))

/** In thousandths of the item's unit: grams of what is kept in kilograms. */
export const weightBarcode = (
  itemCode: string,
  quantity: string,
  prefix = usualPrefixes.weight,
): string => label(prefix, itemCode, quantity, 3)

/** In the smallest parts of the currency, of which it has so many decimals. */
export const priceBarcode = (
  itemCode: string,
  price: string,
  decimals: number,
  prefix = usualPrefixes.price,
): string => label(prefix, itemCode, price, decimals)

/** A label of a scale: the short code of its item, and the quantity or the price on it. */
export type ScaleLabel = { itemCode: string } & ({ quantity: string } | { price: string })

const pointed = (digits: string, decimals: number): string =>
  tidyDecimal(decimals > 0 ? `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` : digits)

/** What the label says, or undefined if the code is none. */
export function readScaleLabel(
  code: string,
  decimals: number,
  prefixes: BarcodePrefixes = usualPrefixes,
): ScaleLabel | undefined {
  if (!isEan13(code)) return undefined
  const itemCode = code.slice(2, 7)
  const digits = code.slice(7, 12)
  if (code.startsWith(prefixes.weight)) return { itemCode, quantity: pointed(digits, 3) }
  if (code.startsWith(prefixes.price)) return { itemCode, price: pointed(digits, decimals) }
  return undefined
}

/** A twelve-digit UPC is an EAN-13 without its leading zero; scanners send either. */
export function barcodeForms(code: string): string[] {
  if (/^\d{12}$/.test(code) && isEan13(`0${code}`)) return [code, `0${code}`]
  return code.startsWith('0') && isEan13(code) ? [code, code.slice(1)] : [code]
}

/** The short code of a label with and without the zeros before it. */
export const itemCodeForms = (itemCode: string): string[] => [
  ...new Set([itemCode, itemCode.replace(/^0+(?=\d)/, '')]),
]
