/** What must always hold of imports: every row of a file is accounted for. */
import type { Invariant } from '../kernel/invariants.ts'

export const invariants: readonly Invariant[] = [
  {
    name: 'an import counts every row of its file',
    sql: `
      select r.company_id, r.id
      from import_run r
      left join (
        select company_id, run_id, count(*) as rows
        from import_row
        group by company_id, run_id) c on c.company_id = r.company_id and c.run_id = r.id
      where r.row_count <> coalesce(c.rows, 0)`,
  },
]
