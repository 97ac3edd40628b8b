/** Who owes how much, and for how long it has been due: now, or as it was on a day gone by. */

import { sql } from 'kysely'
import { z } from 'zod'
import type { Side } from '../../domain/books/behaviour.ts'
import { placeParams } from '../../domain/books/ledger.ts'
import {
  type AgeGroup,
  type Ageing,
  type AgeingRow,
  ageGroups,
  ageSpans,
  signOf,
} from '../../domain/books/statement.ts'
import { day as dayInput, id } from '../../domain/kernel/input.ts'
import { searchText } from '../../domain/kernel/list.ts'
import { report } from '../kernel/command.ts'
import { hasSecond } from '../kernel/company-facts.ts'
import type { Context } from '../kernel/context.ts'
import { searchConditions, where } from '../kernel/rows/list-sql.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'
import { todayOf } from '../kernel/today.ts'
import { type AskedPlace, isAtPlace } from './at-place.ts'

const pageSize = 100

const asked = {
  side: z.enum(['client', 'supplier'], 'invalid'),
  /** The day of which it is asked: what was open then, and what was overdue. */
  asOf: dayInput.optional(),
  q: searchText.optional(),
  ...placeParams,
}

/** All of it at once, as paper and files tell it. */
export const wholeAgeing = z.strictObject(asked)

type AgeingQuestion = z.output<typeof wholeAgeing> & { after?: string | undefined }

function isIn(group: AgeGroup, asOf: string): Raw {
  const { from, to } = ageSpans[group]
  const days = sql`(${asOf}::date - o.due_date)`
  return sql.join(
    [
      ...(from === undefined ? [] : [sql`${days} >= ${from}`]),
      ...(to === undefined ? [] : [sql`${days} <= ${to}`]),
    ],
    sql` and `,
  )
}

/**
 * What was open at the end of a day: what was given to a document or from it until then is gone, and
 * so is money whose cheque had come back. What was voided later was still owed. Money that came before
 * what it pays stood to the credit of the partner until then, for what it has paid since: what rates
 * made of the two was booked with it.
 */
const openOn = (day: string) => sql`
  select o.company_id, o.document_id, o.partner_id, o.side, o.direction, o.due_date, o.day,
    o.amount - coalesce(g.amount, 0) as open, o.first_amount - coalesce(g.first, 0) as first_open,
    o.second_amount - coalesce(g.second, 0) as second_open
  from open_item o
  join document d on d.company_id = o.company_id and d.id = o.document_id
  left join lateral (
    select sum(a.amount * a.sign) as amount, sum(a.first * a.sign) as first,
      sum(a.second * a.sign) as second
    from (
      select to_amount as amount, first_amount as first, second_amount as second,
        case when reversal_of is null then 1 else -1 end as sign
      from allocation
      where company_id = o.company_id and to_id = o.document_id and day <= ${day}::date
      union all
      select case when p.is_there then x.from_amount else 0 end,
        case when p.is_there then x.first_amount else 0 end - x.exchange,
        case when p.is_there then x.second_amount else 0 end - x.second_exchange,
        case when x.reversal_of is null then 1 else -1 end
      from allocation x
      cross join lateral (
        select t.day <= ${day}::date as is_there
        from open_item t
        where t.company_id = x.company_id and t.document_id = x.to_id) p
      where x.company_id = o.company_id and x.from_id = o.document_id and x.day <= ${day}::date) a) g
    on true
  where o.day <= ${day}::date
    and (d.state = 'posted' or (
      select min(e.day)
      from entry e
      where e.company_id = d.company_id and e.document_id = d.id and e.kind = 'reversal')
        > ${day}::date)
    and coalesce((
      select v.state not in ('bounced', 'returned', 'stopped', 'replaced', 'legal')
      from cheque_event v
      where v.company_id = o.company_id and v.document_id = o.document_id and v.day <= ${day}::date
      order by v.at desc
      limit 1), true)`

/** On a day that is past more may have been given to a document than it came to: taken back later. */
const stoodOpen = sql`(o.first_open <> 0 or o.second_open <> 0)`

const hasPlace = ({ branch, project }: AskedPlace): boolean =>
  branch !== undefined || project !== undefined

const documentOfOpen = sql`
  join document d on d.company_id = o.company_id and d.id = o.document_id`

/** What is open of each partner, in groups and in both currencies. */
type Opened = AskedPlace & { side: string; asOf: string; today: string; partner?: string }

