/**
 * One company as one file that can be read elsewhere: a zip of a table per CSV, the uploads, and a
 * manifest that tells what is in it. Data for machines stay exact: nothing is rounded, translated
 * or made harmless for a spreadsheet. Everything is read in one snapshot, behind the wall of the
 * company; uploads, which never change, are read once the transaction has ended.
 */

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { FileAnswer, fileReport } from '../kernel/command.ts'
import { companyName } from '../kernel/company-facts.ts'
import type { Context } from '../kernel/context.ts'
import { migrationNames } from '../kernel/postgres/migrate.ts'
import { todayOf } from '../kernel/today.ts'
import { wholeKey } from '../media/keeping.ts'
import { ahead } from './backup.ts'
import {
  type CompanyTable,
  columnsLeftOut,
  companyTables,
  type Lines,
  leftOutFor,
  plainLines,
  readLines,
} from './company-tables.ts'
import { Zip } from './zip.ts'

/** The form of the file; it counts up when a program that reads it would have to change. */
const form = 1
/** A table goes on in a second file before any reader finds the first too long. */
const maxFileBytes = 1024 ** 3
/** Each keeps one of the few connections for long questions until its tables are read. */
const mostAtOnce = 2
const comeBackSeconds = 30

type FileSums = { file: string; bytes: number; sha256: string }
type TableFile = FileSums & { rows: number }
type Upload = { id: string; name: string; format: string; key: string }

const underWay = new Set<string>()

async function* inTurn<Part>(company: string, parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  if (underWay.has(company) || underWay.size >= mostAtOnce)
    throw new Refusal('exportsBusy', undefined, { seconds: comeBackSeconds })
  underWay.add(company)
  try {
    yield* parts
  } finally {
    underWay.delete(company)
  }
}

/** The schema that this version brought the database to before it served anybody. */
const lastMigration = async (): Promise<string | undefined> => (await migrationNames()).at(-1)

class CompanyFile {
  readonly #context: Context
  readonly #zip: Zip
  readonly #tables: (CompanyTable & { rows: number; leftOut: string[]; files: TableFile[] })[] = []
  #intro = {}
  #uploads: Upload[] = []

  constructor(context: Context) {
    this.#context = context
    this.#zip = new Zip(context.now)
  }

  /** What one moment of the database shows. */
  async *tables(title: string): AsyncGenerator<Buffer> {
    const { tx, actor, now, services, language, record } = this.#context
    const at = now.toISOString()
    const readme = services.words.say(language, 'companyFile.readme', { company: title, at })
    yield* this.#zip.stored('README.txt', Buffer.from(`\ufeff${readme}\n`))
    await tx.plannedRows(plainLines)
    this.#intro = {
      form,
      product: `Comptoir ${services.version}`,
      migration: await lastMigration(),
      company: { id: actor.companyId, name: title },
      at,
      by: actor.fullName,
    }
    for (const table of await companyTables(tx, leftOutFor(actor))) yield* this.#table(table)
    this.#uploads = await tx.plannedRows(sql<Upload>`
      select id, name, format, storage_key as key
      from media_file
      order by id`)
    const rows = this.#tables.reduce((sum, it) => sum + it.rows, 0)
    const exported = { rows, files: this.#uploads.length }
    record({ entity: 'company', id: actor.companyId, before: {}, after: { exported } })
  }

  async *#table(table: CompanyTable): AsyncGenerator<Buffer> {
    const { name, columns } = table
    const lines = readLines(this.#context.tx, table)
    const files: TableFile[] = []
    const head = `\ufeff${columns.map((it) => it.name).join(',')}\n`
    for (let isOver = false; !isOver; ) {
      const file = `tables/${name}${files.length > 0 ? `-${files.length + 1}` : ''}.csv`
      const sums = new Sums(file)
      yield* this.#zip.deflated(
        file,
        oneFile(head, lines, sums, () => {
          isOver = true
        }),
      )
      files.push(sums.entry)
    }
    const rows = files.reduce((sum, it) => sum + it.rows, 0)
    this.#tables.push({ ...table, rows, leftOut: [...(columnsLeftOut[name] ?? [])], files })
  }

  /** What lies outside of the database, and what all of it amounts to. */
  async *rest(): AsyncGenerator<Buffer> {
    const { actor, services } = this.#context
    const byKey = new Map(this.#uploads.map((it) => [wholeKey(actor.companyId, it.key), it]))
    const files: (FileSums & { id: string; name: string })[] = []
    const missing: string[] = []
    for await (const { key, bytes } of ahead([...byKey.keys()], services.files)) {
      const { id, name, format } = byKey.get(key) as Upload
      if (!bytes) missing.push(id)
      else {
        const file = `files/${id}.${format}`
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        files.push({ file, id, name, bytes: bytes.length, sha256 })
        yield* this.#zip.stored(file, bytes)
      }
    }
    const tablesLeftOut = leftOutFor(actor)
    const manifest = { ...this.#intro, tables: this.#tables, files, missing, tablesLeftOut }
    yield* this.#zip.stored('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
    yield* this.#zip.end()
  }
}

class Sums {
  readonly #file: string
  readonly #hash = createHash('sha256')
  #bytes = 0
  #rows = 0

  constructor(file: string) {
    this.#file = file
  }

  /** Answers the bytes it counted. */
  add(text: string, rows: number): Buffer {
    const bytes = Buffer.from(text)
    this.#hash.update(bytes)
    this.#bytes += bytes.length
    this.#rows += rows
    return bytes
  }

  get isFull(): boolean {
    return this.#bytes >= maxFileBytes
  }

  get entry(): TableFile {
    const [rows, bytes] = [this.#rows, this.#bytes]
    return { file: this.#file, rows, bytes, sha256: this.#hash.copy().digest('hex') }
  }
}

/** The next lines of a table, up to what one file may hold; tells when there are no more. */
async function* oneFile(
  head: string,
  lines: AsyncGenerator<Lines>,
  sums: Sums,
  isOver: () => void,
): AsyncGenerator<Buffer> {
  yield sums.add(head, 0)
  while (!sums.isFull) {
    const { done, value } = await lines.next()
    if (done) return isOver()
    yield sums.add(value.text, value.count)
  }
}

const unfit = /[\\/:*?"<>|\p{Cc}]/gu

export const exportCompany = fileReport({
  route: 'GET /api/company/export',
  summary: 'company: all its data and uploads as one zip, without secrets; noted in its history',
  needs: 'identity.company.export',
  input: z.strictObject({}),
  async run(context) {
    const { tx, actor } = context
    // Half a company would be taken for the whole.
    if (actor.reach) throw new Refusal('companyBeyondReach')
    const { name } = await tx.one(sql<{ name: string }>`select ${companyName} as name`)
    const file = new CompanyFile(context)
    return new FileAnswer(
      `${name.replace(unfit, '-')} ${await todayOf(context)}.zip`,
      'application/zip',
      inTurn(actor.companyId, file.tables(name)),
      file.rest(),
    )
  },
})
