/** The words of a kind in three languages: what its columns are called, and what their choices are. */
import type { Cell, Reading } from '../../domain/imports/cell.ts'
import { columnsOf, headNames } from '../../domain/imports/columns.ts'
import type { ImportOptions } from '../../domain/imports/contract.ts'
import type { ImportKind } from '../../domain/imports/kinds.ts'
import type { Field } from '../../domain/kernel/field.ts'
import { type Language, languages } from '../../domain/kernel/language.ts'
import { fold } from '../../domain/kernel/text.ts'
import type { Words } from '../kernel/words.ts'

/** The label of a column; one beside the lines of another names both. */
export function labelOf(words: Words, language: Language, kind: ImportKind, key: string): string {
  const [first = '', part] = key.split('.')
  const label = words.field(language, kind.name, first)
  return part ? `${label} – ${words.field(language, kind.name, part)}` : label
}

export const namesOf = (words: Words, kind: ImportKind): Map<string, string> =>
  headNames(kind, (key) => languages.map((language) => labelOf(words, language, kind, key)))

const countryCodes = (): string[] => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return letters.flatMap((a) => letters.map((b) => a + b))
}

let countries: ReadonlyMap<string, string> | undefined

/** Countries by their two letters and by their names in three languages. */
function countryNames(): ReadonlyMap<string, string> {
  if (countries) return countries
  const found = new Map<string, string>()
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of countryCodes()) {
      const name = names.of(code)
      if (!name) continue
      found.set(fold(code), code)
      found.set(fold(name), code)
    }
  }
  countries = found
  return found
}

const plainTruths: Readonly<Record<string, string>> = {
  true: 'true',
  yes: 'true',
  y: 'true',
  oui: 'true',
  o: 'true',
  vrai: 'true',
  x: 'true',
  '1': 'true',
  نعم: 'true',
  صح: 'true',
  false: 'false',
  no: 'false',
  n: 'false',
  non: 'false',
  faux: 'false',
  '0': 'false',
  لا: 'false',
}

function truths(words: Words): Map<string, string> {
  const found = new Map(Object.entries(plainTruths).map(([word, is]) => [fold(word), is]))
  for (const language of languages) {
    found.set(fold(words.say(language, 'label.yes')), 'true')
    found.set(fold(words.say(language, 'label.no')), 'false')
  }
  return found
}

function choiceWords(words: Words, kind: ImportKind, key: string, field: Field) {
  const found = new Map<string, string>()
  for (const value of field.choices ?? []) {
    found.set(fold(value), value)
    for (const language of languages)
      found.set(fold(words.choice(language, kind.name, key, value)), value)
  }
  return found
}

/** How the cells of a run are read. */
export function readingOf(
  words: Words,
  kind: ImportKind,
  { decimal, dayOrder }: Pick<ImportOptions, 'decimal' | 'dayOrder'>,
  is1904: boolean,
): Reading {
  const known = new Map<string, ReadonlyMap<string, string>>([['boolean', truths(words)]])
  for (const { key, field } of columnsOf(kind)) {
    const part = key.split('.').at(-1) ?? key
    if (field.kind === 'country') known.set(part, countryNames())
    if (field.choices) known.set(part, choiceWords(words, kind, part, field))
  }
  const none = new Map<string, string>()
  return { decimal, dayOrder, is1904, words: (key) => known.get(key) ?? none }
}

/** Cells of the first rows, for what they say of the whole file. */
export const sampleCells = (rows: readonly { cells: readonly Cell[] }[]): Cell[] =>
  rows.slice(0, 500).flatMap(({ cells }) => cells)
