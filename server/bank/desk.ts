/** The desk of a bank account: what is not matched yet, what might belong together, and the report. */

import { sql } from 'kysely'
import { z } from 'zod'
import type {
  BankBookLine,
  BankDesk,
  BankMatch,
  BankStatementRow,
} from '../../domain/bank/contract.ts'
import { type OpenLine, proposals } from '../../domain/bank/matching.ts'
import { reconciled } from '../../domain/bank/reconciliation.ts'
import { hidesPayEntries } from '../../domain/books/amount-sight.ts'
import { day as dayInput, pathId } from '../../domain/kernel/input.ts'
import { entryDocument } from '../books/sums/sums.ts'
import { report } from '../kernel/command.ts'
import { todayOf } from '../kernel/today.ts'
import { partnerNameOf } from '../partners/partner-name.ts'
import { bankAccountOf } from './account.ts'

const mostShown = 400
const mostMatches = 100

type Wanted = { id: string; day: string }

/** Matches whose every part is known on that day: what came later was still open then. */
const madeBy = ({ id, day }: Wanted) => sql`
  select m.id
  from bank_match m
  where m.account_id = ${id}
    and not exists (
      select 1
      from bank_match_line p
      join bank_line l on l.company_id = p.company_id and l.id = p.line_id
      where p.company_id = m.company_id and p.match_id = m.id and l.day > ${day}::date)
    and not exists (
      select 1
      from bank_match_entry p
      join entry_line l on l.company_id = p.company_id and l.entry_id = p.entry_id
        and l.position = p.position
      where p.company_id = m.company_id and p.match_id = m.id and l.day > ${day}::date)`

const lineColumns = sql`l.id, l.day, trim_scale(l.amount)::text as amount, l.reference, l.name, l.text`

const openLines = (wanted: Wanted) => sql<OpenLine>`
  select ${lineColumns}
  from bank_line l
  left join bank_match_line m on m.company_id = l.company_id and m.line_id = l.id
  where l.account_id = ${wanted.id} and l.day <= ${wanted.day}::date and m.match_id is null
  order by l.day, l.id
  limit ${mostShown + 1}`

/** Of a transfer between places of our own: the other one of its two accounts. */
const otherPlace = sql`
  (select local_name(a)
    from account a
    where a.company_id = x.company_id
      and a.id = case l.account_id when d.account_id then x.to_account_id else d.account_id end)`

/** Money that did move: revaluation has lines with no amount. */
const bookLine = sql`
  select l.entry_id || ':' || l.position as id, l.day, trim_scale(l.amount)::text as amount,
    d.number, d.reference, coalesce(d.partner_name, p.name, ${otherPlace}) as partner,
    coalesce(${partnerNameOf()}, local_name(p), ${otherPlace}) as whose,
    coalesce(l.note, e.note, case when x.document_id is not null then d.note end) as note,
    case when e.reversal_of is not null then e.reversal_of || ':' || l.position end as undoes,
    ${entryDocument} as document, l.company_id, l.entry_id, l.position
  from entry_line l
  join entry e on e.company_id = l.company_id and e.id = l.entry_id
  left join document d on d.company_id = e.company_id and d.id = e.document_id
  left join transfer_terms x on x.company_id = d.company_id and x.document_id = d.id
  left join thirdparty p on p.company_id = l.company_id and p.id = l.partner_id`

/** Entries of pay are for whoever may see their amounts: nobody matches what he cannot see. */
const isVisible = (hidesPay: boolean) => sql`(e.kind <> 'salary' or not ${hidesPay})`

const openEntries = (wanted: Wanted, hidesPay: boolean) => sql<BankBookLine>`
  select b.id, b.day, b.amount, b.number, b.reference, b.partner, b.whose, b.note, b.undoes, b.document
  from (
    ${bookLine}
    where l.account_id = ${wanted.id} and l.day <= ${wanted.day}::date and l.amount <> 0
      and ${isVisible(hidesPay)}
      and not exists (
        select 1
        from bank_match_entry m
        where m.company_id = l.company_id and m.entry_id = l.entry_id and m.position = l.position)
    order by l.day desc, l.entry_id desc
    limit ${mostShown + 1}) b
  order by b.day, b.entry_id, b.position`

type Sums = { books: string; outstanding: string; unknown: string; bank: string | null }

