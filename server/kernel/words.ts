/** The words of paper, mail and refusals: the same files the screens read. */
import { readFile } from 'node:fs/promises'
import { createInstance, type i18n } from 'i18next'
import { type Language, languages } from '../../domain/kernel/language.ts'
import { isolatedFacts } from '../../domain/kernel/naming/isolation.ts'
import { readableFacts } from '../../domain/kernel/naming/readable-facts.ts'
import type { Facts } from '../../domain/kernel/refusal.ts'

export type Texts = Readonly<Record<Language, Readonly<Record<string, string>>>>

let loaded: Promise<Words> | undefined

export class Words {
  readonly #i18n: i18n
  readonly #originals: Texts

  private constructor(instance: i18n, originals: Texts) {
    this.#i18n = instance
    this.#originals = originals
  }

  /** Of the version that runs: read once, for whoever asks. */
  static load(): Promise<Words> {
    loaded ??= Words.#read()
    return loaded
  }

  static async #read(): Promise<Words> {
    const [en, fr, ar] = await Promise.all([readWords('en'), readWords('fr'), readWords('ar')])
    const texts = { en, fr, ar }
    return new Words(await instanceOf(texts), texts)
  }

  /** The same words with a company's own texts laid over them. */
  async with(own: Texts): Promise<Words> {
    const originals = this.#originals
    const { en, fr, ar } = originals
    const texts = { en: { ...en, ...own.en }, fr: { ...fr, ...own.fr }, ar: { ...ar, ...own.ar } }
    return new Words(await instanceOf(texts), originals)
  }

  /** A text with its placeholders, as its file has it; English where a language has none. */
  original(language: Language, key: string): string | undefined {
    const texts = [this.#originals[language], this.#originals.en]
    return texts.find((it) => Object.hasOwn(it, key))?.[key]
  }

  say(language: Language, key: string, facts: Facts = {}): string {
    return this.#i18n.t(key, { lng: language, ...facts })
  }

  /**
   * Why something was refused. A sentence of which nobody told all that it names is not said with
   * holes in it: that the value is not valid is all that is known then.
   */
  refusal(language: Language, { code, facts = {} }: { code: string; facts?: object }): string {
    const written = isolatedFacts(language, readableFacts({ ...facts }, language))
    const plain = `refusal.${code}`
    // Where several items are spoken of, the sentence begins with the one that is meant.
    const ofItem = `${plain}.ofItem`
    const key = written.item && this.has(language, ofItem) ? ofItem : plain
    if (!this.has(language, key)) return this.say(language, 'refusal.ruleBroken')
    let isWhole = true
    const said = this.#i18n.t(key, {
      lng: language,
      ...written,
      missingInterpolationHandler: () => {
        isWhole = false
        return ''
      },
    })
    return isWhole ? said : this.say(language, 'refusal.invalid')
  }

  has(language: Language, key: string): boolean {
    return this.#i18n.exists(key, { lng: language })
  }

  /** The head of a column, where there is room for little. */
  column(language: Language, entity: string, key: string): string {
    const short = `column.${entity}.${key}`
    return this.has(language, short) ? this.say(language, short) : this.field(language, entity, key)
  }

  /** A choice in words: those of this entity, or the common ones. */
  choice(language: Language, entity: string, key: string, value: string): string {
    const own = `choice.${entity}.${key}.${value}`
    return this.say(language, this.has(language, own) ? own : `choice.${key}.${value}`)
  }

  /** The label of a field: its own in this entity, or the common one. */
  field(language: Language, entity: string, key: string): string {
    const own = `field.${entity}.${key}`
    return this.say(language, this.has(language, own) ? own : `field.${key}`)
  }
}

async function instanceOf(texts: Texts): Promise<i18n> {
  const instance = createInstance()
  await instance.init({
    lng: 'en',
    fallbackLng: 'en',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(
      languages.map((language) => [language, { translation: texts[language] }]),
    ),
  })
  return instance
}

export async function readWords(language: Language): Promise<Record<string, string>> {
  const file = new URL(`../../locales/${language}.json`, import.meta.url)
  return JSON.parse(await readFile(file, 'utf8'))
}
