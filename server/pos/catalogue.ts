/**
 * What a till keeps a copy of: items, clients and listed prices. The first time it is told all of
 * them, page by page; after that only what changed. The cursor is the oldest transaction that was
 * still running when the first page was read: whatever commits later is told next time, and
 * nothing that commits late is missed.
 */

import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { id } from '../../domain/kernel/input.ts'
import { may } from '../../domain/kernel/permission.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type {
  Changed,
  TillChanges,
  TillItem,
  TillListPrice,
  TillPartner,
} from '../../domain/pos/contract.ts'
import { query } from '../kernel/command.ts'
import type { Tx } from '../kernel/postgres/db.ts'

type Kind = 'item' | 'thirdparty' | 'listPrice'

type Copied = {
  table: string
  shape: RawBuilder<unknown>
  /** For those who may not see the rows themselves. */
  named?: RawBuilder<unknown>
  isKept: RawBuilder<unknown>
}

const shapeFor = ({ shape, named }: Copied, isSeen: boolean): RawBuilder<unknown> =>
  isSeen ? shape : (named ?? shape)

const money = (column: string) => sql.raw(`trim_scale(t.${column})::text`)

const itemShape = sql`json_build_object('id', t.id, 'name', t.name, 'altName', t.alt_name,
  'nameFr', t.name_fr, 'nameAr', t.name_ar, 'specialCode', t.special_code,
  'category', t.category_id, 'brand', t.brand_id, 'unit', t.unit_id, 'unitPrice', ${money('unit_price')},
  'vat', ${money('vat')}, 'tax1', ${money('tax1')}, 'tax2', ${money('tax2')},
  'image', t.image_id, 'colourCode', t.colour_code, 'isWeighed', t.is_weighed,
  'canDiscount', t.can_discount, 'asksPrice', t.asks_price, 'favouritePlace', t.favourite_place,
  'isService', t.kind = 'service',
  'isMade', exists (
    select 1
    from recipe r
    where r.company_id = t.company_id and r.item_id = t.id and r.is_active and r.use = 'recipe'),
  'lotted', case when t.has_serials then 'serial'
    when t.has_batches or t.has_expiry then 'batch' end,
  'modifiers', coalesce((
    select json_agg(m.modifier_id)
    from item_modifier m
    where m.company_id = t.company_id and m.item_id = t.id), '[]'),
  'barcodes', coalesce((
    select json_agg(json_build_object('code', b.code, 'unit', b.unit_id,
      'factor', trim_scale(b.factor)::text, 'price', trim_scale(b.price)::text)
      order by b.position)
    from item_barcode b
    where b.company_id = t.company_id and b.item_id = t.id), '[]'))`

/** With the beginning of its description, where it has one: of fifty thousand items most have none. */
const notedItem = sql`case when t.description is null then ${itemShape}
  else (${itemShape}::jsonb || jsonb_build_object('note', left(t.description, 300)))::json end`

const soldTo = sql`'id', t.id, 'name', t.name, 'altName', t.alt_name,
  'nameFr', t.name_fr, 'nameAr', t.name_ar,
  'listId', t.price_list_id, 'groupId', t.group_id, 'language', t.language`

const partnerShape = sql`json_build_object(${soldTo},
  'phones', array_remove(array[t.phone1, t.phone2, t.phone3], null),
  'financialNumber', t.financial_number,
  'email', (
    select e.address
    from thirdparty_email e
    where e.company_id = t.company_id and e.thirdparty_id = t.id
    order by e.position
    limit 1))`

/** Whoever may not see clients sells to them by name, at their prices; a till knows no more. */
const namedPartner = sql`json_build_object(${soldTo}, 'phones', json_build_array(),
  'financialNumber', null, 'email', null)`

const priceShape = sql`json_build_object('id', t.id, 'itemId', t.item_id,
  'listId', t.price_list_id, 'unitId', t.unit_id, 'minQuantity', ${money('min_quantity')},
  'price', ${money('price')}, 'discountPercent', ${money('discount_percent')},
  'validFrom', t.valid_from, 'validTo', t.valid_to)`

/** In the order they are told. */
const copied: Readonly<Record<Kind, Copied>> = {
  item: {
    table: 'item',
    shape: notedItem,
    isKept: sql`t.is_active and t.is_sold_at_till`,
  },
  thirdparty: {
    table: 'thirdparty',
    shape: partnerShape,
    named: namedPartner,
    isKept: sql`t.is_active and t.is_client`,
  },
  listPrice: { table: 'list_price', shape: priceShape, isKept: sql`true` },
}

const kinds = Object.keys(copied) as Kind[]

type Row = Changed<unknown>

/** Where an answer of several pages stands. `since` is none while everything is told. */
type Place = { since: string | null; until: string; kind: Kind; after: string }

/** What was told to somebody who may see less is told anew to whoever may see more, and back. */
const unseen = 'n'

