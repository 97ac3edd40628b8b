/** Who owes how much, and for how long it has been due: from what is open now. */

import { sql } from 'kysely'
import { z } from 'zod'
import {
  type AgeGroup,
  type Ageing,
  type AgeingRow,
  ageGroups,
  ageSpans,
} from '../../domain/books/statement.ts'
import { day as dayInput, id } from '../../domain/kernel/input.ts'
import { searchText } from '../../domain/kernel/list.ts'
import { report } from '../kernel/command.ts'
import { rateNumberOn, secondDecimals } from '../kernel/company-facts.ts'
import { searchConditions, where } from '../kernel/rows/list-sql.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'
import { todayOf } from '../kernel/today.ts'

const pageSize = 100

const ageingParams = z.strictObject({
  side: z.enum(['client', 'supplier'], 'invalid'),
  /** The day on which it is asked what is overdue; what is open is open now. */
  asOf: dayInput.optional(),
  q: searchText.optional(),
  after: id.optional(),
})

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

/** What is open of each partner, in groups. */
export const openedOf = (side: string, asOf: string, partner?: string) => sql`
  select o.partner_id, sum(o.first_open * o.direction) as total,
    ${sql.join(
      ageGroups.map(
        (group) => sql`
          coalesce(sum(o.first_open * o.direction) filter (where ${isIn(group, asOf)}), 0)
            as ${sql.ref(group)}`,
      ),
    )}
  from open_item o
  where o.side = ${side} and o.open > 0 ${partner ? sql`and o.partner_id = ${partner}` : sql``}
  group by o.partner_id
  having sum(o.first_open * o.direction) <> 0 or bool_or(o.first_open <> 0)`

const columns = [...ageGroups, 'total'] as const

const pairs = (amountOf: (name: string) => Raw): Raw =>
  sql`json_build_object(${sql.join(
    columns.map((name) => sql`${sql.lit(name)}, trim_scale(${amountOf(name)})::text`),
  )})`

/** The second currency at the rate of today; nothing without one. */
export const agesInBoth = (amountOf: (name: string) => Raw): Raw => sql`
  ${pairs(amountOf)} as first,
  case when rate.now is not null
    then ${pairs((name) => sql`round(${amountOf(name)} * rate.now, rate.decimals)`)} end as second`

export const rateOnDay = (today: string) =>
  sql`(select ${rateNumberOn(today)} as now, coalesce(${secondDecimals}, 0) as decimals) rate`

type Total = Ageing['total']

export const readAgeing = report({
  route: 'GET /api/books/ageing',
  summary: 'books: what is open per partner, by how long it is overdue, in both currencies',
  needs: 'books.journal.view',
  input: ageingParams,
  async run(context, { side, asOf: asked, q = '', after }): Promise<Ageing> {
    const { tx } = context
    const today = await todayOf(context)
    const asOf = asked ?? today
    const all = searchConditions(q)
    const from = sql`
      from (${openedOf(side, asOf)}) a
      join thirdparty t on t.id = a.partner_id
      cross join ${rateOnDay(today)}`
    const behind = after
      ? [sql`(t.name, t.id) > (select name, id from thirdparty where id = ${after})`]
      : []
    const rows = await tx.plannedRows(sql<AgeingRow>`
      select json_build_object('id', t.id, 'title', local_name(t)) as partner, t.phone1 as phone,
        ${agesInBoth((name) => sql.ref(`a.${name}`))}
      ${from}
      ${where([...all, ...behind])}
      order by t.name, t.id
      limit ${pageSize + 1}`)
    const [total] = await tx.plannedRows(sql<Total>`
      select count(*)::int as partners,
        ${agesInBoth((name) => sql`coalesce(sum(${sql.ref(`a.${name}`)}), 0)`)}
      ${from}
      ${where(all)}
      group by rate.now, rate.decimals`)
    const kept = rows.slice(0, pageSize)
    return {
      side,
      asOf,
      rows: kept,
      next: rows.length > pageSize ? (kept.at(-1)?.partner.id ?? null) : null,
      total: total ?? noTotal,
    }
  },
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
