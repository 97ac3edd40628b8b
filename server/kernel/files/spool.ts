/**
 * A file is made at the speed of the database and read at the speed of whoever asked for it. In
 * between it lies in memory or, when it grows, in a temporary file without a name: no transaction
 * waits for a slow reader, and nothing is left behind however the process ends.
 */
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { FileAnswer, FileParts } from '../command.ts'

const maxInMemory = 256 * 1024

export class SpooledFile {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly #content: Buffer | FileHandle
  readonly #onDone: () => void

  constructor(
    { name, type }: Pick<FileAnswer, 'name' | 'type'>,
    content: { bytes: Buffer | FileHandle; size: number },
    onDone: () => void,
  ) {
    this.name = name
    this.type = type
    this.size = content.size
    this.#content = content.bytes
    this.#onDone = onDone
  }

  stream(): Readable {
    return Buffer.isBuffer(this.#content)
      ? Readable.from([this.#content])
      : this.#content.createReadStream({ start: 0, autoClose: false })
  }

  async done(): Promise<void> {
    this.#onDone()
    if (!Buffer.isBuffer(this.#content)) await this.#content.close()
  }
}

type Wish = {
  /** Nobody waits for it any more: it need not be made to its end. */
  isGone(): boolean
  onDone(): void
}

/** A file in the making: what needed the transaction is there, the rest is to come. */
export class BegunFile {
  readonly #file: FileAnswer
  readonly #wish: Wish
  readonly #spool = new Spool()

  private constructor(file: FileAnswer, wish: Wish) {
    this.#file = file
    this.#wish = wish
  }

  static async from(file: FileAnswer, wish: Wish): Promise<BegunFile> {
    const begun = new BegunFile(file, wish)
    await begun.#write(file.parts)
    return begun
  }

  async finished(): Promise<SpooledFile> {
    if (this.#file.rest) await this.#write(this.#file.rest)
    const { content, size } = this.#spool
    return new SpooledFile(this.#file, { bytes: content, size }, this.#wish.onDone)
  }

  drop(): Promise<void> {
    return this.#spool.drop()
  }

  async #write(parts: FileParts): Promise<void> {
    try {
      for await (const part of parts) {
        if (this.#wish.isGone()) throw new Refusal('badRequest')
        await this.#spool.write(typeof part === 'string' ? Buffer.from(part) : part)
      }
    } catch (error) {
      await this.drop()
      throw error
    }
  }
}

class Spool {
  #parts: Uint8Array[] = []
  #file: FileHandle | undefined
  size = 0

  async write(part: Uint8Array): Promise<void> {
    this.size += part.byteLength
    this.#parts.push(part)
    if (this.size <= maxInMemory) return
    this.#file ??= await nameless()
    await this.#file.writev(this.#parts.splice(0))
  }

  get content(): Buffer | FileHandle {
    return this.#file ?? Buffer.concat(this.#parts)
  }

  async drop(): Promise<void> {
    await this.#file?.close()
  }
}

/** Only this process can read it, and it is gone when this process is. */
async function nameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `comptoir-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}
