/**
 * The table of contents of a spreadsheet may lie about what its parts unpack to. Each part is
 * unpacked once, up to what was promised, and the result thrown away.
 */
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { notAllowed } from '../../domain/media/file-format.ts'
import { type ZipEntry, zipEntries } from '../../domain/media/sheet.ts'

const stored = 0
const deflated = 8
const headSize = 30

export async function checkSheet(bytes: Uint8Array): Promise<void> {
  for (const entry of zipEntries(bytes) ?? [])
    if (!(await isAsPromised(bytes, entry))) throw notAllowed('sheetIsBroken')
}

async function isAsPromised(bytes: Uint8Array, entry: ZipEntry): Promise<boolean> {
  const packed = packedPart(bytes, entry)
  if (!packed) return false
  if (entry.method === stored) return entry.unpacked === packed.length
  if (entry.method !== deflated) return false
  try {
    const limit = { maxOutputLength: Math.max(entry.unpacked, 1) }
    return (await promisify(inflateRaw)(packed, limit)).length === entry.unpacked
  } catch {
    return false
  }
}

function packedPart(bytes: Uint8Array, { at, packed }: ZipEntry): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (at + headSize > bytes.length) return undefined
  const from = at + headSize + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  return from + packed > bytes.length ? undefined : bytes.subarray(from, from + packed)
}
