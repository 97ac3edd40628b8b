/**
 * Whether a zip archive is a spreadsheet that can be opened without harm: judged by its table of
 * contents alone, before a single byte of it is unpacked.
 */

export type ZipEntry = {
  name: string
  packed: number
  unpacked: number
  method: number
  isLocked: boolean
  /** Where the entry itself begins. */
  at: number
}

/** Sizes that no honest spreadsheet of five megabytes unpacks to. */
const mostUnpacked = 100 * 1024 * 1024
const mostTimes = 200
const mostEntries = 5000

const endMark = 0x06054b50
const entryMark = 0x02014b50
const endSize = 22
const entrySize = 46
const longestComment = 0xffff

export function sheetProblem(bytes: Uint8Array): string | undefined {
  const entries = zipEntries(bytes)
  const names = new Set(entries?.map(({ name }) => name))
  if (!entries || names.size !== entries.length || entries.some(({ isLocked }) => isLocked))
    return 'sheetIsBroken'
  if (!names.has('[Content_Types].xml') || !names.has('xl/workbook.xml')) return 'fileKindUnknown'
  if (entries.some(({ name }) => isOutside(name))) return 'sheetLeavesItsFolder'
  if (entries.some(({ name }) => /vbaProject\.bin$/i.test(name))) return 'sheetHasMacros'
  const total = entries.reduce((sum, { unpacked }) => sum + unpacked, 0)
  return total > mostUnpacked || total > bytes.length * mostTimes ? 'sheetIsTooLarge' : undefined
}

/** A name that would be written elsewhere by whoever unpacks it without a thought. */
export const isOutside = (name: string): boolean =>
  /^([/\\]|[a-z]:)|\\|\0|(^|\/)\.\.(\/|$)/i.test(name)

/** The table of contents at the end of the archive; nothing when it cannot be read. */
export function zipEntries(bytes: Uint8Array): ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  if (end === undefined) return undefined
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  // Archives of four gigabytes say so with these values; they are none of ours.
  if (count > mostEntries || at === 0xffffffff) return undefined
  const entries: ZipEntry[] = []
  for (let i = 0; i < count; i++) {
    if (at + entrySize > end || view.getUint32(at, true) !== entryMark) return undefined
    const nameLength = view.getUint16(at + 28, true)
    const next = at + entrySize + nameLength + view.getUint16(at + 30, true)
    entries.push(entryAt(view, at, nameLength))
    at = next + view.getUint16(at + 32, true)
  }
  return at > end ? undefined : entries
}

function endOf(view: DataView): number | undefined {
  const last = view.byteLength - endSize
  for (let at = last; at >= Math.max(0, last - longestComment); at--)
    if (view.getUint32(at, true) === endMark) return at
  return undefined
}

function entryAt(view: DataView, at: number, nameLength: number): ZipEntry {
  const start = view.byteOffset + at + entrySize
  const length = Math.min(nameLength, view.byteLength - at - entrySize)
  return {
    name: new TextDecoder().decode(new Uint8Array(view.buffer, start, length)),
    isLocked: (view.getUint16(at + 8, true) & 1) === 1,
    method: view.getUint16(at + 10, true),
    packed: view.getUint32(at + 20, true),
    unpacked: view.getUint32(at + 24, true),
    at: view.getUint32(at + 42, true),
  }
}
