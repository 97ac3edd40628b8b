/** The trial balance of a period, and the card of one account with its running balance. */

import { sql } from 'kysely'
import { z } from 'zod'
import { account } from '../../domain/books/account.entity.ts'
import {
  type LedgerCard,
  type LedgerLine,
  ledgerCursor,
  periodParams,
  type TrialBalance,
  type TrialRow,
} from '../../domain/books/ledger.ts'
import { day as dayInput, id as idInput, pathId } from '../../domain/kernel/input.ts'
import { nameIn } from '../../domain/kernel/naming/local-name.ts'
import { type Context, report } from '../kernel/command.ts'
import { readRow } from '../kernel/rows/rows.ts'
import { checkedCursor } from './cursor.ts'
import { daySums, entryDocument, linePartner } from './sums.ts'

type Period = { from: string; to: string }

/** Its own currency's columns have no name before them. */
const columnsOf = {
  first: [sql`first_debit`, sql`first_credit`],
  second: [sql`second_debit`, sql`second_credit`],
  own: [sql`debit`, sql`credit`],
} as const

const turnover = (measure: keyof typeof columnsOf, { from }: Period) => {
  const [debit, credit] = columnsOf[measure]
  const isBefore = sql`day < ${from}::date`
  const text = (sum: unknown) => sql`trim_scale(coalesce(${sum}, 0))::text`
  return sql`json_build_object(
    'opening', ${text(sql`sum(${debit} - ${credit}) filter (where ${isBefore})`)},
    'debit', ${text(sql`sum(${debit}) filter (where not ${isBefore})`)},
    'credit', ${text(sql`sum(${credit}) filter (where not ${isBefore})`)},
    'closing', ${text(sql`sum(${debit} - ${credit})`)})`
}

export const trialRows = (period: Period) => sql<TrialRow>`
  select json_build_object('id', a.id, 'code', a.code, 'title', local_name(a), 'kind', a.kind) as account,
    s.first, s.second,
    case when c.id is not null then
      (s.own::jsonb || jsonb_build_object('currency', c.code))::json end as own
  from (
    select account_id, ${turnover('first', period)} as first,
      ${turnover('second', period)} as second, ${turnover('own', period)} as own
    from (${daySums}) sums
    where day <= ${period.to}::date
    group by account_id
    having bool_or(day >= ${period.from}::date) or sum(first_debit - first_credit) <> 0
      or sum(second_debit - second_credit) <> 0) s
  join account a on a.id = s.account_id
  left join currency c on c.id = a.currency_id
  order by a.code, a.id`

export const trialBalance = report({
  route: 'GET /api/books/trial-balance',
  summary: 'books: opening, debits, credits and closing of every account, in both currencies',
  needs: 'books.journal.view',
  input: periodParams,
  async run({ tx }, period): Promise<TrialBalance> {
    return { ...period, rows: await tx.rows(trialRows(period)) }
  },
})

const pageSize = 200

type Start = {
  id: string
  day: string
  entry: string | null
  position: number
  branch?: string
  project?: string
}

/** One branch or one project alone; of what has their columns under no other name. */
const isThere = ({ branch, project }: Pick<Start, 'branch' | 'project'>) => sql`
  ${branch ? sql`branch_id = ${branch}` : sql`true`}
  and ${project ? sql`project_id = ${project}` : sql`true`}`

type Stand = { first: string; second: string; own: string }

/** What stood on the account before the page. */
const standBefore = ({ id, day, entry, position, ...place }: Start) => sql<Stand>`
  select trim_scale(coalesce(sum(first), 0))::text as first,
    trim_scale(coalesce(sum(second), 0))::text as second,
    trim_scale(coalesce(sum(own), 0))::text as own
  from (
    select first_debit - first_credit as first, second_debit - second_credit as second,
      debit - credit as own
    from (${daySums}) sums
    where account_id = ${id} and day < ${day}::date and ${isThere(place)}
    union all
    select first, coalesce(second, 0), amount
    from entry_line
    where account_id = ${id} and day = ${day}::date
      and (entry_id, position) <= (${entry}::uuid, ${position}::int) and ${isThere(place)}) before`

