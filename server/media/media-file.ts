/** The verbs of files: bringing one, deleting some, finding out where one is used. */

import { sql } from 'kysely'
import { z } from 'zod'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import { id, pathId } from '../../domain/kernel/input.ts'
import { maxFileBytes } from '../../domain/media/file-format.ts'
import { mediaFile } from '../../domain/media/media-file.entity.ts'
import { command, query, UploadedFile, upload } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { deleteRows } from '../kernel/rows/bulk-rows.ts'
import { deletionsOf } from '../kernel/rows/crud.ts'
import { isUnused, usersOf } from '../kernel/rows/row-users.ts'
import type { Ended } from '../kernel/rows/row-writing.ts'
import { readRow } from '../kernel/rows/rows.ts'
import { keepFile, readyFile, storageKeyOf, throwAway } from './keeping.ts'

const idParam = z.strictObject({ id: pathId })
const nothing = z.strictObject({})

export const uploadFile = upload({
  route: 'POST /api/media-files',
  summary: 'mediaFile: keep a file, sent as form data; the same id again gives the first result',
  needs: 'media.mediaFile.add',
  maxFileBytes,
  input: z.strictObject({
    id,
    name: mediaFile.fields.name.schema,
    file: z.instanceof(UploadedFile, { error: 'required' }),
  }),
  async prepare({ id, name, file }) {
    return { id, ready: await readyFile({ name, bytes: file.bytes }) }
  },
  run: (context, { id, ready }) => keepFile(context, context.actor.companyId, id, ready),
})

/** The bytes go to the trash once their row has left. */
const withBytes =
  async (context: Context, { id }: AnyRow) =>
  async (): Promise<Ended> => {
    const { tx, services, actor } = context
    const key = await storageKeyOf(tx, id)
    return () => context.afterCommit(() => throwAway(services, actor.companyId, key))
  }

export const [deleteFile, deleteFiles] = deletionsOf(mediaFile, { guard: withBytes })

export const fileUsers = query({
  route: 'GET /api/media-files/:id/users',
  summary: 'mediaFile: where it is used, the first ten by name, and how often in all',
  needs: 'media.mediaFile.view',
  input: idParam,
  async run(context, { id }) {
    await readRow(context.tx, mediaFile, id)
    return usersOf(context, mediaFile, id)
  },
})

/** A file brought today may be meant for a record that somebody is just writing. */
const forgotten = () => sql`m.created_at < now() - interval '1 day' and ${isUnused(mediaFile, 'm')}`

export const unusedFiles = query({
  route: 'GET /api/media-files/unused',
  summary: 'mediaFile: how many are used nowhere, older than a day, and their size together',
  needs: 'media.mediaFile.view',
  input: nothing,
  run: ({ tx }) =>
    tx.one(sql<{ count: number; bytes: number }>`
      select count(*)::int as count, coalesce(sum(m.size), 0)::float as bytes
      from media_file m
      where ${forgotten()}`),
})

const mostAtOnce = 200

export const cleanFiles = command({
  route: 'POST /api/media-files/clean',
  summary: 'mediaFile: delete what is used nowhere, the oldest 200; says how many are left',
  needs: 'media.mediaFile.delete',
  input: nothing,
  async run(context) {
    const found = await context.tx.rows(sql<{ id: string; total: number }>`
      select m.id, count(*) over ()::int as total
      from media_file m
      where ${forgotten()}
      order by m.id
      limit ${mostAtOnce}`)
    const ids = found.map(({ id }) => id)
    const guard = (row: AnyRow) => withBytes(context, row)
    const { deleted } = await deleteRows(context, mediaFile, ids, guard)
    return { deleted: deleted.length, left: (found[0]?.total ?? 0) - deleted.length }
  },
})
