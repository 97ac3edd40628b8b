/** Draws the pictures of the articles and keeps them as if somebody had uploaded them. */

import { availableParallelism } from 'node:os'
import { sql } from 'kysely'
import { newId } from '../../domain/kernel/id.ts'
import { todayOf } from '../kernel/today.ts'
import { takeBack, thumbKey, wholeKey } from '../media/keeping.ts'
import { drawingOf } from './drawing/drawing.ts'
import type { Writing } from './filling.ts'

const side = 480
const thumbSide = 240

type Painted = { bytes: Buffer; thumb: Buffer }

/** The drawings are always the same: each is painted once in the life of a process. */
const painted = new Map<string, Promise<Painted>>()

/** Flat colours are small as PNG, and quickly packed; the thumbnail is what lists show. */
async function paint(picture: string): Promise<Painted> {
  const { default: sharp } = await import('sharp')
  const drawn = (size: number) => sharp(Buffer.from(drawingOf(picture, size))).removeAlpha()
  const bytes = await drawn(side).png({ compressionLevel: 4 }).toBuffer()
  const thumb = await drawn(thumbSide).webp({ quality: 84, effort: 0 }).toBuffer()
  return { bytes, thumb }
}

function paintedOf(picture: string): Promise<Painted> {
  const known = painted.get(picture) ?? paint(picture)
  painted.set(picture, known)
  return known
}

/** Works through the list with so many at once. */
async function each<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = items.values()
  const worker = async (): Promise<void> => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

export const paintAll = (pictures: readonly string[]): Promise<void> =>
  each(pictures, availableParallelism() + 1, paintedOf)

type Kept = Painted & { id: string; name: string; picture: string; storageKey: string }

/** Keeps each picture under the name of an article that shows it; answers the ids of the rows. */
export async function keepPictures(
  context: Writing,
  named: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const kept = await Promise.all(
    [...named].map(async ([picture, name]): Promise<Kept> => {
      const { bytes, thumb } = await paintedOf(picture)
      return { bytes, thumb, picture, name: `${name}.png`, id: newId(), storageKey: newId() }
    }),
  )
  const companyId = await insertFiles(context, kept)
  const { services, afterRollback } = context
  await services.noteFiles(
    companyId,
    kept.map(({ storageKey }) => storageKey),
  )
  afterRollback(() =>
    each(kept, filesAtOnce, ({ storageKey }) => takeBack(services, companyId, storageKey)),
  )
  await each(kept, filesAtOnce, async ({ storageKey, bytes, thumb }) => {
    await services.files.put(wholeKey(companyId, storageKey), bytes)
    await services.files.put(thumbKey(companyId, storageKey), thumb)
  })
  return new Map(kept.map(({ picture, id }) => [picture, id]))
}

const filesAtOnce = 8

async function insertFiles(context: Writing, kept: readonly Kept[]): Promise<string> {
  const { tx, record } = context
  const today = await todayOf(context)
  const rows = kept.map(({ id, name, storageKey, bytes }) => ({
    id,
    name,
    storage_key: storageKey,
    size: bytes.length,
  }))
  const { companyId } = await tx.one(sql<{ companyId: string }>`
    with kept as (
      insert into media_file (id, name, format, size, width, height, uploaded_on, storage_key)
      select r.id, r.name, 'png', r.size, ${side}, ${side},
        ${today}::date, r.storage_key
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (id uuid, name text, size integer, storage_key uuid))
    select company_id as "companyId"
    from company`)
  for (const { id, name, bytes } of kept)
    record({ entity: 'mediaFile', id, after: { name, format: 'png', size: bytes.length } })
  return companyId
}
