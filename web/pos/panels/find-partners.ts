/** The clients a till finds: by names and numbers as they are typed, by a telephone however it is written. */
import { latinDigits } from '../../../domain/kernel/text.ts'
import { isSamePhone, phoneDigits, phoneMark } from '../../../domain/partners/phone.ts'
import type { TillPartner } from '../../../domain/pos/contract.ts'
import type { Catalogue } from '../till-context.ts'

/** A number of so few digits is part of too many others. */
const fewestDigits = 3

/** How many of those with the same last digits are looked at. */
const mostAlike = 500

/** A question of nothing but digits and what is written between them. */
const isNumber = (text: string): boolean => /^[\d\s+()./-]+$/.test(latinDigits(text))

/** The same number first, whatever code or zero it is written with; then what is as it was typed. */
export function findPartners(
  { searchPartners }: Pick<Catalogue, 'searchPartners'>,
  text: string,
  limit: number,
): TillPartner[] {
  const found = searchPartners(text, limit)
  const digits = phoneDigits(text)
  if (!isNumber(text) || digits.length < fewestDigits) return found
  const mark = phoneMark(text)
  const alike = mark ? searchPartners(mark, mostAlike) : []
  const same = alike.filter(({ phones }) => phones.some((phone) => isSamePhone(phone, text)))
  const all = new Set([...same, ...found, ...searchPartners(digits, limit)])
  return [...all].slice(0, limit)
}
