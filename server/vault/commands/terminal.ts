/** What a command of the vault tells whoever started it: how far it is, and its end in a sentence. */

import { ConfigError } from '../../kernel/config.ts'
import { StartError } from '../../kernel/postgres/app-role.ts'
import { DataDirError } from '../../kernel/postgres/data-dir.ts'
import { PostgresError } from '../../kernel/postgres/postgres-program.ts'
import type { Progress } from '../backup.ts'
import { BackupError } from '../seal.ts'

const names = {
  tables: 'rows',
  files: 'files',
  proof: 'bytes proven',
  check: 'invariants asked',
}
const pauseMs = process.stderr.isTTY ? 200 : 5_000

/** One line that moves on a terminal; elsewhere a line every few seconds and one per step. */
export function progressOnTerminal(): Progress {
  let saidAt = 0
  let saidStep = ''
  return (step, done, of) => {
    const now = Date.now()
    const isEnd = done >= of
    if (now - saidAt < pauseMs && step === saidStep && !(isEnd && process.stderr.isTTY)) return
    saidAt = now
    saidStep = step
    const percent = of === 0 ? 100 : Math.floor((done / of) * 100)
    const line = `${names[step]}: ${done} of ${of} (${percent} %)`
    process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
  }
}

const isExpected = (error: unknown): error is Error =>
  [BackupError, ConfigError, DataDirError, PostgresError, StartError].some(
    (known) => error instanceof known,
  )

export async function atTerminal(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (process.stderr.isTTY) process.stderr.write('\n')
    console.error(isExpected(error) ? error.message : error)
    process.exitCode = 1
  }
}

export const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
