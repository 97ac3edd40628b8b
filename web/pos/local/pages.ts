/** Rows of one kind, in memory and in the database, a thousand to a record. */
import type { Changed } from '../../../domain/pos/contract.ts'
import type { CataloguePage, PageKind } from './database.ts'

export const rowsPerPage = 1000

export class Pages<Row extends { id: string }> {
  readonly kind: PageKind
  #pages: Row[][] = []
  #pageOf = new Map<string, number>()

  constructor(kind: PageKind) {
    this.kind = kind
  }

  /** As they came from the database; their numbers have no holes. */
  load(records: readonly CataloguePage[]): void {
    this.#pages = []
    this.#pageOf.clear()
    for (const { kind, n, rows } of records) {
      if (kind !== this.kind) continue
      this.#pages[n] = rows as Row[]
      for (const { id } of rows) this.#pageOf.set(id, n)
    }
  }

  *rows(): Generator<Row> {
    for (const page of this.#pages) yield* page
  }

  /**
   * Takes the changes in; answers those that are news, and the records to be written for them. The
   * server tells a change again as long as anything older is unfinished there.
   */
  take(changes: readonly Changed<Row>[]): { news: Changed<Row>[]; records: CataloguePage[] } {
    const touched = new Set<number>()
    const news = changes.filter((change) => {
      const n = this.#takeOne(change)
      if (n !== undefined) touched.add(n)
      return n !== undefined
    })
    const records = [...touched].map((n) => ({ kind: this.kind, n, rows: this.#pages[n] ?? [] }))
    return { news, records }
  }

  /** The number of the page that is different now. */
  #takeOne({ id, row }: Changed<Row>): number | undefined {
    const known = this.#pageOf.get(id)
    if (known === undefined) return row ? this.#append(row) : undefined
    const page = this.#pages[known] ?? []
    const at = page.findIndex((it) => it.id === id)
    if (row && JSON.stringify(row) === JSON.stringify(page[at])) return undefined
    if (row) page[at] = row
    else {
      page.splice(at, 1)
      this.#pageOf.delete(id)
    }
    return known
  }

  #append(row: Row): number {
    const last = this.#pages.length - 1
    const hasRoom = (this.#pages[last]?.length ?? rowsPerPage) < rowsPerPage
    const n = hasRoom ? last : last + 1
    this.#pages[n] ??= []
    this.#pages[n]?.push(row)
    this.#pageOf.set(row.id, n)
    return n
  }
}
