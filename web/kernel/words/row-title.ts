/** What a row is called on the screen: mostly its name, but some are known by a day or a value. */
import type { Entity } from '../../../domain/kernel/entity.ts'
import { formatDate, formatDecimal } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { type LocalNames, nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { currentLanguage } from './words.ts'

type Values = Readonly<Record<string, unknown>>

/** A row with names in several languages is called as its reader calls it. */
export function rowTitle(
  entity: Pick<Entity, 'title' | 'names' | 'fields'>,
  row: Values | undefined,
  language: Language = currentLanguage(),
): string {
  const value = row?.[entity.title]
  if (value === null || value === undefined) return ''
  const text = String(value)
  if (entity.names.length > 1) return nameIn(language, { ...(row as LocalNames), name: text })
  const { kind, decimals } = entity.fields[entity.title] ?? {}
  if (kind === 'date') return formatDate(text)
  return decimals === undefined ? text : formatDecimal(text)
}

/** The second line of a row: the first that is filled and says something else than the title. */
export function rowSubtitle(
  entity: Pick<Entity, 'title' | 'names' | 'fields' | 'subtitle'>,
  row: Values,
  language: Language = currentLanguage(),
): string {
  const title = rowTitle(entity, row, language)
  const isNews = (value: unknown) => typeof value === 'string' && value !== '' && value !== title
  const found = entity.subtitle.find((key) => isNews(row[key]))
  return found ? String(row[found]) : ''
}
