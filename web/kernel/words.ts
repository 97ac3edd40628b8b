/**
 * The words of the interface: flat keys, one file per language loaded on demand; before the login
 * only those of the public screens. Detection order and caches are the customer's.
 */
import i18next, { type TFunction } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { initReactI18next } from 'react-i18next'
import { isLanguage, type Language, languages } from '../../domain/kernel/language.ts'

type Words = Record<string, string>

const allFiles = import.meta.glob<Words>('../../locales/*.json', { import: 'default' })
const publicFiles = import.meta.glob<Words>('../../locales/*.json', {
  query: '?public',
  import: 'default',
})

let files = publicFiles
let started: Promise<unknown> | undefined

const namespace = 'translation'

async function wordsOf(from: typeof allFiles, language: string): Promise<Words> {
  const load = from[`../../locales/${language}.json`]
  if (!load) throw new Error(`No words for ${language}`)
  return load()
}

/** i18next asks here for the words of a language. */
const wordFiles = {
  type: 'backend' as const,
  callbackApi: false as const,
  init() {},
  read: (language: string) => wordsOf(files, language),
}

const detection = {
  order: ['localStorage', 'navigator', 'htmlTag', 'path', 'subdomain'],
  caches: ['localStorage', 'cookie'],
  cookieMinutes: 10,
}

export const directionOf = (language: string): 'rtl' | 'ltr' =>
  language.startsWith('ar') ? 'rtl' : 'ltr'

function markDocument(language: string): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

/** Ready once the words of the detected language are there. */
export async function startWords(which: 'public' | 'all'): Promise<void> {
  if (which === 'all') files = allFiles
  i18next.on('languageChanged', markDocument)
  started = i18next
    .use(wordFiles)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      supportedLngs: [...languages],
      fallbackLng: 'en',
      load: 'languageOnly',
      nonExplicitSupportedLngs: true,
      keySeparator: false,
      nsSeparator: false,
      detection,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
  await started
}

/** Brings the words of the screens behind the login; from then on every language comes whole. */
export async function loadAllWords(): Promise<void> {
  await started
  if (files === allFiles) return
  const known = languages.filter((language) => i18next.hasResourceBundle(language, namespace))
  await Promise.all(
    known.map(async (language) => {
      i18next.addResourceBundle(language, namespace, await wordsOf(allFiles, language))
    }),
  )
  files = allFiles
}

export const currentLanguage = (): Language => {
  const language = i18next.resolvedLanguage
  return isLanguage(language) ? language : 'en'
}

/** Each language is named in itself, for whoever cannot read the current one. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'Français',
  ar: 'العربية',
}

/** Changes the language of the whole interface, with its direction. */
export async function setLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language)
}

/** The label of a field: the entity's own word if it has one, else the common one. */
export function fieldLabel(t: TFunction, entityName: string, key: string): string {
  const own = `field.${entityName}.${key}`
  return i18next.exists(own) ? t(own) : t(`field.${key}`)
}

/** The label of a column of lines: `field.<entity>.<lines>.<key>`, else the common one. */
export const lineLabel = (t: TFunction, entityName: string, lines: string, key: string): string =>
  fieldLabel(t, `${entityName}.${lines}`, key)
