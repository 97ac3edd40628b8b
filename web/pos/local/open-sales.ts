/**
 * Sales that are not paid yet. The screen sees a change at once; it is written right behind it, the
 * newest state of each sale at a time, so that fast typing never makes a queue. A page that is left
 * takes back what it was just writing: those last words are left where they are kept at once, and
 * written by the page that comes next.
 */
import type { OpenSale } from '../../../domain/pos/ticket/sale.ts'
import type { TillDatabase } from './database.ts'

type Change = readonly [id: string, sale: OpenSale | null]

const lastWordsOf = ({ name }: TillDatabase): string => `${name}-last-words`

async function write(db: TillDatabase, changes: Iterable<Change>): Promise<void> {
  const tx = db.transaction('sales', 'readwrite')
  for (const [id, sale] of changes) void (sale ? tx.store.put({ id, sale }) : tx.store.delete(id))
  await tx.done
}

async function heedLastWords(db: TillDatabase): Promise<void> {
  const words = localStorage.getItem(lastWordsOf(db))
  if (!words) return
  await write(db, JSON.parse(words) as Change[])
  localStorage.removeItem(lastWordsOf(db))
}

export async function keptSales(db: TillDatabase): Promise<OpenSale[]> {
  await heedLastWords(db)
  return (await db.getAll('sales'))
    .map(({ sale }) => sale)
    .sort((a, b) => (a.openedAt < b.openedAt ? -1 : 1))
}

export class OpenSales {
  readonly #db: TillDatabase
  /** What is still to be written; none of it means that it is gone. */
  #pending = new Map<string, OpenSale | null>()
  /** What is being written now. */
  #unkept = new Map<string, OpenSale | null>()
  /** What was paid or dropped must not come back by a late change. */
  #ended = new Set<string>()
  #writing: Promise<void> | undefined

  constructor(db: TillDatabase) {
    this.#db = db
    addEventListener('pagehide', () => this.#leave())
  }

  #leave(): void {
    const unwritten = [...new Map([...this.#unkept, ...this.#pending])]
    // One that was paid is gone with its ticket.
    const words = unwritten.filter(([id, sale]) => sale === null || !this.#ended.has(id))
    if (words.length > 0) localStorage.setItem(lastWordsOf(this.#db), JSON.stringify(words))
  }

  /** Answers whether the sale is still open. */
  save(sale: OpenSale): boolean {
    if (this.#ended.has(sale.id)) return false
    this.#pending.set(sale.id, sale)
    this.#write()
    return true
  }

  drop(id: string): void {
    this.end(id)
    this.#pending.set(id, null)
    this.#write()
  }

  /** It is paid: the ticket's own transaction takes it away. */
  end(id: string): void {
    this.#ended.add(id)
    this.#pending.delete(id)
  }

  /** The payment did not come about. */
  reopen(id: string): void {
    this.#ended.delete(id)
  }

  /** Ready once everything said so far is kept. */
  async settled(): Promise<void> {
    await this.#writing
  }

  #write(): void {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined
    })
  }

  async #writeAll(): Promise<void> {
    while (this.#pending.size > 0) {
      this.#unkept = this.#pending
      this.#pending = new Map()
      await write(this.#db, this.#unkept)
      this.#unkept.clear()
    }
  }
}
