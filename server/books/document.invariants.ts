/** What must always hold of documents: their sums, numbers, chain, and what was paid of them. */
import type { Invariant } from '../kernel/invariants.ts'

const isLive = (alias: string): string => `
  ${alias}.reversal_of is null and not exists (
    select 1
    from allocation r
    where r.company_id = ${alias}.company_id and r.reversal_of = ${alias}.id)`

/** What its tenders paid of each ticket when it was rung; a cheque pays by a receipt of its own. */
const tendered = `
  select x.company_id, x.document_id,
    coalesce(t.amount, 0) - coalesce(p.amount, 0) - x.rounding as own
  from ticket_extra x
  left join (
    select company_id, document_id, sum(first_amount) as amount
    from (
      select company_id, document_id, first_amount
      from ticket_tip
      union all
      select company_id, document_id,
        case when kind in ('sell', 'topUp', 'deposit') then first_amount
          when kind = 'depositKept' then 0 else - first_amount end
      from ticket_card) beside
    group by company_id, document_id) p
    on p.company_id = x.company_id and p.document_id = x.document_id
  left join (
    select company_id, document_id,
      sum(case flow when 'in' then first_amount else - first_amount end) as amount
    from ticket_tender
    where receipt_id is null
    group by company_id, document_id) t
    on t.company_id = x.company_id and t.document_id = x.document_id`

/** Money that never came, or was given back: its cheque bounced, was returned or stopped. */
const undone = `
  select company_id, document_id
  from cheque
  where state in ('bounced', 'returned', 'replaced', 'legal', 'stopped')
  union
  select e.company_id, e.to_document_id
  from cheque_event e
  join (
    select company_id, document_id, max(at) as at
    from cheque_event
    group by company_id, document_id) last
    on last.company_id = e.company_id and last.document_id = e.document_id
  where last.at > e.at and e.to_document_id is not null`

/** Mostly nothing: a sum that nothing is added to takes no memory, and there is one per document. */
export const summed = (column: string): string =>
  `coalesce(sum(${column}) filter (where ${column} <> 0), 0) as ${column}`

/** Of a return: a part of what was sold, cut from it in both currencies. */
const isReturn = `(d.behaviour in ('salesReturn', 'purchaseReturn')
  or d.behaviour = 'posRefund' and d.origin_id is not null)`

/** What comes back is cut from what was sold: the coins it is off by were given before. */
const isPartOf = (d: string): string => `
  ${d}.behaviour in ('salesReturn', 'purchaseReturn', 'posRefund') and l.origin_line_id is not null`

/**
 * Tickets that pay a part of a bill which was split: their lines were cut from those of the bill, so
 * that all parts together are it to the last coin (which is proven of bills). By lines, each is
 * within a coin of its own formula; where sums of money were named, all lines and taxes of a bill
 * share the coins. What the office posted otherwise than it was cut says so, and is priced.
 */
export const cutTickets = `
  select p.company_id, p.document_id, max(case b.content -> 'split' ->> 'way'
    when 'lines' then 1.5
    else (
      select 2 + count(distinct l.n) + count(*) filter (where (l.line ->> t.key)::numeric <> 0)
      from jsonb_array_elements(b.content -> 'lines') with ordinality as l (line, n)
      left join jsonb_each(b.content -> 'taxes') t
        on not (t.value ->> 'isIncluded')::boolean)
  end) as coins
  from bill_part p
  join bill b on b.company_id = p.company_id and b.id = p.bill_id
  where b.content ->> 'split' is not null and not exists (
    select 1
    from ticket_flag f
    where f.company_id = p.company_id and f.document_id = p.document_id
      and f.code = 'billDiffers')
  group by p.company_id, p.document_id`

/** Not what it should be; a cut part may be so many coins away. Looked at only where it differs. */
const isOff = (what: string, right: string, isCut: string, coins: string, decimals: string) =>
  `(${what} is distinct from ${right} and not coalesce(
      ${isCut} and abs(${what} - ${right}) <= ${coins} * power(10::numeric, - ${decimals}), false))`

/**
 * Of a line `l` of the price `gross`, in a currency of so many decimals, of a document `d`; `coins`
 * are those a line of a cut ticket may be off by. Its quantity was cut as well, to a millionth.
 */
export const lineIsOther = (gross: string, decimals: string, d: string, coins: string): string => {
  const exact = `case
      when l.discount_percent = 0 then ${gross}
      else ${gross} * (100 - l.discount_percent) * 0.01
    end - l.discount_amount`
  return `(l.total <> l.net + l.vat + l.tax1 + l.tax2
    or l.discount_percent not between 0 and 100
    or ${isOff('l.amount', `round(${exact}, ${decimals})`, isPartOf(d), '4', decimals)}
      and not coalesce(abs(l.amount - (${exact}))
        < ${coins} * power(10::numeric, - ${decimals}) + l.unit_price * 0.000001, false))`
}

