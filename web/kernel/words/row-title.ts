/** What a row is called on the screen: mostly its name, but some are known by a day or a value. */
import type { Entity } from '../../../domain/kernel/entity.ts'
import { formatDate, formatDecimal } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'

export function rowTitle(
  entity: Entity,
  row: Readonly<Record<string, unknown>> | undefined,
): string {
  const value = row?.[entity.title]
  if (value === null || value === undefined) return ''
  const text = String(value)
  const { kind, decimals } = entity.fields[entity.title] ?? {}
  if (kind === 'date') return formatDate(text)
  return decimals === undefined ? text : formatDecimal(text)
}

const endings: Readonly<Record<Language, string>> = { en: 'En', fr: 'Fr', ar: 'Ar' }

/** The second line of a row: its name in the reader's language, else another name it has. */
export function rowSubtitle(
  { subtitle }: Pick<Entity, 'subtitle'>,
  row: Readonly<Record<string, unknown>>,
  language: Language,
): string {
  const filled = subtitle.filter((key) => typeof row[key] === 'string' && row[key] !== '')
  const isForeign = (key: string) => Object.values(endings).some((ending) => key.endsWith(ending))
  const own = filled.find((key) => key.endsWith(endings[language]))
  const found = own ?? filled.find((key) => !isForeign(key))
  return found ? String(row[found]) : ''
}
