/** Papers of people who work here that expire, and that no later one has taken the place of. */
import { sql } from 'kysely'
import type { Tx } from '../kernel/postgres/db.ts'

/** Of papers `d` and their people `e`. */
export const isToBeRenewed = sql`e.is_active and d.expires_on is not null and not exists (
  select 1
  from employee_document later
  where later.company_id = d.company_id and later.employee_id = d.employee_id
    and later.kind = d.kind and later.id <> d.id
    and (later.expires_on is null or later.expires_on > d.expires_on))`

export async function countExpiring(tx: Tx, until: string): Promise<number> {
  const { number } = await tx.one(sql<{ number: number }>`
    select count(*)::int as number
    from employee_document d
    join employee e on e.company_id = d.company_id and e.id = d.employee_id
    where d.expires_on <= ${until}::date and ${isToBeRenewed}`)
  return number
}
