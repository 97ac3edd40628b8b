/** A telephone number as the whole world dials it, and the link that opens a chat with it. */
import { callingCodeOf } from './calling-code.ts'

/** Where the first zero belongs to the number also when it is dialled from abroad. */
const keepsZero: ReadonlySet<string> = new Set(['IT', 'VA', 'SM', 'CI', 'CG', 'GA'])

const shortest = 8
const longest = 15

/** So long that it must begin with the code of its country already. */
const leastWithCode = (code: string): number => (code.length === 1 ? 11 : 10)

/** Digits alone, the code of the country first; nothing where that cannot be told. */
export function internationalPhone(typed: string | null, country: string | null): string | null {
  if (!typed) return null
  const digits = typed.replace(/\(0\)/g, '').replace(/\D/g, '')
  const isWhole = typed.trim().startsWith('+') || digits.startsWith('00')
  const code = country ? callingCodeOf(country) : undefined
  const full = isWhole ? digits.replace(/^00/, '') : code && withCode(digits, code, country ?? '')
  return full && full.length >= shortest && full.length <= longest ? full : null
}

function withCode(digits: string, code: string, country: string): string {
  if (digits.startsWith(code) && digits.length >= leastWithCode(code)) return digits
  return `${code}${keepsZero.has(country) ? digits : digits.replace(/^0/, '')}`
}

/** Without a number, the chat is chosen there. */
export const whatsappLink = (number: string | null, text: string): string =>
  `https://wa.me/${number ?? ''}?text=${encodeURIComponent(text)}`
