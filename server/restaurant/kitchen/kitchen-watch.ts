/**
 * Watches kitchens by itself: where no screen is alive, none says that a ticket was not seen. One small
 * question every few seconds for all houses; only those with something to tell are opened.
 */

import { sql } from 'kysely'
import type { Logger } from 'pino'
import { dayMs } from '../../../domain/kernel/calendar/days.ts'
import { printSeconds } from '../../../domain/restaurant/kitchen/kitchen-board.ts'
import { leastWaitSeconds } from '../../../domain/restaurant/restaurant.settings.ts'
import type { Services } from '../../kernel/context.ts'
import type { Database } from '../../kernel/postgres/db.ts'
import { startRepeating } from '../../kernel/repeating.ts'
import { markMissed, markStuckPrints, tellWaiter } from './kitchen-missed.ts'
import { before, kitchenLimits } from './kitchen-rows.ts'

type Work = { db: Database; services: Pick<Services, 'live'>; log: Pick<Logger, 'warn'> }

type Kitchen = { companyId: string; branch: string }

const unheardOf = (db: Database, now: Date): Promise<Kitchen[]> =>
  db.transaction('read', {}, (tx) =>
    tx.rows(sql<Kitchen>`
      select company_id as "companyId", branch_id as branch
      from kitchens_unheard(${before(now, dayMs)}, ${before(now, leastWaitSeconds * 1000)},
        ${before(now, printSeconds * 1000)})`),
  )

async function watchOne({ db, services }: Work, { companyId, branch }: Kitchen, now: Date) {
  const { hasNews, notified } = await db.inCompany(companyId, async (tx) => {
    const { waitSeconds } = await kitchenLimits(tx, branch)
    const missed = await markMissed({ tx, now }, branch, waitSeconds)
    const stuck = await markStuckPrints({ tx, now }, branch)
    const rung = await tellWaiter(tx, missed)
    return { hasNews: missed.length + stuck.length > 0, notified: rung }
  })
  if (hasNews) services.live.changed(companyId, 'order')
  for (const user of notified) services.live.notice(user)
}

/** One house whose watch fails keeps no other from being told. */
export async function watchKitchens(work: Work, now = new Date()): Promise<void> {
  for (const kitchen of await unheardOf(work.db, now))
    await watchOne(work, kitchen, now).catch((error: Error) =>
      work.log.warn(error, 'A kitchen could not be watched; it will be tried again'),
    )
}

const pauseMs = 10_000

export const startWatchingKitchens = (work: Work): { stop(): Promise<void> } =>
  startRepeating({
    work: () => watchKitchens(work),
    firstPauseMs: pauseMs,
    pauseMs,
    log: work.log,
    sentence: 'Kitchens could not be watched; it will be tried again',
  })