const side = (amount: unknown) => sql`trim_scale(greatest(${amount}, ${amount} * 0))::text`

const linesFrom = (start: Start, to: string, before: Stand, size: number) =>
  sql<LedgerLine>`
    select entry, position, day, kind, note, document, partner, currency,
      trim_scale(amount)::text as amount,
      ${side(sql`first`)} as debit, ${side(sql`- first`)} as credit,
      ${side(sql`second`)} as "secondDebit", ${side(sql`- second`)} as "secondCredit",
      trim_scale(${before.first}::numeric + sum(first) over running)::text as balance,
      trim_scale(${before.second}::numeric + sum(coalesce(second, 0)) over running)::text
        as "secondBalance",
      case when is_money
        then trim_scale(${before.own}::numeric + sum(amount) over running)::text end as "ownBalance"
    from (
      select l.entry_id as entry, l.position, l.day, e.kind, coalesce(l.note, e.note) as note,
        ${entryDocument} as document, ${linePartner} as partner, c.code as currency, l.amount,
        l.first, l.second, a.currency_id is not null as is_money
      from (
        select *
        from entry_line
        where ${isThere(start)}) l
      join entry e on e.id = l.entry_id
      join account a on a.id = l.account_id
      join currency c on c.id = l.currency_id
      left join document d on d.id = e.document_id
      left join thirdparty p on p.id = l.partner_id
      where l.account_id = ${start.id} and l.day between ${start.day}::date and ${to}::date
        and (${start.entry}::uuid is null
          or (l.day, l.entry_id, l.position)
            > (${start.day}::date, ${start.entry}::uuid, ${start.position}::int))
      order by l.day, l.entry_id, l.position
      limit ${size + 1}) page
    window running as (order by day, entry, position)
    order by day, entry, position`

const currencyOf = (id: string) => sql<{ code: string }>`
  select c.code
  from account a
  join currency c on c.company_id = a.company_id and c.id = a.currency_id
  where a.id = ${id}`

const cardPeriod = {
  id: pathId,
  from: dayInput,
  to: dayInput,
  branch: idInput.optional(),
  project: idInput.optional(),
}

export const cardParams = z.strictObject(cardPeriod)

type CardQuestion = z.output<typeof cardParams> & { after?: string | undefined }

/** So many of its lines, with what stood there before the first of them. */
export async function readCard(
  { tx, language }: Pick<Context, 'tx' | 'language'>,
  { id, from, to, branch, project, after }: CardQuestion,
  size: number,
): Promise<LedgerCard> {
  const row = await readRow(tx, account, id)
  const [day, entry, position] = after ? checkedCursor(ledgerCursor, after) : [from, null, 0]
  const start = { id, day, entry, position, branch, project }
  const before = await tx.one(standBefore(start))
  const found = await tx.rows(linesFrom(start, to, before, size))
  const own = await tx.maybe(currencyOf(id))
  const rows = found.slice(0, size)
  const last = found.length > size ? rows.at(-1) : undefined
  return {
    account: { id, code: row.code, title: nameIn(language, row), kind: row.kind },
    opening: before.first,
    secondOpening: before.second,
    currency: own?.code ?? null,
    ownOpening: own ? before.own : null,
    rows,
    next: last ? `${last.day}_${last.entry}_${last.position}` : null,
  }
}

export const ledgerCard = report({
  route: 'GET /api/accounts/:id/ledger',
  summary: 'account: its lines of a period, the oldest first, with the running balance',
  needs: 'books.journal.view',
  input: z.strictObject({ ...cardPeriod, after: z.string().max(60, 'invalid').optional() }),
  run: (context, question) => readCard(context, question, pageSize),
})
