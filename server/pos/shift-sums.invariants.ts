/** What must hold of the sums of a shift: each is that of its rows, and its Z report tells the same. */
import { cutTickets } from '../books/document.invariants.ts'
import type { Invariant } from '../kernel/invariants.ts'

/**
 * What was taken off a line `l` of a sale `d`, with the taxes that would have been paid on it. Of a
 * part, which has `coins`, what its discounts say: the coins of a cut are no discount.
 */
export const offWithTaxes = (l: string, d: string, decimals: string, coins: string): string => {
  const gross = `${l}.quantity * ${l}.unit_price`
  const withTaxes = `(1 + tax_above(${d}.tax_rules, ${l}.vat_rate, ${l}.tax1_rate, ${l}.tax2_rate))`
  const price = `round(${gross}, ${decimals})`
  return `case
    when ${d}.behaviour <> 'posSale' or ${price} = ${l}.amount - ${l}.discount then 0
    when ${coins} is not null then ${withTaxes} * (${l}.discount + round(
      ${gross} * ${l}.discount_percent * 0.01 + ${l}.discount_amount, ${decimals}))
    else (${price} - ${l}.amount + ${l}.discount) * ${withTaxes}
  end`
}

/** What the lines of each ticket come to, those with the same rates together. */
const ofRates = `
  select x.company_id, x.document_id, l.vat_rate, l.tax1_rate, l.tax2_rate,
    sum(${offWithTaxes('l', 'd', 'c.decimals', 'p.coins')}) as off, sum(l.vat) as vat, sum(l.tax1) as tax1,
    sum(l.tax2) as tax2, count(*) filter (where l.vat_rate <> 0 or l.vat <> 0) as vat_lines,
    count(*) filter (where l.tax1_rate <> 0 or l.tax1 <> 0) as tax1_lines,
    count(*) filter (where l.tax2_rate <> 0 or l.tax2 <> 0) as tax2_lines
  from ticket_extra x
  join document d on d.company_id = x.company_id and d.id = x.document_id
  join currency c on c.company_id = d.company_id and c.id = d.currency_id
  join document_line l on l.company_id = x.company_id and l.document_id = x.document_id
  left join (${cutTickets}) p on p.company_id = x.company_id and p.document_id = x.document_id
  group by x.company_id, x.document_id, l.vat_rate, l.tax1_rate, l.tax2_rate`

/** The same with their tickets; only what has taxes is asked about them. */
const rated = `
  select x.company_id, x.shift_id, x.is_late, x.document_id, d.behaviour, d.currency_id, d.total,
    r.vat_rate, r.tax1_rate, r.tax2_rate, r.off, r.vat, r.tax1, r.tax2,
    r.vat_lines, r.tax1_lines, r.tax2_lines
  from (${ofRates}) r
  join ticket_extra x on x.company_id = r.company_id and x.document_id = r.document_id
  join document d on d.company_id = x.company_id and d.id = x.document_id`

/** Sales with what was taken off their prices, by lines and by the ticket. */
const sold = `
  select g.company_id, g.shift_id, g.is_late, g.currency_id, g.total,
    round(g.off, c.decimals) as discount
  from (
    select company_id, document_id, shift_id, is_late, currency_id, total, sum(off) as off
    from rated
    where behaviour = 'posSale'
    group by company_id, document_id, shift_id, is_late, currency_id, total) g
  join currency c on c.company_id = g.company_id and c.id = g.currency_id`

/** The taxes of lines with the same rates, those of refunds below zero. */
const taxed = `
  select company_id, shift_id, is_late, currency_id, vat_rate, tax1_rate, tax2_rate,
    sum(case behaviour when 'posSale' then vat else - vat end) as vat,
    sum(case behaviour when 'posSale' then tax1 else - tax1 end) as tax1,
    sum(case behaviour when 'posSale' then tax2 else - tax2 end) as tax2,
    sum(vat_lines) as vat_lines, sum(tax1_lines) as tax1_lines, sum(tax2_lines) as tax2_lines
  from rated
  where vat_lines > 0 or tax1_lines > 0 or tax2_lines > 0
  group by company_id, shift_id, is_late, currency_id, vat_rate, tax1_rate, tax2_rate`

