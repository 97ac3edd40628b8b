/**
 * What was counted of each lot against what the books say of it: where one lot was taken for
 * another, both are put right. Whatever the lots do not explain is of what has no name.
 */
import { isZero } from '../../kernel/number/decimal.ts'
import { differenceOf, sumOf } from '../../kernel/number/fraction.ts'

/** Without a code: what nobody has named. */
export type CountedLot = { code: string | null; expiry: string | null; quantity: string }

/** `difference` is what the whole shelf is put right by; the answers add up to it. */
export function lotDifferences(
  counted: readonly CountedLot[],
  lying: readonly CountedLot[],
  difference: string,
): CountedLot[] {
  const codes = [...new Set([...counted, ...lying].map(({ code }) => code))]
  const total = (lots: readonly CountedLot[], code: string | null) =>
    sumOf(lots.flatMap((lot) => (lot.code === code ? [lot.quantity] : [])))
  const expiryOf = (wanted: string | null) =>
    [...lying, ...counted].find(({ code, expiry }) => code === wanted && expiry)?.expiry ?? null
  const named = codes
    .filter((code) => code !== null)
    .map((code) => ({
      code,
      expiry: expiryOf(code),
      quantity: differenceOf(total(counted, code), total(lying, code)),
    }))
  const rest = differenceOf(difference, sumOf(named.map(({ quantity }) => quantity)))
  return [...named, { code: null, expiry: null, quantity: rest }].filter(
    ({ quantity }) => !isZero(quantity),
  )
}
