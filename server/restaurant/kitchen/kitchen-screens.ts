/**
 * Screens say that they are there and which tickets they show. A station of which no screen is heard
 * is away; what it has not received is shown by whoever stands in for it.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { dayMs } from '../../../domain/kernel/calendar/days.ts'
import { id, pathId } from '../../../domain/kernel/input.ts'
import { reachedFrom } from '../../../domain/restaurant/kitchen/kitchen-board.ts'
import {
  type KitchenStation,
  mostKitchenLines,
} from '../../../domain/restaurant/kitchen/kitchen-contract.ts'
import { command } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import { type MissedTicket, markMissed, tellWaiter } from './kitchen-missed.ts'
import {
  before,
  holdKitchenOrders,
  kitchenLimits,
  kitchenStations,
  mustKnowBranch,
  touchOrders,
} from './kitchen-rows.ts'

const mostStations = 100
const forgottenMs = 7 * dayMs

type Seen = { branch: string; screen: string; stations: readonly string[] }

/** Where it stands now, and nowhere else; what is long gone is forgotten. */
async function writeScreen({ tx, now }: Context, { branch, screen, stations }: Seen) {
  await tx.rows(sql`
    delete from kitchen_screen
    where branch_id = ${branch} and (seen_at < ${before(now, forgottenMs)}
      or (screen_id = ${screen} and station_id <> all(${stations}::uuid[])))`)
  await tx.rows(sql`
    insert into kitchen_screen (branch_id, station_id, screen_id, seen_at)
    select ${branch}, id, ${screen}, ${now.toISOString()}
    from station
    where id = any(${stations}::uuid[])
    order by id
    on conflict (company_id, branch_id, station_id, screen_id) do update
    set seen_at = excluded.seen_at`)
}

/** Each ticket is received once, and once more when its own station takes it over. */
async function receive(
  context: Context,
  { branch, stations }: Seen,
  tickets: readonly string[],
  reached: readonly string[],
): Promise<void> {
  const { tx, now } = context
  const isNew = sql`t.branch_id = ${branch} and t.id = any(${tickets}::uuid[])
    and t.station_id = any(${reached}::uuid[])
    and (t.received_at is null
      or (t.own_received_at is null and t.station_id = any(${stations}::uuid[])))`
  const fresh = await tx.rows(sql<{ order: string }>`
    select distinct t.order_id as "order"
    from kitchen_ticket t
    where ${isNew}`)
  if (fresh.length === 0) return
  const orders = fresh.map(({ order }) => order)
  await holdKitchenOrders(tx, orders)
  await tx.rows(sql`
    update kitchen_ticket t
    set received_at = coalesce(t.received_at, ${now.toISOString()}),
      own_received_at = case when t.station_id = any(${stations}::uuid[])
        then coalesce(t.own_received_at, ${now.toISOString()}) else t.own_received_at end
    where ${isNew}`)
  await touchOrders(tx, orders)
  for (const order of orders) context.record({ entity: 'order', id: order })
}

async function notifyMissed(context: Context, missed: readonly MissedTicket[]): Promise<void> {
  for (const order of new Set(missed.map((it) => it.order)))
    context.record({ entity: 'order', id: order })
  const { services, tx } = context
  const notified = await tellWaiter(tx, missed)
  context.afterCommit(() => {
    for (const user of notified) services.live.notice(user)
  })
}

export const seeKitchen = command({
  route: 'POST /api/kitchen/:branch/seen',
  summary:
    'restaurant: a screen of the kitchen is there, shows these stations, and has received these tickets',
  needs: 'restaurant.kitchen.edit',
  isUntraced: true,
  input: z.strictObject({
    branch: pathId,
    screen: id,
    stations: z.array(id, 'required').max(mostStations, 'range'),
    tickets: z.array(id, 'required').max(mostKitchenLines, 'range'),
  }),
  async run(context, { branch, screen, stations: shown, tickets }) {
    const { tx, now } = context
    await mustKnowBranch(tx, branch)
    const { waitSeconds } = await kitchenLimits(tx, branch)
    const { stations } = await tx.one(sql<{ stations: KitchenStation[] }>`
      select ${kitchenStations(branch, now, waitSeconds)} as stations`)
    const own = shown.filter((it) => stations.some((station) => station.id === it))
    const seen = { branch, screen, stations: own }
    await writeScreen(context, seen)
    if (tickets.length > 0) await receive(context, seen, tickets, reachedFrom(own, stations))
    // Any screen that is there tells of what the others have not seen.
    await notifyMissed(context, await markMissed(context, branch, waitSeconds))
    // Whoever stood in for a station that is back learns it at once.
    const isBack = stations.some((it) => it.isAway && own.includes(it.id))
    if (isBack) context.record({ entity: 'kitchen', id: screen })
    return {
      now: now.toISOString(),
      stations: stations.map((it) => ({ ...it, isAway: it.isAway && !own.includes(it.id) })),
    }
  },
})
