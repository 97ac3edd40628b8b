/** The logo as paper needs it: small, and read once as long as it is the same file. */
import type { Services } from '../../kernel/context.ts'
import { wholeKey } from '../../media/keeping.ts'

/** Twice what the head of a page can show on a good printer. */
const maxWidth = 900
const maxHeight = 300
const maxRemembered = 50

const remembered = new Map<string, Promise<Uint8Array | undefined>>()

/** A file never changes under its key. One that cannot be read is left out, and tried again. */
export function logoOf(
  { files, log }: Pick<Services, 'files' | 'log'>,
  companyId: string,
  storageKey: string | null,
): Promise<Uint8Array | undefined> {
  if (!storageKey) return Promise.resolve(undefined)
  const key = wholeKey(companyId, storageKey)
  const known = remembered.get(key)
  if (known !== undefined) return known
  const [oldest] = remembered.keys()
  if (oldest && remembered.size >= maxRemembered) remembered.delete(oldest)
  const reading = reduced(files, key).catch((error: Error) => {
    remembered.delete(key)
    log.warn(error, 'A logo could not be read')
    return undefined
  })
  remembered.set(key, reading)
  return reading
}

async function reduced(files: Services['files'], key: string): Promise<Uint8Array | undefined> {
  const bytes = await files.get(key)
  if (!bytes) return undefined
  const { default: sharp } = await import('sharp')
  return sharp(bytes)
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
}
