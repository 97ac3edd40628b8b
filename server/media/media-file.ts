/** The verbs of files: bringing one, deleting some, finding out where one is used. */
import { sql } from 'kysely'
import { z } from 'zod'
import { idPattern } from '../../domain/kernel/id.ts'
import { maxFileBytes } from '../../domain/media/file-format.ts'
import { mediaFile } from '../../domain/media/media-file.entity.ts'
import { type BulkDeletion, deleteRows } from '../kernel/bulk-rows.ts'
import { type Context, command, query, UploadedFile, upload } from '../kernel/command.ts'
import { bulkDeletion, deletion, saidWhy } from '../kernel/crud.ts'
import { isUnused, usersOf } from '../kernel/row-users.ts'
import { deleteRow, readRow } from '../kernel/rows.ts'
import { discard, keepFile, readyFile } from './keeping.ts'

const idParam = z.strictObject({ id: z.string().regex(idPattern, 'notFound') })
const nothing = z.strictObject({})

export const uploadFile = upload({
  route: 'POST /api/media-files',
  summary: 'mediaFile: keep a file, sent as form data; the same id again gives the first result',
  needs: 'media.file.add',
  maxFileBytes,
  input: z.strictObject({
    id: z.string().regex(idPattern, 'invalid'),
    name: mediaFile.fields.name.schema,
    file: z.instanceof(UploadedFile, { error: 'required' }),
  }),
  async prepare({ id, name, file }) {
    return { id, ready: await readyFile({ name, bytes: file.bytes }) }
  },
  run: (context, { id, ready }) => keepFile(context, context.actor.companyId, id, ready),
})

/** Under which keys the bytes of these files lie, by the id of the file. */
async function storageOf({ tx }: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows(sql<{ id: string; key: string }>`
    select id, storage_key as key
    from media_file
    where id = any(${ids})`)
  return new Map(rows.map(({ id, key }) => [id, key]))
}

export const deleteFile = command({
  route: 'DELETE /api/media-files/:id',
  summary: 'mediaFile: delete; refused with the list of its users while it is used',
  needs: 'media.file.delete',
  input: deletion,
  async run(context, { id, version }) {
    const { services, actor } = context
    const keys = await storageOf(context, [id])
    await deleteRow(context, mediaFile, id, version)
    context.afterCommit(() => discard(services, actor.companyId, [...keys.values()]))
  },
})

/** Deletes what nothing uses, row and bytes. */
async function deleteUnused(context: Context, ids: string[]): Promise<BulkDeletion> {
  const { services, actor } = context
  const keys = await storageOf(context, ids)
  const outcome = await deleteRows(context, mediaFile, ids)
  const gone = outcome.deleted.flatMap((id) => keys.get(id) ?? [])
  context.afterCommit(() => discard(services, actor.companyId, gone))
  return outcome
}

export const deleteFiles = command({
  route: 'POST /api/media-files/delete',
  summary: 'mediaFile: delete several; what is used stays and is named',
  needs: 'media.file.delete',
  input: bulkDeletion,
  run: async (context, { ids }) => saidWhy(context, await deleteUnused(context, ids)),
})

export const fileUsers = query({
  route: 'GET /api/media-files/:id/users',
  summary: 'mediaFile: where it is used, the first ten by name, and how often in all',
  needs: 'media.file.view',
  input: idParam,
  async run({ tx }, { id }) {
    await readRow(tx, mediaFile, id)
    return usersOf(tx, mediaFile, id)
  },
})

/** A file brought today may be meant for a record that somebody is just writing. */
const forgotten = () => sql`m.created_at < now() - interval '1 day' and ${isUnused(mediaFile, 'm')}`

export const unusedFiles = query({
  route: 'GET /api/media-files/unused',
  summary: 'mediaFile: how many are used nowhere, older than a day, and their size together',
  needs: 'media.file.view',
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
  needs: 'media.file.delete',
  input: nothing,
  async run(context) {
    const found = await context.tx.rows(sql<{ id: string; total: number }>`
      select m.id, count(*) over ()::int as total
      from media_file m
      where ${forgotten()}
      order by m.id
      limit ${mostAtOnce}`)
    const { deleted } = await deleteUnused(
      context,
      found.map(({ id }) => id),
    )
    return { deleted: deleted.length, left: (found[0]?.total ?? 0) - deleted.length }
  },
})
