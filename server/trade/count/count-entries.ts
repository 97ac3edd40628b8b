/** What counters bring from the shelves: each entry once, however often it is sent. */
import { sql } from 'kysely'
import { z } from 'zod'
import { refuseFine } from '../../../domain/catalog/units.ts'
import { id as anyId, pathId } from '../../../domain/kernel/input.ts'
import { sumOf } from '../../../domain/kernel/number/fraction.ts'
import { may } from '../../../domain/kernel/permission.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import {
  type CountSheet,
  type EntriesInput,
  entriesInput,
  isCountable,
  type SheetEntry,
  type SheetLine,
} from '../../../domain/stock/count-contract.ts'
import { command, query } from '../../kernel/command.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { keepingOf } from '../../stock/lots.ts'
import { momentText } from './books-at.ts'
import { type CountRow, heldCount, readCount } from './count-row.ts'
import { lottedEntries, refuseLots, type SaidEntry } from './counted-lots.ts'

const linesOf = (id: string) => sql<SheetLine>`
  select json_build_object('id', i.id, 'title', local_name(i)) as item, i.special_code as code,
    coalesce((select json_agg(json_build_object('code', b.code,
        'factor', trim_scale(b.factor)::text) order by b.position)
      from item_barcode b
      where b.item_id = i.id), '[]') as barcodes,
    (select local_sign(u) from unit u where u.id = i.unit_id) as unit,
    (select local_name(c) from category c where c.id = i.category_id) as category,
    i.shelf, l.is_extra as "isExtra", l.round,
    case when i.has_batches or i.has_expiry or i.has_serials then ${keepingOf} end as keeping
  from count_line l
  join item i on i.company_id = l.company_id and i.id = l.item_id
  where l.count_id = ${id}
  order by i.shelf nulls last, i.name, i.id`

const entriesOf = (id: string, user: string) => sql<SheetEntry>`
  select e.id, e.item_id as item, e.place, e.lot_code as lot, e.lot_expiry as expiry,
    trim_scale(e.quantity)::text as quantity,
    ${momentText('e.at')} as at, e.user_name as counter, e.user_id = ${user} as "isMine"
  from count_entry e
  join count_line l on l.company_id = e.company_id and l.count_id = e.count_id
    and l.item_id = e.item_id and l.round = e.round
  where e.count_id = ${id} and e.withdrawn_at is null
  order by e.at desc, e.id`

export const countSheet = query({
  route: 'GET /api/stock-counts/:id/sheet',
  summary: 'stock count: what there is to count and what was counted; never what is expected',
  needs: 'stock.stockCount.view',
  input: z.strictObject({ id: pathId }),
  async run({ tx, actor }, { id }): Promise<CountSheet> {
    const { state } = await readCount(tx, id)
    const lines = await tx.plannedRows(linesOf(id))
    return { id, state, lines, entries: await tx.rows(entriesOf(id, actor.userId)) }
  },
})

function refuseNotCounting({ state, postedName, name }: CountRow): void {
  if (state === 'counting') return
  const code = state === 'plan' ? 'countNotStarted' : 'countIsOver'
  throw new Refusal(code, undefined, { name: postedName ?? name })
}

type Countable = {
  id: string
  isStocked: boolean
  isLotted: boolean
  unit: { id: string; decimals: number | null }
}

/** What is counted has stock, and is counted as finely as its unit goes. */
async function refuseStrange(tx: Tx, { entries }: EntriesInput): Promise<void> {
  const found = await tx.rows(sql<Countable>`
    select i.id, i.kind = 'stocked' and i.is_active as "isStocked",
      i.has_batches or i.has_expiry or i.has_serials as "isLotted",
      json_build_object('id', u.id, 'decimals', u.decimals) as unit
    from item i
    join unit u on u.company_id = i.company_id and u.id = i.unit_id
    where i.id = any(${[...new Set(entries.map(({ item }) => item))]}::uuid[])`)
  const items = new Map(found.map((item) => [item.id, item]))
  entries.forEach(({ item, quantity, lot, expiry }, at) => {
    const known = items.get(item)
    if (!known) throw new Refusal('missingReference', `entries.${at}.item`)
    if (!known.isStocked) throw new Refusal('itemHasNoStock', `entries.${at}.item`)
    if ((lot || expiry) && !known.isLotted) throw new Refusal('itemHasNoLots', `entries.${at}.lot`)
    const unit = { ...known.unit, title: '', baseId: null, factor: '1' }
    refuseFine(quantity, unit, `entries.${at}.quantity`)
  })
}

type HeldLine = { item: string; title: string; round: number; counted: string; known: string[] }

/** Who counts the same at the same moment waits: what is said of an item is summed up. */
async function heldLines(tx: Tx, id: string, { entries }: EntriesInput): Promise<HeldLine[]> {
  const items = [...new Set(entries.map(({ item }) => item))].sort()
  await tx.rows(sql`
    insert into count_line (count_id, item_id, is_extra)
    select ${id}, item_id, true
    from unnest(${items}::uuid[]) as item_id
    on conflict do nothing`)
  await tx.rows(sql`
    select 1
    from count_line
    where count_id = ${id} and item_id = any(${items}::uuid[])
    order by item_id
    for no key update`)
  return tx.rows(sql<HeldLine>`
    select l.item_id as item, local_name(i) as title, l.round,
      trim_scale(coalesce(e.counted, 0))::text as counted, coalesce(e.known, '{}') as known
    from count_line l
    join item i on i.company_id = l.company_id and i.id = l.item_id
    cross join lateral (
      select sum(quantity) filter (where round = l.round and withdrawn_at is null) as counted,
        array_agg(id::text) as known
      from count_entry
      where count_id = l.count_id and item_id = l.item_id) e
    where l.count_id = ${id} and l.item_id = any(${items}::uuid[])`)
}

