/**
 * Anchors are kept outside the database: one file for each company, to which lines are only added.
 * Whoever cuts off the end of the books in the database, and even its anchors, is found by them.
 */
import { appendFile, mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { connectOwner } from '../postgres/prepare.ts'

export type AnchorLine = {
  number: number
  day: string
  at: string
  ends: string
  previousHash: string
  hash: string
}

/** Beside the database and the files of an installation. */
export const anchorsIn = (dataDir: string): string => join(dataDir, 'anchors')

const fileOf = (dir: string, companyId: string): string => join(dir, `${companyId}.jsonl`)

/** More than the longest line of any company. */
const tailBytes = 4 * 1024 * 1024

const parsed = (line: string): AnchorLine[] => {
  try {
    return line === '' ? [] : [JSON.parse(line) as AnchorLine]
  } catch {
    // Half a line, where the disk was full or the power went: the next one says it again.
    return []
  }
}

/** The number of the last line; 0 where there is none. */
export async function lastKept(dir: string, companyId: string): Promise<number> {
  const file = await open(fileOf(dir, companyId), 'r').catch(() => undefined)
  if (!file) return 0
  try {
    const { size } = await file.stat()
    const length = Math.min(size, tailBytes)
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
    const lines = buffer
      .toString('utf8')
      .split('\n')
      .slice(length < size ? 1 : 0)
    return lines.flatMap(parsed).at(-1)?.number ?? 0
  } finally {
    await file.close()
  }
}

/** Each on a line of its own, also behind half a line. */
export async function keepLines(
  dir: string,
  companyId: string,
  lines: readonly AnchorLine[],
): Promise<void> {
  if (lines.length === 0) return
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  const file = fileOf(dir, companyId)
  const isWhole = (await readFile(file, 'utf8').catch(() => '\n')).endsWith('\n')
  await appendFile(file, isWhole ? text : `\n${text}`, { mode: 0o600, flush: true })
}

const anchorFileInvariant = 'every anchor that was kept outside is in the database, as it was'

const ending = '.jsonl'

/** The companies that have a file. */
const companiesIn = async (dir: string): Promise<string[]> =>
  (await readdir(dir).catch(() => []))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))

/** What the files say and the database does not. */
export async function brokenAnchors(client: pg.Client, dir: string) {
  const rows: unknown[] = []
  for (const company of await companiesIn(dir)) {
    const lines = (await readFile(fileOf(dir, company), 'utf8')).split('\n').flatMap(parsed)
    const kept = lines.map(({ number, hash, ends }) => ({ number, hash, ends }))
    const found = await client.query(
      `select $1::uuid as company_id, k.number, a.hash is null as is_missing
       from jsonb_to_recordset($2::jsonb) as k (number integer, hash text, ends text)
       left join anchor a on a.company_id = $1::uuid and a.number = k.number
       where a.hash is distinct from k.hash or a.ends is distinct from k.ends
       order by k.number
       limit 20`,
      [company, JSON.stringify(kept)],
    )
    rows.push(...found.rows)
  }
  return rows.length > 0 ? [{ name: anchorFileInvariant, rows }] : []
}

/** What another database left here says nothing of one that is restored; it is kept beside. */
export async function setAnchorsAside(dir: string, now: Date): Promise<string | undefined> {
  const aside = `${dir}-${now.toISOString().replaceAll(':', '-')}`
  const isThere = (await companiesIn(dir)).length > 0
  if (isThere) await rename(dir, aside)
  return isThere ? aside : undefined
}

/** How many companies have anchors and no file here: it stayed where they came from. */
export async function unkeptAnchors(ownerUrl: string, dir: string): Promise<number> {
  const client = await connectOwner(ownerUrl)
  try {
    const { rows } = await client.query(
      `select count(distinct company_id)::integer as unkept
       from anchor
       where company_id <> all ($1::uuid[])`,
      [await companiesIn(dir)],
    )
    return rows[0].unkept
  } finally {
    await client.end()
  }
}

export const anchorsElsewhere = (count: number): string =>
  `${count} ${count === 1 ? 'company has' : 'companies have'} anchors but no file of them here: ` +
  'copy the folder "anchors" of the installation they come from, or compare with printed Z reports.'
