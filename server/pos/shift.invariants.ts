/** What must always hold of drawers: their money is what moved, and their reports are a chain. */
import { type Invariant, leftOver } from '../kernel/invariants.ts'

const app = `(
  select r.rolname
  from pg_policy p
  join pg_roles r on r.oid = any(p.polroles)
  where p.polname = 'company_wall'
  limit 1)`

/** Each amount that moved the cash of a shift, per currency; never by conversion. */
const moves = `
  select company_id, shift_id, currency_id, false as is_late, amount
  from shift_count
  where kind = 'float'
  union all
  select company_id, shift_id, currency_id, is_late, amount
  from cash_movement
  where not is_closing
  union all
  select x.company_id, x.shift_id, t.currency_id, x.is_late,
    case t.flow when 'in' then t.amount else -t.amount end
  from ticket_tender t
  join ticket_extra x on x.company_id = t.company_id and x.document_id = t.document_id
  join payment_method m on m.company_id = t.company_id and m.id = t.method_id
  where m.type = 'cash'`

/** What lies in each drawer: what its open shift expects, else what its last one left. */
const lying = `
  select s.company_id, s.drawer_id, t.currency_id, t.amount
  from shift s
  join shift_total t on t.company_id = s.company_id and t.shift_id = s.id
    and t.name = 'drawer' and not t.is_late
  where s.state <> 'closed'
  union all
  select s.company_id, s.drawer_id, l.currency_id, l.amount
  from (
    select distinct on (company_id, drawer_id) company_id, drawer_id, id, state
    from shift
    order by company_id, drawer_id, number desc) s
  join shift_count l on l.company_id = s.company_id and l.shift_id = s.id and l.kind = 'left'
  where s.state = 'closed'`

/** What the last count of a shift found. */
const counted = `
  select distinct on (company_id, shift_id, currency_id) company_id, shift_id, currency_id, amount
  from shift_count
  where kind in ('count', 'recount')
  order by company_id, shift_id, currency_id, kind = 'recount' desc`

