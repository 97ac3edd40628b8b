/**
 * The statement of a partner: what stands on the account of clients or suppliers under his name, so
 * that it agrees with the journal by itself. A line is told in its own currency and in that of the
 * books. Money of one currency that pays a debt of the other appears as two lines, so that each
 * currency runs on by itself.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { hidesDebts } from '../../domain/books/amount-sight.ts'
import type { Side } from '../../domain/books/behaviour.ts'
import { placeParams } from '../../domain/books/ledger.ts'
import {
  type Balances,
  type PartnerBalance,
  type PartnerBalances,
  partnerBalances,
  runningLines,
  type Statement,
  type StatementFact,
  signOf,
} from '../../domain/books/statement.ts'
import { day as dayInput, pathId as partnerId } from '../../domain/kernel/input.ts'
import { nameIn } from '../../domain/kernel/naming/local-name.ts'
import { atLeastZero } from '../../domain/kernel/number/decimal.ts'
import { sumOf } from '../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { thirdparty } from '../../domain/partners/thirdparty.entity.ts'
import { report } from '../kernel/command.ts'
import { hasSecond } from '../kernel/company-facts.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { readRow } from '../kernel/rows/rows.ts'
import { todayOf } from '../kernel/today.ts'
import { type AskedPlace, isAtPlace } from './at-place.ts'

type Wanted = AskedPlace & { id: string; side: Side; from: string; to: string }

const mostLines = 5_000
const roles = { client: 'receivable', supplier: 'payable' } as const

/** Everything that ever changed what is owed, with the sign of debits. */
const facts = ({ id, side, ...place }: Wanted) => sql`
  select l.day, e.at, e.id, l.position, e.kind, e.document_id, e.note, l.currency_id, l.amount as own,
    l.first, l.second
  from entry_line l
  join entry e on e.company_id = l.company_id and e.id = l.entry_id
  where l.partner_id = ${id}
    and l.account_id = (select id from account where role = ${roles[side]})
    and ${isAtPlace('l', place)}`

type At = { balances: Balances; second: string }

async function balancesAt(tx: Tx, wanted: Wanted, isAt: 'before' | 'after'): Promise<At> {
  const sign = signOf(wanted.side)
  const until = isAt === 'before' ? sql`day < ${wanted.from}` : sql`day <= ${wanted.to}`
  const rows = await tx.rows(sql<{
    code: string
    own: string
    first: string
    second: string
  }>`
    select c.code, trim_scale(sum(own) * ${sign})::text as own,
      trim_scale(sum(first) * ${sign})::text as first,
      trim_scale(coalesce(sum(second), 0) * ${sign})::text as second
    from (${facts(wanted)}) f
    join currency c on c.id = f.currency_id
    where ${until}
    group by c.code
    order by c.code`)
  return {
    balances: {
      first: sumOf(rows.map(({ first }) => first)),
      own: Object.fromEntries(rows.map(({ code, own }) => [code, own])),
    },
    second: sumOf(rows.map(({ second }) => second)),
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
    trim_scale(greatest(- f.first, 0))::text as "firstCredit",
    trim_scale(greatest(f.second, 0))::text as "secondDebit",
    trim_scale(greatest(- f.second, 0))::text as "secondCredit"
  from (${facts(wanted)}) f
  left join document d on d.id = f.document_id
  join currency c on c.id = f.currency_id
  where f.day between ${wanted.from} and ${wanted.to}
  order by f.day, f.at, f.own * ${signOf(wanted.side)} < 0, f.id, f.position
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
  const { isDouble } = await tx.one(sql<{ isDouble: boolean }>`select ${hasSecond} as "isDouble"`)
  return {
    partner: { id, title: nameIn(language, row) },
    side,
    from,
    to,
    opening: opening.balances,
    lines: runningLines(opening.balances, found.slice(0, mostLines), side, opening.second),
    closing: closing.balances,
    second: isDouble ? { opening: opening.second, closing: closing.second } : null,
    isCut: found.length > mostLines,
  }
}

/** Of whom nobody may see what we owe them. */
export function refuseHidden(reader: Context['actor'], side: Side): void {
  if (hidesDebts(reader, side)) throw new Refusal('amountsHidden', 'side')
}

const side = z.enum(['client', 'supplier'], 'invalid')

export const readStatement = report({
  route: 'GET /api/thirdparties/:id/statement',
  summary: 'thirdparty: what changed the balance in a period, per currency and in the books',
  needs: 'partners.thirdparty.view',
  input: z.strictObject({ id: partnerId, side, from: dayInput, to: dayInput, ...placeParams }),
  async run(context, wanted): Promise<Statement> {
    refuseHidden(context.actor, wanted.side)
    return statementOf(context, wanted)
  },
})

type OpenSum = {
  side: Side
  code: string
  own: string
  first: string
  second: string | null
  overdue: string
}

/** What is open now, per side and currency. */
const openSums = (id: string, today: string) => sql<OpenSum>`
  select o.side, c.code, trim_scale(sum(o.open * o.direction))::text as own,
    trim_scale(sum(o.first_open * o.direction))::text as first,
    trim_scale(sum(o.second_open * o.direction))::text as second,
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
  answer: partnerBalances,
  async run(context, { id }): Promise<PartnerBalances> {
    const { tx } = context
    await readRow(tx, thirdparty, id)
    const today = await todayOf(context)
    const rows = await tx.rows(openSums(id, today))
    return {
      client: balanceOf(rows, 'client'),
      supplier: hidesDebts(context.actor, 'supplier') ? null : balanceOf(rows, 'supplier'),
    }
  },
})

function balanceOf(all: readonly OpenSum[], wanted: Side): PartnerBalance {
  const rows = all.filter((row) => row.side === wanted)
  const seconds = rows.flatMap(({ second }) => second ?? [])
  const overdue = sumOf(rows.map((row) => row.overdue))
  return {
    first: sumOf(rows.map(({ first }) => first)),
    second: rows.length > 0 && seconds.length === 0 ? null : sumOf(seconds),
    overdue: atLeastZero(overdue),
    own: Object.fromEntries(rows.map(({ code, own }) => [code, own])),
  }
}
