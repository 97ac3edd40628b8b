/** What must hold between what guests sent and the orders of their tables. */
import type { Invariant } from '../kernel/invariants.ts'

export const invariants: readonly Invariant[] = [
  {
    name: 'what guests sent waits only at an open table',
    sql: `
      select g.company_id, g.id
      from guest_order g
      join dining_order o on o.company_id = g.company_id and o.id = g.order_id
      where g.state = 'waiting' and o.state <> 'open'`,
  },
]