export const openedOf = ({ side, asOf, today, partner, ...place }: Opened) => sql`
  select o.partner_id,
    ${sql.join(
      measures.flatMap((measure) => {
        const open = sql`${sql.ref(`o.${measure}_open`)} * o.direction`
        return [
          sql`coalesce(sum(${open}), 0) as ${sql.ref(`${measure}_total`)}`,
          ...ageGroups.map(
            (group) => sql`
              coalesce(sum(${open}) filter (where ${isIn(group, asOf)}), 0)
                as ${sql.ref(`${measure}_${group}`)}`,
          ),
        ]
      }),
    )}
  from ${asOf < today ? sql`(${openOn(asOf)})` : sql`open_item`} o
  ${hasPlace(place) ? documentOfOpen : sql``}
  where o.side = ${side} and ${asOf < today ? stoodOpen : sql`o.open > 0`} ${partner ? sql`and o.partner_id = ${partner}` : sql``}
    ${hasPlace(place) ? sql`and ${isAtPlace('d', place)}` : sql``}
  group by o.partner_id
  having sum(o.first_open * o.direction) <> 0 or bool_or(o.first_open <> 0)
    or bool_or(o.second_open <> 0)`

const measures = ['first', 'second'] as const

const columns = [...ageGroups, 'total'] as const

const pairs = (amountOf: (name: string) => Raw): Raw =>
  sql`json_build_object(${sql.join(
    columns.map((name) => sql`${sql.lit(name)}, trim_scale(${amountOf(name)})::text`),
  )})`

/** Each currency by its own measure; nothing of a second one where there is none. */
export const agesInBoth = (amountOf: (column: string) => Raw): Raw => sql`
  ${pairs((name) => amountOf(`first_${name}`))} as first,
  case when ${hasSecond}
    then ${pairs((name) => amountOf(`second_${name}`))} end as second`

type Total = Ageing['total']

const controls = { client: 'receivable', supplier: 'payable' } as const

/** Of these partners, what a revaluation of that day makes of what is open. */
const revaluedOn = (side: Side, day: string, place: AskedPlace, found: readonly Raw[]) => sql<
  NonNullable<Ageing['revalued']>
>`
  select trim_scale(sum(l.first) * ${signOf(side)})::text as first,
    trim_scale(sum(l.second) * ${signOf(side)})::text as second
  from entry e
  join entry_line l on l.company_id = e.company_id and l.entry_id = e.id
  join account a on a.company_id = l.company_id and a.id = l.account_id
  join thirdparty t on t.id = l.partner_id
  ${where([
    sql`e.kind = 'exchange' and e.document_id is null and e.reversal_of is null`,
    sql`e.day = ${day}::date and a.role = ${controls[side]}`,
    isAtPlace('l', place),
    ...found,
  ])}
  having sum(l.first) <> 0 or sum(l.second) <> 0`

/** So many of its partners, with what all of them come to. */
export async function ageingOf(
  context: Pick<Context, 'tx' | 'now'>,
  { side, asOf: day, q = '', after, ...place }: AgeingQuestion,
  size: number,
): Promise<Ageing> {
  const { tx } = context
  const today = await todayOf(context)
  const asOf = day ?? today
  const all = searchConditions(q)
  const from = sql`
    from (${openedOf({ side, asOf, today, ...place })}) a
    join thirdparty t on t.id = a.partner_id`
  const behind = after
    ? [sql`(t.name, t.id) > (select name, id from thirdparty where id = ${after})`]
    : []
  const rows = await tx.plannedRows(sql<AgeingRow>`
    select json_build_object('id', t.id, 'title', local_name(t)) as partner, t.phone1 as phone,
      ${agesInBoth((name) => sql.ref(`a.${name}`))}
    ${from}
    ${where([...all, ...behind])}
    order by t.name, t.id
    limit ${size + 1}`)
  const [total] = await tx.plannedRows(sql<Total>`
    select count(*)::int as partners,
      ${agesInBoth((name) => sql`coalesce(sum(${sql.ref(`a.${name}`)}), 0)`)}
    ${from}
    ${where(all)}`)
  const kept = rows.slice(0, size)
  return {
    side,
    asOf,
    rows: kept,
    next: rows.length > size ? (kept.at(-1)?.partner.id ?? null) : null,
    total: total ?? noTotal,
    revalued: (await tx.maybe(revaluedOn(side, asOf, place, all))) ?? null,
  }
}

export const readAgeing = report({
  route: 'GET /api/books/ageing',
  summary: 'books: what is open per partner, by how long it is overdue, in both currencies',
  needs: 'books.journal.view',
  input: z.strictObject({ ...asked, after: id.optional() }),
  run: (context, question): Promise<Ageing> => ageingOf(context, question, pageSize),
})

export const noAges = {
  current: '0',
  days30: '0',
  days60: '0',
  days90: '0',
  older: '0',
  total: '0',
}

const noTotal: Total = { partners: 0, first: noAges, second: null }
