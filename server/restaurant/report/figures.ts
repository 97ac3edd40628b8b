/** What a restaurant sold in a period and how it went: asked of orders, bills, tickets, kitchen. */
import { sql } from 'kysely'
import type { Linked } from '../../../domain/kernel/field.ts'
import { periodText } from '../../../domain/kernel/format.ts'
import { ratioOf } from '../../../domain/kernel/number/fraction.ts'
import { byCourse, type CourseRow } from '../../../domain/restaurant/course-shares.ts'
import {
  type Both,
  type FigureRow,
  type ReportParams,
  type RestaurantFigures,
  reportFileParams,
  reportParams,
  type StationTimes,
} from '../../../domain/restaurant/report.ts'
import { fileReport, report } from '../../kernel/command.ts'
import { firstDecimals, secondDecimals, zoneText } from '../../kernel/company-facts.ts'
import { type FileCell, tableFile } from '../../kernel/files/export.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import type { Raw } from '../../kernel/rows/row-sql.ts'
import { hourIn } from '../../kernel/sql-days.ts'
import { figureColumns, figureLines } from './figure-lines.ts'

const inPeriod = (o: string, { from, to, branch = undefined }: ReportParams): Raw => sql`
  ${sql.ref(`${o}.day`)} between ${from}::date and ${to}::date
  and (${branch ?? null}::uuid is null or ${sql.ref(`${o}.branch_id`)} = ${branch ?? null}::uuid)`

const ringHour = sql.raw(hourIn('coalesce(x.rung_at, d.posted_at)', zoneText))

/** The tickets that paid the bills of the orders of a period, each once, less what was given back. */
const paidTickets = (asked: ReportParams): Raw => sql`
  paid as materialized (
    select d.company_id, d.id, d.first_total - coalesce(g.first, 0) as first_total,
      d.second_total - coalesce(g.second, 0) as second_total, coalesce(g.first, 0) as first_back,
      coalesce(g.second, 0) as second_back, o.id as order_id, o.type, o.table_id,
      o.waiter_id, b.id as bill_id, b.content, ${ringHour} as hour
    from dining_order o
    join bill b on b.company_id = o.company_id and b.order_id = o.id
    join bill_part p on p.company_id = b.company_id and p.bill_id = b.id
    join document d on d.company_id = p.company_id and d.id = p.document_id and d.state <> 'void'
    left join ticket_extra x on x.company_id = d.company_id and x.document_id = d.id
    left join lateral (
      select sum(r.first_total) as first, sum(r.second_total) as second
      from document r
      where r.company_id = d.company_id and r.origin_id = d.id and r.behaviour = 'posRefund'
        and r.state <> 'void') g on true
    where ${inPeriod('o', asked)})`

const sums = sql`count(*)::int as tickets, trim_scale(coalesce(sum(p.first_total), 0))::text as first,
  trim_scale(sum(p.second_total))::text as second`

type Sold = {
  /** What was given back of it, which every sum is less by. */
  back: Both
  total: RestaurantFigures['total']
  /** At tables: what their guests paid. */
  room: RestaurantFigures['total']
  tables: FigureRow[]
  waiters: FigureRow[]
  hours: FigureRow[]
}

const rowsOf = (query: Raw): Raw => sql`
  (select coalesce(json_agg(to_json(r) order by r.place, r.title), '[]') from (${query}) r)`

/** Orders that are taken away or brought stand beside the tables. */
const soldOf = (tx: Tx, asked: ReportParams) =>
  tx.one(sql<Sold>`
    with ${paidTickets(asked)}
    select (select to_json(r) from (select ${sums} from paid p) r) as total,
      (select json_build_object('first', trim_scale(coalesce(sum(p.first_back), 0))::text,
        'second', trim_scale(sum(p.second_back))::text) from paid p) as back,
      (select to_json(r) from (select ${sums} from paid p where p.type = 'table') r) as room,
      ${rowsOf(sql`
        select coalesce(p.table_id::text, p.type) as id, coalesce(t.name, '') as title,
          -sum(p.first_total) as place, ${sums}
        from paid p
        left join dining_table t on t.company_id = p.company_id and t.id = p.table_id
        group by p.table_id, p.type, t.name`)} as tables,
      ${rowsOf(sql`
        select u.id, u.full_name as title, -sum(p.first_total) as place, ${sums}
        from paid p
        join app_user u on u.company_id = p.company_id and u.id = p.waiter_id
        group by u.id, u.full_name`)} as waiters,
      ${rowsOf(sql`
        select p.hour::text as id, p.hour::text as title, p.hour as place, ${sums}
        from paid p
        group by p.hour`)} as hours`)

