/** What must always hold of the books: every entry balances, and they agree with what they tell of. */
import { type Invariant, leftOver } from '../kernel/invariants.ts'
import { sides } from './sums/sums.ts'

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
  document_line: ['delivered', 'returned', 'converted', 'matched', 'moved_back'],
  document_attachment: [],
  stock_move: [],
  billed_receipt: [],
  landed_cost: [],
  entry: [],
  entry_line: ['partner_id'],
  allocation: [],
  withholding: [],
  withholding_certificate: [],
  denomination_count: [],
  cheque_event: [],
  ticket_extra: [],
  ticket_tender: [],
  ticket_tip: [],
  ticket_card: [],
  stored_value_entry: [],
  loyalty_earning: [],
  loyalty_office_line: [],
  loyalty_settlement: [],
  value_return: [],
  ticket_print: [],
  staff_line: [],
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

/** Of a line `l` of an entry, in the currency `c` and on the account `a`. */
export const isLineWrong = `(
  l.first = 0 and coalesce(l.second, 0) = 0 and l.amount = 0 or c.id is null
    or c.rank = 'first' and l.amount <> l.first
    or c.rank = 'second' and l.amount is distinct from l.second
    or a.currency_id is not null and a.currency_id <> l.currency_id)`

/** What a line `l` needs beside it to be judged. */
export const besideLine = `
  left join currency c on c.company_id = l.company_id and c.id = l.currency_id
  join account a on a.company_id = l.company_id and a.id = l.account_id`

/** Of a document `d`, with how many live entries were `made` by posting it. */
export const liveIsWrong = `case
  when d.state = 'void' then coalesce(made.live, 0) <> 0
  when d.behaviour in ${booking} and d.first_total <> 0 then coalesce(made.live, 0) <> 1
  else coalesce(made.live, 0) > 1
end`

/** The sums of a day, one row for each account, branch, project and currency. */
const dayKeys = ['company_id', 'account_id', 'branch_id', 'project_id', 'currency_id', 'day']
const dayAmounts = [
  'debit',
  'credit',
  'first_debit',
  'first_credit',
  'second_debit',
  'second_credit',
]

/** Of lines `l`: what stands on their account, per currency and in both measures. */
const standing = `l.currency_id, sum(l.amount) as amount, sum(l.first) as first,
  sum(coalesce(l.second, 0)) as second`

