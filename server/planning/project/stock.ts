/** The goods a project took and its hours: item by item and month by month, within some days. */
import { sql } from 'kysely'
import { z } from 'zod'
import { day, pathId } from '../../../domain/kernel/input.ts'
import { may } from '../../../domain/kernel/permission.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { project } from '../../../domain/planning/project.entity.ts'
import type {
  ProjectItem,
  ProjectMonth,
  ProjectMonths,
  ProjectStock,
} from '../../../domain/planning/project-view.ts'
import { query } from '../../kernel/command.ts'
import { readRow } from '../../kernel/rows/rows.ts'
import { startOf } from '../../kernel/sql-days.ts'

const most = 200

type Days = { from?: string | undefined; to?: string | undefined }

/** Without a first or last day, from the beginning or to the end. */
const inDays = { from: day.optional(), to: day.optional() }

function refuseBackwards({ from, to }: Days): void {
  if (from && to && to < from) throw new Refusal('periodIsBackwards', 'to')
}

const within = (name: string, { from, to }: Days) => sql`
  (${from ?? null}::date is null or ${sql.ref(name)} >= ${from ?? null}::date)
  and (${to ?? null}::date is null or ${sql.ref(name)} <= ${to ?? null}::date)`

/**
 * What is bought for stock or moved between warehouses is not used: it is still there. Each on its own
 * day, as the books have it: a document that is voided comes back on the day of its void.
 */
const movesOf = (id: string, days: Days) => sql`
  select m.item_id, m.quantity, m.value, m.second_value, m.day
  from document d
  join stock_move m on m.company_id = d.company_id and m.document_id = d.id
  where d.project_id = ${id}
    and (d.screen = 'sales' or d.behaviour in ('stockIn', 'stockOut', 'adjustment'))
    and ${within('m.day', days)}`

type Cost = { first: string; second: string | null }
type Row = ProjectItem & Cost
type Whole = Cost & { items: number }

export const readProjectStock = query({
  route: `GET ${project.api}/:id/stock`,
  summary: 'project: the goods its documents took out of stock within some days, item by item',
  needs: 'planning.project.view',
  input: z.strictObject({ id: pathId, ...inDays }),
  async run({ tx, actor }, { id, ...days }): Promise<ProjectStock> {
    refuseBackwards(days)
    await readRow(tx, project, id)
    const found = await tx.rows(sql<Row>`
      select json_build_object('id', i.id, 'title', local_name(i)) as item, local_name(u) as unit,
        trim_scale(m.gone)::text as out, trim_scale(m.back)::text as back,
        trim_scale(m.first)::text as first, trim_scale(m.second)::text as second
      from (
        select m.item_id,
          coalesce(- sum(m.quantity) filter (where m.quantity < 0), 0) as gone,
          coalesce(sum(m.quantity) filter (where m.quantity > 0), 0) as back,
          - sum(m.value) as first, - sum(m.second_value) as second
        from (${movesOf(id, days)}) m
        group by m.item_id) m
      join item i on i.id = m.item_id
      join unit u on u.id = i.unit_id
      order by m.first desc, i.id
      limit ${most + 1}`)
    const { items, ...cost } = await tx.one(sql<Whole>`
      select count(distinct m.item_id)::integer as items,
        trim_scale(coalesce(- sum(m.value), 0))::text as first,
        trim_scale(- sum(m.second_value))::text as second
      from (${movesOf(id, days)}) m`)
    const { canSeeCost } = actor.limits
    const rows = found
      .slice(0, most)
      .map(({ first, second, ...it }) => (canSeeCost ? { ...it, cost: { first, second } } : it))
    return {
      rows,
      whole: canSeeCost ? { items, cost } : { items },
      isCut: found.length > most,
    }
  },
})

type MonthRow = Omit<ProjectMonth, 'goods' | 'hoursCost'> & Cost & { hoursCost: string }

export const readProjectMonths = query({
  route: `GET ${project.api}/:id/months`,
  summary: 'project: its hours and what its goods were worth, month by month and in all',
  needs: 'planning.project.view',
  input: z.strictObject({ id: pathId, ...inDays }),
  async run({ tx, actor }, { id, ...days }): Promise<ProjectMonths> {
    refuseBackwards(days)
    await readRow(tx, project, id)
    const [seesPay, seesCost] = [may(actor, 'people.payContract.view'), actor.limits.canSeeCost]
    // The row without a month is that of all of them.
    const found = await tx.rows(sql<MonthRow & { month: string | null }>`
      select to_char(s.month, 'YYYY-MM') as month,
        trim_scale(sum(s.hours))::text as hours,
        trim_scale(sum(s.hours_cost))::text as "hoursCost",
        trim_scale(sum(s.first))::text as first, trim_scale(sum(s.second))::text as second
      from (
        select ${startOf('month', sql`h.day`)} as month, h.hours, coalesce(h.cost, 0) as hours_cost,
          0 as first, null::numeric as second
        from project_time h
        where h.project_id = ${id} and ${within('h.day', days)}
        union all
        select ${startOf('month', sql`m.day`)}, 0, 0, - m.value, - m.second_value
        from (${movesOf(id, days)}) m) s
      group by grouping sets ((s.month), ())
      order by s.month nulls last`)
    const months = found.map(
      ({
        first,
        second,
        hoursCost,
        ...it
      }): Omit<ProjectMonth, 'month'> & { month: string | null } => ({
        ...it,
        ...(seesPay ? { hoursCost } : {}),
        ...(seesCost ? { goods: { first, second } } : {}),
      }),
    )
    const rows = months.flatMap(({ month, ...it }) => (month === null ? [] : [{ month, ...it }]))
    if (rows.length === 0) return { rows, whole: null }
    const { month: _, ...whole } = months.at(-1) ?? { month: null, hours: '0' }
    return { rows, whole }
  },
})
