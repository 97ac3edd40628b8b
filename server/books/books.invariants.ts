/** What must always hold of the books: every entry balances, and they agree with what they tell of. */
import { type Invariant, leftOver } from '../kernel/invariants.ts'

/** What the application may still change of what is posted; everything else only grows. */
const changeable: Readonly<Record<string, readonly string[]>> = {
  document: [
    'state',
    'due_date',
    'note',
    'paid',
    'delivery',
    'prints',
    'void_reason',
    'voided_at',
    'voided_name',
    'closed_reason',
    'closed_at',
    'closed_name',
    'partner_id',
  ],
  document_line: ['delivered', 'returned', 'converted', 'matched'],
  document_attachment: [],
  stock_move: [],
  billed_receipt: [],
  landed_cost: [],
  entry: [],
  entry_line: ['partner_id'],
  allocation: [],
  denomination_count: [],
  cheque_event: [],
  ticket_extra: [],
  ticket_tender: [],
  ticket_print: [],
}

const pairs = Object.entries(changeable).flatMap(([table, columns]) =>
  columns.map((column) => `('${table}', '${column}')`),
)

const app = `(
  select r.rolname
  from pg_policy p
  join pg_roles r on r.oid = any(p.polroles)
  where p.polname = 'company_wall'
  limit 1)`

const posted = Object.keys(changeable)
  .map((table) => `'${table}'`)
  .join(', ')

/** Behaviours that always book something, unless they come to nothing. */
const booking = `('salesInvoice', 'salesReturn', 'purchaseInvoice', 'purchaseReturn', 'receipt',
  'payment', 'clientOpening', 'supplierOpening', 'posSale', 'posRefund')`

/** Of a line `l` of an entry. */
export const isLineWrong =
  '(l.debit = 0) = (l.credit = 0) or l.debit < 0 or l.credit < 0 or l.second < 0'

/** Of a document `d`, with how many live entries were `made` by posting it. */
export const liveIsWrong = `case
  when d.state = 'void' then coalesce(made.live, 0) <> 0
  when d.behaviour in ${booking} and d.first_total <> 0 then coalesce(made.live, 0) <> 1
  else coalesce(made.live, 0) > 1
end`

/** What a line `l` of an entry adds to its account and its day. */
const sides = `l.company_id, l.account_id, l.day, l.debit, l.credit,
  case when l.debit > 0 then coalesce(l.second, 0) else 0 end as second_debit,
  case when l.credit > 0 then coalesce(l.second, 0) else 0 end as second_credit`

export const invariants: readonly Invariant[] = [
  {
    name: 'the application can only add to what is posted',
    sql: `
      select table_name::text, privilege_type::text
      from information_schema.role_table_grants
      where grantee = ${app} and table_name in (${posted})
        and privilege_type not in ('SELECT', 'INSERT')
      union all
      select table_name::text, column_name::text
      from information_schema.column_privileges
      where grantee = ${app} and table_name in (${posted}) and privilege_type = 'UPDATE'
        and (table_name, column_name) not in (${pairs.join(', ')})`,
  },
  {
    name: 'every entry balances and has two lines or more',
    sql: `
      select e.company_id, e.id
      from entry e
      left join (
        select company_id, entry_id, count(*) as count, sum(debit - credit) as difference
        from entry_line
        group by company_id, entry_id) l on l.company_id = e.company_id and l.entry_id = e.id
      where coalesce(l.count, 0) < 2 or l.difference <> 0`,
  },
  {
    name: 'a line of an entry has one side, and the day of its entry',
    sql: `
      select l.company_id, l.entry_id, l.position
      from entry_line l
      join entry e on e.company_id = l.company_id and e.id = l.entry_id
      where ${isLineWrong} or l.day <> e.day`,
  },
  {
    name: 'a posted document has one live entry, a void one none',
    sql: `
      select d.company_id, d.id
      from document d
      left join (
        select e.company_id, e.document_id, count(*) as live
        from entry e
        left join entry r on r.company_id = e.company_id and r.reversal_of = e.id
        where e.kind = 'posting' and r.id is null
        group by e.company_id, e.document_id
      ) made on made.company_id = d.company_id and made.document_id = d.id
      where ${liveIsWrong}`,
  },
  {
    name: 'an entry is undone once, by its mirror',
    sql: `
      select company_id, entry_id
      from (
        select e.company_id, coalesce(e.reversal_of, e.id) as entry_id, e.id, l.account_id,
          l.partner_id, l.debit - l.credit as amount
        from entry e
        join entry_line l on l.company_id = e.company_id and l.entry_id = e.id
        where e.reversal_of is not null or exists (
          select 1
          from entry r
          where r.company_id = e.company_id and r.reversal_of = e.id)) both_of_them
      group by company_id, entry_id, account_id, partner_id
      having sum(amount) <> 0`,
  },
  {
    name: 'the accounts of clients and suppliers are what is open, partner by partner',
    sql: `
      select company_id, partner_id, side
      from (
        select company_id, partner_id, side,
          sum(first_open * direction) * case side when 'client' then 1 else -1 end as open
        from open_item
        group by company_id, partner_id, side) o
      full join (
        select l.company_id, l.partner_id,
          case a.role when 'receivable' then 'client' else 'supplier' end as side,
          sum(l.debit - l.credit) as booked
        from entry_line l
        join account a on a.company_id = l.company_id and a.id = l.account_id
        where a.role in ('receivable', 'payable')
        group by l.company_id, l.partner_id, a.role) e using (company_id, partner_id, side)
      where coalesce(o.open, 0) <> coalesce(e.booked, 0)`,
  },
  {
    name: 'the accounts of cheques are the cheques that are still under way',
    sql: `
      select company_id, role
      from (
        select k.company_id, held.role, sum(k.first_amount * held.sign) as worth
        from cheque k
        join document d on d.company_id = k.company_id and d.id = k.document_id
        join (values
          ('inHand', 'chequesInHand', 1), ('deposited', 'chequesInHand', 1),
          ('issued', 'chequesIssued', -1), ('presented', 'chequesIssued', -1))
          as held (state, role, sign) on held.state = k.state
        where d.state = 'posted'
        group by k.company_id, held.role) c
      full join (
        select l.company_id, a.role, sum(l.debit - l.credit) as booked
        from entry_line l
        join account a on a.company_id = l.company_id and a.id = l.account_id
        where a.role in ('chequesInHand', 'chequesIssued')
        group by l.company_id, a.role) e using (company_id, role)
      where coalesce(c.worth, 0) <> coalesce(e.booked, 0)`,
  },
  {
    name: 'the sums of a day are those of the journal',
    sql: leftOver(
      ['company_id', 'account_id', 'day'],
      ['debit', 'credit', 'second_debit', 'second_credit'],
      `
        select company_id, account_id, day, debit, credit, second_debit, second_credit
        from account_day
        union all
        select ${sides}
        from unfolded u
        join entry_line l using (company_id, entry_id)`,
      `select ${sides} from entry_line l`,
    ),
  },
  {
    // The minute is for postings that were under way and that closing waited for.
    name: 'nothing is posted into a period after it was closed',
    sql: `
      select e.company_id, e.id
      from books_lock k
      join (
        select distinct on (company_id) company_id, at
        from audit
        where entity = 'booksLock'
        order by company_id, id desc) closed on closed.company_id = k.company_id
      join entry e on e.company_id = k.company_id and e.day <= k.locked_through
      where e.at > closed.at + interval '1 minute'`,
  },
]
