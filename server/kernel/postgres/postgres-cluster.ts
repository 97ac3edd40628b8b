// The folder of a PostgreSQL server ("cluster"), made once. It is made aside and moved into place
// when it is whole: a first start that is killed half-way leaves nothing the next one trips over.

import { execFile } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { diskFull, isDiskFull, PostgresError, type Program } from './postgres-program.ts'

export const owner = 'comptoir_owner'

/** Makes the cluster in `dir` unless it is there already. */
export async function ensureCluster(dir: string, program: Program, password: string) {
  const versionFile = join(dir, 'PG_VERSION')
  if (existsSync(versionFile)) return checkVersion(dir, readFileSync(versionFile, 'utf8'), program)
  if (readdirSync(dir).length > 0) {
    throw new PostgresError(
      `The folder ${dir} holds files, but no database: move them away, then start again.`,
    )
  }
  const fresh = `${dir}.new`
  const passwordFile = `${dir}.password`
  try {
    rmSync(fresh, { recursive: true, force: true })
    mkdirSync(fresh, { mode: 0o700 })
    rmSync(passwordFile, { force: true })
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
    const { uid, gid } = program.spawn
    if (uid !== undefined && gid !== undefined) {
      chownSync(fresh, uid, gid)
      chownSync(passwordFile, uid, gid)
    }
    await initdb(program, fresh, passwordFile)
    renameSync(fresh, dir)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    throw sentenceFor(dir, error)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/**
 * Trigrams are made of what the system takes for letters. The first of these that it knows is used;
 * plain C, which every system knows, has no Arabic ones: searching is then right, only slower.
 */
const letters = ['C.UTF-8', 'en_US.UTF-8', 'UTF-8', 'C']

async function initdb(program: Program, dir: string, passwordFile: string): Promise<void> {
  const [command = '', ...args] = [...program.prefix, program.initdb]
  const options = [
    `--pgdata=${dir}`,
    `--username=${owner}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    // The root collation sorts French and Arabic alike sensibly; a column may choose another.
    '--locale-provider=icu',
    '--icu-locale=und',
    '--data-checksums',
  ]
  for (const ctype of letters) {
    try {
      const all = [...args, ...options, `--lc-ctype=${ctype}`]
      await promisify(execFile)(command, all, program.spawn)
      return
    } catch (error) {
      if (ctype === 'C' || !/locale/.test(String((error as { stderr?: string }).stderr)))
        throw error
    }
  }
}

function checkVersion(dir: string, text: string, program: Program): void {
  const major = text.trim()
  if (major === program.major) return
  throw new PostgresError(
    `The database in ${dir} was made by PostgreSQL ${major}, but version ${program.major} comes` +
      ' with this release: restore a backup into a new data directory.',
  )
}

function sentenceFor(dir: string, error: unknown): PostgresError {
  const { message, stderr } = error as Error & { stderr?: string }
  const text = `${stderr ?? ''}\n${message}`
  if (isDiskFull(dir, text)) return diskFull(dir)
  const reason = /(?:FATAL: |initdb: error:) (.*)/.exec(text)?.[1] ?? message.split('\n')[0]
  return new PostgresError(`The database in ${dir} could not be made: ${reason}.`)
}
