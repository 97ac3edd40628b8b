/** The trial balance of a period, and the card of one account with its running balance. */

import { sql } from 'kysely'
import { z } from 'zod'
import { account } from '../../domain/books/account.entity.ts'
import { hidesPayEntries } from '../../domain/books/amount-sight.ts'
import {
  type LedgerCard,
  type LedgerLine,
  ledgerCursor,
  placeParams,
  type TrialBalance,
  type TrialParams,
  type TrialRow,
  trialParams,
} from '../../domain/books/ledger.ts'
import { day as dayInput, pathId } from '../../domain/kernel/input.ts'
import { nameIn } from '../../domain/kernel/naming/local-name.ts'
import { report } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'
import { readRow } from '../kernel/rows/rows.ts'
import { type AskedPlace, isAtPlace } from './at-place.ts'
import { checkedCursor } from './cursor.ts'
import { daySums, entryDocument, linePartner } from './sums/sums.ts'

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

export const trialRows = (period: TrialParams) => sql<TrialRow>`
  select json_build_object('id', a.id, 'code', a.code, 'title', local_name(a), 'kind', a.kind) as account,
    s.first, s.second,
    case when c.id is not null then
      (s.own::jsonb || jsonb_build_object('currency', c.code))::json end as own
  from (
    select account_id, ${turnover('first', period)} as first,
      ${turnover('second', period)} as second, ${turnover('own', period)} as own
    from (${daySums}) sums
    where day <= ${period.to}::date and ${isAtPlace('sums', period)}
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
  input: trialParams,
  async run({ tx }, period): Promise<TrialBalance> {
    const { from, to } = period
    return { from, to, rows: await tx.rows(trialRows(period)) }
  },
})

const pageSize = 200

type Start = AskedPlace & { id: string; day: string; entry: string | null; position: number }

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
    where account_id = ${id} and day < ${day}::date and ${isAtPlace('sums', place)}
    union all
    select first, coalesce(second, 0), amount
    from entry_line
    where account_id = ${id} and day = ${day}::date
      and (entry_id, position) <= (${entry}::uuid, ${position}::int) and ${isAtPlace('entry_line', place)}) before`

const side = (amount: unknown) => sql`trim_scale(greatest(${amount}, ${amount} * 0))::text`

/** Amounts of a page of lines, in the order the card runs on. */
const amountsOf = (before: Stand): [string, Raw][] => [
  ['amount', sql`trim_scale(amount)::text`],
  ['debit', side(sql`first`)],
  ['credit', side(sql`- first`)],
  ['secondDebit', side(sql`second`)],
  ['secondCredit', side(sql`- second`)],
  ['balance', sql`trim_scale(${before.first}::numeric + sum(first) over running)::text`],
  [
    'secondBalance',
    sql`trim_scale(${before.second}::numeric + sum(coalesce(second, 0)) over running)::text`,
  ],
  [
    'ownBalance',
    sql`case when is_money
      then trim_scale(${before.own}::numeric + sum(amount) over running)::text end`,
  ],
]

type Page = { to: string; size: number; hidesPay: boolean }

const linesFrom = (start: Start, before: Stand, { to, size, hidesPay }: Page) => {
  const isHidden = sql`kind = 'salary' and ${hidesPay}`
  const amounts = amountsOf(before).map(
    ([name, text]) => sql`case when not (${isHidden}) then ${text} end as ${sql.ref(name)}`,
  )
  return sql<LedgerLine>`
    select entry, position, day, kind, note, document, partner, currency,
      ${sql.join(amounts)}
    from (
      select l.entry_id as entry, l.position, l.day, e.kind, coalesce(l.note, e.note) as note,
        ${entryDocument} as document, ${linePartner} as partner, c.code as currency, l.amount,
        l.first, l.second, a.currency_id is not null as is_money
      from (
        select *
        from entry_line
        where ${isAtPlace('entry_line', start)}) l
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
}

const currencyOf = (id: string) => sql<{ code: string }>`
  select c.code
  from account a
  join currency c on c.company_id = a.company_id and c.id = a.currency_id
  where a.id = ${id}`

const cardPeriod = {
  id: pathId,
  from: dayInput,
  to: dayInput,
  ...placeParams,
}

export const cardParams = z.strictObject(cardPeriod)

export type CardQuestion = z.output<typeof cardParams> & { after?: string | undefined }

/** So many of its lines, with what stood there before the first of them. */
export async function readCard(
  { tx, language, actor }: Pick<Context, 'tx' | 'language' | 'actor'>,
  { id, from, to, branch, project, after }: CardQuestion,
  size: number,
): Promise<LedgerCard> {
  const row = await readRow(tx, account, id)
  const [day, entry, position] = after ? checkedCursor(ledgerCursor, after) : [from, null, 0]
  const start = { id, day, entry, position, branch, project }
  const before = await tx.one(standBefore(start))
  const page = { to, size, hidesPay: hidesPayEntries(actor) }
  const found = await tx.rows(linesFrom(start, before, page))
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
