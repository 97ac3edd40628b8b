/**
 * Finds items as they are typed or scanned: the barcode, then a whole name or code, then what begins
 * so, then what contains it, at last what is alike. Names of all languages count the same.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import {
  barcodeForms,
  isEan13,
  itemCodeForms,
  readScaleLabel,
  type ScaleLabel,
} from '../../domain/catalog/barcode/barcode.ts'
import { type FoundItem, type FoundItems, foundItems } from '../../domain/catalog/found-item.ts'
import { searchText } from '../../domain/kernel/list.ts'
import { fold, latinDigits } from '../../domain/kernel/text.ts'
import { query } from '../kernel/command.ts'
import { firstDecimals } from '../kernel/company-facts.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { escapeLike, gathered, searchConditions } from '../kernel/rows/list-sql.ts'
import { meaningsOf } from '../kernel/rows/meaning.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'

const shownColumns = sql`
  t.id, t.name, t.alt_name as "altName", t.name_fr as "nameFr", t.name_ar as "nameAr",
  t.special_code as "specialCode", trim_scale(t.unit_price) as "unitPrice", t.image_id as image,
  t.colour_code as "colourCode", t.is_weighed as "isWeighed",
  t.is_sold_at_till as "isSoldAtTill", t.can_discount as "canDiscount",
  (
    select json_build_object('id', u.id, 'title', local_name(u))
    from unit u
    where u.company_id = t.company_id and u.id = t.unit_id) as unit`

/** The barcode as it is kept, with the unit it stands for. */
const keptHit = sql`
  json_build_object(
    'code', b.code, 'factor', trim_scale(b.factor)::text, 'price', trim_scale(b.price)::text,
    'quantity', null, 'amount', null,
    'unit', (
      select json_build_object('id', u.id, 'title', local_name(u))
      from unit u
      where u.company_id = b.company_id and u.id = b.unit_id))`

const byBarcode = (codes: readonly string[]) => sql<FoundItem>`
  select ${shownColumns}, ${keptHit} as hit
  from item_barcode b
  join item t on t.company_id = b.company_id and t.id = b.item_id
  where b.code = any(${codes}) and t.is_active`

/** A label names its item by a short code: among the barcodes, or the item's special code. */
const byItemCode = (codes: readonly string[]) => sql<FoundItem>`
  select ${shownColumns}, null as hit
  from item t
  where t.is_active and t.is_weighed and t.id in (
    select b.item_id from item_barcode b where b.code = any(${codes})
    union all
    select n.item_id from item_name n where n.folded = any(${codes}))
  order by t.id
  limit 1`

/** Contains every word, where those that begin so leave room. */
function heldConditions(q: string, limit: number): Raw[] {
  const folded = fold(q)
  // Whoever typed a whole code meant that one, and no longer ones around it.
  const isNoCode = sql`not exists (select from begun where begun.folded = ${folded})`
  return [
    sql`(select count(*) from first) < ${limit}`,
    ...(/\d/.test(folded) ? [isNoCode] : []),
    ...searchConditions(q),
    sql`t.is_active`,
    sql`t.id not in (select item_id from begun)`,
  ]
}

/**
 * A whole name sorts before those it begins; what only contains the words is read if room is left.
 * The names are read from an index in their order, so that it is all the same how many begin so.
 */
const byName = (q: string, limit: number) => {
  const folded = fold(q)
  return sql<FoundItem>`
    with begun as materialized (
      select n.item_id, n.folded
      from item_name n
      join item t on t.company_id = n.company_id and t.id = n.item_id and t.is_active
      where n.folded like ${`${escapeLike(folded)}%`}
      order by n.folded
      limit ${limit * namesPerItem}),
    first as (
      select item_id as id, min(folded) as sort
      from begun
      group by item_id
      order by 2, 1
      limit ${limit}),
    held as materialized (
      select id, sort
      from (${gathered('item', heldConditions(q, limit), sql`t.name`)}) fitting
      order by sort, id
      limit ${limit})
    select ${shownColumns}, null as hit
    from (
      select 1 as rank, * from first
      union all
      select 2, * from held) found
    join item t on t.id = found.id
    order by found.rank, found.sort, t.name, t.id
    limit ${limit}`
}

/** An item has at most so many names that may all begin alike. */
const namesPerItem = 5

/** What a scanner sends has no space; whoever types words is not asked for barcodes. */
async function scan(tx: Tx, code: string): Promise<FoundItem[]> {
  if (!/^[!-~]{3,48}$/.test(code)) return []
  const found = await tx.rows(byBarcode(barcodeForms(code)))
  return found.length > 0 || !isEan13(code) ? found : labelled(tx, code)
}

/** Of the currency that prices are written in. */
export async function priceDecimals(tx: Tx): Promise<number> {
  const { decimals } = await tx.one(sql<{ decimals: number }>`
    select ${firstDecimals} as decimals`)
  return decimals
}

/** What lies on the scale, read from its label. */
async function labelled(tx: Tx, code: string): Promise<FoundItem[]> {
  const label = readScaleLabel(code, await priceDecimals(tx))
  if (!label) return []
  const rows = await tx.rows(byItemCode(itemCodeForms(label.itemCode)))
  return rows.map((row) => ({ ...row, hit: hitOf(code, label) }))
}

const hitOf = (code: string, label: ScaleLabel): FoundItem['hit'] => ({
  code,
  unit: null,
  factor: '1',
  price: null,
  quantity: 'quantity' in label ? label.quantity : null,
  amount: 'price' in label ? label.price : null,
})

export const findItems = query({
  route: 'GET /api/items/find',
  summary: 'item: quick find by barcode, label of a scale, code or name in any language',
  needs: 'catalog.item.view',
  input: z.strictObject({
    q: searchText.trim().min(1, 'required'),
    limit: z.coerce.number().int('invalid').min(1, 'invalid').max(50, 'invalid').optional(),
  }),
  answer: foundItems,
  async run({ tx }, { q, limit = 20 }): Promise<FoundItems> {
    const scanned = await scan(tx, latinDigits(q))
    if (scanned.length > 0) return { rows: scanned }
    if (!fold(q)) return { rows: [] }
    const named = await tx.plannedRows(byName(q, limit))
    if (named.length > 0) return { rows: named }
    for (const meant of await meaningsOf(tx, 'item', q)) {
      const guessed = await tx.plannedRows(byName(meant, limit))
      if (guessed.length > 0) return { rows: guessed, isGuess: true }
    }
    return { rows: [] }
  },
})
