/** Rows of one kind, in memory and in the database, a thousand to a record. */
import type { Changed } from '../../../domain/pos/contract.ts'
import type { CataloguePage, PageKind } from './database.ts'
import { Pack } from './pack.ts'

export const rowsPerPage = 1000

type PagesOf<Row> = {
  kind: PageKind
  /** Told of every row that was kept as soon as it has been read. */
  onRead: (row: Row) => void
  /** By what rows are asked for together, such as their category. */
  marksOf?: (row: Row) => readonly string[]
}

const unmarked = (): readonly string[] => []

export class Pages<Row extends { id: string }> {
  readonly #kind: PageKind
  readonly #onRead: (row: Row) => void
  readonly #marksOf: (row: Row) => readonly string[]
  #packs: Pack<Row>[] = []
  #unread = new Set<Pack<Row>>()
  /** Made when something changes: a start does not wait for it. */
  #packOf: Map<string, number> | undefined

  constructor({ kind, onRead, marksOf = unmarked }: PagesOf<Row>) {
    this.#kind = kind
    this.#onRead = onRead
    this.#marksOf = marksOf
  }

  /** As they came from the database; their numbers have no holes. */
  load(records: readonly CataloguePage[]): void {
    this.#packs = []
    this.#packOf = undefined
    for (const record of records)
      if (record.kind === this.#kind) this.#packs[record.n] = this.#packOfRecord(record)
    this.#unread = new Set(this.#packs)
  }

  #packOfRecord({ rows, marks }: CataloguePage): Pack<Row> {
    return typeof rows === 'string'
      ? Pack.unread({ text: rows, marks: marks ?? [] }, this.#marksOf)
      : Pack.of(rows as Row[], this.#marksOf)
  }

  *rows(): Generator<Row> {
    this.readAll()
    for (const { rows } of this.#packs) yield* rows
  }

  /** Those with that mark, always in the same order; what has none of them is not read. */
  *marked(mark: string): Generator<Row> {
    for (const pack of this.#packs)
      if (pack.marks.has(mark)) {
        this.#read(pack)
        for (const row of pack.rows) if (this.#marksOf(row).includes(mark)) yield row
      }
  }

  hasMarked(mark: string): boolean {
    return this.#packs.some(({ marks }) => marks.has(mark))
  }

  /** Whatever holds this text as a whole value is read. */
  readWith(text: string): void {
    if (this.#unread.size === 0) return
    const letters = JSON.stringify(text)
    for (const pack of [...this.#unread]) if (pack.mayHold(letters)) this.#read(pack)
  }

  readAll(): void {
    this.readUntil(Number.POSITIVE_INFINITY)
  }

  /** Reads until that moment of this page's life; answers whether everything is read. */
  readUntil(endMs: number): boolean {
    for (const pack of [...this.#unread]) {
      if (performance.now() >= endMs) return false
      this.#read(pack)
    }
    return true
  }

  #read(pack: Pack<Row>): void {
    if (this.#unread.delete(pack)) for (const row of pack.rows) this.#onRead(row)
  }

  /**
   * Takes the changes in; answers those that are news, and the records to be written for them. The
   * server tells a change again as long as anything older is unfinished there.
   */
  take(changes: readonly Changed<Row>[]): { news: Changed<Row>[]; records: CataloguePage[] } {
    if (changes.length === 0) return { news: [], records: [] }
    this.#packOf ??= this.#places()
    const places = this.#packOf
    const touched = new Set<number>()
    const news = changes.filter((change) => {
      const n = this.#takeOne(change, places)
      if (n !== undefined) touched.add(n)
      return n !== undefined
    })
    return { news, records: [...touched].map((n) => this.#recordOf(n)) }
  }

  #recordOf(n: number): CataloguePage {
    const pack = this.#packAt(n)
    pack.changed()
    const { text, marks } = pack.kept()
    return { kind: this.#kind, n, rows: text, marks }
  }

  #packAt(n: number): Pack<Row> {
    const pack = this.#packs[n] ?? Pack.of<Row>([], this.#marksOf)
    this.#packs[n] = pack
    return pack
  }

  #places(): Map<string, number> {
    this.readAll()
    const places = new Map<string, number>()
    for (const [n, { rows }] of this.#packs.entries()) for (const { id } of rows) places.set(id, n)
    return places
  }

  /** The number of the page that is different now. */
  #takeOne({ id, row }: Changed<Row>, places: Map<string, number>): number | undefined {
    const known = places.get(id)
    if (known === undefined) return row ? this.#append(row, places) : undefined
    const { rows } = this.#packAt(known)
    const at = rows.findIndex((it) => it.id === id)
    if (row && JSON.stringify(row) === JSON.stringify(rows[at])) return undefined
    if (row) rows[at] = row
    else {
      rows.splice(at, 1)
      places.delete(id)
    }
    return known
  }

  #append(row: Row, places: Map<string, number>): number {
    const last = this.#packs.length - 1
    const hasRoom = (this.#packs[last]?.rows.length ?? rowsPerPage) < rowsPerPage
    const n = hasRoom ? last : last + 1
    this.#packAt(n).rows.push(row)
    places.set(row.id, n)
    return n
  }
}
