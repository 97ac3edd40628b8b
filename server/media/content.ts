/**
 * The bytes of a file, for the people of its company. Pictures stand on screens of every kind, so
 * whoever is signed in sees them; other files are for those who may look at files.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { pathId } from '../../domain/kernel/input.ts'
import { may } from '../../domain/kernel/permission.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { contentTypes, type FileFormat, isPicture } from '../../domain/media/file-format.ts'
import { KeptAnswer, query } from '../kernel/command.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { thumbKey, wholeKey } from './keeping.ts'

const idParam = z.strictObject({ id: pathId })

type Stored = { name: string; format: FileFormat; key: string }

async function storedFile(tx: Tx, id: string): Promise<Stored> {
  const found = await tx.maybe(sql<Stored>`
    select name, format, storage_key as key
    from media_file
    where id = ${id}`)
  if (!found) throw new Refusal('notFound')
  return found
}

export const fileContent = query({
  route: 'GET /api/media-files/:id/content',
  answersFile: true,
  summary: 'mediaFile: the whole file',
  needs: 'signedIn',
  byKey: 'may',
  input: idParam,
  async run({ tx, actor, services }, { id }) {
    const { name, format, key } = await storedFile(tx, id)
    if (!isPicture(format) && !may(actor, 'media.mediaFile.view')) throw new Refusal('forbidden')
    return new KeptAnswer({
      name,
      type: contentTypes[format],
      isInline: isPicture(format) || format === 'pdf',
      tag: key,
      read: () => services.files.get(wholeKey(actor.companyId, key)),
    })
  },
})

export const fileThumb = query({
  route: 'GET /api/media-files/:id/thumb',
  answersFile: true,
  summary: 'mediaFile: the picture, small enough for a list',
  needs: 'signedIn',
  byKey: 'may',
  input: idParam,
  async run({ tx, actor, services }, { id }) {
    const { name, format, key } = await storedFile(tx, id)
    if (!isPicture(format)) throw new Refusal('notFound')
    return new KeptAnswer({
      name,
      type: contentTypes.webp,
      isInline: true,
      tag: `${key}.thumb`,
      read: () => services.files.get(thumbKey(actor.companyId, key)),
    })
  },
})
