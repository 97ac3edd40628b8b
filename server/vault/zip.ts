/**
 * Writes a zip as it goes along, so that nobody holds the whole of it. Any number of entries and
 * any length (zip64 where it is needed); one entry has less than 4 GiB, which whoever writes sees to.
 */
import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

const signs = { local: 0x04034b50, sums: 0x08074b50, central: 0x02014b50, end: 0x06054b50 }
const largeSigns = { end: 0x06064b50, finder: 0x07064b50 }
const plainVersion = 20
const largeVersion = 45
const writtenOnUnix = 3 << 8
/** A file that its owner may write and everybody may read. */
const attributes = (0o100644 << 16) >>> 0
const flags = { sumsFollow: 0x0008, utf8: 0x0800 }
const methods = { stored: 0, deflated: 8 }
const most16 = 0xffff
const most32 = 0xffffffff

type Sums = { crc: number; packed: number; size: number }
type Entry = Sums & { name: Buffer; flags: number; method: number; at: number }

const noSums: Sums = { crc: 0, packed: 0, size: 0 }

export class Zip {
  readonly #entries: Entry[] = []
  readonly #moment: { time: number; day: number }
  #at = 0

  constructor(now: Date) {
    this.#moment = momentOf(now)
  }

  /** Bytes as they are: pictures and papers are compressed already. */
  *stored(name: string, bytes: Buffer): Generator<Buffer> {
    const sums = { crc: crc32(bytes), packed: bytes.length, size: bytes.length }
    yield* this.#begin(name, flags.utf8, methods.stored, sums)
    yield this.#counted(bytes)
  }

  /** What is only known once it was read; its sums follow it. */
  async *deflated(name: string, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    yield* this.#begin(name, flags.utf8 | flags.sumsFollow, methods.deflated, noSums)
    const from = this.#at
    const sums = { ...noSums }
    const measured = async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of source) {
        sums.crc = crc32(chunk, sums.crc)
        sums.size += chunk.length
        yield chunk
      }
    }
    for await (const chunk of packed(measured())) yield this.#counted(chunk)
    sums.packed = this.#at - from
    if (sums.size >= most32) throw new Error(`${name} is too large for an entry of a zip`)
    Object.assign(this.#entries.at(-1) as Entry, sums)
    const descriptor = Buffer.alloc(16)
    descriptor.writeUInt32LE(signs.sums, 0)
    writeSums(descriptor, 4, sums)
    yield this.#counted(descriptor)
  }

  /** The table of contents. */
  *end(): Generator<Buffer> {
    const from = this.#at
    for (const entry of this.#entries) yield this.#counted(this.#central(entry))
    const size = this.#at - from
    const count = this.#entries.length
    if (count >= most16 || this.#at >= most32) yield largeEnd(count, size, from)
    const end = Buffer.alloc(22)
    end.writeUInt32LE(signs.end, 0)
    end.writeUInt16LE(Math.min(count, most16), 8)
    end.writeUInt16LE(Math.min(count, most16), 10)
    end.writeUInt32LE(Math.min(size, most32), 12)
    end.writeUInt32LE(Math.min(from, most32), 16)
    yield end
  }

  *#begin(name: string, flag: number, method: number, sums: Sums): Generator<Buffer> {
    const entry = { ...sums, name: Buffer.from(name), flags: flag, method, at: this.#at }
    this.#entries.push(entry)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(signs.local, 0)
    this.#writeFacts(head, 4, entry, plainVersion)
    yield this.#counted(head)
    yield this.#counted(entry.name)
  }

  #central(entry: Entry): Buffer {
    const isFar = entry.at >= most32
    const head = Buffer.alloc(46)
    head.writeUInt32LE(signs.central, 0)
    head.writeUInt16LE(writtenOnUnix | (isFar ? largeVersion : plainVersion), 4)
    this.#writeFacts(head, 6, entry, isFar ? largeVersion : plainVersion)
    head.writeUInt16LE(isFar ? 12 : 0, 30)
    head.writeUInt32LE(attributes, 38)
    head.writeUInt32LE(Math.min(entry.at, most32), 42)
    if (!isFar) return Buffer.concat([head, entry.name])
    const place = Buffer.alloc(12)
    place.writeUInt16LE(1, 0)
    place.writeUInt16LE(8, 2)
    place.writeBigUInt64LE(BigInt(entry.at), 4)
    return Buffer.concat([head, entry.name, place])
  }

  /** What stands the same before an entry and in the table of contents. */
  #writeFacts(into: Buffer, at: number, entry: Entry, version: number): void {
    into.writeUInt16LE(version, at)
    into.writeUInt16LE(entry.flags, at + 2)
    into.writeUInt16LE(entry.method, at + 4)
    into.writeUInt16LE(this.#moment.time, at + 6)
    into.writeUInt16LE(this.#moment.day, at + 8)
    writeSums(into, at + 10, entry)
    into.writeUInt16LE(entry.name.length, at + 22)
  }

  #counted(bytes: Buffer): Buffer {
    this.#at += bytes.length
    return bytes
  }
}

function writeSums(into: Buffer, at: number, { crc, packed: packedSize, size }: Sums): void {
  into.writeUInt32LE(crc, at)
  into.writeUInt32LE(packedSize, at + 4)
  into.writeUInt32LE(size, at + 8)
}

/** The end of a table of contents that plain numbers cannot tell. */
function largeEnd(count: number, size: number, from: number): Buffer {
  const end = Buffer.alloc(56 + 20)
  end.writeUInt32LE(largeSigns.end, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(writtenOnUnix | largeVersion, 12)
  end.writeUInt16LE(largeVersion, 14)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(size), 40)
  end.writeBigUInt64LE(BigInt(from), 48)
  end.writeUInt32LE(largeSigns.finder, 56)
  end.writeBigUInt64LE(BigInt(from + size), 64)
  end.writeUInt32LE(1, 72)
  return end
}

/** A day as zips count them, from 1980 and in steps of two seconds; in UTC. */
function momentOf(now: Date): { time: number; day: number } {
  const [hour, minute, second] = [now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds()]
  return {
    time: (hour << 11) | (minute << 5) | (second >> 1),
    day: ((now.getUTCFullYear() - 1980) << 9) | ((now.getUTCMonth() + 1) << 5) | now.getUTCDate(),
  }
}

/** Compressed in another thread, part after part: none is asked for before the last was taken. */
async function* packed(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ chunkSize: 64 * 1024 })
  const ready: Buffer[] = []
  deflate.on('data', (chunk: Buffer) => ready.push(chunk))
  try {
    for await (const chunk of source) {
      await new Promise<void>((done, failed) =>
        deflate.write(chunk, (error) => (error ? failed(error) : done())),
      )
      yield* ready.splice(0)
    }
    const ended = once(deflate, 'end')
    deflate.end()
    await ended
    yield* ready
  } finally {
    deflate.close()
  }
}
