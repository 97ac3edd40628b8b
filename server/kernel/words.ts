/** The words of paper, mail and refusals: the same files the screens read. */
import { readFile } from 'node:fs/promises'
import { createInstance, type i18n } from 'i18next'
import { type Language, languages } from '../../domain/kernel/language.ts'
import type { Facts } from '../../domain/kernel/refusal.ts'

export class Words {
  readonly #i18n: i18n

  constructor(instance: i18n) {
    this.#i18n = instance
  }

  static async load(): Promise<Words> {
    const instance = createInstance()
    const texts = await Promise.all(languages.map(readWords))
    await instance.init({
      lng: 'en',
      fallbackLng: 'en',
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
      resources: Object.fromEntries(
        languages.map((language, i) => [language, { translation: texts[i] ?? {} }]),
      ),
    })
    return new Words(instance)
  }

  say(language: Language, key: string, facts: Facts = {}): string {
    return this.#i18n.t(key, { lng: language, ...facts })
  }

  has(language: Language, key: string): boolean {
    return this.#i18n.exists(key, { lng: language })
  }

  /** The label of a field: its own in this entity, or the common one. */
  field(language: Language, entity: string, key: string): string {
    const own = `field.${entity}.${key}`
    return this.say(language, this.has(language, own) ? own : `field.${key}`)
  }
}

export async function readWords(language: Language): Promise<Record<string, string>> {
  const file = new URL(`../../locales/${language}.json`, import.meta.url)
  return JSON.parse(await readFile(file, 'utf8'))
}
