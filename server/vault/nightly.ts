/**
 * Every night, by itself: a backup and a check of all data. Whichever process comes first does it;
 * a machine that slept makes up for it after its start. Administrators are told what went wrong: of
 * their own company alone how much, of what belongs to none only that something did.
 */

import type { Logger } from 'pino'
import { dayMs } from '../../domain/kernel/calendar/days.ts'
import type { BackupConfig } from '../kernel/config.ts'
import { anchorsIn } from '../kernel/files/anchor-file.ts'
import { type Files, orphanAgeMs } from '../kernel/files/files.ts'
import { type Broken, brokenInvariants } from '../kernel/invariants.ts'
import type { Live } from '../kernel/live.ts'
import { openNightPace } from '../kernel/night-pace.ts'
import { connectOwner } from '../kernel/postgres/prepare.ts'
import { startRepeating } from '../kernel/repeating.ts'
import { nightlyBackup } from './backup-process.ts'
import { adminsOf, allAdmins, tell } from './bell.ts'
import { noted, type RunKind } from './runs.ts'

export type NightlyOptions = {
  ownerUrl: string
  dataDir: string
  filesUrl?: string
  backup: BackupConfig
  files: Files
  log: Logger
  live: Pick<Live, 'notice'>
  /** How long a check may take. */
  checkMs?: number
}

/** Any number would do; it only has to be the same in every process. */
const lockKey = 4_072_030
const checkHour = 3
/** What must wait does so until the next night; a minute with what begins and ends it. */
export const mostCheckMs = 55_000
const firstPauseMs = 2 * 60_000
const pauseMs = 10 * 60_000
const lateDays = 2

/** The last time it was that hour here. */
export function lastNight(now: Date, hour: number): Date {
  const night = new Date(now)
  night.setHours(hour, 0, 0, 0)
  if (night > now) night.setDate(night.getDate() - 1)
  return night
}

type Owner = Awaited<ReturnType<typeof connectOwner>>

/** What kills its process, or is killed with it, is begun again so often in a night. */
const mostDeaths = 3

/**
 * Not done since that night, by an installation that stood then already. Whoever asks holds the
 * lock: what is still called running died, as where a machine is switched off at that hour.
 */
async function isDue(owner: Owner, kind: RunKind, night: Date): Promise<boolean> {
  const { rows } = await owner.query(
    `select made_at < $2 and ended = 0 and died < $3 as is_due
    from installation, lateral (
      select count(*) filter (where state <> 'running') as ended,
        count(*) filter (where state = 'running') as died
      from upkeep_run
      where kind = $1 and is_by_itself and started_at >= $2) tried`,
    [kind, night, mostDeaths],
  )
  return rows[0].is_due
}

/** Does what is due. Answers what it did. */
export async function spendNight(options: NightlyOptions, now = new Date()): Promise<RunKind[]> {
  const owner = await connectOwner(options.ownerUrl)
  const done: RunKind[] = []
  try {
    const { rows } = await owner.query('select pg_try_advisory_lock($1) as is_ours', [lockKey])
    if (!rows[0].is_ours) return []
    const { hour } = options.backup
    if (hour !== undefined && (await isDue(owner, 'backup', lastNight(now, hour)))) {
      await backUp(owner, options, now)
      done.push('backup')
    }
    if (hour !== undefined) await tellOld(owner, options, now)
    if (await isDue(owner, 'check', lastNight(now, hour ?? checkHour))) {
      await check(owner, options)
      done.push('check')
    }
    return done
  } finally {
    await owner.end()
  }
}

async function backUp(owner: Owner, options: NightlyOptions, now: Date): Promise<void> {
  const { log, live } = options
  const failure = await nightlyBackup(options, now)
  if (!failure) return
  log.error({ reason: failure }, 'The nightly backup failed')
  // Its process may have ended before it could say so.
  await owner.query(`
    update upkeep_run set state = 'bad', ended_at = clock_timestamp()
    where kind = 'backup' and is_by_itself and state = 'running'`)
  if ((await backupDays(owner, now)) < lateDays)
    await tell(owner, live, await allAdmins(owner), { kind: 'backupFailed' })
}

