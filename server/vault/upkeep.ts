/** How backups and checks stand, for whoever looks after the installation. */

import { sql } from 'kysely'
import type { About } from '../../domain/identity/session.ts'
import type { Services } from '../kernel/context.ts'
import { provenSince } from '../kernel/night-pace.ts'
import type { Tx } from '../kernel/postgres/db.ts'

type Upkeep = NonNullable<About['upkeep']>
type Facts = Omit<Upkeep, 'backupHour' | 'provenSince' | 'strayFiles'>

/** Late is what administrators are told at night: the last one failed, or is older than two days. */
export async function upkeepOf(tx: Tx, services: Services): Promise<Upkeep> {
  const { backupHour = null } = services
  const facts = await tx.one(sql<Facts>`
    select good.at as "backedUpAt", last.at as "checkedAt",
      coalesce(last.state, 'good') = 'good' as "isCheckGood",
      ${backupHour !== null} and (
        coalesce(coalesce(good.at, first.at) < now() - interval '2 days', false)
        or coalesce(tried.state, 'good') = 'bad') as "isBackupLate"
    from (values (1)) as one
    left join lateral (
      select ended_at as at
      from upkeep_run
      where kind = 'backup' and state = 'good'
      order by started_at desc
      limit 1) good on true
    left join lateral (
      select min(started_at) as at
      from upkeep_run
      where kind = 'backup') first on true
    left join lateral (
      select state
      from upkeep_run
      where kind = 'backup' and state <> 'running'
      order by started_at desc
      limit 1) tried on true
    left join lateral (
      select ended_at as at, state
      from upkeep_run
      where kind = 'check' and state <> 'running'
      order by started_at desc
      limit 1) last on true`)
  return {
    backupHour,
    ...facts,
    provenSince: await provenSince(tx),
    strayFiles: services.strayFiles() ?? null,
  }
}
