/** What the groups of a report are called: rows as their reader calls them today. */
import { sql } from 'kysely'
import type { DocumentScreen } from '../../../domain/books/behaviour.ts'
import { documentPath } from '../../../domain/books/document-path.ts'
import type { GroupKey } from '../../../domain/insight/reports/answer.ts'
import { type DimensionName, dimensionOf } from '../../../domain/insight/reports/dimension.ts'
import { mustEntity } from '../../../domain/kernel/entity.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { titleIn, titleTable } from '../../kernel/rows/row-sql.ts'
import { partnerNameOf } from '../../partners/partner-name.ts'

type Titles = ReadonlyMap<string, Omit<GroupKey, 'key'>>

const none: Titles = new Map()

async function rowTitles(tx: Tx, name: string, ids: readonly string[]): Promise<Titles> {
  const target = mustEntity(name)
  const found = await tx.rows(sql<{ id: string; title: string }>`
    select r.id, ${titleIn(target, 'r')} as title
    from ${titleTable(target.table)} r
    where r.id = any(${ids}::uuid[])`)
  return new Map(found.map(({ id, title }) => [id, { title }]))
}

async function documentTitles(tx: Tx, ids: readonly string[]): Promise<Titles> {
  const found = await tx.rows(sql<{
    id: string
    number: string
    screen: DocumentScreen
    partner: string | null
  }>`
    select d.id, d.number, d.screen, ${partnerNameOf()} as partner
    from document d
    where d.id = any(${ids}::uuid[])`)
  return new Map(
    found.map(({ id, number, screen, partner }) => [
      id,
      { title: [number, partner].filter(Boolean).join(' · '), path: documentPath({ screen, id }) },
    ]),
  )
}

/** Of one dimension, all that its keys are called; a choice and a time say themselves. */
export function titlesOf(
  tx: Tx,
  name: DimensionName,
  keys: readonly (string | null)[],
): Promise<Titles> {
  const ids = [...new Set(keys)].filter((key) => key !== null)
  const declared = dimensionOf(name)
  if (ids.length === 0) return Promise.resolve(none)
  if (declared.kind === 'row') return rowTitles(tx, declared.entity, ids)
  return declared.kind === 'document' ? documentTitles(tx, ids) : Promise.resolve(none)
}
