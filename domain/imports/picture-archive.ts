/**
 * Pictures in an archive, each named by the code of its item. Judged by the table of contents alone:
 * what is too much is refused before a byte of it is unpacked.
 */
import { Refusal } from '../kernel/refusal.ts'
import { maxFileBytes, notAllowed } from '../media/file-format.ts'
import { isOutside, type ZipEntry, zipEntries } from '../media/sheet.ts'

export const mostArchiveBytes = 50 * 1024 * 1024
const mostPictures = 1000
/** Pictures are packed already: an archive of them hardly grows. */
const mostUnpacked = 2 * mostArchiveBytes

export type PackedPicture = { entry: ZipEntry; file: string; code: string; isTooLarge: boolean }

/** Folders, and what programs leave beside the files they were asked to pack. */
const isNoise = (name: string): boolean =>
  name.endsWith('/') || /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(name)

const pictureName = /^(.+)\.(jpe?g|png|webp|gif|avif)$/i

export function picturesIn(bytes: Uint8Array): PackedPicture[] {
  const entries = bytes[0] === 0x50 && bytes[1] === 0x4b ? zipEntries(bytes) : undefined
  if (!entries) throw notAllowed('importArchiveUnknown')
  if (entries.some(({ isLocked }) => isLocked)) throw new Refusal('importArchiveLocked', 'file')
  if (entries.some(({ name }) => isOutside(name))) throw notAllowed('sheetLeavesItsFolder')
  const pictures = entries.flatMap((entry): PackedPicture[] => {
    const file = entry.name.split('/').at(-1) ?? ''
    const code = isNoise(entry.name) ? undefined : pictureName.exec(file)?.[1]
    return code ? [{ entry, file, code, isTooLarge: entry.unpacked > maxFileBytes }] : []
  })
  if (pictures.length === 0) throw new Refusal('importNoPictures', 'file')
  if (pictures.length > mostPictures)
    throw new Refusal('importTooManyPictures', 'file', { limit: mostPictures })
  const total = pictures.reduce((sum, { entry }) => sum + entry.unpacked, 0)
  if (total > mostUnpacked) throw new Refusal('importArchiveTooLarge', 'file')
  return pictures
}