/** Before the first statement the bank's opening balance stands for everything. */
const sumsOn = (wanted: Wanted) => sql<Sums>`
  with made as materialized (${madeBy(wanted)}),
  first as (select min(from_day) as day from bank_statement where account_id = ${wanted.id})
  select
    (select trim_scale(coalesce(sum(amount), 0))::text
      from entry_line
      where account_id = ${wanted.id} and day <= ${wanted.day}::date) as books,
    (select trim_scale(coalesce(sum(l.amount), 0))::text
      from entry_line l
      left join bank_match_entry p on p.company_id = l.company_id and p.entry_id = l.entry_id
        and p.position = l.position
      where l.account_id = ${wanted.id} and l.day <= ${wanted.day}::date
        and l.day >= coalesce((select day from first), l.day)
        and (p.match_id is null or p.match_id not in (select id from made))) as outstanding,
    (select trim_scale(coalesce(sum(l.amount), 0))::text
      from bank_line l
      left join bank_match_line p on p.company_id = l.company_id and p.line_id = l.id
      where l.account_id = ${wanted.id} and l.day <= ${wanted.day}::date
        and (p.match_id is null or p.match_id not in (select id from made))) as unknown,
    (select trim_scale(closing)::text
      from bank_statement
      where account_id = ${wanted.id} and to_day <= ${wanted.day}::date
      order by to_day desc, imported_at desc
      limit 1) as bank`

const statementsOf = ({ id }: Wanted) => sql<BankStatementRow>`
  select s.id, s.format, s.file_name as name, s.from_day as from, s.to_day as to,
    trim_scale(s.opening)::text as opening, trim_scale(s.closing)::text as closing,
    l.lines, l.matched, s.user_name as user, s.imported_at as at
  from bank_statement s
  cross join lateral (
    select count(*)::int as lines, count(m.match_id)::int as matched
    from bank_line l
    left join bank_match_line m on m.company_id = l.company_id and m.line_id = l.id
    where l.company_id = s.company_id and l.statement_id = s.id) l
  where s.account_id = ${id}
  order by s.to_day desc, s.imported_at desc
  limit ${mostMatches}`

const matchesOf = ({ id }: Wanted, hidesPay: boolean) => sql<BankMatch>`
  select m.id, m.user_name as user, m.at,
    (select coalesce(json_agg(json_build_object('id', l.id, 'day', l.day, 'amount',
        trim_scale(l.amount)::text, 'reference', l.reference, 'name', l.name, 'text', l.text)
        order by l.day, l.id), '[]')
      from bank_match_line p
      join bank_line l on l.company_id = p.company_id and l.id = p.line_id
      where p.company_id = m.company_id and p.match_id = m.id) as lines,
    (select coalesce(json_agg(json_build_object('id', b.id, 'day', b.day, 'amount', b.amount,
        'number', b.number, 'reference', b.reference, 'partner', b.partner, 'whose', b.whose, 'note',
        b.note,
        'undoes', b.undoes, 'document', b.document) order by b.day, b.id), '[]')
      from bank_match_entry part
      cross join lateral (${bookLine}
        where l.company_id = part.company_id and l.entry_id = part.entry_id
          and l.position = part.position and ${isVisible(hidesPay)}) b
      where part.company_id = m.company_id and part.match_id = m.id) as entries
  from bank_match m
  where m.account_id = ${id}
  order by m.at desc, m.id
  limit ${mostMatches}`

export const bankDesk = report({
  route: 'GET /api/bank/accounts/:id',
  summary:
    'bank: what is open on both sides of an account, what might match, and the report of a day',
  needs: 'books.journal.view',
  input: z.strictObject({ id: pathId, day: dayInput.optional() }),
  async run(context, { id, day }): Promise<BankDesk> {
    const { tx, actor } = context
    const hidesPay = hidesPayEntries(actor)
    const account = await bankAccountOf(context, id)
    const wanted = { id, day: day ?? (await todayOf(context)) }
    const lines = await tx.rows(openLines(wanted))
    const entries = await tx.rows(openEntries(wanted, hidesPay))
    const shown = { lines: lines.slice(0, mostShown), entries: entries.slice(-mostShown) }
    return {
      account,
      day: wanted.day,
      report: reconciled(await tx.one(sumsOn(wanted))),
      ...shown,
      isCut: lines.length > mostShown || entries.length > mostShown,
      proposals: proposals(shown.lines, shown.entries),
      matches: await tx.rows(matchesOf(wanted, hidesPay)),
      statements: await tx.rows(statementsOf(wanted)),
    }
  },
})
