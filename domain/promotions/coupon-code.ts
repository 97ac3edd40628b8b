/**
 * Codes of coupons. An open one is a word that everybody may say. One of a series is for one client
 * and one sale: sixteen letters of an alphabet without look-alikes, eighty bits that nobody guesses.
 */
import { latinDigits } from '../kernel/text.ts'

/** However it was typed: capitals, and nothing between the letters. */
export const tidyCode = (typed: string): string =>
  latinDigits(typed).replace(/[\s-]/g, '').toUpperCase()

export const isOpenCode = (code: string): boolean => /^[0-9A-Z]{3,20}$/.test(code)

/** Neither I, L, O nor U: read from paper they are taken for others. */
const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const seriesCodeLength = 16

/** Five bits of each byte; whoever asks brings bytes nobody knows. */
export const seriesCodeOf = (bytes: Uint8Array): string =>
  [...bytes.slice(0, seriesCodeLength)].map((byte) => codeAlphabet[byte % 32] ?? '0').join('')

/** As it is printed: in fours. */
export const writtenCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code
