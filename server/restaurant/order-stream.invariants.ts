/**
 * What must always hold of what was said of orders: nothing is taken out, put in, moved or said by
 * somebody else afterwards, and whatever is kept beside the events is what they add up to.
 */
import { type Invariant, leftOver } from '../kernel/invariants.ts'

const gaps = `
  select company_id, id
  from dining_order o
  full join (
    select company_id, order_id as id, count(*) as count, min(seq) as first, max(seq) as last
    from order_event
    group by company_id, order_id) e using (company_id, id)
  where (o.seq, 1, o.seq) is distinct from (e.last, e.first, e.count)`

const otherLinks = `
  select e.company_id, e.order_id
  from order_event e
  left join order_event b on b.company_id = e.company_id and b.order_id = e.order_id
    and b.seq = e.seq - 1
  left join dining_order o on o.company_id = e.company_id and o.id = e.order_id
  where e.hash is distinct from order_link(b.hash, order_start(o), order_digest(e.order_id, e.seq,
    e.id, e.kind, e.at, e.received_at, e.user_id, e.user_name, e.is_guest, e.seating_id,
    e.device_hash, e.body))
  union all
  select o.company_id, o.id
  from dining_order o
  left join order_event e on e.company_id = o.company_id and e.order_id = o.id and e.seq = o.seq
  where o.hash is distinct from e.hash`

const lastOf = (what: string, kinds: string): string =>
  `(array_agg(${what} order by seq desc) filter (where ${kinds}))[1]`

const ends = `kind in ('close', 'leave') or kind = 'give' and (body ->> 'isAll')::boolean`

const said = `
  select company_id, order_id as id,
    ${lastOf(`body ->> 'table'`, `kind in ('open', 'move')`)}::uuid as table_id,
    ${lastOf(`case kind when 'open' then user_id else (body ->> 'waiter')::uuid end`, `kind in ('open', 'waiter')`)} as waiter_id,
    ${lastOf(`(body ->> 'guests')::integer`, `kind in ('open', 'guests')`)} as guests,
    max(seq) filter (where kind in ('open', 'guests')) as guests_seq,
    ${lastOf(`case kind when 'close' then 'paid' when 'leave' then 'left' else 'merged' end`, ends)} as ended,
    ${lastOf(`body ->> 'branch'`, `kind = 'open'`)}::uuid as branch_id,
    ${lastOf(`body ->> 'type'`, `kind = 'open'`)} as type,
    ${lastOf('at', `kind = 'open'`)} as opened_at
  from order_event
  group by company_id, order_id`

/** Guests who came along with lines of another order, since they were counted last. */
const joined = `
  select s.company_id, s.id, sum((e.body ->> 'guests')::integer) as guests
  from said s
  join order_event e on e.company_id = s.company_id and e.order_id = s.id
  where e.kind = 'take' and e.seq > s.guests_seq
  group by s.company_id, s.id`

const otherOrders = `
  with said as materialized (${said}),
  joined as (${joined})
  select o.company_id, o.id
  from dining_order o
  left join said s on s.company_id = o.company_id and s.id = o.id
  left join joined j on j.company_id = o.company_id and j.id = o.id
  where (o.table_id, o.waiter_id, o.guests, o.ended, o.state, o.branch_id, o.type, o.opened_at)
    is distinct from (s.table_id, s.waiter_id, s.guests + coalesce(j.guests, 0), s.ended,
      case when s.ended is null then 'open' else 'closed' end, s.branch_id, s.type, s.opened_at)`

/** What each line of an order costs, by the event that brought it there. */
const dishes = `
  select company_id, order_id, (body ->> 'line')::uuid as line_id, body -> 'dish' as dish
  from order_event
  where kind = 'add'
  union all
  select e.company_id, e.order_id, (l ->> 'line')::uuid, l -> 'dish'
  from order_event e
  cross join lateral jsonb_array_elements(e.body -> 'lines') l
  where e.kind = 'take'`

const priceOf = (dish: string): string => `
  (${dish} ->> 'price')::numeric + coalesce((
    select sum((p ->> 'price')::numeric)
    from jsonb_array_elements(${dish} -> 'options') p), 0)`

const ratesOf = (of: string): string =>
  ['vat', 'tax1', 'tax2'].map((name) => `(${of} ->> '${name}')::numeric`).join(', ')

const printed = `
  select b.company_id, b.id, (l ->> 'id')::uuid as line_id, (l ->> 'quantity')::numeric as quantity,
    (l ->> 'unitPrice')::numeric as price, (l ->> 'discountPercent')::numeric as percent,
    (l ->> 'discountAmount')::numeric as amount, ${ratesOf('l')}
  from bill b
  cross join lateral jsonb_array_elements(b.content -> 'lines') l`

const billed = `
  select e.company_id, e.id, d.line_id, (l ->> 'quantity')::numeric, ${priceOf('d.dish')},
    coalesce((o ->> 'percent')::numeric, 0),
    coalesce((o ->> 'amount')::numeric, 0) + coalesce(p.amount, 0),
    ${ratesOf(`(d.dish -> 'rates')`)}
  from order_event e
  cross join lateral jsonb_array_elements(e.body -> 'lines') l
  join (${dishes}) d on d.company_id = e.company_id and d.order_id = e.order_id
    and d.line_id = (l ->> 'line')::uuid
  left join lateral jsonb_array_elements(e.body -> 'terms' -> 'discounts') o
    on o ->> 'line' = l ->> 'line'
  left join lateral (
    select sum((g ->> 'amount')::numeric) as amount
    from jsonb_array_elements(e.body -> 'terms' -> 'promotions') s
    cross join lateral jsonb_array_elements(s -> 'given') g
    where s ->> 'line' = l ->> 'line') p on true
  where e.kind = 'bill'
  union all
  select e.company_id, e.id, e.order_id, 1, (s ->> 'amount')::numeric, 0, 0, ${ratesOf('s')}
  from order_event e
  cross join lateral (select e.body -> 'terms' -> 'service' as s offset 0) terms
  where e.kind = 'bill' and (s ->> 'amount')::numeric <> 0`

