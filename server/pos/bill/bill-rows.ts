/** The bills that tickets pay. Whoever made one asks to be told of it, because a till knows no tables. */

import { sql } from 'kysely'
import { type BackLine, type Bill, billParts } from '../../../domain/pos/bill/bill.ts'
import { leftOut } from '../../../domain/pos/bill/left-out.ts'
import { type KnownBill, keepPaid } from '../../../domain/pos/bill/paid-bill.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { linesGiven, refundLines } from './back-lines.ts'

const billsIn = (tickets: readonly Ticket[]): string[] => [
  ...new Set(tickets.flatMap(({ bill }) => (bill ? [bill.id] : []))),
]

/**
 * What was said next of a bill `b` tells whether it still holds: its order was opened again, the same
 * was printed by another device, it was heard after another one that is out or when the table was free,
 * or an older paper was paid instead, which makes it fall unless a part of it is paid.
 */
const isReplaced = sql`coalesce((
  select e.kind = 'reopen' or e.body ? 'isTwin'
  from order_event e
  join order_event made on made.company_id = e.company_id and made.order_id = e.order_id
    and made.id = b.id
  where e.company_id = b.company_id and e.order_id = b.order_id and e.seq > made.seq
    and (e.kind = 'reopen' or e.kind = 'bill' and not e.body ? 'isBeside')
  order by e.seq
  limit 1), false) or exists (
  select 1
  from order_event made
  where made.company_id = b.company_id and made.id = b.id and made.body ? 'isBeside') or exists (
  select 1
  from order_event made
  join order_event e on e.company_id = made.company_id and e.order_id = made.order_id
    and e.seq < made.seq and e.kind = 'close'
  where made.company_id = b.company_id and made.id = b.id) or coalesce((
  select e.kind = 'reopen' or e.kind = 'paid' and e.body ->> 'bill' <> b.id::text
  from order_event e
  join order_event made on made.company_id = e.company_id and made.order_id = e.order_id
    and made.id = b.id
  where e.company_id = b.company_id and e.order_id = b.order_id and e.seq > made.seq
    and (e.kind = 'reopen' or e.kind = 'bill' and not e.body ? 'isBeside'
      or e.kind = 'paid' and (e.body ->> 'bill' = b.id::text or e.body ? 'lines'))
  order by e.seq
  limit 1), false)`

const couponsNamed = sql`(
  select made.body #> '{guest,coupons}'
  from order_event made
  where made.company_id = b.company_id and made.order_id = b.order_id and made.id = b.id)`

/**
 * Their orders are held, so that two tickets that pay the same part see each other, and read once they
 * are: a bill that is opened again while its payment waits is a replaced one. A till knows the bills of
 * its own branch: one of another is like one that does not exist.
 */
export async function knownBills(
  tx: Tx,
  tickets: readonly Ticket[],
  branch: string,
): Promise<Map<string, KnownBill>> {
  const ids = billsIn(tickets)
  if (ids.length === 0) return new Map()
  const wanted = sql`b.id = any(${ids}::uuid[]) and b.branch_id = ${branch}::uuid`
  await tx.rows(sql`
    select o.id
    from bill b
    join dining_order o on o.company_id = b.company_id and o.id = b.order_id
    where ${wanted}
    order by o.id, b.id
    for update of o`)
  const rows = await tx.rows(sql<Omit<KnownBill, 'paid'> & { id: string }>`
    select b.id, b.order_id as order, b.content, json_build_object('id', u.id, 'name', u.full_name) as waiter,
      ${isReplaced} as "isReplaced", ${couponsNamed} as coupons
    from bill b
    join dining_order o on o.company_id = b.company_id and o.id = b.order_id
    join app_user u on u.company_id = o.company_id and u.id = o.waiter_id
    where ${wanted}`)
  const paid = await tx.rows(sql<KnownBill['paid'][number] & { bill: string }>`
    select p.bill_id as bill, p.part, p.document_id as ticket, d.number
    from bill_part p
    join document d on d.company_id = p.company_id and d.id = p.document_id
    where p.bill_id = any(${ids}::uuid[])
    order by p.bill_id, p.part, d.number`)
  return new Map(
    rows.map(({ id, ...bill }) => [
      id,
      {
        ...bill,
        paid: paid.filter((it) => it.bill === id).map(({ bill: _, ...it }) => it),
      },
    ]),
  )
}

export type PaidPart = {
  bill: string
  part: number
  of: number
  ticket: string
  number: string
  /** Of a bill that was opened again: how much of each of its lines was paid, the first time. */
  lines?: { line: string; quantity: string }[]
}

