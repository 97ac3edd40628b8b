/** An archive of pictures is brought: its files are kept as the rows of a run, which are tried at once. */
import { sql } from 'kysely'
import { z } from 'zod'
import {
  mostArchiveBytes,
  type PackedPicture,
  picturesIn,
} from '../../domain/imports/picture-archive.ts'
import { text } from '../../domain/kernel/field.ts'
import { id } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { cutText, foreignLine } from '../../domain/kernel/text.ts'
import { UploadedFile, upload } from '../kernel/command.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { kindOf } from './access.ts'
import { labelOf } from './import-words.ts'
import { enqueueImport } from './job.ts'
import { isUploaded, lockRun, moveRun, readRun, storeRun } from './run-rows.ts'
import { wholeRun } from './views.ts'
import { wholePart } from './zip-part.ts'

const longest = 200

/** A name as it can be shown; whatever is behind it is looked for in vain. */
const shownName = (name: string): string => cutText(foreignLine(name), longest)

/** One after the other, so that no more than one of them is held unpacked. */
async function storePictures(
  tx: Tx,
  runId: string,
  archive: Uint8Array,
  pictures: readonly PackedPicture[],
): Promise<void> {
  for (const [at, { entry, isTooLarge }] of pictures.entries()) {
    const { bytes, problem } = isTooLarge
      ? { bytes: null, problem: 'fileTooLarge' }
      : await unpackedOr(archive, entry)
    await tx.rows(sql`
      insert into import_picture (run_id, row_no, bytes, problem)
      values (${runId}, ${at + 1}, ${bytes}, ${problem})`)
  }
}

/** What cannot be unpacked keeps no other one out. */
async function unpackedOr(archive: Uint8Array, entry: PackedPicture['entry']) {
  try {
    return { bytes: await wholePart(archive, entry), problem: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { bytes: null, problem: 'importNoPicture' }
  }
}

export const uploadPictures = upload({
  route: 'POST /api/imports/pictures',
  summary: 'import: pictures of items from a ZIP, each named by the code or barcode of its item',
  needs: 'imports.import.add',
  maxFileBytes: mostArchiveBytes,
  input: z.strictObject({
    id,
    name: text({ max: longest }).schema,
    file: z.instanceof(UploadedFile, { error: 'required' }),
  }),
  async prepare({ file, ...rest }, actor) {
    kindOf(actor, 'itemPicture')
    return { ...rest, bytes: file.bytes, pictures: picturesIn(file.bytes) }
  },
  async run(context, { id: runId, name, bytes, pictures }) {
    const { tx, actor, services, language } = context
    const kind = kindOf(actor, 'itemPicture')
    const say = { words: services.words, language }
    if (await isUploaded(tx, runId)) {
      context.repeated()
      return wholeRun(tx, await readRun(tx, actor, runId), say)
    }
    const mapping = ['file', 'code']
    await storeRun(
      tx,
      actor,
      {
        id: runId,
        kind: kind.name,
        fileName: name,
        heads: mapping.map((key) => labelOf(services.words, language, kind, key)),
        options: {
          mapping,
          key: 'code',
          mode: 'update',
          decimal: '.',
          dayOrder: 'dmy',
          makesMissing: false,
          isWhole: false,
        },
        facts: {},
      },
      pictures.map(({ file, code }, at) => ({
        row: at + 1,
        cells: [shownName(file), shownName(code)],
      })),
    )
    await storePictures(tx, runId, bytes, pictures)
    // There is nothing to match: what each file comes to can be told at once.
    await moveRun(tx, runId, { state: 'checking' })
    await enqueueImport(tx, runId, actor.userId, 'check')
    context.afterCommit(() => services.wakeJobs())
    return wholeRun(tx, await lockRun(tx, actor, runId), say)
  },
})
