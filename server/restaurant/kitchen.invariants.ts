/** What must hold between what orders say the kitchen was told, and what it has. */
import type { Invariant } from '../kernel/invariants.ts'

const linesOf = (kind: string): string =>
  `order_event e cross join lateral jsonb_array_elements(e.body -> 'lines') l where e.kind = '${kind}'`

/** Told, and taken along to another order with what the kitchen knew of it. */
const sentDishes = `
  select company_id, order_id, line_id, sum(quantity) as quantity
  from (
    select e.company_id, e.order_id, (l ->> 'line')::uuid as line_id,
      (l ->> 'quantity')::numeric as quantity
    from ${linesOf('told')}
    union all
    select e.company_id, e.order_id, (l ->> 'line')::uuid, (l ->> 'told')::numeric
    from ${linesOf('take')}
    union all
    select e.company_id, (e.body ->> 'from')::uuid, (l ->> 'from')::uuid,
      - (l ->> 'told')::numeric
    from ${linesOf('take')}) said
  group by company_id, order_id, line_id`

/** Dishes of no station are brought from where they lie: nobody is told. */
const cooked = `
  select e.company_id, e.order_id, (e.body ->> 'line')::uuid as line_id
  from order_event e
  where e.kind = 'add' and e.body -> 'dish' ->> 'station' is not null
  union
  select e.company_id, e.order_id, (l ->> 'line')::uuid
  from ${linesOf('take')} and l -> 'dish' ->> 'station' is not null`

export const invariants: readonly Invariant[] = [
  {
    name: 'the kitchen has of each line of an order what it was told',
    sql: `
      with sent as (${sentDishes}), cooked as (${cooked}),
      kept as (
        select company_id, order_id, line_id, sum(quantity) as quantity
        from kitchen_line
        group by company_id, order_id, line_id)
      select company_id, order_id, line_id
      from (select * from sent join cooked using (company_id, order_id, line_id)) said
      full join kept using (company_id, order_id, line_id)
      where coalesce(said.quantity, 0) <> coalesce(kept.quantity, 0)`,
  },
  {
    name: 'what the kitchen shows of a line is what it was told less what was cancelled',
    sql: `
      select company_id, order_id, line_id
      from kitchen_line
      group by company_id, order_id, line_id
      having sum(struck) <> - coalesce(sum(quantity) filter (where quantity < 0), 0)`,
  },
  {
    name: 'a dish is as far, and since when, as somebody brought it',
    sql: `
      select l.company_id, l.id
      from kitchen_line l
      join kitchen_times k on k.company_id = l.company_id and k.line_id = l.id
      where (l.ready_at, l.served_at) is distinct from (k.ready_at, k.served_at)
        or l.stage <> 'void' and l.stage <> case
          when k.served_at is not null then 'served'
          when k.ready_at is not null then 'ready'
          else 'toCook'
        end`,
  },
]