/** With what its ticket left out of it. */
type Heard = PaidPart & { leftOut: { line: string; quantity: string }[] }

const linesPaid = ({ lines }: Ticket): PaidPart['lines'] =>
  lines.flatMap(({ ordered, quantity }) => (ordered ? [{ line: ordered, quantity }] : []))

type Listener = (context: Context, paid: readonly Heard[]) => Promise<void>

const listeners: Listener[] = []

/** Told in the transaction that posts the ticket. */
export const onBillPaid = (listener: Listener): void => {
  listeners.push(listener)
}

/** What was given back of a ticket that paid a part of a bill. */
export type BackPart = {
  bill: string
  part: number
  ticket: string
  number: string
  amount: string
  /** Nothing of the ticket that paid it is left. */
  isWhole: boolean
  /** How much of each line of the bill, at its figures. */
  lines?: BackLine[]
}

type BackListener = (context: Context, back: readonly BackPart[]) => Promise<void>

const backListeners: BackListener[] = []

/** Told in the transaction that posts the refund. */
export const onBillBack = (listener: BackListener): void => {
  backListeners.push(listener)
}

const originsOf = (tickets: readonly Ticket[]): string[] =>
  tickets.flatMap(({ kind, origin }) => (kind === 'posRefund' && origin ? [origin] : []))

/** The orders whose bills these give back, before anything of the stock: whoever cancels holds them so. */
export async function holdRefunded(tx: Tx, tickets: readonly Ticket[]): Promise<void> {
  const origins = originsOf(tickets)
  if (origins.length === 0) return
  await tx.rows(sql`
    select o.id
    from dining_order o
    where o.id in (
      select b.order_id
      from bill_part p
      join bill b on b.company_id = p.company_id and b.id = p.bill_id
      where p.document_id = any(${origins}::uuid[]))
    order by o.id
    for update`)
}

/** Of refunds that are written. */
export async function tellRefundedBills(
  context: Context,
  tickets: readonly Ticket[],
): Promise<void> {
  if (originsOf(tickets).length === 0) return
  const ids = tickets.map(({ id }) => id)
  const back = await context.tx.rows(sql<BackPart & { origin: string; content: Bill }>`
    select p.bill_id as bill, p.part, d.id as ticket, d.number, s.id as origin, b.content,
      trim_scale(d.first_total)::text as amount,
      (select sum(r.total) >= s.total
        from document r
        where r.company_id = s.company_id and r.origin_id = s.id
          and r.behaviour = 'posRefund') as "isWhole"
    from document d
    join document s on s.company_id = d.company_id and s.id = d.origin_id
    join bill_part p on p.company_id = s.company_id and p.document_id = s.id
    join bill b on b.company_id = p.company_id and b.id = p.bill_id
    where d.id = any(${ids}::uuid[]) and d.behaviour = 'posRefund'
    order by p.bill_id, p.part, d.number`)
  if (back.length === 0) return
  const refunds = await refundLines(context.tx, ids)
  const parts = back.map(({ origin, content, ...it }): BackPart => {
    const lines = linesGiven(refunds, { content, part: it.part, refund: it.ticket, origin })
    return lines ? { ...it, lines } : it
  })
  for (const listener of backListeners) await listener(context, parts)
}

export async function tellPaidBills(
  context: Context,
  tickets: readonly Ticket[],
  branch: string,
): Promise<void> {
  const paying = tickets.filter(({ bill }) => bill)
  if (paying.length === 0) return
  const { tx } = context
  const bills = await knownBills(tx, paying, branch)
  const heard = paying.flatMap((it): Heard[] => {
    const { id: ticket, number, bill } = it
    const known = bill && bills.get(bill.id)
    if (!known) return []
    const of = billParts(known.content).length
    const isFirst = !known.paid.some(({ part }) => part === bill.part)
    const lines = known.isReplaced && isFirst ? { lines: linesPaid(it) } : {}
    const missing = isFirst && !known.isReplaced ? leftOut(it, known.content) : []
    keepPaid(it, bills)
    return [{ bill: bill.id, part: bill.part, of, ticket, number, leftOut: missing, ...lines }]
  })
  if (heard.length === 0) return
  const paid = heard.map(({ leftOut: _, lines: __, of: ___, ...it }) => it)
  await tx.rows(sql`
    insert into bill_part (bill_id, part, document_id)
    select bill, part, ticket
    from jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as r (bill uuid, part int, ticket uuid)
    on conflict do nothing`)
  for (const listener of listeners) await listener(context, heard)
}
