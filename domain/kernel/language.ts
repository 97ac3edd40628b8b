export const languages = ['en', 'fr', 'ar'] as const

export type Language = (typeof languages)[number]

export const isLanguage = (value: unknown): value is Language =>
  languages.includes(value as Language)

/** The first language of an Accept-Language header that we speak; English otherwise. */
export function languageFrom(header: string | undefined): Language {
  for (const part of (header ?? '').slice(0, 200).split(',')) {
    const tag = part.trim().slice(0, 2).toLowerCase()
    if (isLanguage(tag)) return tag
  }
  return 'en'
}

/** Arabic names its months by country (Levant, Egypt, Maghreb); digits stay Western everywhere. */
export const localeOf = (language: Language, country: string): string =>
  ({ en: 'en-GB', fr: 'fr-FR', ar: `ar-${country}-u-nu-latn` })[language]
