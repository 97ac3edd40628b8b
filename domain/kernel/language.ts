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
