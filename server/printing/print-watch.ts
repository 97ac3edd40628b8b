/**
 * Watches the queues by itself: where an agent is away, nobody else says that what waits will not come
 * out. What is old is cleared away; the dots of a receipt are nothing to keep.
 */

import { sql } from 'kysely'
import type { Logger } from 'pino'
import { dayMs } from '../../domain/kernel/calendar/days.ts'
import { afterSilence, awaySeconds } from '../../domain/printing/print-job.ts'
import type { Services } from '../kernel/context.ts'
import type { Database } from '../kernel/postgres/db.ts'
import { startRepeating } from '../kernel/repeating.ts'
import { forgetOldDots, isHeard, lockFreeJobs, reroute, step } from './job-rows.ts'
import { tellMaker } from './unprinted.ts'

type Work = { db: Database; services: Pick<Services, 'live'>; log: Pick<Logger, 'warn'> }

const keptMs = 7 * dayMs

async function watchOne({ db, services }: Work, companyId: string, now: Date): Promise<void> {
  const old = new Date(now.getTime() - keptMs).toISOString()
  const { hasNews, rung } = await db.inCompany(companyId, async (tx) => {
    await tx.rows(sql`delete from print_job where made_at < ${old}`)
    await reroute(tx, now)
    const open = await lockFreeJobs(tx, sql`j.state in ('waiting', 'sending')`)
    const heard = await tx.rows(sql<{ id: string }>`
      select p.id
      from printer p
      where ${isHeard(now)}`)
    const isThere = new Set(heard.map(({ id }) => id))
    const notified: string[] = []
    let steps = 0
    for (const job of open) {
      const next = afterSilence(job, !isThere.has(job.printer), now)
      if (!next) continue
      steps++
      await step(tx, job.id, next, now)
      notified.push(...(await tellMaker(tx, job, next)))
    }
    if (steps > 0) await forgetOldDots(tx)
    return { hasNews: steps > 0, rung: notified }
  })
  if (hasNews) services.live.changed(companyId, 'printJob')
  for (const user of rung) services.live.notice(user)
}

export async function watchPrinting(work: Work, now = new Date()): Promise<void> {
  const old = new Date(now.getTime() - keptMs).toISOString()
  const companies = await work.db.transaction('read', {}, (tx) =>
    tx.rows(sql<{ id: string }>`select company_id as id from printing_companies(${old})`),
  )
  for (const { id } of companies)
    await watchOne(work, id, now).catch((error: Error) =>
      work.log.warn(error, 'A print queue could not be watched; it will be tried again'),
    )
}

/** Well within the time after which an agent counts as away. */
const pauseMs = (awaySeconds * 1000) / 15

export const startWatchingPrinting = (work: Work): { stop(): Promise<void> } =>
  startRepeating({
    work: () => watchPrinting(work),
    firstPauseMs: pauseMs,
    pauseMs,
    log: work.log,
    sentence: 'Print queues could not be watched; it will be tried again',
  })
