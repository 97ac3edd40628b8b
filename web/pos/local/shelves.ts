/**
 * The copy of the catalogue: what memory shows is what the database holds. The cursor moves only
 * when a whole answer has been written, so that a copy broken off half-way is asked for again.
 */
import type { TillChanges } from '../../../domain/pos/contract.ts'
import { CallError, call } from '../../kernel/session/api.ts'
import type { Till } from '../till-context.ts'
import { CatalogueIndex } from './catalogue.ts'
import { type CataloguePage, keepFact, readFact, type TillDatabase } from './database.ts'

export type Progress = NonNullable<Till['progress']>

const pageLimit = 2000

/** The server cannot say what changed since then: a copy of another time, or of another server. */
const isCursorLost = (error: unknown): boolean =>
  error instanceof CallError && [400, 404, 409, 410, 422].includes(error.status)

/** Cursors only grow; one that went back is of a server that was restored from a copy. */
const isBefore = (one: string, other: string): boolean =>
  one.length === other.length ? one < other : one.length < other.length

export class Shelves {
  readonly catalogue = new CatalogueIndex()
  readonly #db: TillDatabase
  #cursor: string | undefined

  constructor(db: TillDatabase) {
    this.#db = db
  }

  /** Whether the copy is whole; before the first time it is not. */
  get isFilled(): boolean {
    return this.#cursor !== undefined
  }

  /** From pages that were asked for already, if somebody did. */
  async load(pages: Promise<CataloguePage[]> = this.#db.getAll('pages')): Promise<void> {
    const [records, cursor] = await Promise.all([pages, readFact(this.#db, 'cursor')])
    this.#cursor = cursor
    if (cursor === undefined) return
    this.catalogue.load(records)
  }

  /** Brings the copy up to date; answers whether anything was different. */
  async pull(onProgress: (progress: Progress) => void = () => {}): Promise<boolean> {
    try {
      return await this.#pullSince(this.#cursor, onProgress)
    } catch (error) {
      if (this.#cursor === undefined || !isCursorLost(error)) throw error
      return this.#pullSince(undefined, onProgress)
    }
  }

  async #pullSince(
    since: string | undefined,
    onProgress: (progress: Progress) => void,
  ): Promise<boolean> {
    if (since === undefined) await this.#empty()
    const ask = (next: string | null): Promise<TillChanges> => call('GET', changesPath(since, next))
    let coming: Promise<TillChanges> | null = ask(null)
    let cursor: string | undefined
    let [done, count] = [0, 0]
    let isOther = false
    while (coming !== null) {
      const page: TillChanges = await coming
      if (since !== undefined && isBefore(page.cursor, since))
        return this.#pullSince(undefined, onProgress)
      // The next page is fetched while this one is written; its failure is met when it is awaited.
      coming = page.next === null ? null : ask(page.next)
      coming?.catch(() => undefined)
      // What changes while the pages come is after the first of them.
      cursor ??= page.cursor
      done += page.items.length + page.partners.length + page.prices.length
      count = Math.max(done, page.count ?? count)
      isOther = (await this.#take(page)) || isOther
      onProgress({ done, count })
    }
    if (cursor === undefined) return isOther
    if (cursor !== since) await keepFact(this.#db, 'cursor', cursor)
    this.#cursor = cursor
    return isOther
  }

  async #take({ items, partners, prices }: TillChanges): Promise<boolean> {
    const records = [
      ...this.catalogue.takeItems(items),
      ...this.catalogue.takePartners(partners),
      ...this.catalogue.takePrices(prices),
    ]
    if (records.length === 0) return false
    const tx = this.#db.transaction('pages', 'readwrite', { durability: 'relaxed' })
    for (const record of records) void tx.store.put(record)
    await tx.done
    return true
  }

  async #empty(): Promise<void> {
    const tx = this.#db.transaction(['pages', 'facts'], 'readwrite')
    void tx.objectStore('facts').delete('cursor')
    void tx.objectStore('pages').clear()
    await tx.done
    this.#cursor = undefined
    this.catalogue.load([])
  }
}

function changesPath(cursor: string | undefined, next: string | null): string {
  const asked = new URLSearchParams({ limit: String(pageLimit) })
  if (cursor !== undefined) asked.set('cursor', cursor)
  if (next !== null) asked.set('next', next)
  return `/api/pos/changes?${asked}`
}