/** A rate is written as its till wrote it: 11 and 11.0 are one. */
const tidyName = `case
  when name ~ '^tax\\.[a-z0-9]+\\.[0-9]+(\\.[0-9]+)?$' then
    substring(name from '^tax\\.[a-z0-9]+\\.')
      || trim_scale(substring(name from '^tax\\.[a-z0-9]+\\.(.*)$')::numeric)
  else name
end`

/** What a shift moved besides its tickets. */
const moved = `
  select company_id, shift_id, is_late, currency_id, 'cash.' || kind as name,
    sum(amount) as amount, count(*) as count
  from cash_movement
  where not is_closing
  group by company_id, shift_id, is_late, currency_id, kind`

/** What it was asked for and did not sell. */
const removed = `
  select company_id, shift_id, is_late, currency_id, 'void.' || kind as name,
    sum(amount) as amount, count(*) as count
  from sale_removal
  group by company_id, shift_id, is_late, currency_id, kind`

/** The card slips of the last count, once the shift is closed. */
const slips = `
  select n.company_id, n.shift_id, false as is_late, t.currency_id,
    case when n.is_there then 'slip.there' else 'slip.missing' end as name,
    sum(case t.flow when 'in' then t.amount else -t.amount end) as amount, count(*) as count
  from shift_slip n
  join ticket_tender t on t.company_id = n.company_id and t.id = n.tender_id
  join shift s on s.company_id = n.company_id and s.id = n.shift_id and s.state = 'closed'
  where n.kind = (
    select max(k.kind)
    from shift_slip k
    where k.company_id = n.company_id and k.shift_id = n.shift_id)
  group by n.company_id, n.shift_id, t.currency_id, n.is_there`

/** The taxes of some rows by their rates, each as a sum of its shift. */
const taxesOf = (rows: string): string => `
  select company_id, shift_id, is_late, currency_id,
    'tax.' || t.tax || '.' || trim_scale(t.rate) as name, sum(t.amount) as amount,
    sum(t.lines) as count
  from (${rows}) by_rates
  cross join lateral (values ('vat', vat_rate, vat, vat_lines),
    ('tax1', tax1_rate, tax1, tax1_lines),
    ('tax2', tax2_rate, tax2, tax2_lines)) as t (tax, rate, amount, lines)
  where t.lines > 0
  group by company_id, shift_id, is_late, currency_id, t.tax, trim_scale(t.rate)`

/** Those that a shift keeps, but `but`, which are not what the rows `said` say. */
export const keptOtherwise = (said: string, but: string): string => `
  select company_id, shift_id, name, currency_id, is_late
  from (
    select company_id, shift_id, is_late, currency_id, ${tidyName} as name,
      sum(amount) as amount, sum(count) as count
    from shift_total
    where ${but}
    group by company_id, shift_id, is_late, currency_id, 5) kept
  full join (${said}) said using (company_id, shift_id, name, currency_id, is_late)
  where coalesce(kept.amount, 0) <> coalesce(said.amount, 0)
    or coalesce(kept.count, 0) <> coalesce(said.count, 0)`

/** Of lines with taxes and movements: what tickets are not asked for. */
export const besideTickets = (rows: string): string =>
  `${taxesOf(rows)} union all ${moved} union all ${removed} union all ${slips}`

/** The rows of a list inside the text of each Z report. */
const printedAt = (place: number): string =>
  `z_report z cross join lateral jsonb_array_elements(z.text::jsonb -> ${place}) printed`

/** Reports of the first formula told gross and discounts without all their taxes. */
const isOldSum = (name: string): string => `
  (z.text::jsonb ->> 0 = '1'
    and ${name} in ('sales.gross', 'sales.discount', 'sales.second'))`

