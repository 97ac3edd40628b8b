/** A page of the list of an entity: searched, filtered, sorted, counted, guessed where nothing fits. */
import type { AnyRow, Entity } from '../../../domain/kernel/entity.ts'
import { type ListQuery, type Page, writeCursor } from '../../../domain/kernel/list.ts'
import type { Tx } from '../postgres/db.ts'
import { totalOf } from './list-count.ts'
import { canGather, foundPageOf, maxGathered, pageOf } from './list-sql.ts'
import { meaningsOf } from './meaning.ts'
import { shown } from './rows.ts'

type Values = Record<string, unknown>

export async function listRows(tx: Tx, declared: Entity, query: ListQuery): Promise<Page<AnyRow>> {
  // Both are asked in one turn, and awaited together: a page that fails must not leave the count
  // behind with nobody to hear of its failure.
  const [total, raws] = await Promise.all([
    query.wantsCount ? totalOf(tx, declared, query) : undefined,
    pageRows(tx, declared, query),
  ])
  if (raws.length === 0 && declared.isForgiving && !query.after)
    return guessedRows(tx, declared, query)
  const kept = raws.slice(0, query.limit)
  const last = raws.length > query.limit ? kept.at(-1) : undefined
  return {
    rows: kept.map((raw) => shown(declared, raw)),
    next: last
      ? writeCursor({ value: last[':sort'] as string | null, id: last.id as string })
      : null,
    ...(total ? { total } : {}),
  }
}

async function pageRows(tx: Tx, declared: Entity, query: ListQuery): Promise<Values[]> {
  if (canGather(query.q)) {
    const found = await tx.plannedRows(foundPageOf(declared, query))
    if (Number(found[0]?.[':matches'] ?? 0) <= maxGathered) return found
  }
  const isSearch = query.q !== '' || Object.keys(query.filters).length > 0
  const page = pageOf(declared, query)
  return isSearch ? tx.plannedRows(page) : tx.rows(page)
}

/** Nothing was found as it was typed: the first of the likely meanings that finds something. */
async function guessedRows(tx: Tx, declared: Entity, query: ListQuery): Promise<Page<AnyRow>> {
  const page = (raws: Values[]): Page<AnyRow> => ({
    rows: raws.slice(0, query.limit).map((raw) => shown(declared, raw)),
    next: null,
    ...(query.wantsCount ? { total: { count: raws.length, isExact: true } } : {}),
  })
  for (const q of await meaningsOf(tx, declared.table, query.q)) {
    const raws = await pageRows(tx, declared, { ...query, q })
    if (raws.length > 0) return { ...page(raws), isGuess: true }
  }
  return page([])
}
