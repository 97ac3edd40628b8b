/** Things of a shop have a name, and may have others in the languages people read. */
import type { Language } from '../kernel/language.ts'

export type LocalNames = {
  name: string
  altName?: string | null
  nameFr?: string | null
  nameAr?: string | null
}

const isArabic = (text: string | null | undefined): boolean => /\p{Script=Arabic}/u.test(text ?? '')

/** The alternative name of most shops here is the Arabic one: it serves where it is. */
export function nameIn(language: Language, { name, altName, nameFr, nameAr }: LocalNames): string {
  if (language === 'fr') return nameFr || name
  if (language === 'ar') return nameAr || (isArabic(altName) ? altName : null) || name
  return name
}
