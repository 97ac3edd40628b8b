/**
 * An account is written as the bank gave it. One that has the shape of an IBAN must also have its
 * check digits right: a wrong digit would send money to nobody, or to somebody else.
 */
export function isBankAccount(written: string): boolean {
  const account = plainAccount(written)
  return !isIban(account) || remainderOf97(account) === 1
}

/** Without what stands between its signs. */
export const plainAccount = (written: string): string => written.replace(/[\s-]/g, '').toUpperCase()

/** By its shape. */
export const isIban = (account: string): boolean => ibanShape.test(account)

const ibanShape = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** The country and its check digits count last, letters as 10 to 35. */
function remainderOf97(iban: string): number {
  const moved = iban.slice(4) + iban.slice(0, 4)
  const digits = [...moved].map((sign) => Number.parseInt(sign, 36)).join('')
  let remainder = 0
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97
  return remainder
}
