/**
 * The outer form of a backup: one line that says what follows, then frames of at most a megabyte,
 * each with a tag over its content, its place and whether it is the last. A flipped bit, a missing
 * end and exchanged frames are all noticed. With a key the frames are encrypted (AES-256-GCM, the
 * key made by scrypt from BACKUP_KEY and a salt of the file's own); without one the tag is a hash.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'

/** Says in one sentence why a backup cannot be made, read or restored. */
export class BackupError extends Error {
  override name = 'BackupError'
}

export const damaged = (why: string): BackupError =>
  new BackupError(`The backup is damaged: ${why}. Nothing was taken from it; use another one.`)

const magic = 'comptoir-backup 1 '
const frameBytes = 1024 * 1024
const tagBytes = 16
const lastFlag = 0x8000_0000
const maxHeadBytes = 4096

const headShape = z.strictObject({ salt: z.string(), proof: z.string() }).partial()

type Keys = { secret: Buffer; proof: string }

const derive = promisify(scrypt) as (
  password: string,
  salt: Buffer,
  length: number,
  options: object,
) => Promise<Buffer>

/** Slow on purpose: a tenth of a second and 32 MB for each guess. */
async function keysOf(password: string, salt: Buffer): Promise<Keys> {
  const made = await derive(password, salt, 48, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 })
  return { secret: made.subarray(0, 32), proof: made.subarray(32).toString('base64url') }
}

/** Every frame has its number as nonce; no two files share a key, so none is used twice. */
function placeOf(count: number): Buffer {
  const place = Buffer.alloc(12)
  place.writeBigUInt64BE(BigInt(count), 4)
  return place
}

type Frame = { head: Buffer; count: number; size: Buffer; content: Buffer }

const hashOf = ({ head, count, size, content }: Frame): Buffer =>
  createHash('sha256')
    .update(head)
    .update(placeOf(count))
    .update(size)
    .update(content)
    .digest()
    .subarray(0, tagBytes)

function closed(frame: Frame, keys: Keys | undefined): Buffer[] {
  const { head, count, size, content } = frame
  if (!keys) return [size, content, hashOf(frame)]
  const cipher = createCipheriv('aes-256-gcm', keys.secret, placeOf(count))
  cipher.setAAD(Buffer.concat([head, size]))
  const hidden = Buffer.concat([cipher.update(content), cipher.final()])
  return [size, hidden, cipher.getAuthTag()]
}

function opened(frame: Frame, tag: Buffer, keys: Keys | undefined): Buffer {
  const { head, count, size, content } = frame
  const wrong = (): BackupError => damaged(`its part ${count + 1} is not what was written`)
  if (!keys) {
    if (!hashOf(frame).equals(tag)) throw wrong()
    return content
  }
  const decipher = createDecipheriv('aes-256-gcm', keys.secret, placeOf(count))
  decipher.setAAD(Buffer.concat([head, size]))
  decipher.setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(content), decipher.final()])
  } catch {
    throw wrong()
  }
}

function sizeOf(length: number, isLast: boolean): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE((length | (isLast ? lastFlag : 0)) >>> 0)
  return size
}

/** Closes a stream of any chunks into a file's bytes. */
export const sealing = (password: string | undefined) =>
  async function* seal(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(16)
    const keys = password === undefined ? undefined : await keysOf(password, salt)
    const said = keys ? { salt: salt.toString('base64url'), proof: keys.proof } : {}
    const head = Buffer.from(`${magic}${JSON.stringify(said)}\n`)
    yield head
    let count = 0
    let parts: Buffer[] = []
    let held = 0
    for await (const chunk of source) {
      parts.push(chunk)
      held += chunk.length
      // Strictly more, so that something is left to be the last.
      while (held > frameBytes) {
        const all: Buffer = Buffer.concat(parts, held)
        const content = all.subarray(0, frameBytes)
        yield* closed({ head, count, size: sizeOf(content.length, false), content }, keys)
        count++
        parts = [all.subarray(frameBytes)]
        held -= frameBytes
      }
    }
    const content = Buffer.concat(parts, held)
    yield* closed({ head, count, size: sizeOf(content.length, true), content }, keys)
  }

/** Takes exact numbers of bytes from a stream of any chunks. */
class Taker {
  readonly #source: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#source.next()
    if (done) return false
    this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value])
    return true
  }

  async take(length: number): Promise<Buffer> {
    while (this.#held.length < length)
      if (!(await this.#more())) throw damaged('its end is missing')
    const taken = this.#held.subarray(0, length)
    this.#held = this.#held.subarray(length)
    return taken
  }

  async line(): Promise<Buffer> {
    for (;;) {
      const end = this.#held.indexOf(10)
      if (end >= 0) return this.take(end + 1)
      if (this.#held.length > maxHeadBytes || !(await this.#more()))
        throw new BackupError('This file is no backup of Comptoir.')
    }
  }

  async isAtEnd(): Promise<boolean> {
    return this.#held.length === 0 && !(await this.#more())
  }

  async close(): Promise<void> {
    await this.#source.return?.()
  }
}

async function keysFor(head: Buffer, password: string | undefined): Promise<Keys | undefined> {
  const text = head.toString()
  if (!text.startsWith(magic)) throw new BackupError('This file is no backup of Comptoir.')
  let said: z.infer<typeof headShape>
  try {
    said = headShape.parse(JSON.parse(text.slice(magic.length)))
  } catch {
    throw damaged('its first line cannot be read')
  }
  if (said.salt === undefined) return undefined
  if (password === undefined)
    throw new BackupError('This backup is encrypted: set BACKUP_KEY to the key it was made with.')
  const keys = await keysOf(password, Buffer.from(said.salt, 'base64url'))
  if (keys.proof !== said.proof)
    throw new BackupError('BACKUP_KEY is not the key this backup was made with.')
  return keys
}

/** Opens what `sealing` closed; throws at the first byte that is not as it was written. */
export const opening = (password: string | undefined) =>
  async function* open(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const taker = new Taker(source)
    try {
      const head = Buffer.from(await taker.line())
      const keys = await keysFor(head, password)
      for (let count = 0, isLast = false; !isLast; count++) {
        const size = Buffer.from(await taker.take(4))
        const said = size.readUInt32BE()
        isLast = said >= lastFlag
        const length = isLast ? said - lastFlag : said
        if (length > frameBytes) throw damaged(`its part ${count + 1} is not what was written`)
        const content = await taker.take(length)
        yield opened({ head, count, size, content }, await taker.take(tagBytes), keys)
      }
      if (!(await taker.isAtEnd())) throw damaged('something follows its end')
    } finally {
      await taker.close()
    }
  }
