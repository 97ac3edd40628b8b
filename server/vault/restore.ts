/**
 * A backup into an empty installation. The whole file is proven before anything is touched. The
 * database is made in one transaction: its schema of that time, its rows, and only then the keys
 * between them, so an interrupted restore leaves the database as it was. The files come before that
 * commit, into a store marked as being restored, which nothing but a restore will touch.
 */
import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Files } from '../kernel/files/files.ts'
import { type Broken, brokenInvariants } from '../kernel/invariants.ts'
import { appRoleName, ensureAppRole } from '../kernel/postgres/app-role.ts'
import { copyIn } from '../kernel/postgres/copy.ts'
import { readMark, writeMark } from '../kernel/postgres/installation.ts'
import { migrateTo, migrations, underMigrationLock } from '../kernel/postgres/migrate.ts'
import { connectOwner, prepareDatabase } from '../kernel/postgres/prepare.ts'
import { type Progress, provenBackup, withBackup } from './backup.ts'
import type { Intro, Manifest, ReadPart } from './parts.ts'
import { BackupError, damaged } from './seal.ts'
import { clearTheWay, standAgain } from './structure.ts'
import { plainSpeech, tablesOf, writing } from './tables.ts'

export type RestoreOptions = {
  ownerUrl: string
  appUrl?: string
  files: Files
  file: string
  key?: string
  progress: Progress
}

export type Restored = { intro: Intro; manifest: Manifest; migrated: string[]; broken: Broken[] }

export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { ownerUrl, files, file, key, progress } = options
  const size = (await stat(file).catch(() => undefined))?.size ?? 0
  const proof = await provenBackup(file, key, (done) => progress('proof', done, size))
  await refuseNewer(proof.intro)
  const id = randomUUID()
  const owner = await connectOwner(ownerUrl)
  try {
    await owner.query(plainSpeech)
    await refuseFull(owner)
    await makeRoom(files)
    await writeMark(files, { id, restoring: true })
    await underMigrationLock(owner, () => loadOrLeave(owner, options, proof, id))
  } finally {
    await owner.end()
  }
  const { migrated } = await prepareDatabase(ownerUrl, options.appUrl)
  await finish(ownerUrl, id)
  await writeMark(files, { id })
  const stored = { files, until: new Date(8.64e15) }
  const broken = await brokenInvariants(ownerUrl, {
    stored,
    onAsked: (done, of) => progress('check', done, of),
  })
  return { ...proof, migrated, broken }
}

/** What fails before the commit leaves nothing behind; whether a commit happened, the mark decides. */
async function loadOrLeave(
  owner: pg.Client,
  options: RestoreOptions,
  proof: { intro: Intro; manifest: Manifest },
  id: string,
): Promise<void> {
  const { files } = options
  try {
    await load(owner, options, proof, id)
  } catch (error) {
    await owner.query('rollback').catch(() => {})
    await clear(files)
    await files.unmark()
    throw error
  }
  await owner.query('commit')
}

/** Also where the backup is older than installations that have an id; and the tables are counted. */
async function finish(ownerUrl: string, id: string): Promise<void> {
  const owner = await connectOwner(ownerUrl)
  try {
    await owner.query('update installation set id = $1', [id])
    await owner.query('analyze')
  } finally {
    await owner.end()
  }
}

/** What this program does not know, it cannot bring to the present. */
async function refuseNewer({ migrations: ran, product }: Intro): Promise<void> {
  const known = new Map((await migrations()).map(({ name, hash }) => [name, hash]))
  const strange = ran.find(({ name, hash }) => known.get(name) !== hash)
  if (strange)
    throw new BackupError(
      `The backup was made by another version (${product}), whose schema this one does not know (${strange.name}): restore it with that version or a newer one.`,
    )
}

/** Only a database without companies may be replaced, and only while nobody works with it. */
async function refuseFull(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query(`
    select to_regclass('public.company') is not null as is_ours,
      exists (select 1 from pg_class where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'p', 'v', 'm')) as has_tables`)
  const { is_ours, has_tables } = rows[0]
  if (await isUsed(owner))
    throw new BackupError('Comptoir is running with this database: stop it, then restore.')
  if (has_tables && !is_ours)
    throw new BackupError(
      'The database holds tables of another program: restore into an empty one.',
    )
  const full = is_ours && (await owner.query('select 1 from company limit 1')).rowCount
  if (full)
    throw new BackupError(
      'The database already holds companies: restore into an empty one (another DATA_DIR or DATABASE_URL).',
    )
}

