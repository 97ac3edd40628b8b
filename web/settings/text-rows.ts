/** Every text of the interface, beside what the company says instead, searched and narrowed. */
import { type Language, languages } from '../../domain/kernel/language.ts'
import { fold } from '../../domain/kernel/text.ts'
import type { Translation } from '../../domain/settings/translation.ts'
import type { Words } from '../kernel/words/words.ts'

export type OwnTexts = ReadonlyMap<string, Translation>

export type TextRow = {
  key: string
  /** As it is shipped; a language without the text has none. */
  originals: Partial<Record<Language, string>>
}

export const views = ['all', 'changed', 'missing'] as const

export type View = (typeof views)[number]

const ownKey = (language: Language, key: string): string => `${language} ${key}`

export const ownTexts = (rows: readonly Translation[]): OwnTexts =>
  new Map(rows.map((row) => [ownKey(row.language, row.key), row]))

export const ownText = (own: OwnTexts, language: Language, key: string): Translation | undefined =>
  own.get(ownKey(language, key))

export function textRows(words: Record<Language, Words>): TextRow[] {
  const keys = new Set(languages.flatMap((language) => Object.keys(words[language])))
  return [...keys].sort().map((key) => ({
    key,
    originals: Object.fromEntries(languages.map((language) => [language, words[language][key]])),
  }))
}

const formOf = (key: string): string | undefined => /_(zero|one|two|few|many|other)$/.exec(key)?.[1]

const hasForm = (language: Language, form: string): boolean =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories.some((it) => it === form)

/** What stands for a text where a language has none: the English, as the screens do. */
export const originalOf = ({ originals }: TextRow, language: Language): string | undefined =>
  originals[language] ?? originals.en

/** Plural forms differ by language; a form a language does not have is no gap. */
export function isSaid(row: TextRow, language: Language): boolean {
  const form = formOf(row.key)
  if (row.originals[language] !== undefined) return true
  return originalOf(row, language) !== undefined && (!form || hasForm(language, form))
}

const isChanged = ({ key }: TextRow, own: OwnTexts): boolean =>
  languages.some((language) => ownText(own, language, key))

export const isMissing = (row: TextRow, language: Language): boolean =>
  row.originals[language] === undefined && isSaid(row, language)

const isIncomplete = (row: TextRow, own: OwnTexts): boolean =>
  languages.some((language) => isMissing(row, language) && !ownText(own, language, row.key))

const isInView: Record<View, (row: TextRow, own: OwnTexts) => boolean> = {
  all: () => true,
  changed: isChanged,
  missing: isIncomplete,
}

export const countsOf = (rows: readonly TextRow[], own: OwnTexts): Record<View, number> => ({
  all: rows.length,
  changed: rows.filter((row) => isChanged(row, own)).length,
  missing: rows.filter((row) => isIncomplete(row, own)).length,
})

/** What is searched of a row: its key and its texts in all languages, shipped and own. */
const wordsOf = ({ key, originals }: TextRow, own: OwnTexts): string =>
  fold(
    [
      key,
      ...languages.flatMap((language) => [
        originals[language] ?? '',
        ownText(own, language, key)?.text ?? '',
      ]),
    ].join(' '),
  )

export function foundRows(
  rows: readonly TextRow[],
  own: OwnTexts,
  view: View,
  query: string,
): TextRow[] {
  const wanted = fold(query).split(' ').filter(Boolean)
  return rows.filter((row) => {
    if (!isInView[view](row, own)) return false
    if (wanted.length === 0) return true
    const text = wordsOf(row, own)
    return wanted.every((word) => text.includes(word))
  })
}