const nothing = '00000000-0000-0000-0000-000000000000'

/** Everything there is, in the order of the ids. */
const whole = ({ kind, after }: Place, limit: number, isSeen: boolean) => {
  const { table, isKept } = copied[kind]
  return sql<Row>`
    select t.id, ${shapeFor(copied[kind], isSeen)} as row
    from ${sql.table(table)} t
    where t.id > ${after} and ${isKept}
    order by t.id
    limit ${limit}`
}

/** What changed, as it is now; what is gone, or no longer for tills, without content. */
const changed = ({ since, kind, after }: Place, limit: number, isSeen: boolean) => {
  const { table, isKept } = copied[kind]
  return sql<Row>`
    select c.row_id as id,
      case when t.id is not null and ${isKept} then ${shapeFor(copied[kind], isSeen)} end as row
    from till_change c
    left join ${sql.table(table)} t on t.company_id = c.company_id and t.id = c.row_id
    where c.entity = ${kind} and c.tx >= ${since}::xid8 and c.row_id > ${after}
    order by c.row_id
    limit ${limit}`
}

const countOf = (tx: Tx, since: string | null) =>
  tx.one(
    since === null
      ? sql<{ count: number }>`
          select ((select count(*) from item t where ${copied.item.isKept})
            + (select count(*) from thirdparty t where ${copied.thirdparty.isKept})
            + (select count(*) from list_price))::integer as count`
      : sql<{ count: number }>`
          select count(*)::integer as count
          from till_change
          where tx >= ${since}::xid8`,
  )

const xid = z.string().regex(/^\d{1,20}$/, 'invalid')

const placeText = z
  .string()
  .max(120, 'invalid')
  .transform((text) => text.split('_'))
  .pipe(z.tuple([z.union([z.literal(''), xid]), xid, z.enum(kinds as [Kind], 'invalid'), id]))

const cursorText = ({ since, until, kind, after }: Place): string =>
  [since ?? '', until, kind, after].join('_')

async function startOf(tx: Tx, cursorText: string | undefined, isSeen: boolean): Promise<Place> {
  const wasSeen = !cursorText?.startsWith(unseen)
  const cursor = wasSeen === isSeen ? cursorText?.replace(unseen, '') : undefined
  const { until } = await tx.one(sql<{ until: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as until`)
  // A cursor from the future belongs to another database: this one was restored from a copy.
  const isStrange = cursor !== undefined && BigInt(cursor) > BigInt(until)
  const since = cursor === undefined || isStrange ? null : cursor
  return { since, until, kind: 'item', after: nothing }
}

function placeOf(next: string): Place {
  const read = placeText.safeParse(next)
  if (!read.success) throw new Refusal('invalid', 'next')
  const [since, until, kind, after] = read.data
  return { since: since === '' ? null : since, until, kind, after }
}

/** Fills a page, going on to the next kind where one ends. */
async function pageAt(tx: Tx, start: Place, limit: number, isSeen: boolean) {
  const page: Record<Kind, Row[]> = { item: [], thirdparty: [], listPrice: [] }
  let left = limit
  for (const kind of kinds.slice(kinds.indexOf(start.kind))) {
    const place = { ...start, kind, after: kind === start.kind ? start.after : nothing }
    const rows = await tx.rows((place.since === null ? whole : changed)(place, left + 1, isSeen))
    page[kind] = rows.slice(0, left)
    const last = page[kind].at(-1)?.id ?? place.after
    if (rows.length > left) return { page, next: cursorText({ ...place, after: last }) }
    left -= rows.length
  }
  return { page, next: null }
}

export const tillChanges = query({
  route: 'GET /api/pos/changes',
  summary: 'till: items, clients and prices that changed since a cursor; all of them without one',
  needs: 'pos.ticket.add',
  input: z.strictObject({
    cursor: z
      .string()
      .regex(/^n?\d{1,20}$/, 'invalid')
      .optional(),
    next: z.string().max(120, 'invalid').optional(),
    limit: z.coerce
      .number('invalid')
      .int('invalid')
      .min(1, 'invalid')
      .max(5000, 'invalid')
      .default(2000),
  }),
  async run({ tx, actor }, { cursor, next, limit }): Promise<TillChanges> {
    const isSeen = may(actor, 'partners.thirdparty.view')
    const start = next === undefined ? await startOf(tx, cursor, isSeen) : placeOf(next)
    const [{ page, next: more }, counted] = await Promise.all([
      pageAt(tx, start, limit, isSeen),
      next === undefined ? countOf(tx, start.since) : null,
    ])
    return {
      items: page.item as Changed<TillItem>[],
      partners: page.thirdparty as Changed<TillPartner>[],
      prices: page.listPrice as Changed<TillListPrice>[],
      cursor: `${isSeen ? '' : unseen}${start.until}`,
      next: more,
      count: counted?.count ?? null,
    }
  },
})
