/**
 * The table of contents of a spreadsheet may lie about what its parts are called and unpack to.
 * Each part is unpacked once, up to what was promised, looked at, and the result thrown away: one
 * that declares a document type could make its reader fetch, repeat or open something else.
 */
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { notAllowed } from '../../domain/media/file-format.ts'
import { type ZipEntry, zipEntries } from '../../domain/media/sheet.ts'

const stored = 0
const deflated = 8
const headSize = 30

export async function checkSheet(bytes: Uint8Array): Promise<void> {
  for (const entry of zipEntries(bytes) ?? []) {
    const part = isNamedAlike(bytes, entry) ? await partOf(bytes, entry) : undefined
    if (!part) throw notAllowed('sheetIsBroken')
    if (declaresType(part)) throw notAllowed('sheetDeclaresType')
  }
}

/** What was promised, or nothing where it is something else. */
async function partOf(bytes: Uint8Array, entry: ZipEntry): Promise<Uint8Array | undefined> {
  const packed = packedPart(bytes, entry)
  if (!packed) return undefined
  if (entry.method === stored) return entry.unpacked === packed.length ? packed : undefined
  if (entry.method !== deflated) return undefined
  try {
    const limit = { maxOutputLength: Math.max(entry.unpacked, 1) }
    const part = await promisify(inflateRaw)(packed, limit)
    return part.length === entry.unpacked ? part : undefined
  } catch {
    return undefined
  }
}

/** Pictures hold any bytes; what begins like a page of marks is read as one, also in UTF-16. */
function declaresType(part: Uint8Array): boolean {
  const text = Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1')
  const marks = text.slice(0, 8).includes('\0') ? text.replaceAll('\0', '') : text
  return /^[^<]{0,8}</.test(marks) && /<!\s*(doctype|entity)/i.test(marks)
}

/** Before each part its name stands again; some programs believe that one. */
function isNamedAlike(bytes: Uint8Array, { at, name }: ZipEntry): boolean {
  if (at + headSize > bytes.length) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const length = view.getUint16(at + 26, true)
  return new TextDecoder().decode(bytes.subarray(at + headSize, at + headSize + length)) === name
}

function packedPart(bytes: Uint8Array, { at, packed }: ZipEntry): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (at + headSize > bytes.length) return undefined
  const from = at + headSize + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  return from + packed > bytes.length ? undefined : bytes.subarray(from, from + packed)
}
