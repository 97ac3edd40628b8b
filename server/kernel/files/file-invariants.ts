/**
 * Files lie outside the database, so what must hold between them and their rows is asked of both:
 * no file without a row, no row without its file.
 */
import type pg from 'pg'
import type { Files } from './files.ts'

export const fileInvariants = [
  'every stored file belongs to a row',
  'every row of a file has its bytes',
] as const

/** A file younger than `until` may belong to an upload that is still under way. */
export type Stored = {
  files: Files
  until: Date
  /** Where anchors are kept outside the database. */
  anchorsDir?: string
}

const keys = `
  select company_id || '/' || storage_key as key
  from media_file
  union all
  select company_id || '/' || storage_key || '.thumb'
  from media_file
  where picture_id is not null`

const expectedKeys = async (client: pg.Client): Promise<Set<string>> =>
  new Set((await client.query<{ key: string }>(keys)).rows.map(({ key }) => key))

export async function brokenFiles(client: pg.Client, { files, until }: Stored) {
  const expected = await expectedKeys(client)
  const found = new Set<string>()
  const orphans: string[] = []
  for await (const { key, modifiedAt } of files.list()) {
    found.add(key)
    if (!expected.has(key) && modifiedAt <= until) orphans.push(key)
  }
  // Asked again: a row deleted meanwhile has taken its file along.
  const still = await expectedKeys(client)
  const missing = [...expected].filter((key) => !found.has(key) && still.has(key))
  return [
    { name: fileInvariants[0], rows: orphans.slice(0, 20) },
    { name: fileInvariants[1], rows: missing.slice(0, 20) },
  ].filter(({ rows }) => rows.length > 0)
}
