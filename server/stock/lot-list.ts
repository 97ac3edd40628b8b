/** Lots: those that lie in a warehouse, what expires when, and where one of them went. */

import { sql } from 'kysely'
import { addDays } from '../../domain/kernel/date.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import type { PermissionHolder } from '../../domain/kernel/permission.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { neutralised } from '../../domain/kernel/writing/spreadsheet.ts'
import { expiryDays } from '../../domain/settings/stock.settings.ts'
import {
  type LotList,
  type LotParams,
  type LotRow,
  type LotStep,
  type LotTrace,
  type LyingLot,
  lotExport,
  lotParams,
  lyingParams,
  traceExport,
  traceParams,
} from '../../domain/stock/lots/lot-report.ts'
import { fileReport, query, report } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { numeric, tableFile } from '../kernel/files/export.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { where } from '../kernel/rows/list-sql.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'
import { settingsFor } from '../kernel/settings.ts'
import { todayOf } from '../kernel/today.ts'
import { partnerNameFor, seesPartners } from '../partners/partner-name.ts'
import { inWarehouse } from './level.ts'

const pageSize = 100
const fileSize = 5000

export const lyingLots = query({
  route: 'GET /api/lots/lying',
  summary: 'lots: those of an item that lie in a warehouse, the first to expire first',
  needs: 'stock.level.view',
  input: lyingParams,
  async run({ tx }, { item, warehouse }): Promise<LyingLot[]> {
    return tx.rows(sql<LyingLot>`
      select l.id, l.code, l.expiry, trim_scale(b.quantity)::text as quantity
      from lot_balance b
      join lot l on l.company_id = b.company_id and l.id = b.lot_id
      where b.item_id = ${item} and b.warehouse_id = ${warehouse} and not b.is_transit
        and b.quantity > 0
      order by l.expiry nulls last, l.code nulls last
      limit 2000`)
  },
})

type Days = { today: string; until: string }

/** What is about to expire: within the days that the branch of the shelf says, or the reader's own. */
async function expiryBounds(
  { tx, now, actor }: Pick<Context, 'tx' | 'now' | 'actor'>,
  warehouse: string | undefined,
) {
  const place = warehouse
    ? await tx.maybe(sql<{ branch: string | null }>`
        select branch_id as branch from warehouse where id = ${warehouse}`)
    : null
  const branchId = place?.branch ?? actor.branchId
  const settings = await settingsFor(tx, { branchId, userId: actor.userId })
  const today = await todayOf({ tx, now })
  return { today, until: addDays(today, settings.of(expiryDays)) }
}

/** Lots `l` with what lies of them in the warehouses within reach. */
const levels = (warehouse: string | undefined): Raw => sql`
  select coalesce(sum(quantity) filter (where not is_transit), 0) as quantity,
    coalesce(sum(quantity) filter (where is_transit), 0) as in_transit
  from lot_balance
  where lot_id = l.id ${inWarehouse(warehouse)}`

const stateOf = ({ state = 'there' }: LotParams, { today, until }: Days): Raw[] => {
  const isThere = sql`(s.quantity <> 0 or s.in_transit <> 0)`
  if (state === 'there') return [isThere]
  if (state === 'expired') return [isThere, sql`l.expiry < ${today}::date`]
  if (state === 'expiring') return [isThere, sql`l.expiry <= ${until}::date`]
  return [sql`l.code is not null`]
}

