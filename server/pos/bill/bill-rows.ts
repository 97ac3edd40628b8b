/** The bills that tickets pay. Whoever made one asks to be told of it, because a till knows no tables. */
import { sql } from 'kysely'
import { billParts } from '../../../domain/pos/bill/bill.ts'
import type { KnownBill } from '../../../domain/pos/bill/paid-bill.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import type { Context } from '../../kernel/command.ts'
import type { Tx } from '../../kernel/postgres/db.ts'

const billsIn = (tickets: readonly Ticket[]): string[] => [
  ...new Set(tickets.flatMap(({ bill }) => (bill ? [bill.id] : []))),
]

/**
 * What was said next of a bill `b` tells whether it still holds: its order was opened again, or an
 * older paper was paid instead, which makes it fall unless a part of it is paid.
 */
const isReplaced = sql`coalesce((
  select e.kind = 'reopen'
  from order_event e
  join order_event made on made.company_id = e.company_id and made.order_id = e.order_id
    and made.id = b.id
  where e.company_id = b.company_id and e.order_id = b.order_id and e.seq > made.seq
    and e.kind in ('bill', 'reopen')
  order by e.seq
  limit 1), false) or coalesce((
  select e.kind = 'reopen' or e.kind = 'paid' and e.body ->> 'bill' <> b.id::text
  from order_event e
  join order_event made on made.company_id = e.company_id and made.order_id = e.order_id
    and made.id = b.id
  where e.company_id = b.company_id and e.order_id = b.order_id and e.seq > made.seq
    and (e.kind in ('bill', 'reopen')
      or e.kind = 'paid' and (e.body ->> 'bill' = b.id::text or e.body ? 'lines'))
  order by e.seq
  limit 1), false)`

/**
 * Their orders are held, so that two tickets that pay the same part see each other. A till knows the
 * bills of its own branch: one of another is like one that does not exist.
 */
export async function knownBills(
  tx: Tx,
  tickets: readonly Ticket[],
  branch: string,
): Promise<Map<string, KnownBill>> {
  const ids = billsIn(tickets)
  if (ids.length === 0) return new Map()
  const rows = await tx.rows(sql<Omit<KnownBill, 'paid'> & { id: string }>`
    select b.id, b.order_id as order, b.content, json_build_object('id', u.id, 'name', u.full_name) as waiter,
      ${isReplaced} as "isReplaced"
    from bill b
    join dining_order o on o.company_id = b.company_id and o.id = b.order_id
    join app_user u on u.company_id = o.company_id and u.id = o.waiter_id
    where b.id = any(${ids}::uuid[]) and b.branch_id = ${branch}::uuid
    order by o.id, b.id
    for update of o`)
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

const linesPaid = ({ lines }: Ticket): PaidPart['lines'] =>
  lines.flatMap(({ ordered, quantity }) => (ordered ? [{ line: ordered, quantity }] : []))

type Listener = (context: Context, paid: readonly PaidPart[]) => Promise<void>

const listeners: Listener[] = []

/** Told in the transaction that posts the ticket. */
export const onBillPaid = (listener: Listener): void => {
  listeners.push(listener)
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
  const paid = paying.flatMap((it): PaidPart[] => {
    const { id: ticket, number, bill } = it
    const known = bill && bills.get(bill.id)
    if (!known) return []
    const of = billParts(known.content).length
    const isFirst = !known.paid.some(({ part }) => part === bill.part)
    const lines = known.isReplaced && isFirst ? { lines: linesPaid(it) } : {}
    return [{ bill: bill.id, part: bill.part, of, ticket, number, ...lines }]
  })
  if (paid.length === 0) return
  await tx.rows(sql`
    insert into bill_part (bill_id, part, document_id)
    select bill, part, ticket
    from jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as r (bill uuid, part int, ticket uuid)
    on conflict do nothing`)
  for (const listener of listeners) await listener(context, paid)
}
