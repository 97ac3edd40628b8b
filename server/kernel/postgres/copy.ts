/**
 * Whole tables leave and enter the database as streams (COPY), never as rows in memory: the one
 * that reads is waited for, and so is the server that writes.
 */
import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'

const chunkBytes = 64 * 1024

type Wire = pg.Connection & {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/** What the driver tells whoever is being served. */
abstract class Copying {
  readonly #text: string
  #error: Error | undefined
  rows = 0

  constructor(text: string) {
    this.#text = text
  }

  submit(connection: Wire): void {
    connection.query(this.#text)
  }

  handleError(error: Error): void {
    this.#error ??= error
    this.failed(error)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0)
  }

  handleReadyForQuery(): void {
    if (!this.#error) this.ended()
  }

  handleCopyInResponse(_connection: Wire): void {}
  handleCopyData(_message: { chunk: Buffer }, _connection: Wire): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}

  protected abstract failed(error: Error): void
  protected abstract ended(): void
}

class CopyingOut extends Copying {
  readonly stream: Readable
  #wire: Wire | undefined
  #parts: Buffer[] = []
  #size = 0

  constructor(text: string) {
    super(text)
    this.stream = new Readable({
      highWaterMark: 4 * chunkBytes,
      read: () => {
        this.#wire?.stream.resume()
      },
    })
  }

  override handleCopyData({ chunk }: { chunk: Buffer }, connection: Wire): void {
    this.#wire = connection
    // The driver reads the next message into the same memory.
    this.#parts.push(Buffer.from(chunk))
    this.#size += chunk.length
    if (this.#size >= chunkBytes && !this.#flush()) connection.stream.pause()
  }

  #flush(): boolean {
    const [parts, size] = [this.#parts, this.#size]
    this.#parts = []
    this.#size = 0
    return size === 0 || this.stream.push(Buffer.concat(parts, size))
  }

  protected override failed(error: Error): void {
    this.stream.destroy(error)
    this.#wire?.stream.resume()
  }

  protected override ended(): void {
    this.#flush()
    this.stream.push(null)
    // Nobody asks for more of what has ended, and the connection serves the next question.
    this.#wire?.stream.resume()
  }
}

class CopyingIn extends Copying {
  readonly done = Promise.withResolvers<number>()
  readonly #source: AsyncIterable<Buffer>
  #failure: Error | undefined

  constructor(text: string, source: AsyncIterable<Buffer>) {
    super(text)
    this.#source = source
  }

  override handleCopyInResponse(connection: Wire): void {
    this.#pump(connection).then(
      () => connection.endCopyFrom(),
      (error: Error) => {
        this.#failure ??= error
        connection.sendCopyFail('the source failed')
      },
    )
  }

  async #pump(connection: Wire): Promise<void> {
    for await (const chunk of this.#source) {
      if (this.#failure) throw this.#failure
      connection.sendCopyFromChunk(chunk)
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    }
  }

  protected override failed(error: Error): void {
    this.#failure ??= error
    this.done.reject(this.#failure)
  }

  protected override ended(): void {
    this.done.resolve(this.rows)
  }
}

export type CopiedOut = { content: AsyncIterable<Buffer>; rows(): number }

/** A table or question in parts of some size; how many rows it had is known at its end. */
export function copyOut(client: pg.Client, text: string): CopiedOut {
  const copying = new CopyingOut(text)
  client.query(copying as unknown as pg.Submittable)
  return { content: copying.stream, rows: () => copying.rows }
}

/** Answers how many rows came in. */
export function copyIn(
  client: pg.Client,
  text: string,
  source: AsyncIterable<Buffer>,
): Promise<number> {
  const copying = new CopyingIn(text, source)
  client.query(copying as unknown as pg.Submittable)
  return copying.done.promise
}
