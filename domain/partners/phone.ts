/**
 * A telephone number however it is written: its spaces, its country code and the zero before it are
 * no part of what tells it from others.
 */
import { latinDigits } from '../kernel/text.ts'

/** Shorter numbers are extensions and service lines, which many share. */
const shortestPhone = 6

/** What is left of a number without signs and leading zeros. */
export const phoneDigits = (phone: string): string =>
  latinDigits(phone)
    // The zero that is dialled only at home, as in +44 (0)20.
    .replace('(0)', '')
    .replace(/\D/g, '')
    .replace(/^0+/, '')

/** The end of a number, by which the database finds it; undefined when it is too short. */
export function phoneMark(phone: string): string | undefined {
  const digits = phoneDigits(phone)
  return digits.length < shortestPhone ? undefined : digits.slice(-shortestPhone)
}

/** The longer one may only add what stands before a national number. */
export function isSamePhone(one: string, other: string): boolean {
  const [a, b] = [phoneDigits(one), phoneDigits(other)]
  if (Math.min(a.length, b.length) < shortestPhone) return false
  return a.endsWith(b) || b.endsWith(a)
}
