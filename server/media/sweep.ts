/**
 * A process that dies between keeping a file and committing its row leaves an orphan. Once a day,
 * and soon after the start, every stored file is held against the rows of its company.
 */
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../kernel/db.ts'
import { type Files, orphanAgeMs } from '../kernel/files.ts'

type Sweep = { db: Database; files: Files; log: Logger }

const firstPauseMs = 60_000
const dayMs = 24 * 60 * 60 * 1000
const batchSize = 500

/** Removes what no row knows and no upload can still be working on. Answers how many. */
export async function sweepFiles({ db, files, log }: Sweep, now = new Date()): Promise<number> {
  const old = new Map<string, string[]>()
  for await (const { key, modifiedAt } of files.list()) {
    const [company = '', name = ''] = key.split('/')
    if (now.getTime() - modifiedAt.getTime() > orphanAgeMs && isCompany(company))
      old.set(company, [...(old.get(company) ?? []), name])
  }
  let swept = 0
  for (const [company, names] of old)
    for (let at = 0; at < names.length; at += batchSize)
      swept += await sweepSome({ db, files, log }, company, names.slice(at, at + batchSize))
  if (swept > 0) log.info({ files: swept }, 'Files without a row were removed')
  return swept
}

/** The same folder may hold things that are none of ours. */
const isCompany = (name: string): boolean => /^[0-9a-f-]{36}$/.test(name)

async function sweepSome({ db, files }: Sweep, company: string, names: string[]): Promise<number> {
  const known = await db.inCompany(company, (tx) =>
    tx.rows(sql<{ key: string }>`
      select storage_key::text as key
      from media_file
      where storage_key::text = any(${names.map(storageKeyIn)})`),
  )
  const kept = new Set(known.map(({ key }) => key))
  const orphans = names.filter((name) => !kept.has(storageKeyIn(name)))
  for (const name of orphans) await files.delete(`${company}/${name}`)
  return orphans.length
}

const storageKeyIn = (name: string): string => name.replace(/\.thumb$/, '')

/** Sweeps by itself until it is stopped. */
export function startSweeping(sweep: Sweep): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout
  const run = (): void => {
    running = sweepFiles(sweep).catch((error: Error) =>
      sweep.log.warn(error, 'The stored files could not be swept; it will be tried again'),
    )
    timer = setTimeout(run, dayMs).unref()
  }
  timer = setTimeout(run, firstPauseMs).unref()
  return {
    async stop() {
      clearTimeout(timer)
      await running
    },
  }
}
