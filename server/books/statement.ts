/**
 * The statement of a partner. In the currency of the books it is what stands on the account of
 * clients or suppliers under his name, so it agrees with the journal by itself; beside it each
 * document is told in its own currency. Money of one currency that pays a debt of the other appears
 * as two lines, so that each currency runs on by itself.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import type { Side } from '../../domain/books/behaviour.ts'
import {
  type Balances,
  type PartnerBalance,
  type PartnerBalances,
  runningLines,
  type Statement,
  type StatementFact,
  signOf,
} from '../../domain/books/statement.ts'
import { day as dayInput, pathId as partnerId } from '../../domain/kernel/input.ts'
import { nameIn } from '../../domain/kernel/naming/local-name.ts'
import { thirdparty } from '../../domain/partners/thirdparty.entity.ts'
import { type Context, report } from '../kernel/command.ts'
import { rateNumberOn, secondDecimals } from '../kernel/company-facts.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { readRow } from '../kernel/rows/rows.ts'
import { todayOf } from '../kernel/today.ts'

type Wanted = { id: string; side: Side; from: string; to: string }

const mostLines = 5_000
const roles = { client: 'receivable', supplier: 'payable' } as const

/** Everything that ever changed what is owed, `own` with the sign of debits. */
const facts = ({ id, side }: Pick<Wanted, 'id' | 'side'>) => sql`
  select l.day, e.id, l.position, e.kind, e.document_id, e.note, o.currency_id,
    case when coalesce(u.kind, e.kind) in ('posting', 'cheque') then coalesce(o.amount, 0) else 0 end
      * sign(l.debit - l.credit) as own,
    l.debit - l.credit as first
  from entry_line l
  join entry e on e.company_id = l.company_id and e.id = l.entry_id
  left join entry u on u.company_id = e.company_id and u.id = e.reversal_of
  left join open_item o on o.company_id = e.company_id and o.document_id = e.document_id
  where l.partner_id = ${id}
    and l.account_id = (select id from account where role = ${roles[side]})
  union all
  select a.day, a.id, leg.position, 'allocation', leg.document_id, null, leg.currency_id,
    leg.own * ${signOf(side)} * case when a.reversal_of is null then 1 else -1 end, 0
  from open_item f
  join allocation a on a.company_id = f.company_id and a.from_id = f.document_id
  join open_item t on t.company_id = a.company_id and t.document_id = a.to_id
  cross join lateral (values
    (0, t.document_id, t.currency_id, - a.to_amount * t.direction),
    (1, f.document_id, f.currency_id, - a.from_amount * f.direction))
    as leg (position, document_id, currency_id, own)
  where f.partner_id = ${id} and f.side = ${side}
    and (f.currency_id <> t.currency_id or a.to_amount <> a.from_amount)`

const firstCurrency = sql`(select id from currency where rank = 'first')`

async function balancesAt(tx: Tx, wanted: Wanted, isAt: 'before' | 'after'): Promise<Balances> {
  const sign = signOf(wanted.side)
  const until = isAt === 'before' ? sql`day < ${wanted.from}` : sql`day <= ${wanted.to}`
  const rows = await tx.rows(sql<{ code: string; own: string; first: string }>`
    select c.code, trim_scale(sum(own) * ${sign})::text as own,
      trim_scale(sum(first) * ${sign})::text as first
    from (
      select coalesce(currency_id, ${firstCurrency}) as currency_id, own, first
      from (${facts(wanted)}) facts
      where ${until}) f
    join currency c on c.id = f.currency_id
    group by c.code
    order by c.code`)
  const [sum] = await tx.rows(sql<{ first: string }>`
    select trim_scale(coalesce(sum(first), 0))::text as first
    from unnest(${rows.map(({ first }) => first)}::numeric[]) as first`)
  return {
    first: sum?.first ?? '0',
    own: Object.fromEntries(rows.map(({ code, own }) => [code, own])),
  }
}

