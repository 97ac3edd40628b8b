/** What tickets say of themselves: numbers printed once, rates, days, drawers and origins. */
import { asked, type Invariant } from '../kernel/invariants.ts'
import { isFlagged } from './ticket.invariants.ts'

/**
 * The rates of sales and the days on which a ticket may have used them: a till goes on for a month
 * with those it had, and one may be written a month ahead. What was changed or deleted since is told
 * by its history.
 */
const ratesKnown = `
  select company_id, buy, sell, daterange(valid_from - 31, ended + 31) as days
  from (
    select company_id, buy, sell, valid_from,
      lead(valid_from) over (partition by company_id order by valid_from, created_at, id) as ended
    from rate
    where type = 'sale' and currency_id is null) r
  union all
  select a.company_id, coalesce((a.before ->> 'buy')::numeric, r.buy),
    coalesce((a.before ->> 'sell')::numeric, r.sell),
    daterange(null, (a.at at time zone 'UTC')::date + 31)
  from audit a
  left join rate r on r.company_id = a.company_id and r.id = a.entity_id
  where a.entity = 'rate' and a.before ?| array['buy', 'sell', 'type', 'validFrom']
    and coalesce(a.before ->> 'type', r.type, 'sale') = 'sale'
    and coalesce(a.before -> 'currency' ->> 'id', r.currency_id::text) is null`

/** The drawers that each register has or had. */
const had = `
  select company_id, id as register_id, drawer_id::text
  from register
  union
  select company_id, entity_id, image -> 'drawer' ->> 'id'
  from audit
  cross join lateral (values (before), (after)) as side (image)
  where entity = 'register' and image -> 'drawer' ->> 'id' is not null`

/** One who was there and was deleted since has left a history. */
const gone = `
  select distinct company_id, entity_id
  from audit
  where entity = 'user'`

/** What stands beside a document `d` that is a ticket `x`. */
export const besideTicket = `
    left join shift s on s.company_id = x.company_id and s.id = x.shift_id
    left join drawer w on w.company_id = s.company_id and w.id = s.drawer_id
    left join register r on r.company_id = d.company_id and r.id = d.register_id
    left join parked_ticket p on p.company_id = d.company_id and p.id = d.id
    left join (${had}) h on h.company_id = d.company_id
      and h.register_id = coalesce(d.register_id, p.register_id)
      and h.drawer_id = s.drawer_id::text
    left join app_user u on u.company_id = x.company_id and u.id = x.cashier_id
    left join (${gone}) g on g.company_id = x.company_id and g.entity_id = x.cashier_id`

/** What is wrong with a ticket and what stands beside it. */
export const ticketFaults = {
  'a ticket is booked between the day of its shift and the day it came, or a flag says so': `
      (d.day < s.day or d.day > (x.received_at at time zone 'UTC')::date + 1
          or x.rung_at < s.opened_at - interval '6 minutes'
          or x.rung_at > x.received_at + interval '6 minutes')
        and not ${isFlagged('clock')} and not ${isFlagged('dayMoved')}`,
  // Where the books are closed through today it is booked tomorrow, by the clock of the house.
  'no ticket is booked before its shift or after it came, whatever a flag says': `
      d.day < s.day - 1 or s.day < (s.opened_at at time zone 'UTC')::date - 2
        or s.day > (s.opened_at at time zone 'UTC')::date + 1
        or d.day > (x.received_at at time zone 'UTC')::date + 2`,
  'the cash of a ticket lies in the drawer of its register, in its branch': `
      (w.branch_id <> d.branch_id or r.branch_id <> d.branch_id)
        and not ${isFlagged('otherDrawer')}`,
  'the cash of a ticket lies in a drawer that its register had, or a flag says so': `
      h.register_id is null and not ${isFlagged('otherDrawer')}`,
  'a cashier is a user of the house, or flags say so': `
      u.id is null and g.entity_id is null
        and not (${isFlagged('notAllowed')} and ${isFlagged('unproven')})`,
}

/** Registers of one branch whose drawer stands in another. */
export const strayRegisters = `
  select r.company_id, r.id
  from register r
  join drawer w on w.company_id = r.company_id and w.id = r.drawer_id
  where w.branch_id <> r.branch_id`

/** Every ticket with its shift, read once for all that is asked of them. */
const ofTickets = asked({
  key: 'd.company_id, d.id',
  from: `
    document d
    join ticket_extra x on x.company_id = d.company_id and x.document_id = d.id
    ${besideTicket}`,
  broken: ticketFaults,
  also: {
    'the cash of a ticket lies in the drawer of its register, in its branch': strayRegisters,
  },
})