/** Of the sums `l` of the lines of a document `d`; a total is checked where its parts are. */
export const partsAreOther = `
  l.amount <> d.subtotal or l.discount <> d.discount or l.net <> d.net or l.vat <> d.vat
    or l.tax1 <> d.tax1 or l.tax2 <> d.tax2`

/** Lines of these screens have prices. */
export const isPriced = (d: string): string => `${d}.screen in ('sales', 'purchasing', 'pos')`

/** The currency `c` of a document `d`, and the first and the second of its company. */
export const itsCurrencies = `
  left join currency c on c.company_id = d.company_id and c.id = d.currency_id
  left join currency f on f.company_id = d.company_id and f.rank = 'first'
  left join currency s on s.company_id = d.company_id and s.rank = 'second'`

/**
 * Of a document that stands with its currencies: one in neither of the two says what one of its
 * currency was worth in the first, and its second follows through that.
 */
export const worthIsOther = `
  d.screen in ('sales', 'purchasing', 'receipts', 'payments', 'books', 'pos')
    and ((c.rank is null) <> (d.currency_rate is not null) or ${isOff(
      'd.first_total',
      `case c.rank
        when 'first' then d.total
        when 'second' then round(d.total / d.rate, f.decimals)
        else round(d.total * d.currency_rate, f.decimals)
      end`,
      `c.rank is distinct from 'first' and ${isReturn}`,
      '1',
      'f.decimals',
    )}
      or d.rate is not null and ${isOff(
        'd.second_total',
        `case c.rank
          when 'second' then d.total
          when 'first' then round(d.total * d.rate, s.decimals)
          else round(d.first_total * d.rate, s.decimals)
        end`,
        `c.rank is distinct from 'second' and ${isReturn}`,
        '1',
        's.decimals',
      )})`