export const invariants: readonly Invariant[] = [
  {
    name: 'what is expected in a drawer is its float, its movements and the cash of its tickets',
    sql: `
      select company_id, shift_id, currency_id
      from (
        select company_id, shift_id, currency_id, is_late, sum(amount) as moved
        from (${moves}) each_of_them
        group by company_id, shift_id, currency_id, is_late) m
      full join (
        select company_id, shift_id, currency_id, is_late, amount
        from shift_total
        where name = 'drawer') t using (company_id, shift_id, currency_id, is_late)
      where coalesce(m.moved, 0) <> coalesce(t.amount, 0)`,
  },
  {
    name: 'a drawer has one open shift at most, and its shifts are numbered without hole',
    sql: `
      select company_id, drawer_id
      from shift
      group by company_id, drawer_id
      having count(*) filter (where state = 'open') > 1 or min(number) <> 1
        or max(number) <> count(*)
        or max(number) filter (where state = 'open') <> max(number)`,
  },
  {
    name: 'a closed shift was counted, left what it had and sent the rest to the safe',
    sql: `
      select s.company_id, s.id, y.id as currency_id
      from shift s
      join currency y on y.company_id = s.company_id
      left join shift_count l on l.company_id = s.company_id and l.shift_id = s.id
        and l.currency_id = y.id and l.kind = 'left'
      left join (${counted}) c on c.company_id = s.company_id and c.shift_id = s.id
        and c.currency_id = y.id
      left join shift_total t on t.company_id = s.company_id and t.shift_id = s.id
        and t.currency_id = y.id and t.name = 'drawer' and not t.is_late
      left join (
        select company_id, shift_id, currency_id, sum(-amount) as amount
        from cash_movement
        where is_closing
        group by company_id, shift_id, currency_id) dropped
        on dropped.company_id = s.company_id and dropped.shift_id = s.id
        and dropped.currency_id = y.id
      where l.amount is not null and (
          s.state = 'open' or c.amount is null or l.expected <> coalesce(t.amount, 0)
          or c.amount - l.amount <> coalesce(dropped.amount, 0))
        or s.state = 'closed' and y.rank = 'first' and l.amount is null`,
  },
  {
    name: 'every closed shift has its Z report; those of a drawer are numbered without hole',
    sql: `
      select s.company_id, s.drawer_id
      from shift s
      left join z_report z on z.company_id = s.company_id and z.shift_id = s.id
        and z.drawer_id = s.drawer_id
      where (s.state = 'closed') <> (z.id is not null)
      union all
      select company_id, drawer_id
      from z_report
      group by company_id, drawer_id
      having min(number) <> 1 or max(number) <> count(*)`,
  },
  {
    name: 'the Z reports of a drawer are a chain, each of its text and of the one before',
    sql: `
      select company_id, id
      from (
        select z.*, coalesce(lag(hash) over earlier, '') as before
        from z_report z
        window earlier as (partition by company_id, drawer_id order by number)) z
      where previous_hash <> before
        or hash <> encode(sha256(convert_to(previous_hash || text, 'UTF8')), 'hex')`,
  },
  {
    name: 'the perpetual total of a drawer is all it sold, and never resets',
    sql: `
      select company_id, id
      from (
        select z.company_id, z.id, z.perpetual - z.late
            - coalesce(lag(z.perpetual - z.late) over earlier, 0) as grown,
          coalesce(t.amount, 0) as sold
        from z_report z
        left join (
          select company_id, shift_id, sum(amount) as amount
          from shift_total
          where name = 'sales.net' and not is_late
          group by company_id, shift_id) t
          on t.company_id = z.company_id and t.shift_id = z.shift_id
        window earlier as (partition by z.company_id, z.drawer_id order by z.number)) z
      where grown <> sold`,
  },
  {
    name: 'the text of a Z report equals what is kept beside it',
    sql: `
      select z.company_id, z.id
      from z_report z
      join shift s on s.company_id = z.company_id and s.id = z.shift_id
      where (z.text::jsonb ->> 1)::integer <> z.number
        or (z.text::jsonb ->> 2)::integer <> s.number
        or (z.text::jsonb ->> 5)::date <> z.day
        or (z.text::jsonb ->> 18)::numeric <> z.perpetual
      union all
      select z.company_id, z.id
      from z_report z
      join shift_count l on l.company_id = z.company_id and l.shift_id = z.shift_id
        and l.kind = 'left'
      join currency y on y.company_id = l.company_id and y.id = l.currency_id
      join (${counted}) c on c.company_id = l.company_id and c.shift_id = l.shift_id
        and c.currency_id = l.currency_id
      left join (
        select z.company_id, z.id, cash
        from z_report z
        cross join lateral jsonb_array_elements(z.text::jsonb -> 14) cash) told
        on told.company_id = z.company_id and told.id = z.id and told.cash ->> 0 = y.code
      where ((told.cash ->> 2)::numeric, (told.cash ->> 4)::numeric, (told.cash ->> 6)::numeric)
        is distinct from (l.expected, c.amount, l.amount)`,
  },
  {
    name: 'Z reports cover the tickets of a register without hole or overlap',
    sql: `
      select r.company_id, r.z_report_id, r.register_id
      from (
        select z.*, coalesce(lag(last_sequence) over earlier, 0) as before
        from z_range z
        window earlier as (partition by company_id, register_id order by first_sequence)) r
      join register_end e on e.company_id = r.company_id and e.register_id = r.register_id
      where r.first_sequence <> r.before + 1 and not exists (
          select 1
          from register_repair p
          where p.company_id = r.company_id and p.register_id = r.register_id
            and p.next = r.first_sequence)
        or r.last_sequence >= e.next and not exists (
          select 1
          from register_repair p
          where p.company_id = r.company_id and p.register_id = r.register_id
            and p.before_next > r.last_sequence)`,
  },
  {
    name: 'a shift counts its own cheques, and its report tells how many it found',
    sql: `
      select n.company_id, n.shift_id
      from shift_cheque n
      join cheque k on k.company_id = n.company_id and k.document_id = n.document_id
      where k.shift_id is distinct from n.shift_id
      union all
      select z.company_id, z.shift_id
      from z_report z
      left join (
        select company_id, shift_id, count(distinct document_id) as count
        from shift_cheque
        where is_there
        group by company_id, shift_id) n
        on n.company_id = z.company_id and n.shift_id = z.shift_id
      where coalesce(n.count, 0) < (
        select coalesce(sum((told ->> 3)::integer), 0)
        from jsonb_array_elements(z.text::jsonb -> 19) told)`,
  },
  {
    name: 'drops to the safe are numbered per drawer without hole',
    sql: `
      select d.company_id, d.id
      from drawer d
      left join shift s on s.company_id = d.company_id and s.drawer_id = d.id
      left join cash_movement m on m.company_id = s.company_id and m.shift_id = s.id
        and m.kind = 'drop'
      group by d.company_id, d.id, d.next_drop
      having d.next_drop <> count(m.id) + 1 or count(distinct m.number) <> count(m.id)
        or max(m.number) <> count(m.id)`,
  },
  {
    name: 'an entry of a drawer belongs to a shift or to a movement of one',
    sql: `
      select e.company_id, e.id
      from entry e
      left join (
        select company_id, opening_entry_id as entry_id
        from shift
        union
        select company_id, closing_entry_id
        from shift
        union
        select company_id, entry_id
        from cash_movement) known on known.company_id = e.company_id and known.entry_id = e.id
      where e.kind = 'drawer' and known.entry_id is null`,
  },
  {
    // What is kept of a place is proven by the entries, what a shift expects by its rows.
    name: 'the books have in each drawer what its shifts say lies there, to the last coin',
    sql: leftOver(
      ['company_id', 'drawer_id', 'currency_id'],
      ['amount'],
      lying,
      `
        select p.company_id, p.drawer_id, a.currency_id, p.amount
        from money_place p
        join account a on a.company_id = p.company_id and a.id = p.account_id and a.role = 'cash'
        where p.drawer_id is not null`,
    ),
  },
  {
    name: 'the application can only add counts, movements and reports of a drawer',
    sql: `
      select table_name::text, privilege_type::text
      from information_schema.role_table_grants
      where grantee = ${app}
        and table_name in ('shift_count', 'shift_cheque', 'shift_slip', 'sale_removal', 'cash_movement', 'z_report', 'z_range')
        and privilege_type not in ('SELECT', 'INSERT')`,
  },
]