const differs = (figure: string): string => `
  (coalesce(${figure}.amount, 0), coalesce(${figure}.first, 0), coalesce(${figure}.second, 0))
    <> (coalesce(e.amount, 0), coalesce(e.first, 0), coalesce(e.second, 0))`

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
        select company_id, entry_id, count(*) as count, sum(first) as first,
          sum(coalesce(second, 0)) as second
        from entry_line
        group by company_id, entry_id) l on l.company_id = e.company_id and l.entry_id = e.id
      where coalesce(l.count, 0) < 2 or l.first <> 0 or l.second <> 0`,
  },
  {
    name: 'a line of an entry is worth itself in its own currency, and of the day of its entry',
    sql: `
      select l.company_id, l.entry_id, l.position
      from entry_line l
      join entry e on e.company_id = l.company_id and e.id = l.entry_id
      ${besideLine}
      where ${isLineWrong} or l.day <> e.day`,
  },
  {
    // What is closed, revalued, filed or paid as salary is that of every branch.
    name: 'a line is of the branch of its document, or of its entry',
    sql: `
      select l.company_id, l.entry_id, l.position
      from entry_line l
      join entry e on e.company_id = l.company_id and e.id = l.entry_id
      left join document d on d.company_id = e.company_id and d.id = e.document_id
      where (d.id is not null or e.kind not in ('closing', 'exchange', 'tax', 'salary'))
          and l.branch_id is distinct from coalesce(d.branch_id, e.branch_id)
        or e.document_id is not null and l.project_id is distinct from d.project_id`,
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
          l.partner_id, l.branch_id, l.project_id, l.currency_id, l.amount, l.first,
          coalesce(l.second, 0) as second
        from entry e
        join entry_line l on l.company_id = e.company_id and l.entry_id = e.id
        where e.reversal_of is not null or exists (
          select 1
          from entry r
          where r.company_id = e.company_id and r.reversal_of = e.id)) both_of_them
      group by company_id, entry_id, account_id, partner_id, branch_id, project_id, currency_id
      having sum(amount) <> 0 or sum(first) <> 0 or sum(second) <> 0`,
  },
  {
    name: 'the accounts of clients and suppliers are what is open, partner by partner',
    sql: `
      select company_id, partner_id, side, currency_id
      from (
        select company_id, partner_id, side, currency_id, sum(open * sign) as amount,
          sum(first_open * sign) as first, sum(coalesce(second_open, 0) * sign) as second
        from (
          select *, direction * case side when 'client' then 1 else -1 end as sign
          from open_item) signed
        group by company_id, partner_id, side, currency_id) o
      full join (
        select l.company_id, l.partner_id,
          case a.role when 'receivable' then 'client' else 'supplier' end as side, ${standing}
        from entry_line l
        join account a on a.company_id = l.company_id and a.id = l.account_id
        where a.role in ('receivable', 'payable')
        group by l.company_id, l.partner_id, a.role, l.currency_id) e
        using (company_id, partner_id, side, currency_id)
      where ${differs('o')}`,
  },
  {
    name: 'the accounts of cheques are the cheques that are still under way',
    sql: `
      select company_id, role, currency_id
      from (
        select k.company_id, held.role, k.currency_id, sum(k.amount * held.sign) as amount,
          sum(k.first_amount * held.sign) as first,
          sum(coalesce(k.second_amount, 0) * held.sign) as second
        from cheque k
        join document d on d.company_id = k.company_id and d.id = k.document_id
        join (values
          ('inHand', 'chequesInHand', 1), ('deposited', 'chequesInHand', 1),
          ('issued', 'chequesIssued', -1), ('presented', 'chequesIssued', -1))
          as held (state, role, sign) on held.state = k.state
        where d.state = 'posted'
        group by k.company_id, held.role, k.currency_id) c
      full join (
        select l.company_id, a.role, ${standing}
        from entry_line l
        join account a on a.company_id = l.company_id and a.id = l.account_id
        where a.role in ('chequesInHand', 'chequesIssued')
        group by l.company_id, a.role, l.currency_id) e using (company_id, role, currency_id)
      where ${differs('c')}`,
  },
  {
    name: 'a place of money holds what entries left there, and an empty one is worth nothing',
    sql: `
      with lying as materialized (
        select l.company_id, l.account_id, n.drawer_id, a.role, ${standing}
        from entry_line l
        join account a on a.company_id = l.company_id and a.id = l.account_id
          and a.currency_id is not null
        join entry n on n.company_id = l.company_id and n.id = l.entry_id
        group by l.company_id, l.account_id, n.drawer_id, a.role, l.currency_id)
      select p.company_id, p.account_id, p.drawer_id
      from money_place p
      left join lying e on e.company_id = p.company_id and e.account_id = p.account_id
        and e.drawer_id is not distinct from p.drawer_id
      where ${differs('p')}
      union all
      select e.company_id, e.account_id, e.drawer_id
      from lying e
      left join money_place p on p.company_id = e.company_id and p.account_id = e.account_id
        and p.drawer_id is not distinct from e.drawer_id
      where p.account_id is null
      union all
      select company_id, account_id, place
      from (
        select company_id, account_id, case role when 'cash' then drawer_id end as place,
          sum(amount) as amount, sum(first) as first, sum(second) as second
        from lying
        group by 1, 2, 3) e
      where amount = 0 and (first <> 0 or second <> 0)`,
  },
  {
    name: 'the sums of a day are those of the journal',
    sql: leftOver(
      dayKeys,
      dayAmounts,
      `
        select ${[...dayKeys, ...dayAmounts].join(', ')}
        from account_day
        union all
        select company_id, ${sides}
        from unfolded u
        join entry_line using (company_id, entry_id)`,
      `select company_id, ${sides} from entry_line`,
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
