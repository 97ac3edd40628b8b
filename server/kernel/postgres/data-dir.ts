// The one folder where the product keeps what must outlive it: secrets, uploaded files, unsent
// mail, and the embedded database. It is opened by one process at a time, and proven writable
// before anything else starts, so that a full or read-only disk is one sentence and not a crash.

import { randomBytes, randomUUID } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Holder, LockedError, takeLock } from './data-lock.ts'

export type DataDir = {
  path: string
  /** Made on first use, the same for ever after. */
  secret(name: string): string
  outbox: string
  files: string
  /** Lets a second process that finds the folder in use say where the first one is. */
  announce(url: string): void
  close(): Promise<void>
}

export class DataDirError extends Error {
  override name = 'DataDirError'
}

export async function openDataDir(path: string): Promise<DataDir> {
  const dir = resolve(path)
  attempt(dir, () => {
    makePrivate(dir)
    proveWritable(dir)
  })
  const lock = await takeLock(join(dir, 'lock')).catch((error) => {
    throw error instanceof LockedError ? inUse(dir, error.holder) : sentenceFor(dir, error)
  })
  try {
    const outbox = join(dir, 'outbox')
    const files = join(dir, 'files')
    attempt(dir, () => {
      makePrivate(outbox)
      makePrivate(files)
    })
    const secret = openSecrets(dir)
    return {
      path: dir,
      secret,
      outbox,
      files,
      announce: lock.announce,
      close: async () => lock.release(),
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Only the folder itself is closed to others; a parent made on the way is an ordinary folder. */
function makePrivate(dir: string): void {
  mkdirSync(dirname(dir), { recursive: true })
  if (!existsSync(dir)) mkdirSync(dir, { recursive: true, mode: 0o700 })
}

/** A disk that is full often still takes a few bytes, so the proof is a whole megabyte. */
function proveWritable(dir: string): void {
  const file = join(dir, `.proof-${randomUUID()}`)
  try {
    writeFileSync(file, Buffer.alloc(1024 * 1024), { flag: 'wx', flush: true })
  } finally {
    rmSync(file, { force: true })
  }
}

function openSecrets(dir: string): DataDir['secret'] {
  const file = join(dir, 'secrets.json')
  const secrets = readSecrets(file)
  return (name) => {
    const known = secrets.get(name)
    if (known !== undefined) return known
    const made = randomBytes(32).toString('base64url')
    const all = Object.fromEntries([...secrets, [name, made]])
    attempt(dir, () => writeForGood(file, `${JSON.stringify(all, null, 2)}\n`))
    secrets.set(name, made)
    return made
  }
}

function readSecrets(file: string): Map<string, string> {
  if (!existsSync(file)) return new Map()
  const text = attempt(dirname(file), () => {
    chmodSync(file, 0o600)
    return readFileSync(file, 'utf8')
  })
  try {
    const entries = Object.entries(JSON.parse(text) as object)
    if (entries.every(([, secret]) => typeof secret === 'string')) return new Map(entries)
  } catch {
    // Falls through to the same sentence as a well-formed file with something else in it.
  }
  throw new DataDirError(
    `The file ${file} is damaged: restore it from a backup, because without its secrets the data` +
      ' beside it cannot be opened.',
  )
}

/** After this returns, the whole text is on the disk under that name, or the old one still is. */
function writeForGood(file: string, text: string): void {
  const aside = `${file}-${randomUUID()}`
  try {
    writeFileSync(aside, text, { mode: 0o600, flag: 'wx', flush: true })
    renameSync(aside, file)
  } finally {
    rmSync(aside, { force: true })
  }
  const folder = openSync(dirname(file), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

function attempt<T>(dir: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw sentenceFor(dir, error)
  }
}

function sentenceFor(dir: string, error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === undefined) return error as Error
  const subject = `The data directory ${dir}`
  const elsewhere = 'or set DATA_DIR to another folder'
  const sentences: Record<string, string> = {
    EACCES: `${subject} cannot be written by this user: give it the right to, ${elsewhere}.`,
    EROFS: `${subject} is on a read-only file system: make it writable, ${elsewhere}.`,
    ENOSPC: `${subject} is on a full disk: free some space, ${elsewhere}.`,
    ENOTDIR: `${subject} is not a folder: remove the file of that name, ${elsewhere}.`,
  }
  const alike: Record<string, string> = { EPERM: 'EACCES', EDQUOT: 'ENOSPC', EEXIST: 'ENOTDIR' }
  const sentence = sentences[alike[code] ?? code] ?? `${subject} cannot be used: ${message}.`
  return new DataDirError(sentence, { cause: error })
}

function inUse(dir: string, { pid, host, startedAt, url }: Holder): DataDirError {
  const serving = url ? `, serving ${url}` : ''
  return new DataDirError(
    `The data directory ${dir} is in use by process ${pid} on host ${host},` +
      ` started ${startedAt}${serving}.`,
  )
}