/** Of a line of a bill: less what it gives away; of what was left of a bill before it, that. */
const worthOfLine = sql`(case when l ? 'part'
  then (l -> 'part' ->> 'amount')::numeric - (l -> 'part' ->> 'discount')::numeric
  else (l ->> 'quantity')::numeric * (l ->> 'unitPrice')::numeric
    * (1 - (l ->> 'discountPercent')::numeric / 100) - (l ->> 'discountAmount')::numeric end)`

/**
 * A bill is shared out by what its lines are worth; where a line stands was said last counts. What is
 * given back is taken off the courses of that very dish; of what is no dish, off the service.
 */
const coursesOf = (tx: Tx, asked: ReportParams) =>
  tx.rows(sql<CourseRow>`
    with ${paidTickets(asked)},
    said as (
      select e.order_id, e.seq, e.body ->> 'line' as line, (e.body ->> 'course')::int as course,
        e.body ->> 'item' as item
      from order_event e
      where e.order_id in (select order_id from paid) and e.kind in ('add', 'course')
      union all
      select e.order_id, e.seq, l ->> 'line', (l ->> 'course')::int, l ->> 'item'
      from order_event e
      cross join jsonb_array_elements(e.body -> 'lines') l
      where e.order_id in (select order_id from paid) and e.kind = 'take'),
    stands as (
      select distinct on (order_id, line) order_id, line, course,
        max(item) over (partition by order_id, line) as item
      from said
      order by order_id, line, seq desc),
    billed as (
      select p.id, p.first_total + p.first_back as gross, coalesce(s.course, 0) as course, s.item,
        ${worthOfLine} as worth, sum(${worthOfLine}) over (partition by p.id) as whole
      from paid p
      cross join jsonb_array_elements(p.content -> 'lines') l
      left join stands s on s.order_id = p.order_id and s.line = l ->> 'id'),
    given as (
      select p.id, l.id as line, l.item_id::text as item,
        r.first_total * l.total / nullif(sum(l.total) over (partition by r.id), 0) as first
      from paid p
      join document r on r.company_id = p.company_id and r.origin_id = p.id
        and r.behaviour = 'posRefund' and r.state <> 'void'
      join document_line l on l.company_id = r.company_id and l.document_id = r.id),
    back as (
      select course, sum(first * worth / fit) as first
      from (
        select g.first, b.course, b.worth, sum(b.worth) over (partition by g.line) as fit
        from given g
        join billed b on b.id = g.id and (b.item = g.item or b.item is null and not exists (
          select 1 from billed o where o.id = g.id and o.item = g.item))) m
      where fit > 0
      group by course)
    select course, (select local_name(c) from course c where c.serving = billed.course) as title,
      count(distinct id)::int as tickets, round(greatest(sum(gross * worth / whole)
        - coalesce((select first from back where back.course = billed.course), 0), 0), 6)::text
        as weight
    from billed
    where whole > 0
    group by course
    order by course = 0, course`)

type Guests = { guests: number; minutes: number | null; days: number; seats: number }

/** Whoever went to another table is counted there; whoever paid something and then left, here. */
const guestsOf = (tx: Tx, asked: ReportParams) =>
  tx.one(sql<Guests>`
    select coalesce(sum(o.guests), 0)::int as guests, count(distinct o.day)::int as days,
      round(avg(extract(epoch from o.closed_at - o.opened_at)) / 60)::int as minutes,
      (select coalesce(sum(t.seats), 0)::int
        from dining_table t
        join section s on s.company_id = t.company_id and s.id = t.section_id
        where t.is_active and (${asked.branch ?? null}::uuid is null
          or s.branch_id = ${asked.branch ?? null}::uuid)) as seats
    from dining_order o
    where o.type = 'table' and (o.ended = 'paid' or o.ended = 'left' and exists (
        select 1
        from bill b
        join bill_part p on p.company_id = b.company_id and p.bill_id = b.id
        join document d on d.company_id = p.company_id and d.id = p.document_id
        where b.company_id = o.company_id and b.order_id = o.id and d.state <> 'void'))
      and ${inPeriod('o', asked)}`)

