/**
 * The words of the interface: flat keys, one file per language loaded on demand; before the login
 * only those of the public screens. Detection order and caches are the customer's.
 */
import i18next, { type TFunction } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { useSyncExternalStore } from 'react'
import { initReactI18next } from 'react-i18next'
import { isLanguage, type Language, languages } from '../../../domain/kernel/language.ts'
import { isolatedIn } from '../../../domain/kernel/naming/isolation.ts'

export type Words = Readonly<Record<string, string>>

/** The texts a company says otherwise, by language. */
export type OwnWords = Readonly<Record<Language, Words>>

const allFiles = import.meta.glob<Words>('../../../locales/*.json', { import: 'default' })
const publicFiles = import.meta.glob<Words>('../../../locales/*.json', {
  query: '?public',
  import: 'default',
})

export const noOwnWords: OwnWords = { en: {}, fr: {}, ar: {} }

let files = publicFiles
let own = noOwnWords
let started: Promise<unknown> | undefined

const namespace = 'translation'

async function wordsOf(from: typeof allFiles, language: string): Promise<Words> {
  const load = from[`../../../locales/${language}.json`]
  if (!load) throw new Error(`No words for ${language}`)
  return load()
}

/** Every text as it is shipped, whatever a company says instead. */
export const originalWords = (language: Language): Promise<Words> => wordsOf(allFiles, language)

/** The words of a language with the company's own laid over them. */
async function spokenWords(language: string): Promise<Words> {
  const words = await wordsOf(files, language)
  return isLanguage(language) ? { ...words, ...own[language] } : words
}

/** i18next asks here for the words of a language. */
const wordFiles = {
  type: 'backend' as const,
  callbackApi: false as const,
  init() {},
  read: (language: string) => spokenWords(language),
}

const detection = {
  order: ['localStorage', 'navigator', 'htmlTag', 'path', 'subdomain'],
  caches: ['localStorage', 'cookie'],
  cookieMinutes: 10,
}

/**
 * A language may lead an address (/fr/Invoice) and decides where nothing before it in the order
 * does. Screens have one address each, so it is taken off before the router looks.
 */
function takeLanguageOffPath(): void {
  const [, first = '', ...rest] = location.pathname.split('/')
  if (!isLanguage(first.toLowerCase().split('-')[0])) return
  const { search, hash } = location
  history.replaceState(history.state, '', `/${rest.join('/')}${search}${hash}`)
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
      // What a sentence is told keeps its own direction; React alone makes text safe.
      interpolation: {
        escapeValue: true,
        escape: (value: string) => isolatedIn(currentLanguage(), value),
      },
      // Words may change while screens are open.
      react: { useSuspense: false, bindI18nStore: 'added' },
    })
  await started
  takeLanguageOffPath()
}

/** Brings the words of the screens behind the login; from then on every language comes whole. */
export async function loadAllWords(): Promise<void> {
  await started
  if (files === allFiles) return
  await Promise.all(knownLanguages().map(originalWords))
  files = allFiles
  await sayAgain()
}

/** Lays a company's own words over the shipped ones, on every open screen at once. */
export async function layOver(next: OwnWords): Promise<void> {
  // Most companies have none: saying everything again would draw every screen a second time.
  if (JSON.stringify(own) === JSON.stringify(next)) return
  own = next
  await sayAgain()
}

const knownLanguages = (): Language[] =>
  languages.filter((language) => i18next.hasResourceBundle(language, namespace))

/** Says everything on show anew, in every language met so far; before the first there is nothing. */
export async function sayAgain(): Promise<void> {
  if (!started) return
  await started
  const known = knownLanguages()
  const words = await Promise.all(known.map(spokenWords))
  known.forEach((language, at) => {
    // Away with it first: a text taken back may stand in no file of this language.
    i18next.removeResourceBundle(language, namespace)
    i18next.addResourceBundle(language, namespace, words[at])
  })
}

export const currentLanguage = (): Language => {
  const language = i18next.resolvedLanguage
  return isLanguage(language) ? language : 'en'
}

/** The words of a paper: the screen's language, or another that its reader knows better. */
export async function wordsIn(
  language: Language,
): Promise<(key: string, facts?: Readonly<Record<string, unknown>>) => string> {
  if (!i18next.hasResourceBundle(language, namespace))
    i18next.addResourceBundle(language, namespace, await spokenWords(language))
  const say = i18next.getFixedT(language)
  const interpolation = { escape: (value: string) => isolatedIn(language, value) }
  return (key, facts) => say(key, { ...facts, interpolation })
}

const onLanguage = (tell: () => void): (() => void) => {
  i18next.on('languageChanged', tell)
  return () => i18next.off('languageChanged', tell)
}

/** The language alone, for what there are hundreds of on a screen: words would cost ten times more. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguage, currentLanguage)

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

/** The head of a column, where there is room for little: `column.<entity>.<key>`, else its label. */
export function columnWord(t: TFunction, entityName: string, key: string): string {
  const short = `column.${entityName}.${key}`
  return i18next.exists(short) ? t(short) : fieldLabel(t, entityName, key)
}

/** A choice in words: `choice.<entity>.<key>.<value>`, else the common ones. */
export function choiceLabel(t: TFunction, entityName: string, key: string, value: string): string {
  const own = `choice.${entityName}.${key}.${value}`
  return i18next.exists(own) ? t(own) : t(`choice.${key}.${value}`)
}

/** The label of a column of lines: `field.<entity>.<lines>.<key>`, else the common one. */
export const lineLabel = (t: TFunction, entityName: string, lines: string, key: string): string =>
  fieldLabel(t, `${entityName}.${lines}`, key)
