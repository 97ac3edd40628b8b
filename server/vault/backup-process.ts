/**
 * The nightly backup is a process of its own: it reads, hashes and compresses everything there is,
 * which must not be felt at the tills. It writes into the folder of backups and keeps the newest.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BackupConfig } from '../kernel/config.ts'

type Where = { ownerUrl: string; dataDir: string; filesUrl?: string; backup: BackupConfig }

const command = fileURLToPath(new URL('commands/backup.ts', import.meta.url))
/** What hangs, on a disk that does not answer, must not keep the nights that follow. */
const mostMs = 12 * 60 * 60_000
const namePattern = /^nightly-\d{8}T\d{6}\.backup$/

/** Answers why there is none, or nothing. */
export async function nightlyBackup(where: Where, now: Date): Promise<string | undefined> {
  const { dir, keep } = where.backup
  const stamp = now.toISOString().replace(/[-:]|\.\d+Z/g, '')
  const failure = await made(where, join(dir, `nightly-${stamp}.backup`))
  if (failure === undefined) await prune(dir, keep)
  return failure
}

async function made(where: Where, file: string): Promise<string | undefined> {
  const { ownerUrl, dataDir, filesUrl = '', backup } = where
  const env = {
    PATH: process.env.PATH,
    TZ: process.env.TZ,
    DATABASE_URL: ownerUrl,
    DATA_DIR: dataDir,
    FILES_URL: filesUrl,
    BACKUP_KEY: backup.key ?? '',
    BACKUP_BY_ITSELF: 'yes',
  }
  const child = spawn(process.execPath, [command, file], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: mostMs,
    killSignal: 'SIGKILL',
  })
  // The application ends: what is half-written is of no use to anybody.
  const leave = (): void => void child.kill('SIGKILL')
  process.once('exit', leave)
  const said: string[] = []
  child.stderr.on('data', (chunk) => said.push(String(chunk)))
  child.stdout.resume()
  try {
    const [code, signal] = await once(child, 'close')
    if (code === 0) return undefined
    return (
      said.join('').trim().split('\n').at(-1)?.slice(0, 500) || `it ended with ${code ?? signal}`
    )
  } finally {
    process.off('exit', leave)
  }
}

/** Only what is ours by name: backups that somebody made by hand are never removed. */
async function prune(dir: string, keep: number): Promise<void> {
  const names = (await readdir(dir)).filter((name) => namePattern.test(name)).sort()
  for (const name of names.slice(0, -keep)) await rm(join(dir, name), { force: true })
}
