/** What a shop starts with is named in its three languages. */
import type { Language } from '../../kernel/language.ts'

export type Names = { name: string; nameFr: string; nameAr: string }

/**
 * The same names for a company of that language: its own is the name, and whoever reads English
 * still finds it by the alternative one.
 */
export const namesIn = (language: Language, { name, nameFr, nameAr }: Names) => ({
  name: { en: name, fr: nameFr, ar: nameAr }[language],
  altName: language === 'en' ? nameAr : name,
  nameFr,
  nameAr,
})

/** The cells of a table written line by line, `|` between them. */
export const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))

const cell = (cells: readonly string[], at: number): string => {
  const found = cells[at]
  if (!found) throw new Error(`A row of a starter table has no cell ${at}: ${cells.join(' | ')}`)
  return found
}

export const namesAt = (cells: readonly string[], at: number): Names => ({
  name: cell(cells, at),
  nameFr: cell(cells, at + 1),
  nameAr: cell(cells, at + 2),
})

export const cellAt = cell