export const invariants: readonly Invariant[] = [
  {
    name: 'gross, discounts, taxes and movements of a shift are those of its rows',
    sql: `
      with rated as materialized (${rated}),
      sold as materialized (${sold}),
      said as (
        select company_id, shift_id, is_late, currency_id, 'sales.gross' as name,
          sum(total + discount) as amount, count(*) filter (where total + discount <> 0) as count
        from sold
        group by company_id, shift_id, is_late, currency_id
        union all
        select company_id, shift_id, is_late, currency_id, 'sales.discount', sum(discount),
          count(*) filter (where discount <> 0)
        from sold
        group by company_id, shift_id, is_late, currency_id
        union all
        ${besideTickets(taxed)})
      ${keptOtherwise(
        'select * from said',
        `name not in ('drawer', 'copies', 'tickets', 'refunds', 'sales.refund', 'sales.net',
          'sales.second', 'rounding', 'exchange', 'tips', 'cards', 'deposits',
          'cashBack', 'depositsKept')
          and name not like 'method.%'`,
      )}`,
  },
  {
    name: 'the sums of a Z report are those of its shift',
    sql: `
      with printed as (
        select z.company_id, z.shift_id, printed ->> 0 as name, printed ->> 2 as code,
          (printed ->> 3)::numeric as amount, (printed ->> 4)::numeric as count, count(*) as rows
        from ${printedAt(15)}
        where not ${isOldSum(`printed ->> 0`)}
        group by z.company_id, z.shift_id, 3, 4, 5, 6),
      kept as (
        select t.company_id, t.shift_id,
          case when t.name like 'method.%' then 'method.' || split_part(t.name, '.', 3)
            else t.name end as name,
          c.code, t.amount, t.count::numeric as count, count(*) as rows
        from shift_total t
        join z_report z on z.company_id = t.company_id and z.shift_id = t.shift_id
        join currency c on c.company_id = t.company_id and c.id = t.currency_id
        where t.name <> 'drawer' and not t.is_late and not ${isOldSum('t.name')}
        group by t.company_id, t.shift_id, 3, 4, 5, 6)
      select company_id, shift_id, name, code
      from printed
      full join kept using (company_id, shift_id, name, code, amount, count)
      where printed.rows is distinct from kept.rows`,
  },
  {
    name: 'a Z report adds up, and tells who opened and closed its shift and its tickets',
    sql: `
      select z.company_id, z.id
      from (
        select z.*, z.late - coalesce(lag(z.late) over earlier, 0) as grown
        from z_report z
        window earlier as (partition by z.company_id, z.drawer_id order by z.number)) z
      join shift s on s.company_id = z.company_id and s.id = z.shift_id
      where (z.text::jsonb ->> 17)::numeric <> z.grown
        or z.text::jsonb ->> 7 <> s.opened_name
        or z.text::jsonb ->> 9 is distinct from s.closed_name
      union all
      select z.company_id, z.id
      from ${printedAt(14)}
      left join currency c on c.company_id = z.company_id and c.code = printed ->> 0
      left join shift_count f on f.company_id = z.company_id and f.shift_id = z.shift_id
        and f.currency_id = c.id and f.kind = 'float'
      where (printed ->> 1)::numeric <> coalesce(f.amount, 0)
        or (printed ->> 5)::numeric <> (printed ->> 4)::numeric - (printed ->> 2)::numeric
        or (printed ->> 7)::numeric <> (printed ->> 4)::numeric - (printed ->> 6)::numeric
      union all
      select company_id, id
      from (
        select z.company_id, z.id, printed ->> 0 as code, (printed ->> 3)::integer as tickets
        from ${printedAt(16)}) printed
      full join (
        select n.company_id, n.z_report_id as id, r.code,
          -- Reports from before tickets were counted tell the numbers they cover.
          coalesce(n.tickets, n.last_sequence - n.first_sequence + 1) as numbers
        from z_range n
        join register r on r.company_id = n.company_id and r.id = n.register_id) kept
        using (company_id, id, code)
      where printed.tickets is distinct from kept.numbers`,
  },
]
