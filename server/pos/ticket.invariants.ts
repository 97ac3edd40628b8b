/** What must always hold of tickets: their numbers and chains, their money, the sums of their shifts. */
import { ticketText } from '../books/evidence/chain.invariants.ts'
import type { Invariant } from '../kernel/invariants.ts'

/** The places of the registers: each number was given once, to a ticket that is posted or parked. */
export const places = `
  select company_id, register_id, sequence, id, hash, previous_hash, true as is_posted
  from document
  where register_id is not null
  union all
  select company_id, register_id, sequence, id, hash, previous_hash, false
  from parked_ticket
  where sequence > 0 and code <> 'numberTaken'`

export const isFlagged = (code: string): string => `
  exists (
    select 1
    from ticket_flag f
    where f.company_id = d.company_id and f.document_id = d.id and f.code = '${code}')`

/** What each tender, signed by its flow, brought or took. */
export const signed = (column: string): string =>
  `case t.flow when 'in' then ${column} else - ${column} end`

/** What of each ticket went beside its total, as it counted: tips, and cards sold or taken back. */
export const tipped = `
  select company_id, document_id, sum(first_amount) as amount
  from (
    select company_id, document_id, first_amount
    from ticket_tip
    union all
    select company_id, document_id,
      case when kind in ('sell', 'topUp', 'deposit') then first_amount
        when kind = 'depositKept' then 0 else - first_amount end
    from ticket_card) beside
  group by company_id, document_id`

/** Under which sum of a shift a card `t` stands: deposits for orders by themselves. */
const cardSum = `case when t.kind in ('deposit', 'depositBack') then 'deposits' else 'cards' end`

/** The cards that a shift sold less those it took back, and deposits likewise, by currency. */
const cardsOfShift = `
  select x.company_id, x.shift_id, x.is_late, t.currency_id, ${cardSum} as name,
    sum(case when t.kind in ('sell', 'topUp', 'deposit') then t.amount else - t.amount end) as amount,
    count(*) as count
  from ticket_card t
  join ticket_extra x on x.company_id = t.company_id and x.document_id = t.document_id
  where t.kind <> 'depositKept'
  group by x.company_id, x.shift_id, x.is_late, t.currency_id, ${cardSum}`

/** What its tickets earned for clients less what they took back, and what it kept of deposits. */
const besideOfShift = `
  select company_id, shift_id, is_late, currency_id, name, sum(amount) as amount, count(*) as count
  from (
    select x.company_id, x.shift_id, x.is_late, d.currency_id, 'cashBack' as name,
      sum(m.amount) as amount
    from stored_value_entry m
    join ticket_extra x on x.company_id = m.company_id and x.document_id = m.document_id
    join document d on d.company_id = m.company_id and d.id = m.document_id
    where m.kind in ('earn', 'takeBack')
    group by x.company_id, x.document_id, d.currency_id
    having sum(m.amount) <> 0
    union all
    select x.company_id, x.shift_id, x.is_late, t.currency_id, 'depositsKept', t.amount
    from ticket_card t
    join ticket_extra x on x.company_id = t.company_id and x.document_id = t.document_id
    where t.kind = 'depositKept') beside
  group by company_id, shift_id, is_late, currency_id, name`

/** The tips that a shift took and the cards it sold, by currency. */
export const tipsOfShift = `
  select x.company_id, x.shift_id, x.is_late, t.currency_id, 'tips' as name,
    sum(t.amount) as amount, count(*) as count
  from ticket_tip t
  join ticket_extra x on x.company_id = t.company_id and x.document_id = t.document_id
  group by x.company_id, x.shift_id, x.is_late, t.currency_id
  union all
  ${cardsOfShift}`

/** The sums of tickets that a shift keeps running, as the rows say them. */
const rung = `
  select x.company_id, x.shift_id, x.is_late, d.currency_id, n.name, n.amount
  from ticket_extra x
  join document d on d.company_id = x.company_id and d.id = x.document_id
  cross join lateral (values
    ('tickets', case d.behaviour when 'posSale' then d.total end),
    ('refunds', case d.behaviour when 'posRefund' then d.total end),
    ('sales.refund', case d.behaviour when 'posRefund' then d.total end),
    ('sales.net', case d.behaviour when 'posSale' then d.total else - d.total end),
    ('rounding', x.rounding), ('exchange', x.exchange)) as n (name, amount)
  where n.amount is not null
  union all
  select x.company_id, x.shift_id, x.is_late, s.id, 'sales.second',
    case d.behaviour when 'posSale' then d.second_total else - d.second_total end
  from ticket_extra x
  join document d on d.company_id = x.company_id and d.id = x.document_id
  join currency s on s.company_id = d.company_id and s.rank = 'second'
  where d.second_total <> 0
  union all
  select x.company_id, x.shift_id, x.is_late, t.currency_id,
    'method.' || t.method_id || '.' || t.flow, t.amount
  from ticket_tender t
  join ticket_extra x on x.company_id = t.company_id and x.document_id = t.document_id
  union all
  select x.company_id, x.shift_id, x.is_late, t.currency_id, 'tips', t.amount
  from ticket_tip t
  join ticket_extra x on x.company_id = t.company_id and x.document_id = t.document_id
  union all
  select x.company_id, x.shift_id, x.is_late, t.currency_id, ${cardSum},
    case when t.kind in ('sell', 'topUp', 'deposit') then t.amount else - t.amount end
  from ticket_card t
  join ticket_extra x on x.company_id = t.company_id and x.document_id = t.document_id
  where t.kind <> 'depositKept'`

