/** What a screen of the kitchen shows; told again only as far as something was said since. */
import { sql } from 'kysely'
import { z } from 'zod'
import { id, pathId } from '../../../domain/kernel/input.ts'
import { reachedFrom } from '../../../domain/restaurant/kitchen/kitchen-board.ts'
import type {
  KitchenNews,
  KitchenStation,
} from '../../../domain/restaurant/kitchen/kitchen-contract.ts'
import { query } from '../../kernel/command.ts'
import {
  kitchenLimits,
  kitchenOrders,
  kitchenStations,
  mustKnowBranch,
  openTickets,
} from './kitchen-rows.ts'

const mostStations = 100

type Found = { cursor: string; stations: KitchenStation[] }

export const kitchenNews = query({
  route: 'GET /api/kitchen/:branch',
  summary:
    'restaurant: the tickets of some stations of a branch, or of all, that are open or can be recalled; with a cursor, what changed since',
  needs: 'restaurant.kitchen.view',
  input: z.strictObject({
    branch: pathId,
    /** Ids with commas between them; without, all. */
    stations: z
      .string('invalid')
      .max(mostStations * 37, 'invalid')
      .transform((text) => text.split(',').filter(Boolean))
      .pipe(z.array(id))
      .optional(),
    after: z
      .string()
      .regex(/^\d{1,19}$/, 'invalid')
      .optional(),
  }),
  async run({ tx, now }, { branch, stations: own, after }): Promise<KitchenNews> {
    await mustKnowBranch(tx, branch)
    const limits = await kitchenLimits(tx, branch)
    // The cursor is read before the tickets: what is said in between is told twice, never missed.
    const { cursor, stations } = await tx.one(sql<Found>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as cursor,
        ${kitchenStations(branch, now, limits.waitSeconds)} as stations`)
    const { recallMinutes } = limits
    const asked = { branch, after, now, recallMinutes }
    const shown = own ? reachedFrom(own, stations) : null
    const tickets = await openTickets(tx, { ...asked, stations: shown })
    const named = tickets.flatMap((it) => [it.order, ...it.lines.map(({ order }) => order)])
    const orders = await kitchenOrders(tx, asked, [...new Set(named)])
    return { cursor, now: now.toISOString(), stations, limits, orders, tickets }
  },
})