export const invariants: readonly Invariant[] = [
  {
    name: 'a line is its own formula',
    sql: `
      select l.company_id, l.id
      from document_line l
      join document d on d.company_id = l.company_id and d.id = l.document_id
      join currency c on c.company_id = d.company_id and c.id = d.currency_id
      left join (${cutTickets}) p on p.company_id = d.company_id and p.document_id = d.id
      where ${isPriced('d')}
        and ${lineIsOther('l.quantity * l.unit_price', 'c.decimals', 'd', 'p.coins')}`,
  },
  {
    name: 'what a line says is returned was returned',
    sql: `
      select l.company_id, l.id
      from document_line l
      left join (
        select r.company_id, r.origin_line_id, sum(r.base_quantity) as quantity,
          sum(r.delivered) as moved
        from document_line r
        join document d on d.company_id = r.company_id and d.id = r.document_id
        where r.origin_line_id is not null and d.state = 'posted'
          and d.behaviour in ('salesReturn', 'purchaseReturn', 'posRefund')
        group by r.company_id, r.origin_line_id) came
        on came.company_id = l.company_id and came.origin_line_id = l.id
      where l.returned <> coalesce(came.quantity, 0) or l.moved_back <> coalesce(came.moved, 0)`,
  },
  {
    name: 'a document is the sum of its lines',
    sql: `
      select d.company_id, d.id
      from document d
      join (
        select company_id, document_id, sum(amount) as amount, ${summed('discount')},
          sum(net) as net, ${summed('vat')}, ${summed('tax1')}, ${summed('tax2')},
          sum(total) as total
        from document_line
        group by company_id, document_id) l on l.company_id = d.company_id and l.document_id = d.id
      where ${isPriced('d')} and (${partsAreOther} or l.total <> d.total)`,
  },
  {
    name: 'a document is of the day its posting was booked on, and so is what is open',
    sql: `
      select d.company_id, d.id
      from document d
      join entry e on e.company_id = d.company_id and e.document_id = d.id
      where e.kind = 'posting' and e.day <> d.day
      union all
      select d.company_id, d.id
      from document d
      join open_item o on o.company_id = d.company_id and o.document_id = d.id
      where o.day <> d.day`,
  },
  {
    name: 'a document stands in both currencies as it was posted',
    sql: `
      select d.company_id, d.id
      from document d
      ${itsCurrencies}
      where ${worthIsOther}`,
  },
  {
    name: 'what came back gave back no more than was sold',
    sql: `
      select d.company_id, d.id
      from document d
      join (
        select company_id, origin_id, sum(total) as total,
          bool_or(exists (
            select from ticket_flag f
            where f.company_id = r.company_id and f.document_id = r.id
              and f.code = 'refundAbove')) as is_flagged
        from document r
        where behaviour in ('salesReturn', 'purchaseReturn', 'posRefund') and state = 'posted'
          and origin_id is not null
        group by company_id, origin_id) back
        on back.company_id = d.company_id and back.origin_id = d.id
      where back.total > d.total and not back.is_flagged`,
  },
  {
    name: 'what is paid of a document is what is allocated or tendered, no more than it comes to',
    sql: `
      with live as materialized (
        select a.*
        from allocation a
        where ${isLive('a')}),
      settled as (
        select company_id, document_id, sum(own) as own, sum(first) as first
        from (
          select company_id, to_id as document_id, to_amount as own, first_amount as first
          from live
          union all
          select company_id, from_id, from_amount, first_amount - exchange
          from live) sides
        group by company_id, document_id)
      select o.company_id, o.document_id
      from open_item o
      join document d on d.company_id = o.company_id and d.id = o.document_id
      left join settled s on s.company_id = o.company_id and s.document_id = o.document_id
      left join (${undone}) u on u.company_id = o.company_id and u.document_id = o.document_id
      left join (${tendered}) t on t.company_id = o.company_id and t.document_id = o.document_id
      cross join lateral (
        select case d.behaviour when 'posSale' then 1 else -1 end * coalesce(t.own, 0) as own) rung
      where case
        when d.state = 'void' or u.document_id is not null
          then o.open <> 0 or o.first_open <> 0 or coalesce(s.own, 0) <> 0
        else o.amount - o.open <> coalesce(s.own, 0) + rung.own
          or o.first_amount - o.first_open <> coalesce(s.first, 0) + rung.own
          or d.paid <> o.amount - o.open or o.amount <> d.total
      end`,
  },
  {
    name: 'what is closed leaves nothing open in any measure',
    sql: `
      select company_id, document_id
      from open_item
      where open = 0 and (first_open <> 0 or coalesce(second_open, 0) <> 0)`,
  },
  {
    name: 'what is open stands on the screen of its document',
    sql: `
      select o.company_id, o.document_id
      from open_item o
      join document d on d.company_id = o.company_id and d.id = o.document_id
      where o.screen <> d.screen`,
  },
  {
    name: 'an allocation is undone once, by as much',
    sql: `
      select a.company_id, a.id
      from allocation a
      join allocation r on r.company_id = a.company_id and r.reversal_of = a.id
      group by a.company_id, a.id
      having count(*) > 1
        or bool_or(r.from_id <> a.from_id or r.to_id <> a.to_id or r.from_amount <> a.from_amount
          or r.to_amount <> a.to_amount or a.reversal_of is not null)`,
  },
  {
    name: 'credits are within what they correct',
    sql: `
      select d.company_id, d.id
      from document d
      join document r on r.company_id = d.company_id and r.origin_id = d.id
      where r.state = 'posted' and r.behaviour in ('salesReturn', 'purchaseReturn', 'posRefund')
      group by d.company_id, d.id
      having sum(r.total) > d.total`,
  },
  {
    name: 'notes and coins add up to the money they were counted for',
    sql: `
      select d.company_id, d.id
      from document d
      join denomination_count n on n.company_id = d.company_id and n.document_id = d.id
      join money_bill b on b.company_id = n.company_id and b.id = n.money_bill_id
      group by d.company_id, d.id
      having sum(n.count * b.value) <> d.total`,
  },
  {
    name: 'the numbers of a series run from one without a hole',
    sql: `
      select company_id, type_id, branch_id, year
      from series s
      full join (
        select company_id, type_id, branch_id, year, count(*) as many, min(sequence) as lowest,
          max(sequence) as highest, count(distinct number) as numbers
        from document
        where register_id is null
        group by company_id, type_id, branch_id, year) d
        using (company_id, type_id, branch_id, year)
      where coalesce(s.next, 0) <> coalesce(d.highest, 0) + 1
        or d.many <> d.highest or d.lowest <> 1 or d.numbers <> d.many`,
  },
  {
    name: 'the chain of a series has no loose end',
    sql: `
      select d.company_id, d.id
      from document d
      join series s using (company_id, type_id, branch_id, year)
      left join document p on p.company_id = d.company_id and p.type_id = d.type_id
        and p.branch_id = d.branch_id and p.year = d.year and p.sequence = d.sequence - 1
        and p.register_id is null
      where d.register_id is null and (d.previous_hash <> coalesce(p.hash, '')
        or d.sequence = s.next - 1 and s.last_hash <> d.hash)`,
  },
]
