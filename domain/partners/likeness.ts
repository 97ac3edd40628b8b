/**
 * Whether two third parties are probably one and the same. It is a suspicion and never more: two
 * people may share a name, so whoever types is asked, not forbidden. A name is the same whatever
 * its accents, its Arabic forms, the order of its words and its legal form; a phone number
 * whatever its spaces, its country code and its leading zero; a financial number whatever stands
 * between its digits.
 */
import { fold } from '../kernel/text.ts'
import { isSamePhone } from './phone.ts'

export const phoneKeys = ['phone1', 'phone2', 'phone3'] as const

type PhoneKey = (typeof phoneKeys)[number]

/** What a third party is recognised by. */
export type Traits = {
  name?: string | null
  altName?: string | null
  nameFr?: string | null
  nameAr?: string | null
  financialNumber?: string | null
} & { [K in PhoneKey]?: string | null }

export type TraitKey = keyof Traits

/** In whatever language: a name is held against every name of the other. */
const nameKeys = ['name', 'altName', 'nameFr', 'nameAr'] as const

export const traitKeys: readonly TraitKey[] = [...nameKeys, ...phoneKeys, 'financialNumber']

/** The traits among the values of a form, of an input or of a row. */
export const traitsIn = (
  values: Readonly<Record<string, unknown>>,
): Partial<Record<TraitKey, string>> =>
  Object.fromEntries(
    traitKeys.flatMap((key) => (typeof values[key] === 'string' ? [[key, values[key]]] : [])),
  )

/** Which of the traits of one are also those of the other. */
export function likenessOf(one: Traits, other: Traits): TraitKey[] {
  const names = nameKeys.map((key) => other[key]).filter(isGiven)
  const phones = phoneKeys.map((key) => other[key]).filter(isGiven)
  const isNamed = (mine: string) => names.some((name) => areNamesAlike(mine, name))
  const isCalled = (mine: string) => phones.some((phone) => isSamePhone(mine, phone))
  const isShared: Record<TraitKey, (mine: string) => boolean> = {
    name: isNamed,
    altName: isNamed,
    nameFr: isNamed,
    nameAr: isNamed,
    phone1: isCalled,
    phone2: isCalled,
    phone3: isCalled,
    financialNumber: (mine) => isSameFinancialNumber(mine, other.financialNumber),
  }
  return traitKeys.filter((key) => {
    const mine = one[key]
    return isGiven(mine) && isShared[key](mine)
  })
}

const isGiven = (value: string | null | undefined): value is string => Boolean(value)

/** Shorter ones are no numbers of a registry but placeholders. */
const shortestNumber = 4

/** Without what stands between its digits; the database holds the same function. */
export function financialMark(number: string): string | undefined {
  const mark = fold(number).replace(/[\s./_-]/g, '')
  return mark.length < shortestNumber ? undefined : mark
}

function isSameFinancialNumber(mine: string, theirs: string | null | undefined): boolean {
  const mark = financialMark(mine)
  return mark !== undefined && isGiven(theirs) && mark === financialMark(theirs)
}

/** Said of a company and no part of its name; folded like the names they are taken from. */
const legalForms = new Set(
  'sarl sal sa sas sasu eurl snc ltd limited llc llp inc corp co company est ets ste societe شركه موسسه شمم شمل'.split(
    ' ',
  ),
)

/** The words of a name that tell it from others. */
export function nameWords(name: string): string[] {
  // S.A.R.L. is one word and not four.
  const joined = fold(name).replace(/(?<!\p{L})(\p{L})\./gu, '$1')
  const words = joined.match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => !legalForms.has(word))
  return telling.length > 0 ? telling : words
}

/** How much of their letters two names must share; one wrong letter in a usual name is less. */
const alike = 0.7

export function areNamesAlike(one: string, other: string): boolean {
  const [a, b] = [nameWords(one), nameWords(other)]
  if (a.length === 0 || b.length === 0) return false
  // "Branch 1" and "Branch 2" are as like as two names can be, and never the same.
  if (numbersIn(a) !== numbersIn(b)) return false
  return similarity(a, b) >= alike
}

const numbersIn = (words: string[]): string =>
  words
    .filter((word) => /\p{N}/u.test(word))
    .toSorted()
    .join(' ')

/** Shared letter triples among all, as the database counts them; the order of words is nothing. */
function similarity(one: string[], other: string[]): number {
  const [a, b] = [triplesOf(one), triplesOf(other)]
  const shared = [...a].filter((triple) => b.has(triple)).length
  return shared / (a.size + b.size - shared)
}

function triplesOf(words: string[]): Set<string> {
  const padded = words.map((word) => [...`  ${word} `])
  return new Set(
    padded.flatMap((letters) => letters.slice(2).map((_, i) => letters.slice(i, i + 3).join(''))),
  )
}