export const invariants: readonly Invariant[] = [
  {
    name: 'a number stands on one document only, whatever register or series printed it',
    sql: `
      select company_id, number
      from document
      group by company_id, number
      having count(*) > 1`,
  },
  {
    name: 'money of a ticket counted at its rate, at one of the house then, or a flag says so',
    sql: `
      with known as materialized (${ratesKnown}),
      odd as materialized (
        select d.company_id, d.id, d.origin_id, r.own, t.rate,
          daterange(d.day, greatest(d.day, (x.received_at at time zone 'UTC')::date) + 1) as days
        from ticket_tender t
        join document d on d.company_id = t.company_id and d.id = t.document_id
        join ticket_extra x on x.company_id = d.company_id and x.document_id = d.id
        -- The goods of a refund are booked at the rate of its ticket, its money at its own.
        cross join lateral (
          select case d.behaviour when 'posRefund' then (d.chain_text::jsonb ->> 6)::numeric
            else d.rate end as own) r
        where t.currency_id <> d.currency_id and t.rate is distinct from r.own)
      select d.company_id, d.id
      from odd d
      left join (
        select company_id, value, range_agg(days) as days
        from known
        cross join lateral (values (buy), (sell)) as side (value)
        group by company_id, value) k
        on k.company_id = d.company_id and k.value = d.rate and k.days && d.days
      left join (
        select distinct company_id, buy, sell
        from known) pair
        on pair.company_id = d.company_id and pair.buy = d.own and pair.sell = d.rate
      left join (
        select distinct company_id, document_id, rate
        from ticket_tender) paid
        on paid.company_id = d.company_id and paid.document_id = d.origin_id
          and paid.rate = d.rate
      where k.value is null and pair.buy is null and paid.rate is null
        and not ${isFlagged('tenderRate')}`,
  },
  ...Object.values(ofTickets),
  {
    name: 'what the office posted of a parked ticket names the number that was printed',
    sql: `
      select d.company_id, d.id
      from document d
      left join parked_ticket p on p.company_id = d.company_id and p.id = d.id
      where d.screen = 'pos' and case
        when d.register_id is not null then d.external_number is not null
        else p.id is null or d.external_number is distinct from p.body ->> 'number'
          or p.number not in ('', d.external_number)
      end
      union all
      -- Copies of a number that another ticket has are parked for that; the office may post them.
      select d.company_id, min(d.id::text)::uuid
      from document d
      join parked_ticket p on p.company_id = d.company_id and p.id = d.id
      where p.sequence > 0 and p.code not in ('numberTaken', 'numberForeign', 'printedTwice')
      group by d.company_id, d.external_number
      having count(*) > 1`,
  },
  {
    name: 'the money of a movement was booked once, by its own drawer',
    sql: `
      select m.company_id, m.id
      from cash_movement m
      left join shift s on s.company_id = m.company_id and s.id = m.shift_id
      left join drawer w on w.company_id = s.company_id and w.id = s.drawer_id
      where w.id is null
      union all
      select m.company_id, m.entry_id
      from cash_movement m
      where m.entry_id is not null
      group by m.company_id, m.entry_id
      having count(distinct m.shift_id) > 1`,
  },
  {
    name: 'a sale takes nothing back',
    sql: `
      select d.company_id, d.id
      from document d
      where d.behaviour = 'posSale' and d.origin_id is not null
      union all
      select d.company_id, d.id
      from document d
      join document_line l on l.company_id = d.company_id and l.document_id = d.id
      where d.behaviour = 'posSale' and l.origin_line_id is not null`,
  },
  {
    name: 'a register was put right with a reason, and the first ticket behind that says so',
    sql: `
      select d.company_id, d.id
      from document d
      where ${isFlagged('chainRepaired')} and not exists (
        select 1
        from register_repair p
        where p.company_id = d.company_id and p.register_id = d.register_id
          and p.next = d.sequence)
      union all
      select company_id, register_id
      from register_repair
      group by company_id, register_id
      having min(position) <> 1 or max(position) <> count(*)`,
  },
  {
    name: 'each repair of a register stands in the history as it was made',
    sql: `
      select company_id, register_id
      from register_repair p
      full join (
        select company_id, entity_id as register_id, at, user_id, user_name,
          (before ->> 'next')::integer as before_next, (after ->> 'next')::integer as next,
          after ->> 'reason' as reason
        from audit
        where command = 'POST /api/registers/:id/repair' and entity = 'register') a
        using (company_id, register_id, at)
      where (p.before_next, p.next, p.reason, p.user_id, p.user_name)
        is distinct from (a.before_next, a.next, a.reason, a.user_id, a.user_name)`,
  },
]
