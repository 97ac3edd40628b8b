/**
 * The code of a card. One we make is sixteen signs that nobody takes for another; a printed card may
 * bring its own: sixteen signs or more, or ten digits and the one that checks them.
 */
import { z } from 'zod'
import { latinDigits } from '../kernel/text.ts'

/** Neither I, L, O nor U: what is read aloud or typed from paper is not mistaken. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const codeSigns = 16

/** Of random bytes, five bits of each: all signs are equally likely. */
export const codeFrom = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, codeSigns), (byte) => signs[byte % signs.length]).join('')

/** Four by four, as it is printed. */
export const spelledCode = (code: string): string => code.match(/.{1,4}/g)?.join(' ') ?? code

/** Every second digit counts twice, from the last but one on: a wrong or swapped one is found. */
function isChecked(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((all, digit, at) => {
    const twice = at % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return all + (twice > 9 ? twice - 9 : twice)
  }, 0)
  return sum % 10 === 0
}

/** As it is kept, whatever stands between its signs and in whichever digits; nothing where it cannot be a code. */
export function codeOf(typed: string): string | null {
  const code = latinDigits(typed)
    .toUpperCase()
    .replaceAll(/[\s\-–.]/g, '')
  if (/^\d{11}$/.test(code)) return isChecked(code) ? code : null
  return /^[0-9A-Z]{16,40}$/.test(code) ? code : null
}

export const lastFourOf = (code: string): string => code.slice(-4)

/** How a card is called where its code must not stand. */
export const cardLabel = (lastFour: string): string => `•••• ${lastFour}`

/** With whatever stands between its signs. */
export const longestCode = 60

export const codeInput = z
  .string('required')
  .min(1, 'required')
  .max(longestCode, 'tooLong')
  .refine((typed) => codeOf(typed) !== null, 'cardCode')
  .transform((typed) => codeOf(typed) ?? '')
