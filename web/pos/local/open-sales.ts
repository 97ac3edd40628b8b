/**
 * Sales that are not paid yet. The screen sees a change at once; it is written right behind it, the
 * newest state of each sale at a time, so that fast typing never makes a queue.
 */
import type { OpenSale } from '../../../domain/pos/sale.ts'
import type { TillDatabase } from './database.ts'

export const keptSales = async (db: TillDatabase): Promise<OpenSale[]> =>
  (await db.getAll('sales'))
    .map(({ sale }) => sale)
    .sort((a, b) => (a.openedAt < b.openedAt ? -1 : 1))

export class OpenSales {
  readonly #db: TillDatabase
  /** What is still to be written; none of it means that it is gone. */
  #pending = new Map<string, OpenSale | null>()
  /** What was paid or dropped must not come back by a late change. */
  #ended = new Set<string>()
  #writing: Promise<void> | undefined

  constructor(db: TillDatabase) {
    this.#db = db
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
      const tx = this.#db.transaction('sales', 'readwrite')
      for (const [id, sale] of this.#pending)
        void (sale ? tx.store.put({ id, sale }) : tx.store.delete(id))
      this.#pending.clear()
      await tx.done
    }
  }
}
