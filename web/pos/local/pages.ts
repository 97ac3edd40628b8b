/** Rows of one kind, in memory and in the database, a thousand to a record. */
import type { Changed } from '../../../domain/pos/contract.ts'
import type { CataloguePage, PageKind } from './database.ts'

export const rowsPerPage = 1000

export class Pages<Row extends { id: string }> {
  readonly kind: PageKind
  #pages: Row[][] = []
  /** Made when something changes: a start does not wait for it. */
  #pageOf: Map<string, number> | undefined

  constructor(kind: PageKind) {
    this.kind = kind
  }

  /** As they came from the database; their numbers have no holes. */
  load(records: readonly CataloguePage[]): void {
    this.#pages = []
    this.#pageOf = undefined
    for (const { kind, n, rows } of records) if (kind === this.kind) this.#pages[n] = rows as Row[]
  }

  *rows(): Generator<Row> {
    for (const page of this.#pages) yield* page
  }

  /**
   * Takes the changes in; answers those that are news, and the records to be written for them. The
   * server tells a change again as long as anything older is unfinished there.
   */
  take(changes: readonly Changed<Row>[]): { news: Changed<Row>[]; records: CataloguePage[] } {
    if (changes.length === 0) return { news: [], records: [] }
    this.#pageOf ??= this.#places()
    const places = this.#pageOf
    const touched = new Set<number>()
    const news = changes.filter((change) => {
      const n = this.#takeOne(change, places)
      if (n !== undefined) touched.add(n)
      return n !== undefined
    })
    const records = [...touched].map((n) => ({ kind: this.kind, n, rows: this.#pages[n] ?? [] }))
    return { news, records }
  }

  #places(): Map<string, number> {
    const places = new Map<string, number>()
    for (const [n, page] of this.#pages.entries()) for (const { id } of page) places.set(id, n)
    return places
  }

  /** The number of the page that is different now. */
  #takeOne({ id, row }: Changed<Row>, places: Map<string, number>): number | undefined {
    const known = places.get(id)
    if (known === undefined) return row ? this.#append(row, places) : undefined
    const page = this.#pages[known] ?? []
    const at = page.findIndex((it) => it.id === id)
    if (row && JSON.stringify(row) === JSON.stringify(page[at])) return undefined
    if (row) page[at] = row
    else {
      page.splice(at, 1)
      places.delete(id)
    }
    return known
  }

  #append(row: Row, places: Map<string, number>): number {
    const last = this.#pages.length - 1
    const hasRoom = (this.#pages[last]?.length ?? rowsPerPage) < rowsPerPage
    const n = hasRoom ? last : last + 1
    this.#pages[n] ??= []
    this.#pages[n]?.push(row)
    places.set(row.id, n)
    return n
  }
}
