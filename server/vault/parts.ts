/**
 * The inner form of a backup, compressed as a whole: an introduction, then one part per table and
 * per file, each ended by how much it held and its hash, then the manifest that counts them all.
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { damaged } from './seal.ts'

const count = z.number().int().nonnegative()

const introShape = z.strictObject({
  product: z.string(),
  installation: z.string(),
  at: z.string(),
  server: z.string(),
  /** The schema: every migration that had run, with the hash of its text. */
  migrations: z.array(z.strictObject({ name: z.string(), hash: z.string() })),
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string() })),
  /** What second factors are sealed with; only where the backup itself is encrypted. */
  seal: z.string().optional(),
  /** How much there is about, for whoever shows how far it is. */
  estimate: count,
})
export type Intro = z.infer<typeof introShape>

const headShape = z.union([
  z.strictObject({ table: z.string(), columns: z.array(z.string()) }),
  z.strictObject({ file: z.string() }),
])
export type PartHead = z.infer<typeof headShape>

const sumsShape = z.strictObject({ rows: count, bytes: count, sha256: z.string() })
export type PartSums = z.infer<typeof sumsShape>

const manifestShape = z.strictObject({
  tables: z.record(z.string(), sumsShape),
  files: sumsShape,
  /** Files that a row names and that were not there any more. */
  missing: count,
})
export type Manifest = z.infer<typeof manifestShape>

const kinds = { intro: 1, head: 2, data: 3, sums: 4, manifest: 5 } as const
type Kind = (typeof kinds)[keyof typeof kinds]

const maxBlockBytes = 16 * 1024 * 1024

export function* block(kind: keyof typeof kinds, body: Buffer | object): Generator<Buffer> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  const lead = Buffer.alloc(5)
  lead.writeUInt8(kinds[kind])
  lead.writeUInt32BE(bytes.length, 1)
  yield lead
  yield bytes
}

export const noSums = (): PartSums => ({ rows: 0, bytes: 0, sha256: '' })

/** One part as it is written; `sums` is told once it is whole. */
export async function* part(
  head: PartHead,
  content: AsyncIterable<Buffer>,
  rowsOf: () => number,
  onPart: (sums: PartSums) => void,
): AsyncGenerator<Buffer> {
  yield* block('head', head)
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of content) {
    hash.update(chunk)
    bytes += chunk.length
    yield* block('data', chunk)
  }
  const sums = { rows: rowsOf(), bytes, sha256: hash.digest('hex') }
  yield* block('sums', sums)
  onPart(sums)
}

/** The files together: their count, their bytes, and a hash over the names and hashes of all. */
export class FileSums {
  readonly #hash = createHash('sha256')
  #rows = 0
  #bytes = 0

  add(key: string, { bytes, sha256 }: PartSums): void {
    this.#hash.update(`${key} ${sha256}\n`)
    this.#rows++
    this.#bytes += bytes
  }

  get sums(): PartSums {
    return { rows: this.#rows, bytes: this.#bytes, sha256: this.#hash.copy().digest('hex') }
  }
}

export type ReadPart = { head: PartHead; content: AsyncIterable<Buffer> }

function parsed<Shape extends z.ZodType>(shape: Shape, body: Buffer): z.infer<Shape> {
  try {
    return shape.parse(JSON.parse(body.toString()))
  } catch {
    throw damaged('a part of it cannot be read')
  }
}

type Block = { kind: Kind; body: Buffer }

async function* blocksIn(source: AsyncIterable<Buffer>): AsyncGenerator<Block> {
  let held: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    for (;;) {
      if (held.length < 5) break
      const length = held.readUInt32BE(1)
      if (length > maxBlockBytes) throw damaged('a part of it cannot be read')
      if (held.length < 5 + length) break
      yield { kind: held.readUInt8() as Kind, body: held.subarray(5, 5 + length) }
      held = held.subarray(5 + length)
    }
  }
  if (held.length > 0) throw damaged('its end is missing')
}

/** Reads what `block` and `part` wrote, part after part, and proves every sum on the way. */
export class PartReader {
  readonly #blocks: AsyncGenerator<Block>
  readonly #tables: Record<string, PartSums> = {}
  readonly #files = new FileSums()

  constructor(source: AsyncIterable<Buffer>) {
    this.#blocks = blocksIn(source)
  }

  async #next(): Promise<Block> {
    const { done, value } = await this.#blocks.next()
    if (done) throw damaged('its end is missing')
    return value
  }

  async intro(): Promise<Intro> {
    const { kind, body } = await this.#next()
    if (kind !== kinds.intro) throw damaged('it has no beginning')
    return parsed(introShape, body)
  }

  /** Every part's content must be read to its end before the next. Answers the proven manifest. */
  async *parts(): AsyncGenerator<ReadPart, Manifest> {
    for (;;) {
      const { kind, body } = await this.#next()
      if (kind === kinds.manifest) return this.#proven(parsed(manifestShape, body))
      if (kind !== kinds.head) throw damaged('a part of it cannot be read')
      const head = parsed(headShape, body)
      yield { head, content: this.#content(head) }
    }
  }

  async *#content(head: PartHead): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    let bytes = 0
    for (;;) {
      const { kind, body } = await this.#next()
      if (kind === kinds.data) {
        hash.update(body)
        bytes += body.length
        yield body
        continue
      }
      if (kind !== kinds.sums) throw damaged('a part of it cannot be read')
      const sums = parsed(sumsShape, body)
      if (sums.bytes !== bytes || sums.sha256 !== hash.digest('hex'))
        throw damaged('the sums of a part do not agree')
      if ('table' in head) this.#tables[head.table] = sums
      else this.#files.add(head.file, sums)
      return
    }
  }

  #proven(manifest: Manifest): Manifest {
    const found = { tables: this.#tables, files: this.#files.sums, missing: manifest.missing }
    if (canonical(found) !== canonical(manifest)) throw damaged('its manifest does not agree')
    return manifest
  }

  /** Nothing may follow the manifest. */
  async end(): Promise<void> {
    const { done } = await this.#blocks.next()
    if (!done) throw damaged('something follows its end')
  }

  async close(): Promise<void> {
    await this.#blocks.return(undefined)
  }
}

const canonical = ({ tables, files, missing }: Manifest): string =>
  JSON.stringify([Object.entries(tables).sort(([a], [b]) => (a < b ? -1 : 1)), files, missing])
