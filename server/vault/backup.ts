/**
 * Database and files as one file, while people work: everything is read in one snapshot, so the
 * backup shows one moment, and what is sold meanwhile waits for the next. What was written is read
 * again to its last byte before it bears its name.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createDeflate, createInflate } from 'node:zlib'
import type pg from 'pg'
import type { Files } from '../kernel/files/files.ts'
import { copyOut } from '../kernel/postgres/copy.ts'
import { connectOwner } from '../kernel/postgres/prepare.ts'
import {
  block,
  FileSums,
  type Intro,
  type Manifest,
  PartReader,
  type PartSums,
  part,
} from './parts.ts'
import { BackupError, damaged, opening, sealing } from './seal.ts'
import { plainSpeech, quoted, reading, type Table, tablesOf } from './tables.ts'

/** What is done now, and how much of how much about. */
export type Progress = (
  step: 'tables' | 'files' | 'proof' | 'check',
  done: number,
  of: number,
) => void

export type BackupOptions = {
  ownerUrl: string
  files: Files
  /** Where to write; the name is taken once the file is whole and proven. */
  file: string
  key?: string
  /** What second factors are sealed with; it travels only in an encrypted backup. */
  seal?: string
  product: string
  progress: Progress
}

export type Backup = { file: string; bytes: number; intro: Intro; manifest: Manifest }

export async function makeBackup(options: BackupOptions): Promise<Backup> {
  const { file, key } = options
  const aside = `${file}.part`
  await mkdir(dirname(file), { recursive: true })
  try {
    const written = createWriteStream(aside, { mode: 0o600, flush: true })
    await pipeline(
      Readable.from(inBatches(content(options)), { objectMode: false }),
      createDeflate({ level: 1, chunkSize: batchBytes }),
      sealing(key),
      written,
    )
    const { size } = await stat(aside)
    const proof = await provenBackup(aside, key, (done) => options.progress('proof', done, size))
    await rename(aside, file)
    await settle(dirname(file))
    return { file, bytes: size, ...proof }
  } catch (error) {
    throw sentenceFor(file, error)
  } finally {
    await rm(aside, { force: true })
  }
}

/** A new name is durable once its folder is. */
async function settle(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

function sentenceFor(file: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BackupError(`The disk is full: the backup ${file} was not made.`)
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return new BackupError(`The backup ${file} cannot be written by this user.`)
  return error
}

async function* content(options: BackupOptions): AsyncGenerator<Buffer> {
  const { ownerUrl, files, product, progress } = options
  const owner = await connectOwner(ownerUrl)
  const tables: Manifest['tables'] = {}
  let keys: string[]
  try {
    await owner.query(plainSpeech)
    const wanted = await inSnapshot(owner)
    const { key, seal } = options
    const intro = { ...(await introOf(owner, product)), ...(key && seal ? { seal } : {}) }
    yield* block('intro', intro)
    let rows = 0
    for (const table of wanted) {
      const onPart = (sums: PartSums): void => {
        tables[table.name] = sums
        rows += sums.rows
      }
      yield* tablePart(owner, table, onPart)
      progress('tables', rows, Math.max(rows, intro.estimate))
    }
    keys = await fileKeys(owner)
    await owner.query('commit')
  } finally {
    await owner.end()
  }
  const sums = new FileSums()
  let missing = 0
  let done = 0
  for await (const { key, bytes } of ahead(keys, files)) {
    progress('files', ++done, keys.length)
    if (!bytes) missing++
    else
      yield* part(
        { file: key },
        inPieces(bytes),
        () => 1,
        (it) => sums.add(key, it),
      )
  }
  const manifest: Manifest = { tables, files: sums.sums, missing }
  yield* block('manifest', manifest)
}

const batchBytes = 256 * 1024

/** The compressor works in another thread: few large turns instead of many small ones. */
async function* inBatches(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let held = 0
  for await (const chunk of source) {
    parts.push(chunk)
    held += chunk.length
    if (held < batchBytes) continue
    yield Buffer.concat(parts, held)
    parts = []
    held = 0
  }
  yield Buffer.concat(parts, held)
}

async function* tablePart(
  owner: pg.Client,
  table: Table,
  onPart: (sums: PartSums) => void,
): AsyncGenerator<Buffer> {
  const { content, rows } = copyOut(owner, reading(table))
  yield* part({ table: table.name, columns: table.columns }, content, rows, onPart)
}

/**
 * Opens the snapshot. The tables are locked before it is taken: a migration that rewrites one of
 * them would make it look empty to a snapshot from before.
 */
async function inSnapshot(owner: pg.Client): Promise<Table[]> {
  const tables = await tablesOf(owner)
  await owner.query('begin isolation level repeatable read read only')
  await owner.query(
    `lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`,
  )
  const now = await tablesOf(owner)
  if (JSON.stringify(now) !== JSON.stringify(tables))
    throw new BackupError('The database is just being migrated: make the backup a moment later.')
  return tables
}

/** A database from before installations had an id can be backed up too. */
async function installationOf(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query("select to_regclass('public.installation') is not null as has")
  if (!rows[0].has) return ''
  return (await owner.query('select id from installation')).rows[0].id
}

async function introOf(owner: pg.Client, product: string): Promise<Intro> {
  const { rows } = await owner.query(
    `select $1::text as installation,
      current_setting('server_version') as server,
      to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      (select json_agg(json_build_object('name', name, 'hash', hash) order by name)
        from migration) as migrations,
      (select coalesce(json_agg(
          json_build_object('name', sequencename, 'last', last_value::text)), '[]')
        from pg_sequences
        where schemaname = 'public' and last_value is not null) as sequences,
      (select coalesce(sum(greatest(reltuples, 0)), 0)::float8
        from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r') as estimate`,
    [await installationOf(owner)],
  )
  const { estimate, ...rest } = rows[0]
  return { product, ...rest, estimate: Math.round(estimate) }
}

async function fileKeys(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ key: string }>(`
    select company_id || '/' || storage_key as key
    from media_file
    union all
    select company_id || '/' || storage_key || '.thumb'
    from media_file
    where picture_id is not null`)
  return rows.map(({ key }) => key)
}

