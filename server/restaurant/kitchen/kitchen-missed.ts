/**
 * What nobody in the kitchen has seen in time, and what went to a printer that never answered: marked
 * once, whoever notices first, and told to the floor and to the waiter of the order.
 */
import { sql } from 'kysely'
import { dayMs } from '../../../domain/kernel/calendar/days.ts'
import type { LocalNames } from '../../../domain/kernel/naming/local-name.ts'
import { printSeconds } from '../../../domain/restaurant/kitchen/kitchen-board.ts'
import { writeNotice } from '../../kernel/notice.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { before, holdKitchenOrders, touchOrders } from './kitchen-rows.ts'

export type MissedTicket = {
  order: string
  number: number
  label: string
  station: LocalNames
  waiter: string | null
  /** Whether the station works with screens at all: who has none is not rung for each ticket. */
  hasScreens: boolean
}

type Moment = { tx: Tx; now: Date }

const unheard = (branch: string, now: Date, waitSeconds: number) => sql`
  t.branch_id = ${branch} and t.received_at is null and t.missed_at is null
    and t.made_at > ${before(now, dayMs)} and t.made_at <= ${before(now, waitSeconds * 1000)}`

/** Their orders are held first, as whoever speaks of them does. */
export async function markMissed(
  { tx, now }: Moment,
  branch: string,
  waitSeconds: number,
): Promise<MissedTicket[]> {
  const isMissed = unheard(branch, now, waitSeconds)
  const orders = await tx.rows(sql<{ order: string }>`
    select distinct t.order_id as "order"
    from kitchen_ticket t
    where ${isMissed}`)
  if (orders.length === 0) return []
  const ids = orders.map(({ order }) => order)
  await holdKitchenOrders(tx, ids)
  const missed = await tx.rows(sql<MissedTicket>`
    update kitchen_ticket t
    set missed_at = ${now.toISOString()}
    from dining_order o, station s
    where ${isMissed} and t.order_id = any(${ids}::uuid[])
      and o.company_id = t.company_id and o.id = t.order_id
      and s.company_id = t.company_id and s.id = t.station_id
    returning t.order_id as "order", t.number, t.label, names_of(s) as station,
      o.waiter_id as waiter, exists (
        select 1
        from kitchen_screen k
        where k.company_id = t.company_id and k.station_id = t.station_id
          and k.branch_id = t.branch_id) as "hasScreens"`)
  await touchOrders(tx, ids)
  return missed
}

/** A print of which nothing is heard has failed; one that comes out late is still believed. */
export async function markStuckPrints({ tx, now }: Moment, branch: string): Promise<string[]> {
  const isStuck = sql`branch_id = ${branch} and printed_at is null and print_failed_at is null
    and print_claimed_at <= ${before(now, printSeconds * 1000)}`
  const stuck = await tx.rows(sql<{ order: string }>`
    select distinct order_id as "order"
    from kitchen_ticket
    where ${isStuck}`)
  if (stuck.length === 0) return []
  const orders = stuck.map(({ order }) => order)
  await holdKitchenOrders(tx, orders)
  await tx.rows(sql`
    update kitchen_ticket
    set print_failed_at = ${now.toISOString()}
    where ${isStuck} and order_id = any(${orders}::uuid[])`)
  await touchOrders(tx, orders)
  return orders
}

/** Answers whose bell is to ring once this is committed. */
export async function tellWaiter(tx: Tx, missed: readonly MissedTicket[]): Promise<string[]> {
  const notified: string[] = []
  for (const { waiter, hasScreens, order, number, label, station } of missed) {
    if (!waiter || !hasScreens) continue
    const facts = { number, label, station }
    const path = `/TableManagement?order=${order}`
    notified.push(...(await writeNotice(tx, waiter, { kind: 'kitchenUnheard', facts, path })))
  }
  return notified
}