const searched = (q: string): Raw[] => {
  const text = q.trim()
  if (!text) return []
  const like = `${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return [sql`(lower(l.code) like ${like} or i.search like '%' || fold(${text}) || '%')`]
}

const columns = sql`
  l.id, l.code, l.expiry, json_build_object('id', i.id, 'title', local_name(i)) as item,
  (select local_sign(u) from unit u where u.id = i.unit_id) as unit,
  trim_scale(s.quantity)::text as quantity, trim_scale(s.in_transit)::text as "inTransit"`

const lotsOf = (params: LotParams, days: Days, limit: number) => sql<LotRow>`
  select ${columns}
  from lot l
  join item i on i.company_id = l.company_id and i.id = l.item_id
  cross join lateral (${levels(params.warehouse)}) s
  ${where([
    ...stateOf(params, days),
    ...searched(params.q ?? ''),
    ...(params.item ? [sql`l.item_id = ${params.item}`] : []),
    ...(params.after
      ? [
          sql`(coalesce(l.expiry, 'infinity'), l.id) > (
            select coalesce(c.expiry, 'infinity'), c.id from lot c where c.id = ${params.after})`,
        ]
      : []),
  ])}
  order by coalesce(l.expiry, 'infinity'), l.id
  limit ${limit + 1}`

async function page(tx: Tx, params: LotParams, days: Days, limit: number) {
  const found = await tx.plannedRows(lotsOf(params, days, limit))
  const rows = found.slice(0, limit)
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
}

export const lots = report({
  route: 'GET /api/lots',
  summary: 'lots: what is there of each, the first to expire first',
  needs: 'stock.level.view',
  input: lotParams,
  async run(context, params): Promise<LotList> {
    const days = await expiryBounds(context, params.warehouse)
    return { ...days, ...(await page(context.tx, params, days, pageSize)) }
  },
})

const day = (value: string | null): string => (value ? formatDate(value) : '')

async function* lotLines(tx: Tx, params: LotParams, days: Days) {
  let after: string | undefined
  do {
    const { rows, next }: Awaited<ReturnType<typeof page>> = await page(
      tx,
      { ...params, after },
      days,
      fileSize,
    )
    yield rows.map((row) => [
      neutralised(row.item.title),
      neutralised(row.code ?? ''),
      day(row.expiry),
      neutralised(row.unit),
      numeric(row.quantity),
      numeric(row.inTransit),
    ])
    after = next ?? undefined
  } while (after)
}

export const exportLots = fileReport({
  route: 'GET /api/lots/export',
  summary: 'lots: what is there of each and when it expires, as a CSV or XLSX file',
  needs: 'stock.level.export',
  input: lotExport,
  async run(context, { format, ...params }) {
    const { services, language, tx } = context
    const days = await expiryBounds(context, params.warehouse)
    const say = (key: string) => services.words.say(language, key)
    const heads = [
      'stock.item',
      'lot.code',
      'lot.expiry',
      'stock.unit',
      'stock.quantity',
      'stock.inTransit',
    ].map(say)
    const name = `${say('stock.tab.lots')} ${formatDate(days.today)}`.replaceAll('/', '-')
    return tableFile(name, format, language, heads, lotLines(tx, params, days))
  },
})

const lotOf = (id: string) => sql<LotRow>`
  select ${columns}
  from lot l
  join item i on i.company_id = l.company_id and i.id = l.item_id
  cross join lateral (${levels(undefined)}) s
  where l.id = ${id}`

const thereOf = (id: string) => sql<LotTrace['there'][number]>`
  select json_build_object('id', w.id, 'title', local_name(w)) as warehouse,
    trim_scale(b.quantity)::text as quantity, trim_scale(b.in_transit)::text as "inTransit"
  from (
    select company_id, warehouse_id,
      coalesce(sum(quantity) filter (where not is_transit), 0) as quantity,
      coalesce(sum(quantity) filter (where is_transit), 0) as in_transit
    from lot_balance
    where lot_id = ${id} and quantity <> 0
    group by company_id, warehouse_id) b
  join warehouse w on w.company_id = b.company_id and w.id = b.warehouse_id
  order by w.name, w.id`

/**
 * The lot and all that production made of it, however often: what an order made out of a lot is of
 * that lot, all of it. What was undone made nothing.
 */
const madeOf = (id: string): Raw => sql`
  with recursive became (lot_id) as (
    select ${id}::uuid
    union
    select o.lot_id
    from became b
    join lot_move n on n.lot_id = b.lot_id and n.quantity < 0
    join stock_move m on m.company_id = n.company_id and m.id = n.move_id
    join document d on d.company_id = m.company_id and d.id = m.document_id
      and d.behaviour = 'production' and d.state = 'posted'
    join stock_move c on c.company_id = d.company_id and c.document_id = d.id and c.quantity > 0
    join lot_move o on o.company_id = c.company_id and o.move_id = c.id and o.quantity > 0)`

const behind = (after: string): Raw => sql`
  where (n.move_id, n.lot_id)
    > (split_part(${after}, '.', 1)::uuid, split_part(${after}, '.', 2)::uuid)`

/** The oldest first: how it came, where it went. */
const stepsOf = (
  actor: PermissionHolder,
  id: string,
  after: string | undefined,
  limit: number,
) => sql<LotStep>`
  ${madeOf(id)}
  select m.id || '.' || n.lot_id as id, m.day, m.is_transit as "isTransit",
    m.reversal_of is not null as "isReversal", trim_scale(n.quantity)::text as quantity,
    json_build_object('id', w.id, 'title', local_name(w)) as warehouse,
    case when n.lot_id <> ${id}::uuid then json_build_object('id', l.id, 'code', l.code,
      'expiry', l.expiry, 'item', json_build_object('id', i.id, 'title', local_name(i))) end as "as",
    case when d.id is not null then json_build_object('id', d.id, 'number', d.number,
      'behaviour', d.behaviour, 'partner', ${partnerNameFor(actor)},
      'phone', ${seesPartners(actor) ? sql`p.phone1` : sql`null`}) end as document
  from became b
  join lot_move n on n.lot_id = b.lot_id
  join lot l on l.company_id = n.company_id and l.id = n.lot_id
  join item i on i.company_id = l.company_id and i.id = l.item_id
  join stock_move m on m.company_id = n.company_id and m.id = n.move_id
  join warehouse w on w.company_id = m.company_id and w.id = m.warehouse_id
  left join document d on d.company_id = m.company_id and d.id = m.document_id
  left join thirdparty p on p.company_id = d.company_id and p.id = d.partner_id
  ${after ? behind(after) : sql``}
  order by n.move_id, n.lot_id
  limit ${limit + 1}`

async function steps(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  id: string,
  after: string | undefined,
  limit: number,
) {
  const found = await tx.plannedRows(stepsOf(actor, id, after, limit))
  const rows = found.slice(0, limit)
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
}

async function knownLot(tx: Tx, id: string): Promise<LotRow> {
  const lot = await tx.maybe(lotOf(id))
  if (!lot) throw new Refusal('notFound')
  return lot
}

export const lotTrace = report({
  route: 'GET /api/lots/:id/trace',
  summary: 'lot: where it came from, where it is and where it went',
  needs: 'stock.level.view',
  input: traceParams,
  async run(context, { id, after }): Promise<LotTrace> {
    const { tx } = context
    const lot = await knownLot(tx, id)
    const there = await tx.rows(thereOf(id))
    return { lot, there, ...(await steps(context, id, after, pageSize)) }
  },
})

async function* traceLines(
  context: Pick<Context, 'tx' | 'actor' | 'services' | 'language'>,
  id: string,
) {
  const { services, language } = context
  const say = (key: string) => services.words.say(language, key)
  let after: string | undefined
  do {
    const { rows, next }: Awaited<ReturnType<typeof steps>> = await steps(
      context,
      id,
      after,
      fileSize,
    )
    yield rows.map(({ day: on, document, warehouse, quantity, isTransit, as }) => [
      formatDate(on),
      document ? say(`choice.behaviour.${document.behaviour}`) : say('stock.otherBranch'),
      neutralised(document?.number ?? ''),
      neutralised(document?.partner ?? ''),
      neutralised(document?.phone ?? ''),
      neutralised(warehouse.title),
      isTransit ? say('stock.inTransit') : '',
      numeric(quantity),
      neutralised(as?.item.title ?? ''),
      neutralised(as?.code ?? ''),
    ])
    after = next ?? undefined
  } while (after)
}

export const exportTrace = fileReport({
  route: 'GET /api/lots/:id/export',
  summary: 'lot: everything that happened to it, as a CSV or XLSX file',
  needs: 'stock.level.export',
  input: traceExport,
  async run(context, { id, format }) {
    const { services, language, tx } = context
    const { item, code } = await knownLot(tx, id)
    const say = (key: string) => services.words.say(language, key)
    const heads = [
      'field.day',
      'field.type',
      'stock.document',
      'field.partner',
      'field.phone1',
      'field.warehouse',
      'stock.inTransit',
      'stock.moved',
      'lot.as',
      'lot.code',
    ].map(say)
    const name = `${item.title} ${code ?? ''}`.trim().replaceAll(/[/\\]/g, '-')
    return tableFile(name, format, language, heads, traceLines(context, id))
  },
})
