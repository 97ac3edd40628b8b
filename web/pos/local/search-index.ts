/**
 * Rows by their ids and by any of their texts. Every text is folded once; a question is then looked for in
 * all of them, which takes a few milliseconds for fifty thousand rows and needs no structure that
 * would have to be kept right. A whole text comes first, then what begins so, then words that
 * begin so in any order, at last whatever contains them.
 */
import { fold } from '../../../domain/kernel/text.ts'

/** Stands between the texts of a row; nobody can type it. */
const edge = '\u0001'

/** Of each rank so many are put in order by their text. */
const mostSorted = 500

type Entry<Row> = { row: Row; text: string | null }

/** The same as `fold`. Plain text, as most codes and many names are, folds to its small letters. */
export const foldedText = (text: string): string =>
  /^[!-~]+(?: [!-~]+)*$/.test(text) ? text.toLowerCase() : fold(text)

const folded = (parts: readonly (string | null)[]): string =>
  edge + parts.flatMap((part) => (part ? [foldedText(part)] : [])).join(edge) + edge

function rankOf(text: string, whole: string, words: readonly string[]): number {
  for (const word of words) if (!text.includes(word)) return -1
  const at = text.indexOf(edge + whole)
  if (at >= 0) return text.includes(edge + whole + edge) ? 0 : 1
  return words.every((word) => text.includes(` ${word}`) || text.includes(edge + word)) ? 2 : 3
}

export class SearchIndex<Row extends { id: string }> {
  readonly #textsOf: (row: Row) => readonly (string | null)[]
  #entries = new Map<string, Entry<Row>>()
  #unread: Entry<Row>[] = []

  constructor(textsOf: (row: Row) => readonly (string | null)[]) {
    this.#textsOf = textsOf
  }

  put(row: Row): void {
    const entry: Entry<Row> = { row, text: null }
    this.#entries.set(row.id, entry)
    this.#unread.push(entry)
  }

  get(id: string): Row | undefined {
    return this.#entries.get(id)?.row
  }

  drop(id: string): void {
    this.#entries.delete(id)
  }

  clear(): void {
    this.#entries.clear()
    this.#unread = []
  }

  /** Folds what was put, until that moment of this page's life; answers whether all of it is. */
  prepareUntil(endMs: number): boolean {
    while (this.#unread.length > 0 && performance.now() < endMs)
      for (const entry of this.#unread.splice(-200)) entry.text ??= folded(this.#textsOf(entry.row))
    return this.#unread.length === 0
  }

  search(question: string, limit: number): Row[] {
    const whole = fold(question)
    if (!whole) return []
    this.prepareUntil(Number.POSITIVE_INFINITY)
    const words = whole.split(' ')
    const ranks: Entry<Row>[][] = [[], [], [], []]
    for (const entry of this.#entries.values()) {
      const rank = ranks[rankOf(entry.text ?? '', whole, words)]
      if (rank && rank.length < mostSorted) rank.push(entry)
    }
    const [exact = []] = ranks
    // Whoever typed a whole code meant that one, and no longer ones around it.
    const wanted = /\d/.test(whole) && exact.length > 0 ? [exact] : ranks
    return wanted.flatMap(inOrder).slice(0, limit)
  }
}

const inOrder = <Row>(entries: Entry<Row>[]): Row[] =>
  entries.toSorted((a, b) => ((a.text ?? '') < (b.text ?? '') ? -1 : 1)).map(({ row }) => row)