/** What each method brought and took in a shift; its name is written once for all its tenders. */
export const tendered = `
  select company_id, shift_id, is_late, currency_id,
    'method.' || method_id || '.' || flow as name, amount, count
  from (
    select x.company_id, x.shift_id, x.is_late, t.currency_id, t.method_id, t.flow,
      sum(t.amount) as amount, count(*) filter (where t.amount <> 0) as count
    from ticket_tender t
    join ticket_extra x on x.company_id = t.company_id and x.document_id = t.document_id
    group by x.company_id, x.shift_id, x.is_late, t.currency_id, t.method_id, t.flow) by_method`

/** Of a document `d` and what a ticket `x` has more. */
export const isHalfTicket = `(d.screen = 'pos') <> (x.document_id is not null)
  or d.register_id is not null and d.screen <> 'pos'`

/** Of a ticket `x` and its shift `s`. */
export const latenessIsOther = `
  x.is_late <> ${isFlagged('late')} or x.is_late and s.state = 'open'`

export const invariants: readonly Invariant[] = [
  {
    name: 'the numbers of a register run from one, and a hole among them is flagged',
    sql: `
      select company_id, register_id
      from (${places}) p
      group by company_id, register_id
      having count(*) <> count(distinct sequence) or min(sequence) < 1
      union all
      select p.company_id, p.register_id
      from (${places}) p
      left join (${places}) b on b.company_id = p.company_id and b.register_id = p.register_id
        and b.sequence = p.sequence - 1
      join document d on d.company_id = p.company_id and d.id = p.id
      where p.sequence > 1 and b.id is null and not ${isFlagged('chainGap')}
        and not ${isFlagged('chainRepaired')}`,
  },
  {
    name: 'a register stands behind its last ticket',
    sql: `
      select company_id, register_id
      from register_end e
      full join (
        select distinct on (company_id, register_id) company_id, register_id, sequence, hash
        from (
          select company_id, register_id, sequence, hash, false as is_repair
          from (${places}) p
          union all
          -- Where it was put right by hand, until a ticket stands behind that.
          select company_id, register_id, sequence, hash, true
          from (
            select distinct on (company_id, register_id) company_id, register_id,
              next - 1 as sequence, last_hash as hash
            from register_repair
            order by company_id, register_id, position desc) r) e
        order by company_id, register_id, sequence desc, is_repair) l
        using (company_id, register_id)
      where coalesce(e.next, 0) <> coalesce(l.sequence, 0) + 1
        or coalesce(e.last_hash, '-') <> coalesce(l.hash, '')`,
  },
  {
    name: 'a register knows how many of its numbers are missing',
    sql: `
      select e.company_id, e.register_id
      from (
        select e.company_id, e.register_id, e.next, e.missing, coalesce((
            select p.next
            from register_repair p
            where p.company_id = e.company_id and p.register_id = e.register_id
            order by p.position desc
            limit 1), 1) as first
        from register_end e) e
      left join (${places}) p on p.company_id = e.company_id and p.register_id = e.register_id
        and p.sequence >= e.first and p.sequence < e.next
      group by e.company_id, e.register_id, e.next, e.missing, e.first
      having e.missing <> e.next - e.first - count(distinct p.sequence)`,
  },
  {
    name: 'the chain of a register has no loose end',
    sql: `
      select d.company_id, d.id
      from document d
      left join (${places}) b on b.company_id = d.company_id and b.register_id = d.register_id
        and b.sequence = d.sequence - 1
      where d.register_id is not null and d.previous_hash <> coalesce(b.hash, '')
        and not ${isFlagged('chainGap')} and not ${isFlagged('chainRepaired')}`,
  },
  {
    name: 'every ticket has its shift, and nothing else has one',
    sql: `
      select d.company_id, d.id
      from document d
      left join ticket_extra x on x.company_id = d.company_id and x.document_id = d.id
      where ${isHalfTicket}`,
  },
  {
    name: 'tenders less change, tips and rounding are what a ticket was paid with',
    sql: `
      select d.company_id, d.id
      from document d
      join ticket_extra x on x.company_id = d.company_id and x.document_id = d.id
      left join ticket_tender t on t.company_id = d.company_id and t.document_id = d.id
      left join (${tipped}) p on p.company_id = d.company_id and p.document_id = d.id
      left join open_item o on o.company_id = d.company_id and o.document_id = d.id
      where o.document_id is null
      group by d.company_id, d.id, x.rounding, p.amount
      having (coalesce(sum(${signed('t.first_amount')}), 0) - coalesce(p.amount, 0) - x.rounding)
        * case d.behaviour when 'posSale' then 1 else -1 end <> d.total or d.paid <> d.total`,
  },
  ticketText,
  {
    name: 'the running sums of a shift are those of its tickets',
    sql: `
      select company_id, shift_id, name, currency_id, is_late
      from (
        select company_id, shift_id, name, currency_id, is_late, amount, count
        from shift_total
        where name in ('tickets', 'refunds', 'sales.refund', 'sales.net', 'sales.second', 'rounding',
            'exchange', 'tips', 'cards', 'deposits')
          or name like 'method.%') kept
      full join (
        select company_id, shift_id, name, currency_id, is_late, sum(amount) as amount,
          count(*) filter (where amount <> 0 or name in ('tickets', 'refunds')) as count
        from (${rung}) parts
        group by company_id, shift_id, name, currency_id, is_late) said
        using (company_id, shift_id, name, currency_id, is_late)
      where coalesce(kept.amount, 0) <> coalesce(said.amount, 0)
        or coalesce(kept.count, 0) <> coalesce(said.count, 0)`,
  },
  {
    // A shift that went on before these were kept has fewer of them than it has tickets.
    name: 'what a shift says was earned as cash back and kept of deposits is what its tickets say',
    sql: `
      select company_id, shift_id, name, currency_id, is_late
      from shift_total kept
      left join (${besideOfShift}) said using (company_id, shift_id, name, currency_id, is_late)
      where kept.name in ('cashBack', 'depositsKept')
        and (kept.count > coalesce(said.count, 0)
          or kept.count = said.count and kept.amount <> said.amount)`,
  },
  {
    name: 'gross less discounts less refunds is the net of a shift',
    sql: `
      select company_id, shift_id, is_late
      from shift_total
      group by company_id, shift_id, is_late
      having coalesce(sum(amount) filter (where name = 'sales.gross'), 0)
        - coalesce(sum(amount) filter (where name in ('sales.discount', 'sales.refund')), 0)
        <> coalesce(sum(amount) filter (where name = 'sales.net'), 0)`,
  },
  {
    name: 'a cheque taken at a till stands by a receipt of its amount, in the shift of its ticket',
    sql: `
      select t.company_id, t.id
      from ticket_tender t
      join payment_method m on m.company_id = t.company_id and m.id = t.method_id
      join ticket_extra x on x.company_id = t.company_id and x.document_id = t.document_id
      left join document r on r.company_id = t.company_id and r.id = t.receipt_id
      left join cheque k on k.company_id = t.company_id and k.document_id = t.receipt_id
      where (m.type = 'cheque') <> (t.receipt_id is not null)
        or t.receipt_id is not null and (t.flow <> 'in' or r.origin_id <> t.document_id
          or (k.amount, k.currency_id, k.first_amount, k.shift_id)
            is distinct from (t.amount, t.currency_id, t.first_amount, x.shift_id))
      union all
      select k.company_id, k.document_id
      from cheque k
      left join ticket_tender t on t.company_id = k.company_id and t.receipt_id = k.document_id
      where k.shift_id is not null and t.id is null`,
  },
  {
    name: 'a parked ticket is not posted too, unless somebody posted it',
    sql: `
      select p.company_id, p.id
      from parked_ticket p
      join document d on d.company_id = p.company_id and d.id = p.id
      where p.state <> 'posted'
      union all
      select p.company_id, p.id
      from parked_ticket p
      left join document d on d.company_id = p.company_id and d.id = p.id
      where p.state = 'posted' and d.id is null`,
  },
  {
    name: 'a late ticket came after its shift was closed, and says so',
    sql: `
      select d.company_id, d.id
      from document d
      join ticket_extra x on x.company_id = d.company_id and x.document_id = d.id
      join shift s on s.company_id = x.company_id and s.id = x.shift_id
      where ${latenessIsOther}`,
  },
  {
    name: 'each copy of a ticket has a number of its own, and none is above how many are out',
    sql: `
      select company_id, ticket_id
      from ticket_print
      group by company_id, ticket_id
      having count(distinct copy) <> count(*)
      union all
      select p.company_id, p.ticket_id
      from ticket_print p
      join document d on d.company_id = p.company_id and d.id = p.ticket_id
      left join parked_ticket k on k.company_id = p.company_id and k.id = p.ticket_id
      where p.copy > d.prints and k.id is null`,
  },
]
