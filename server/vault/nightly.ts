/**
 * Every night, by itself: a backup and a check of all data. Whichever process comes first does it;
 * a machine that slept makes up for it after its start. Administrators are told what went wrong,
 * each of their own company alone.
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

/** Not done since that night, by an installation that stood then already. */
async function isDue(owner: Owner, kind: RunKind, night: Date): Promise<boolean> {
  const { rows } = await owner.query(
    `select made_at < $2 and not exists (
        select 1 from upkeep_run where kind = $1 and is_by_itself and started_at >= $2) as is_due
    from installation`,
    [kind, night],
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
  const { rows } = await owner.query(`
    select coalesce(
      (select max(ended_at) from upkeep_run where kind = 'backup' and state = 'good'),
      (select made_at from installation)) as good`)
  const days = Math.floor((now.getTime() - rows[0].good.getTime()) / dayMs)
  const admins = await allAdmins(owner)
  await tell(
    owner,
    live,
    admins,
    days >= lateDays ? { kind: 'backupOld', facts: { days } } : { kind: 'backupFailed' },
  )
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
}

/** How many invariants are broken in the rows of each company; other rows are for the log alone. */
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

/** Looks after the nights until it is stopped. */
export const startNightly = (options: NightlyOptions): { stop(): Promise<void> } =>
  startRepeating({
    work: () => spendNight(options),
    firstPauseMs,
    pauseMs,
    log: options.log,
    sentence: 'The nightly work could not be done; it will be tried again',
  })
