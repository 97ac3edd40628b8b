/** How the installation is doing, for whoever operates it and for the sign-in screen. */
import { sql } from 'kysely'
import { z } from 'zod'
import type { About } from '../../domain/identity/session.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { hasCompany } from '../identity/registration.ts'
import { publicCommand, query } from '../kernel/command.ts'
import { migrationNames } from '../kernel/postgres/migrate.ts'
import { upkeepOf } from '../vault/upkeep.ts'

const nothing = z.strictObject({})

/** Asks the database too: an application that cannot reach it is not healthy. */
export const health = publicCommand({
  route: 'GET /api/health',
  publicPace: { network: 600 },
  summary: 'Whether the application and its database answer',
  input: nothing,
  async run({ tx, services }) {
    await tx.rows(sql`select 1`)
    const isRegistrationOpen = services.isRegistrationOpen || !(await hasCompany(tx))
    const { version, isDemo } = services
    return { status: 'ok', version, isDemo, isRegistrationOpen }
  },
})

/** Whether this process may be given work: its database answers and has what this version needs. */
export const ready = publicCommand({
  route: 'GET /api/ready',
  publicPace: { network: 600 },
  summary: 'Whether the database answers and has every migration of this version',
  input: nothing,
  async run({ tx, services }) {
    const { missing } = await tx.one(sql<{ missing: number }>`
      select count(*)::int as missing
      from unnest(${await migrationNames()}::text[]) wanted
      where wanted not in (select name from migration)`)
    if (missing > 0) throw new Refusal('notReady')
    return { status: 'ready', version: services.version }
  },
})

export const about = query({
  route: 'GET /api/about',
  summary: 'Version and health of database, jobs, mail, files and live connection',
  needs: 'signedIn',
  input: nothing,
  async run({ tx, actor, services }): Promise<About> {
    const facts = await tx.one(sql<{
      version: string
      waiting: number
      failed: number
    }>`
      select current_setting('server_version') as version,
        (select count(*)::int from job where state in ('waiting', 'running')) as waiting,
        (select count(*)::int from job where state = 'failed') as failed`)
    return {
      version: services.version,
      database: { version: facts.version, isEmbedded: services.isEmbedded },
      jobs: { waiting: facts.waiting, failed: facts.failed },
      mail: services.mailsBy,
      files: {
        place: services.files.place,
        isReachable: await services.files.isReachable(),
      },
      realtime: { stations: services.live.stationsOf(actor.companyId) },
      startedAt: services.startedAt.toISOString(),
      // These are of the whole installation and all its companies.
      ...(actor.isAdmin
        ? { upkeep: await upkeepOf(tx, services), restarts: services.restarts }
        : {}),
    }
  },
})