const factsBetween = (wanted: Wanted) => sql<StatementFact>`
  select f.day, f.kind,
    case when d.id is not null then json_build_object('id', d.id, 'number', d.number,
      'behaviour', d.behaviour) end as document,
    f.note, c.code as currency,
    trim_scale(greatest(f.own, 0))::text as debit,
    trim_scale(greatest(- f.own, 0))::text as credit,
    trim_scale(greatest(f.first, 0))::text as "firstDebit",
    trim_scale(greatest(- f.first, 0))::text as "firstCredit"
  from (${facts(wanted)}) f
  left join document d on d.id = f.document_id
  join currency c on c.id = coalesce(f.currency_id, ${firstCurrency})
  where f.day between ${wanted.from} and ${wanted.to}
  order by f.day, f.kind = 'allocation', f.id, f.position
  limit ${mostLines + 1}`

/** Also for the paper. */
export async function statementOf(
  { tx, language }: Pick<Context, 'tx' | 'language'>,
  wanted: Wanted,
): Promise<Statement> {
  const { id, side, from, to } = wanted
  const row = await readRow(tx, thirdparty, id)
  const opening = await balancesAt(tx, wanted, 'before')
  const closing = await balancesAt(tx, wanted, 'after')
  const found = await tx.rows(factsBetween(wanted))
  return {
    partner: { id, title: nameIn(language, row) },
    side,
    from,
    to,
    opening,
    lines: runningLines(opening, found.slice(0, mostLines), side),
    closing,
    isCut: found.length > mostLines,
  }
}

const side = z.enum(['client', 'supplier'], 'invalid')

export const readStatement = report({
  route: 'GET /api/thirdparties/:id/statement',
  summary: 'thirdparty: what changed the balance in a period, per currency and in the books',
  needs: 'partners.thirdparty.view',
  input: z.strictObject({ id: partnerId, side, from: dayInput, to: dayInput }),
  run: (context, wanted) => statementOf(context, wanted),
})

type OpenSum = { side: Side; code: string; own: string; first: string; overdue: string }

/** What is open now, per side and currency. */
const openSums = (id: string, today: string) => sql<OpenSum>`
  select o.side, c.code, trim_scale(sum(o.open * o.direction))::text as own,
    trim_scale(sum(o.first_open * o.direction))::text as first,
    trim_scale(coalesce(sum(o.first_open * o.direction) filter (
      where o.due_date < ${today}::date), 0))::text as overdue
  from open_item o
  join currency c on c.id = o.currency_id
  where o.partner_id = ${id} and o.open > 0
  group by o.side, c.code
  order by c.code`

export const readBalance = report({
  route: 'GET /api/thirdparties/:id/balance',
  summary: 'thirdparty: what is open now as a client and as a supplier, in both currencies',
  needs: 'partners.thirdparty.view',
  input: z.strictObject({ id: partnerId }),
  async run(context, { id }): Promise<PartnerBalances> {
    const { tx } = context
    await readRow(tx, thirdparty, id)
    const today = await todayOf(context)
    const rows = await tx.rows(openSums(id, today))
    const sums = await Promise.all([
      balanceOf(tx, rows, 'client', today),
      balanceOf(tx, rows, 'supplier', today),
    ])
    return { client: sums[0], supplier: sums[1] }
  },
})

async function balanceOf(
  tx: Tx,
  all: OpenSum[],
  wanted: Side,
  today: string,
): Promise<PartnerBalance> {
  const rows = all.filter((row) => row.side === wanted)
  const sums = await tx.one(sql<{ first: string; overdue: string; second: string | null }>`
    select trim_scale(coalesce(sum(first), 0))::text as first,
      trim_scale(greatest(coalesce(sum(overdue), 0), 0))::text as overdue,
      trim_scale(round(coalesce(sum(first), 0) * ${rateNumberOn(today)}, coalesce(${secondDecimals}, 0)))::text as second
    from unnest(${rows.map(({ first }) => first)}::numeric[],
      ${rows.map(({ overdue }) => overdue)}::numeric[]) as o (first, overdue)`)
  return { ...sums, own: Object.fromEntries(rows.map(({ code, own }) => [code, own])) }
}