const atOnce = 8

/** Each file in turn, with the next few on their way: a distant store answers slowly. */
export async function* ahead(keys: string[], files: Files) {
  // Deleted since the snapshot was taken: it rests in the trash.
  const read = async (key: string) => (await files.get(key)) ?? (await files.trash.get(key))
  const waiting: { key: string; reading: Promise<Buffer | undefined> }[] = []
  for (const key of keys) {
    const reading = read(key)
    // Told when its turn comes.
    reading.catch(() => {})
    waiting.push({ key, reading })
    const next = waiting.length > atOnce ? waiting.shift() : undefined
    if (next) yield { key: next.key, bytes: await next.reading }
  }
  for (const { key, reading } of waiting) yield { key, bytes: await reading }
}

const pieceBytes = 256 * 1024

async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

/** A backup as it is read: opened, decompressed, part after part. `read` counts bytes of the file. */
function openBackup(file: string, key: string | undefined, read: (bytes: number) => void) {
  async function* counted(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let count = 0
    for await (const chunk of source) {
      count += chunk.length
      read(count)
      yield chunk
    }
  }
  const raw = createReadStream(file, { highWaterMark: 1024 * 1024 })
  const decompress = createInflate({ chunkSize: batchBytes })
  // Whoever reads the last stream is told what went wrong in any of them.
  const flowing = pipeline(raw, counted, opening(key), decompress)
  flowing.catch(() => {})
  return { reader: new PartReader(decompress), flowing }
}

/** Reads all of it and proves every sum. */
export async function provenBackup(
  file: string,
  key: string | undefined,
  read: (bytes: number) => void,
): Promise<{ intro: Intro; manifest: Manifest }> {
  return withBackup(file, key, read, async (reader) => {
    const intro = await reader.intro()
    const parts = reader.parts()
    for (;;) {
      const { done, value } = await parts.next()
      if (done) return { intro, manifest: value }
      for await (const _ of value.content);
    }
  })
}

/** Gives the reader to `work`; a file that cannot be read or opened is told as such. */
export async function withBackup<Answer>(
  file: string,
  key: string | undefined,
  read: (bytes: number) => void,
  work: (reader: PartReader) => Promise<Answer>,
): Promise<Answer> {
  const { reader, flowing } = openBackup(file, key, read)
  try {
    const answer = await work(reader)
    // What follows the manifest must be nothing, and the seal whole to its end.
    await Promise.all([reader.end(), flowing])
    return answer
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES')
      throw new BackupError(`The backup ${file} cannot be read.`)
    if (code === 'Z_BUF_ERROR' || code === 'Z_DATA_ERROR')
      throw damaged('it cannot be decompressed')
    throw error
  } finally {
    await reader.close()
  }
}
