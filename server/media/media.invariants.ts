/** What must hold for files, as far as the database alone can tell. */
import type { Invariant } from '../kernel/invariants.ts'

export const invariants: Invariant[] = [
  {
    name: 'every row of a file was noted before its bytes were stored',
    sql: `
      select m.company_id, m.id
      from media_file m
      left join noted_file n on n.company_id = m.company_id and n.storage_key = m.storage_key
      where n.storage_key is null`,
  },
]