const otherBills = `
  select company_id, id
  from bill b
  full join (
    select e.company_id, e.id, e.order_id, e.body, o.branch_id
    from order_event e
    join dining_order o on o.company_id = e.company_id and o.id = e.order_id
    where e.kind = 'bill') e using (company_id, id)
  where (b.order_id, b.branch_id) is distinct from (e.order_id, e.branch_id)
    or b.content -> 'decimals' is distinct from e.body -> 'terms' -> 'decimals'
    or b.content -> 'taxes' is distinct from e.body -> 'terms' -> 'taxes'
    or b.content -> 'split' is distinct from e.body -> 'split'
  union all
  (select company_id, id from (${printed} except all (${billed})) more)
  union all
  (select company_id, id from ((${billed}) except all ${printed}) less)`

const paid = `
  select distinct company_id, order_id, (body ->> 'bill')::uuid as bill_id,
    (body ->> 'part')::integer as part, (body ->> 'ticket')::uuid as document_id
  from order_event
  where kind = 'paid'`

const otherParts = `
  select company_id, bill_id, part, document_id
  from (
    select p.company_id, b.order_id, p.bill_id, p.part, p.document_id
    from bill_part p
    join bill b on b.company_id = p.company_id and b.id = p.bill_id) p
  full join (${paid}) e using (company_id, order_id, bill_id, part, document_id)
  where p is null or e is null`

/**
 * A part some other ticket paid too. Tickets that came together did not see each other: of those
 * nothing follows.
 */
const paidAgain = (when: string): string => `
  select e.company_id, (e.body ->> 'ticket')::uuid as document_id
  from order_event e
  join order_event b on b.company_id = e.company_id and b.order_id = e.order_id and b.kind = 'paid'
    and b.body ->> 'bill' = e.body ->> 'bill' and b.body ->> 'part' = e.body ->> 'part'
    and b.body ->> 'ticket' <> e.body ->> 'ticket'
  where e.kind = 'paid' and ${when}`

const flagged = (code: string): string => `
  select company_id, document_id
  from ticket_flag
  where code = '${code}'`

/** Of bills that were not split: a line that stands on the ticket otherwise, a discount nobody printed. */
const differing = `
  select p.company_id, p.document_id
  from bill_part p
  join bill b on b.company_id = p.company_id and b.id = p.bill_id and b.content -> 'split' = 'null'
  join (${printed}) s on s.company_id = b.company_id and s.id = b.id
  left join document_line l on l.company_id = p.company_id and l.document_id = p.document_id
    and l.quantity = s.quantity and l.unit_price = s.price and l.discount = 0
    and l.discount_percent = s.percent and l.discount_amount = s.amount
  where l.id is null
  union all
  select p.company_id, p.document_id
  from bill_part p
  join bill b on b.company_id = p.company_id and b.id = p.bill_id and b.content -> 'split' = 'null'
  join document d on d.company_id = p.company_id and d.id = p.document_id
  where d.discount_percent <> 0 or d.discount_amount <> 0`

const numbers = leftOver(
  ['company_id', 'branch_id', 'day'],
  ['last', 'count'],
  `
    select company_id, branch_id, day, max(number) as last, count(*) as count
    from dining_order
    group by company_id, branch_id, day`,
  `
    select c.company_id, b.id as branch_id, c.day, c.last, c.last as count
    from restaurant_count c
    join branch b on b.company_id = c.company_id and b.id = c.scope_id`,
)

/** Whoever cuts off the last events of an order together with its end is found by the anchor. */
const cutOff = `
  select s.company_id, s.chain_id, s.position
  from (
    select a.company_id, (e ->> 1)::uuid as chain_id, (e ->> 2)::integer as position,
      e ->> 3 as hash
    from anchor a
    cross join lateral jsonb_array_elements(a.ends::jsonb) e
    where e ->> 0 = 'order') s
  left join order_event o on o.company_id = s.company_id and o.order_id = s.chain_id
    and o.seq = s.position and o.hash = s.hash
  where o.order_id is null`

export const invariants: readonly Invariant[] = [
  {
    name: 'what was said of an order runs from one without gaps to where the order stands',
    sql: gaps,
  },
  { name: 'each event of an order is made of the one before it and of its row', sql: otherLinks },
  { name: 'an order is where, whose, as many and ended as its events say', sql: otherOrders },
  { name: 'a bill is what its order says was billed', sql: otherBills },
  { name: 'a part of a bill is paid by the ticket its order heard of', sql: otherParts },
  {
    name: 'a ticket that paid a part again, or otherwise than it was billed, says so',
    sql: `
      (${paidAgain('b.received_at < e.received_at')} except ${flagged('billTwice')})
      union all
      (${flagged('billTwice')} except ${paidAgain('true')})
      union all
      (select * from (${differing}) d except ${flagged('billDiffers')})`,
  },
  { name: 'the orders of a branch and day are numbered without gaps', sql: numbers },
  { name: 'no order ends before where an anchor saw it', sql: cutOff },
]
