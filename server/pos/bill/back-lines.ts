/**
 * What a refund gives back of the lines of a bill. Tickets do not keep which ordered line theirs was: a
 * line of the part is that of the same goods and as much of it, in their order.
 */
import { sql } from 'kysely'
import { isSame } from '../../../domain/kernel/number/fraction.ts'
import { type BackLine, type Bill, billParts } from '../../../domain/pos/bill/bill.ts'
import type { Tx } from '../../kernel/postgres/db.ts'

type SoldLine = { id: string; document: string; item: string; unit: string; quantity: string }

type RefundedLine = { refund: string; origin: string } & Omit<BackLine, 'line'>

type Refunds = { sold: readonly SoldLine[]; refunded: readonly RefundedLine[] }

/** The lines of these refunds, and of the tickets they are of. */
export async function refundLines(tx: Tx, refunds: readonly string[]): Promise<Refunds> {
  const refunded = await tx.rows(sql<RefundedLine>`
    select document_id as refund, origin_line_id as origin, trim_scale(quantity)::text as quantity,
      json_build_object('amount', trim_scale(amount)::text, 'discount', trim_scale(discount)::text,
        'vat', trim_scale(vat)::text, 'tax1', trim_scale(tax1)::text,
        'tax2', trim_scale(tax2)::text) as figures
    from document_line
    where document_id = any(${refunds}::uuid[]) and origin_line_id is not null
    order by document_id, position`)
  const sold = await tx.rows(sql<SoldLine>`
    select l.id, l.document_id as document, l.item_id as item, l.unit_id as unit,
      trim_scale(l.quantity)::text as quantity
    from document_line l
    where l.document_id in (
      select origin_id
      from document
      where id = any(${refunds}::uuid[]))
    order by l.document_id, l.position`)
  return { sold, refunded }
}

/** By the id of a sold line: which line of the bill it pays. */
function linesPaid(sold: readonly SoldLine[], content: Bill, part: number): Map<string, string> {
  const free = [...sold]
  const paid = new Map<string, string>()
  for (const due of billParts(content)[part]?.lines ?? []) {
    const { item, unit } = content.lines.find(({ id }) => id === due.id) ?? {}
    const alike = free.filter((it) => it.item === item && it.unit === unit)
    const own = alike.find((it) => isSame(it.quantity, due.quantity)) ?? alike[0]
    if (!own) continue
    paid.set(own.id, due.id)
    free.splice(free.indexOf(own), 1)
  }
  return paid
}

/** None where nothing that is given back stands on the bill. */
export function linesGiven(
  { sold, refunded }: Refunds,
  {
    content,
    part,
    refund,
    origin,
  }: { content: Bill; part: number; refund: string; origin: string },
): BackLine[] | undefined {
  const own = sold.filter(({ document }) => document === origin)
  const paid = linesPaid(own, content, part)
  const lines = refunded.flatMap((it) => {
    const line = it.refund === refund ? paid.get(it.origin) : undefined
    return line ? [{ line, quantity: it.quantity, figures: it.figures }] : []
  })
  return lines.length > 0 ? lines : undefined
}
