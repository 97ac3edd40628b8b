/**
 * Things of a shop have a name, and may have others in the languages people read. A field whose
 * name is that of the title and ends in a language (`nameAr`) is the title for readers of that
 * language; SQL says the same by `local_name` (0039-names.sql).
 */
import { optional, text } from '../field.ts'
import type { Language } from '../language.ts'

export type LocalNames = {
  name: string
  altName?: string | null
  nameFr?: string | null
  nameAr?: string | null
}

/** A unit beside its names has a symbol, mostly in Latin letters. */
export type UnitNames = LocalNames & { symbol?: string | null }

/** The fields of a row with names in three languages, beside its `name`. */
export const localNames = (max: number) => ({
  nameFr: optional(text({ max })),
  nameAr: optional(text({ max })),
})

/** The keys of every name that a row with this title can have; the title comes first. */
export const nameKeysOf = (title: string): readonly string[] =>
  title === 'name' ? ['name', 'altName', 'nameFr', 'nameAr'] : [title]

/** Of these the ones that are a language's: the alternative name is nobody's. */
export const isOfLanguage = (key: string): boolean => key !== 'altName'

/** What it is called: by its title, else by any language that has a name for it. */
export const nameAmong = (
  names: readonly string[],
  values: Readonly<Record<string, unknown>>,
): string | undefined =>
  names
    .filter(isOfLanguage)
    .map((key) => values[key])
    .find((name): name is string => typeof name === 'string' && name.trim() !== '')

const isArabic = (text: string): boolean => /[\u0600-\u06ff]/.test(text)

/** Whether what was written once is one of its names still, in whatever language. */
export const isNameOf = ({ name, altName, nameFr, nameAr }: LocalNames, text: string): boolean =>
  [name, altName, nameFr, nameAr].includes(text)

const isReadIn = (language: Language, text: string): boolean =>
  isArabic(text) === (language === 'ar')

/** The name of the reader's language, else the first that is in letters he reads. */
export function nameIn(language: Language, { name, altName, nameFr, nameAr }: LocalNames): string {
  const own = { en: null, fr: nameFr, ar: nameAr }[language]
  if (own) return own
  return [name, altName, nameFr].find((it) => it && isReadIn(language, it)) ?? name
}

/**
 * What stands behind a quantity: the symbol of the unit, or for whoever reads other letters its
 * name in these.
 */
export function signIn(language: Language, { symbol, ...names }: UnitNames): string {
  const name = nameIn(language, names)
  if (!symbol) return name
  return !isReadIn(language, symbol) && isReadIn(language, name) ? name : symbol
}