type Times = Pick<StationTimes, 'station' | 'title' | 'dishes'> & {
  ready: [number, number] | null
  served: [number, number] | null
}

const seconds = (from: string, to: string): Raw => sql`
  percentile_cont(array[0.5, 0.9]) within group (
    order by extract(epoch from ${sql.ref(to)} - ${sql.ref(from)})::float8)
    filter (where ${sql.ref(to)} >= ${sql.ref(from)})`

const timesOf = (tx: Tx, asked: ReportParams) =>
  tx.rows(sql<Times>`
    select s.id as station, local_name(s) as title, count(*)::int as dishes,
      ${seconds('t.made_at', 'k.ready_at')} as ready,
      ${seconds('k.ready_at', 'k.served_at')} as served
    from kitchen_ticket t
    join kitchen_line l on l.company_id = t.company_id and l.ticket_id = t.id
    join kitchen_times k on k.company_id = l.company_id and k.line_id = l.id
    join station s on s.company_id = t.company_id and s.id = t.station_id
    where l.quantity > 0 and ${inPeriod('t', asked)}
    group by s.company_id, s.id
    order by title, s.id`)

const branchesOf = (tx: Tx) =>
  tx.rows(sql<Linked>`
    select b.id, local_name(b) as title
    from branch b
    where exists (
      select 1 from section s
      where s.company_id = b.company_id and s.branch_id = b.id)
    order by b.name, b.id`)

const spread = (times: [number, number] | null) =>
  times && { median: Math.round(times[0]), most: Math.round(times[1]) }

type Decimals = { first: number; second: number | null }

const over = (amount: string | null, count: number, decimals: number | null): string | null =>
  amount !== null && decimals !== null ? ratioOf(amount, String(count), decimals) : null

async function figuresOf(tx: Tx, asked: ReportParams): Promise<RestaurantFigures> {
  const [decimals, { room, ...sold }, courses, own, times, branches] = await Promise.all([
    tx.one(sql<Decimals>`select ${firstDecimals} as first, ${secondDecimals} as second`),
    soldOf(tx, asked),
    coursesOf(tx, asked),
    guestsOf(tx, asked),
    timesOf(tx, asked),
    branchesOf(tx),
  ])
  const { guests, seats, days, minutes } = own
  const perSeat = seats > 0 ? ratioOf(String(guests), String(seats), 2) : null
  const first = guests > 0 ? over(room.first, guests, decimals.first) : null
  return {
    branches,
    ...sold,
    courses: byCourse(courses, sold.total, decimals),
    guests,
    perGuest: first === null ? null : { first, second: over(room.second, guests, decimals.second) },
    seats,
    days,
    turns: perSeat,
    turnsADay: perSeat && days > 0 ? ratioOf(String(guests), String(seats * days), 2) : null,
    minutes,
    stations: times.map(({ ready, served, ...it }) => ({
      ...it,
      ready: spread(ready),
      served: spread(served),
    })),
  }
}

export const showFigures = report({
  route: 'GET /api/restaurant-report/figures',
  summary:
    'restaurant: sales of a period less refunds, by table, waiter, hour and course; guests, seats and kitchen times',
  needs: 'restaurant.report.view',
  input: reportParams,
  run: ({ tx }, asked): Promise<RestaurantFigures> => figuresOf(tx, asked),
})

export const exportFigures = fileReport({
  route: 'GET /api/restaurant-report/figures/export',
  summary: 'restaurant: the figures of a period as a CSV or XLSX file',
  needs: 'restaurant.report.export',
  input: reportFileParams,
  async run({ tx, services, language }, { format, ...asked }) {
    const figures = await figuresOf(tx, asked)
    const say = (key: string, facts = {}) => services.words.say(language, key, facts)
    const name = `${say('restaurantReport.tab.figures')} ${periodText(asked)}`
    const heads = figureColumns.map((column) => say(`restaurantReport.column.${column}`))
    const lines = figureLines(figures, say)
    return tableFile(name.replaceAll('/', '-'), format, language, heads, inOne(lines))
  },
})

async function* inOne(lines: FileCell[][]) {
  yield lines
}
