/**
 * Database and file store belong together: both hold the id of their installation. A store that
 * belongs to another one is refused at start, because what its files are, only the database that
 * kept them can say. A store that is away is asked again before anything in it is cleared.
 */
import { z } from 'zod'
import type { Files } from '../files/files.ts'
import { StartError } from './app-role.ts'
import { connectOwner } from './prepare.ts'

/** `restoring`: its files are being brought by a restore, which its database does not show yet. */
const markShape = z.strictObject({ id: z.string(), restoring: z.boolean().optional() })

export type Mark = z.infer<typeof markShape>

export async function readMark(files: Files): Promise<Mark | undefined> {
  const text = await files.readMark()
  if (text === undefined) return undefined
  try {
    return markShape.parse(JSON.parse(text))
  } catch {
    throw new StartError(
      'The file store has a damaged installation.json: restore it, because it says whose files these are.',
    )
  }
}

export const writeMark = (files: Files, mark: Mark): Promise<void> =>
  files.mark(`${JSON.stringify(mark)}\n`)

type Known = { id: string; companies: Set<string>; files: number }

async function knownBy(ownerUrl: string): Promise<Known> {
  const owner = await connectOwner(ownerUrl)
  try {
    const { rows } = await owner.query(`
      select (select id from installation) as id,
        array(select company_id::text from company) as companies,
        (select count(*)::int from media_file) as files`)
    const { id, companies, files } = rows[0]
    return { id, files, companies: new Set(companies) }
  } finally {
    await owner.end()
  }
}

const elsewhere = 'give this database its own store (DATA_DIR or FILES_URL), or an empty one'

/** Answers once both are known to belong together; a pair that does not is a `StartError`. */
export async function joinStore(ownerUrl: string, files: Files): Promise<void> {
  const known = await knownBy(ownerUrl)
  const mark = await readMark(files)
  if (!mark) await adopt(known, files)
  else if (mark.id === known.id) {
    // The files of a restore are all there before its database is: only the last word was missing.
    if (mark.restoring) await writeMark(files, { id: known.id })
  } else if (mark.restoring)
    throw new StartError(
      'A restore into this file store did not finish: run npm run restore again, which begins anew.',
    )
  else
    throw new StartError(
      `The file store belongs to another installation (${mark.id}) than the database (${known.id}): ${elsewhere}.`,
    )
}

/** A store that says nothing of itself is new, or from before stores did. */
async function adopt(known: Known, files: Files): Promise<void> {
  let strangers = 0
  let isOurs = false
  for await (const { key } of files.list()) {
    isOurs = known.companies.has(key.split('/')[0] ?? '')
    if (isOurs) break
    strangers++
  }
  if (!isOurs && strangers > 0)
    throw new StartError(
      `The file store holds ${strangers} files of companies that the database does not know: ${elsewhere}.`,
    )
  if (!isOurs && known.files > 0)
    throw new StartError(
      `The file store is empty, but the database knows ${known.files} files: copy them there, with installation.json, or restore a backup; to go on without them, put {"id":"${known.id}"} there as installation.json.`,
    )
  await writeMark(files, { id: known.id })
}