/** One that was stopped a moment ago may still be leaving. */
async function isUsed(owner: pg.Client): Promise<boolean> {
  for (let tries = 0; tries < 20; tries++) {
    const { rowCount } = await owner.query(`
      select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'comptoir'`)
    if (!rowCount) return false
    await sleep(300)
  }
  return true
}

/** What an interrupted restore left is cleared; anything else in the store is somebody's. */
async function makeRoom(files: Files): Promise<void> {
  const mark = await readMark(files)
  if (mark?.restoring) return clear(files)
  for (const store of [files, files.trash])
    for await (const _ of store.list())
      throw new BackupError(
        'The file store already holds files: restore into an empty one (another DATA_DIR or FILES_URL).',
      )
}

async function clear(files: Files): Promise<void> {
  const keys: string[] = []
  for await (const { key } of files.list()) keys.push(key)
  for (const key of keys) await files.delete(key)
}

/** Each waits for its disk or store; a few wait together. */
const filesAtOnce = 8

async function load(
  owner: pg.Client,
  options: RestoreOptions,
  { intro, manifest }: { intro: Intro; manifest: Manifest },
  id: string,
): Promise<void> {
  const { appUrl, file, key, files, progress } = options
  const role = appUrl ? decodeURIComponent(new URL(appUrl).username) : await appRoleName(owner)
  if (!appUrl) await ensureAppRole(owner, role)
  await owner.query('begin')
  await emptySchema(owner)
  await migrateTo(owner, role, intro.migrations)
  const cleared = await clearTheWay(owner, await tablesOf(owner))
  const total = Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0)
  let rows = 0
  let stored = 0
  const putting: Promise<void>[] = []
  const take = async ({ head, content }: ReadPart): Promise<void> => {
    if ('table' in head) {
      const copied = await copyIn(
        owner,
        writing({ name: head.table, columns: head.columns }),
        content,
      )
      if (copied !== manifest.tables[head.table]?.rows)
        throw damaged(`the rows of ${head.table} are not all there`)
      rows += copied
      progress('tables', rows, total)
    } else {
      const pieces: Buffer[] = []
      for await (const piece of content) pieces.push(Buffer.from(piece))
      putting.push(files.put(head.file, Buffer.concat(pieces)))
      if (putting.length >= filesAtOnce) await Promise.all(putting.splice(0))
      progress('files', ++stored, manifest.files.rows)
    }
  }
  await withBackup(
    file,
    key,
    () => {},
    async (reader) => {
      await reader.intro()
      const parts = reader.parts()
      for (let it = await parts.next(); !it.done; it = await parts.next()) await take(it.value)
    },
  )
  await Promise.all(putting)
  await standAgain(owner, cleared)
  await settleIn(owner, intro, id)
}

async function emptySchema(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query(
    "select to_regclass('public.migration') is not null as is_made",
  )
  if (rows[0].is_made)
    await owner.query(
      'drop schema if exists ask cascade; drop schema public cascade; create schema public',
    )
}

/** Older backups know neither of them. */
const outsideRests = `
  do $$ begin
    if to_regclass('public.webhook_delivery') is not null then
      update webhook_delivery
      set state = 'failed', error = 'It was waiting when the backup was made'
      where state = 'waiting';
      update webhook set is_active = false, busy_until = null where is_active;
    end if;
    if to_regclass('public.print_job') is not null then
      update print_job
      set state = 'dropped', payload = null, settled_at = now()
      where state in ('waiting', 'sending');
    end if;
  end $$`

/**
 * What must not go on as if nothing had happened: the copy is an installation of its own, sessions
 * end, letters that waited are not sent a second time, nobody outside is told anything and no printer
 * prints until somebody switches it on, and tills ask for the whole catalogue again
 * (transactions are counted anew by another server).
 */
async function settleIn(owner: pg.Client, { sequences }: Intro, id: string): Promise<void> {
  const { rows } = await owner.query("select to_regclass('public.installation') is not null as has")
  if (rows[0].has) await owner.query('update installation set id = $1, made_at = now()', [id])
  await owner.query(`
    update session set ended_at = now(), end_reason = 'restored' where ended_at is null`)
  await owner.query(`
    update job
    set state = 'failed', data = '{}', last_error = 'It was waiting when the backup was made'
    where state in ('waiting', 'running')`)
  await owner.query(outsideRests)
  await owner.query('update till_change set tx = pg_current_xact_id()')
  for (const { name, last } of sequences)
    await owner.query('select setval($1::regclass, $2::bigint)', [`public.${name}`, last])
}
