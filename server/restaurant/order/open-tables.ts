/** Tables that guests can sit at, as an order names them. */
import { sql } from 'kysely'
import type { Tx } from '../../kernel/postgres/db.ts'

export type OpenTable = { id: string; name: string; branch: string }

export async function openTablesOf(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, OpenTable>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows(sql<OpenTable>`
    select t.id, t.name, s.branch_id as branch
    from dining_table t
    join section s on s.company_id = t.company_id and s.id = t.section_id
    where t.id = any(${ids}::uuid[]) and t.is_active`)
  return new Map(rows.map((row) => [row.id, row]))
}
