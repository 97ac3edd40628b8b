/** The parts of an archive, unpacked as they are read and never beyond what the archive promised. */
import { setImmediate as breath } from 'node:timers/promises'
import { createInflateRaw } from 'node:zlib'
import { notAllowed } from '../../domain/media/file-format.ts'
import type { ZipEntry } from '../../domain/media/sheet.ts'

const stored = 0
const deflated = 8
const headSize = 30
const pieceSize = 64 * 1024

const broken = () => notAllowed('sheetIsBroken')

/** The bytes of a part as the archive holds them, behind its own head. */
function packedPart(bytes: Uint8Array, { at, packed }: ZipEntry): Uint8Array {
  if (at + headSize > bytes.length) throw broken()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const from = at + headSize + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  if (from + packed > bytes.length) throw broken()
  return bytes.subarray(from, from + packed)
}

/** Piece by piece; one that unpacks to more or less than promised is refused on the way. */
export async function* unpacked(bytes: Uint8Array, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const packed = packedPart(bytes, entry)
  if (entry.method === stored) {
    if (entry.unpacked !== packed.length) throw broken()
    for (let from = 0; from < packed.length; from += pieceSize) {
      yield packed.subarray(from, from + pieceSize)
      await breath()
    }
    return
  }
  if (entry.method !== deflated) throw broken()
  let size = 0
  const inflating = createInflateRaw({ chunkSize: pieceSize })
  inflating.end(packed)
  try {
    for await (const piece of inflating as AsyncIterable<Uint8Array>) {
      size += piece.length
      if (size > entry.unpacked) throw broken()
      yield piece
    }
  } catch (error) {
    throw error instanceof Error &&
      'code' in error &&
      typeof error.code === 'string' &&
      error.code.startsWith('Z_')
      ? broken()
      : error
  } finally {
    inflating.destroy()
  }
  if (size !== entry.unpacked) throw broken()
}

export async function wholePart(bytes: Uint8Array, entry: ZipEntry): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of unpacked(bytes, entry)) pieces.push(piece)
  return Buffer.concat(pieces)
}