/** How old the last good one is, by whoever made it. */
async function backupDays(owner: Owner, now: Date): Promise<number> {
  const { rows } = await owner.query(`
    select coalesce(
      (select max(ended_at) from upkeep_run where kind = 'backup' and state = 'good'),
      (select made_at from installation)) as good`)
  return Math.floor((now.getTime() - rows[0].good.getTime()) / dayMs)
}

/** Told once a day, whatever became of the tries: they may have failed, died or never begun. */
async function tellOld(owner: Owner, { log, live }: NightlyOptions, now: Date): Promise<void> {
  const days = await backupDays(owner, now)
  if (days < lateDays) return
  const { rowCount } = await owner.query(
    `update installation set backup_noticed_at = $1
    where backup_noticed_at is null or backup_noticed_at <= $1::timestamptz - interval '1 day'`,
    [now],
  )
  if (rowCount === 0) return
  log.error({ days }, 'The last good backup is old')
  await tell(owner, live, await allAdmins(owner), { kind: 'backupOld', facts: { days } })
}

async function check(owner: Owner, options: NightlyOptions): Promise<void> {
  const { ownerUrl, files, log, live } = options
  const anchorsDir = anchorsIn(options.dataDir)
  const until = new Date(Date.now() - orphanAgeMs)
  const broken = await noted({
    ownerUrl,
    kind: 'check',
    isByItself: true,
    work: async () =>
      brokenInvariants(ownerUrl, {
        stored: { files, until, anchorsDir },
        pace: await openNightPace(owner, options.checkMs ?? mostCheckMs),
      }),
    outcomeOf: (found) => ({
      state: found.length > 0 ? 'bad' : 'good',
      sums: { broken: found.length },
    }),
  })
  for (const { name, rows } of broken)
    log.error({ invariant: name, rows }, 'An invariant is broken')
  for (const [company, found] of byCompany(broken))
    await tell(owner, live, await adminsOf(owner, company), {
      kind: 'dataBroken',
      facts: { found },
    })
  if (broken.some(({ rows }) => rows.some((row) => !companyOf(row))))
    await tell(owner, live, await allAdmins(owner), { kind: 'installationBroken' })
}

/** How many invariants are broken in the rows of each company. */
export function byCompany(broken: Broken[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const { rows } of broken)
    for (const company of new Set(rows.map(companyOf)))
      if (company) found.set(company, (found.get(company) ?? 0) + 1)
  return found
}

const companyPattern = /^[0-9a-f-]{36}(?=\/|$)/

/** A row of a company, or the key of one of its files. */
function companyOf(row: unknown): string | undefined {
  const text = typeof row === 'string' ? row : (row as { company_id?: unknown } | null)?.company_id
  return typeof text === 'string' ? companyPattern.exec(text)?.[0] : undefined
}

/** A database that crashed forgot how much was written since its tables were counted. */
async function countTables(ownerUrl: string): Promise<void> {
  const owner = await connectOwner(ownerUrl)
  try {
    await owner.query('select count_tables()')
  } finally {
    await owner.end()
  }
}

/** Counts at once what nobody counted, and looks after the nights until it is stopped. */
export function startNightly(options: NightlyOptions): { stop(): Promise<void> } {
  const counting = countTables(options.ownerUrl).catch((error: Error) =>
    options.log.warn(error, 'The tables could not be counted; it will be done at night'),
  )
  const nights = startRepeating({
    work: () => spendNight(options),
    firstPauseMs,
    pauseMs,
    log: options.log,
    sentence: 'The nightly work could not be done; it will be tried again',
  })
  return {
    async stop() {
      await Promise.all([counting, nights.stop()])
    },
  }
}
