/**
 * Row and bytes of a file come and go together: the bytes are noted and there before the row is
 * committed, are taken back when it is not, and go to the trash after the row has left.
 */

import { sql } from 'kysely'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import {
  type FileFormat,
  formatOf,
  isPicture,
  type ReadFile,
} from '../../domain/media/file-format.ts'
import { mediaFile } from '../../domain/media/media-file.entity.ts'
import type { PublicContext, Services } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { insertRow, readRow } from '../kernel/rows/rows.ts'
import { todayOf } from '../kernel/today.ts'
import { type Picture, pictureOf } from './picture.ts'
import { checkSheet } from './sheet-check.ts'

export type ReadyFile = { name: string; format: FileFormat; bytes: Uint8Array; picture?: Picture }

/** Judged by its content and made harmless; needs time, and no transaction. */
export async function readyFile(file: ReadFile): Promise<ReadyFile> {
  const format = formatOf(file)
  if (format === 'xlsx') await checkSheet(file.bytes)
  if (!isPicture(format)) return { name: file.name, format, bytes: file.bytes }
  const picture = await pictureOf(file.bytes, format)
  return { name: file.name, format, bytes: picture.bytes, picture }
}

export const wholeKey = (companyId: string, storageKey: string): string =>
  `${companyId}/${storageKey}`

export const thumbKey = (companyId: string, storageKey: string): string =>
  `${wholeKey(companyId, storageKey)}.thumb`

type Keeping = Pick<
  PublicContext,
  'tx' | 'now' | 'record' | 'repeated' | 'services' | 'afterRollback'
>

/** Keeps the file under the id its sender made; the same id again gives the first row. */
export async function keepFile(
  context: Keeping,
  companyId: string,
  id: string,
  { name, format, bytes, picture }: ReadyFile,
): Promise<AnyRow> {
  const { tx } = context
  const storageKey = newId()
  const size = bytes.length
  const sides = picture && { width: picture.width, height: picture.height }
  const input = { id, name, format, size, ...sides, uploadedOn: await todayOf(context) }
  await insertRow(context, mediaFile, input, { storage_key: storageKey })
  if ((await storageKeyOf(tx, id)) === storageKey)
    await store(context, companyId, storageKey, bytes, picture)
  return readRow(tx, mediaFile, id)
}

async function store(
  { services, afterRollback }: Keeping,
  companyId: string,
  storageKey: string,
  bytes: Uint8Array,
  picture: Picture | undefined,
): Promise<void> {
  await services.noteFiles(companyId, [storageKey])
  afterRollback(() => takeBack(services, companyId, storageKey))
  await services.files.put(wholeKey(companyId, storageKey), bytes)
  if (picture) await services.files.put(thumbKey(companyId, storageKey), picture.thumb)
}

export async function storageKeyOf(tx: Tx, id: string): Promise<string> {
  const { key } = await tx.one(sql<{ key: string }>`
    select storage_key as key
    from media_file
    where id = ${id}`)
  return key
}

type Bytes = Pick<Services, 'files'>

/** Removes the bytes of a file whose row never came to be, whatever of them is there. */
export async function takeBack(
  { files }: Bytes,
  companyId: string,
  storageKey: string,
): Promise<void> {
  await files.delete(wholeKey(companyId, storageKey))
  await files.delete(thumbKey(companyId, storageKey))
}

/** Puts the bytes of a file whose row has left into the trash. */
export async function throwAway(
  { files }: Bytes,
  companyId: string,
  storageKey: string,
): Promise<void> {
  await files.throwAway(wholeKey(companyId, storageKey))
  await files.throwAway(thumbKey(companyId, storageKey))
}
