/** The received goods that a line of cost may be added to: those of purchases, less what went back. */
import { sql } from 'kysely'
import { z } from 'zod'
import { isId } from '../../../domain/kernel/id.ts'
import { searchText } from '../../../domain/kernel/list.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { ReceivedPurchase } from '../../../domain/trade/contract.ts'
import type { TradeInput } from '../../../domain/trade/input.ts'
import type { LandingTarget } from '../../../domain/trade/landing.ts'
import { query } from '../../kernel/command.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { escapeLike, wordsOf } from '../../kernel/rows/list-sql.ts'
import { partnerNameOf } from '../../partners/partner-name.ts'
import { arrivedWith } from '../../stock/past.ts'

/** Bills whose goods came, and receipts of an order that wait for their bill. */
const isOpenToCosts = sql`
  d.state = 'posted' and (d.behaviour = 'purchaseInvoice'
    or d.behaviour = 'goodsReceipt' and exists (
      select 1
      from document_line n
      join document_line o on o.company_id = n.company_id and o.id = n.origin_line_id
      join document p on p.company_id = o.company_id and p.id = o.document_id
      where n.company_id = d.company_id and n.document_id = d.id
        and p.behaviour = 'purchaseOrder' and o.matched < o.delivered))`

const goods = sql`
  (select json_agg(json_build_object('line', l.id,
      'item', json_build_object('id', l.item_id, 'title', name_since(i, l.name)),
      'unit', local_sign(u),
      'weight', trim_scale(i.weight)::text, 'volume', trim_scale(i.volume)::text,
      'pieces', trim_scale(l.delivered - l.moved_back)::text,
      'value', trim_scale(l.cost * (l.delivered - l.moved_back) / l.base_quantity)::text)
      order by l.position)
    from document_line l
    join item i on i.company_id = l.company_id and i.id = l.item_id
    join unit u on u.company_id = i.company_id and u.id = i.unit_id
    where l.company_id = d.company_id and l.document_id = d.id and l.is_stocked
      and l.delivered > l.moved_back)`

const matches = (q: string) =>
  wordsOf(q).map((word) => sql`and d.search like ${`%${escapeLike(word)}%`}`)

/** What costs can be added to, newest first. */
export const receivedPurchases = query({
  route: 'GET /api/purchases/received',
  summary: 'purchasing: purchases with goods that came, to which costs can be added',
  needs: 'purchasing.purchase.view',
  input: z.strictObject({
    q: searchText.optional(),
    /** Those, instead of the newest. */
    ids: z
      .string('invalid')
      .max(2000, 'tooLong')
      .transform((text) => text.split(','))
      .refine((ids) => ids.every(isId), 'invalid')
      .optional(),
  }),
  async run({ tx, actor }, { q = '', ids }): Promise<{ rows: ReceivedPurchase[] }> {
    const rows = await tx.rows(sql<ReceivedPurchase>`
      select d.id, d.number, d.day, ${partnerNameOf()} as partner, ${goods} as lines
      from document d
      where d.screen = 'purchasing' and ${isOpenToCosts}
        and exists (
          select 1
          from document_line l
          where l.company_id = d.company_id and l.document_id = d.id and l.is_stocked
            and l.delivered > l.moved_back)
        ${sql.join(ids ? [sql`and d.id = any(${ids}::uuid[])`] : matches(q), sql` `)}
      order by d.day desc, d.id desc
      limit ${ids ? ids.length : 20}`)
    if (actor.limits.canSeeCost) return { rows }
    const unseen = (line: ReceivedPurchase['lines'][number]) => ({ ...line, value: undefined })
    return { rows: rows.map((row) => ({ ...row, lines: row.lines.map(unseen) })) }
  },
})

type TargetRow = LandingTarget & { document: string }

const targetsOf = (documents: readonly string[]) => sql<TargetRow>`
  select l.id as line, l.item_id as item, ${arrivedWith} as "from", d.id as document,
    trim_scale(i.weight)::text as weight, trim_scale(i.volume)::text as volume,
    trim_scale(l.delivered - l.moved_back)::text as pieces,
    trim_scale(l.cost * (l.delivered - l.moved_back) / l.base_quantity)::text as value
  from document d
  join document_line l on l.company_id = d.company_id and l.document_id = d.id
  join item i on i.company_id = l.company_id and i.id = l.item_id
  where d.id = any(${documents}::uuid[]) and d.state = 'posted'
    and d.behaviour in ('purchaseInvoice', 'goodsReceipt') and l.is_stocked
    and l.delivered > l.moved_back
  order by d.day desc, d.id desc, l.position`

/** Locked, so that nothing is added to goods that go back or are voided meanwhile. */
export async function lockTargets(
  tx: Tx,
  { id, landedOn = [], lines }: TradeInput,
): Promise<LandingTarget[]> {
  const others = [...new Set(landedOn)].filter((it) => it !== id).sort()
  if (others.length === 0 || !lines.some(({ landing }) => landing)) return []
  await tx.rows(sql`
    select 1
    from document
    where id = any(${others}::uuid[])
    order by id
    for update`)
  const rows = await tx.rows(targetsOf(others))
  if (!others.every((other) => rows.some(({ document }) => document === other)))
    throw new Refusal('nothingReceived', 'landedOn')
  return rows
}