/** Beside all that was counted of the same before, in the round that counts. */
async function refuseTogether(
  tx: Tx,
  { id, warehouse }: CountRow,
  lines: readonly HeldLine[],
  said: readonly (SaidEntry & { round: number })[],
): Promise<void> {
  const held = new Map(lines.map((line) => [line.item, line]))
  const fresh = said.filter(({ id: entry, item, round }) => {
    const line = held.get(item)
    return line && round >= line.round && !line.known.includes(entry)
  })
  const counted = new Map(lines.map((line) => [line.item, line.counted]))
  for (const { item, quantity, field } of fresh) {
    const all = sumOf([counted.get(item) ?? '0', quantity])
    counted.set(item, all)
    if (isCountable(all)) continue
    const facts = { item: held.get(item)?.title, quantity: all }
    throw new Refusal('countedTooMuch', `${field}.quantity`, facts)
  }
  if (!fresh.some(({ code, expiry }) => code || expiry)) return
  await refuseLots(tx, warehouse, fresh, await lottedEntries(tx, id, [...held.keys()]))
}

/** Between a clock that is right and ours lies the way through the network. */
const longestWayMs = 3000

/**
 * How long ago it was counted. A device whose clock agrees with ours says when; of any other only
 * the time between counting and sending is believed.
 */
function ageOf(at: string, sentAt: string, now: number): number {
  const way = now - Date.parse(sentAt)
  const isRight = Math.abs(way) <= longestWayMs
  return Math.max(0, (isRight ? now : Date.parse(sentAt)) - Date.parse(at))
}

export const addEntries = command({
  route: 'POST /api/stock-counts/:id/entries',
  summary: 'stock count: what was counted, with the moment it was; the same id again counts once',
  needs: 'stock.stockCount.edit',
  input: entriesInput,
  async run(context, input): Promise<{ kept: number }> {
    const { tx, actor } = context
    const { id, entries, sentAt } = input
    const count = await heldCount(tx, id, 'together')
    refuseNotCounting(count)
    await refuseStrange(tx, input)
    const now = context.now.getTime()
    const ages = entries.map(({ at }) => ageOf(at, sentAt, now) / 1000)
    const said = entries.map(({ lot, expiry, ...entry }, place) => ({
      ...entry,
      code: lot || null,
      expiry: expiry ?? null,
      at: new Date(now - (ages[place] ?? 0) * 1000).toISOString(),
      field: `entries.${place}`,
    }))
    await refuseTogether(tx, count, await heldLines(tx, id, input), said)
    const kept = await tx.rows(sql`
      insert into count_entry (id, count_id, item_id, round, place, lot_code, lot_expiry, quantity,
        at, user_id, user_name)
      select r.id, ${id}, r.item_id, least(r.round, l.round), r.place, r.lot, r.expiry, r.quantity,
        greatest(c.started_at, least(clock_timestamp(),
          ${context.now}::timestamptz - make_interval(secs => r.age))),
        ${actor.userId}, ${actor.fullName}
      from unnest(${entries.map((it) => it.id)}::uuid[], ${entries.map(({ item }) => item)}::uuid[],
        ${entries.map(({ round }) => round)}::integer[],
        ${entries.map(({ place }) => place ?? null)}::text[],
        ${entries.map(({ lot }) => lot || null)}::text[],
        ${entries.map(({ expiry }) => expiry ?? null)}::date[],
        ${entries.map(({ quantity }) => quantity)}::numeric[], ${ages}::double precision[])
        as r (id, item_id, round, place, lot, expiry, quantity, age)
      join stock_count c on c.id = ${id}
      join count_line l on l.count_id = c.id and l.item_id = r.item_id
      on conflict do nothing
      returning id`)
    if (kept.length === 0) context.repeated()
    else context.record({ entity: 'stockCount', id, before: {}, after: { counted: kept.length } })
    return { kept: kept.length }
  },
})

export const withdrawEntry = command({
  route: 'POST /api/stock-counts/:id/entries/:entry/withdraw',
  summary: 'stock count: take back what one counted by mistake; it stays on record',
  needs: 'stock.stockCount.edit',
  input: z.strictObject({ id: pathId, entry: anyId }),
  async run(context, { id, entry }): Promise<void> {
    const { tx, actor } = context
    refuseNotCounting(await heldCount(tx, id, 'together'))
    const isOfAll = may(actor, 'stock.stockCount.approve')
    const found = await tx.maybe(sql<{ isFresh: boolean }>`
      select withdrawn_at is null as "isFresh"
      from count_entry
      where id = ${entry} and count_id = ${id} and (${isOfAll} or user_id = ${actor.userId})
      for update`)
    if (!found) throw new Refusal('notFound')
    if (!found.isFresh) return context.repeated()
    await tx.rows(sql`update count_entry set withdrawn_at = now() where id = ${entry}`)
    context.record({ entity: 'stockCount', id, before: {}, after: { withdrawn: entry } })
  },
})
