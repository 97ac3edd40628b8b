/**
 * How wide the columns of a table are, and how small it must be set so that its figures leave
 * room for the names. Figures of the paper's letter are all equally wide, so this needs no
 * layout, and the typesetter need not measure a thousand lines before it places the first.
 */
import type { TradeLine } from './document.ts'
import { printable } from './printable.ts'
import type { Column, Row, Table } from './sheet.ts'

/** Points on a page of 210 mm, and on one laid across: what there is, and what a name needs. */
const widthPt = 493
const acrossPt = 740
const namePt = 130
const paddingPt = 11
const fixedPt = { index: 22, text: 60 } as const
const headPt = 7.5

type Size = Table['size']
const letterPt: Readonly<Record<Size, number>> = { normal: 8.5, small: 7.4, tiny: 6 }

/** In the size of the letters: a figure, the signs between figures, what % adds, a letter. */
const figureEm = 0.6
const signEm = 0.3
const percentEm = 0.35
const letterEm = 0.56

const emOf = (text: string): number => {
  const seen = text.replaceAll('\u200e', '')
  const signs = seen.match(/[.,\s'’]/g)?.length ?? 0
  // The padding has room for one; only several, with spaces between them, could break.
  const percents = seen.includes(' ') ? (seen.match(/%/g)?.length ?? 0) : 0
  return (seen.length - signs) * figureEm + signs * signEm + percents * percentEm
}

const widest = (texts: readonly string[]): number =>
  texts.reduce((most, text) => Math.max(most, emOf(text)), 0)

/** `letters`: how long its texts are, where they vary from table to table. */
export type Head = Omit<Column, 'width'> & { letters?: number }

const longestText = 26

function columnWidth({ label, kind, letters }: Head, cells: readonly string[], size: Size): number {
  if (kind === 'name') return namePt
  if (kind === 'text' && letters !== undefined) {
    const shown = Math.min(letters, longestText) * letterEm * letterPt[size]
    return Math.ceil(Math.max(shown, label.length * letterEm * headPt) + paddingPt)
  }
  if (kind === 'index' || kind === 'text') return fixedPt[kind]
  const figures = widest(cells) * letterPt[size]
  return Math.ceil(Math.max(figures, label.length * letterEm * headPt) + paddingPt)
}

/** As much as fits an upright page stands on one; more columns need one laid across. */
export function wideTableOf(heads: readonly Head[], rows: readonly Row[]) {
  const upright = tableOf(heads, rows)
  const needed = upright.columns.reduce((sum, { width }) => sum + width, 0)
  if (needed <= widthPt && upright.size !== 'tiny') return { table: upright, isWide: false }
  return { table: tableOf(heads, rows, acrossPt), isWide: true }
}

export function tableOf(heads: readonly Head[], rows: readonly Row[], roomPt = widthPt): Table {
  const last = heads.length - 1
  const carries = rows.flatMap(({ carry }) => carry ?? [])
  const texts = heads.map((_, at) => [
    ...rows.map(({ cells }) => cells[at] ?? ''),
    ...(at === last ? carries : []),
  ])
  const columnsAt = (size: Size): Column[] =>
    heads.map((head, at) => ({
      label: head.label,
      kind: head.kind,
      width: columnWidth(head, texts[at] ?? [], size),
    }))
  const fits = (size: Size): boolean =>
    columnsAt(size).reduce((sum, { width }) => sum + width, 0) <= roomPt
  const size = fits('normal') ? 'normal' : fits('small') ? 'small' : 'tiny'
  return { columns: columnsAt(size), rows, size }
}

/** The code behind the name, what was noted under it. */
export const detailsOf = ({ code, note }: Pick<TradeLine, 'code' | 'note'>) => ({
  ...(code ? { code: printable(code, 40) } : {}),
  ...(note ? { note: printable(note, 400) } : {}),
})
