/**
 * Where uploaded files lie: a folder of the data directory, or any S3-compatible store. A file is
 * small (the upload limits it), so it is always handled whole. Its key is `<company>/<name>`, made
 * by us and never by a caller, so no name anybody sends can lead anywhere. What is thrown away
 * rests in the trash of the same store for a while, and the store says whose it is.
 */
import type { Logger } from 'pino'
import { dayMs } from '../../../domain/kernel/calendar/days.ts'
import { bucketFrom, openBucket } from './files-bucket.ts'
import { openFolder } from './files-folder.ts'
import type { Store } from './store.ts'

export type Files = Store & {
  /** What was thrown away, under the same keys; a file is as old there as it lies there. */
  readonly trash: Store
  throwAway(key: string): Promise<void>
  bringBack(key: string): Promise<void>
  /** What the store says of itself (`installation.ts`). */
  readMark(): Promise<string | undefined>
  mark(text: string): Promise<void>
  unmark(): Promise<void>
}

/** An upload is over long before: what is older and has no row belongs to nobody. */
export const orphanAgeMs = dayMs

/** How long the trash keeps what was thrown away. */
export const trashAgeMs = 30 * dayMs

const keyPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[\w.-]{1,80}$/
const trashFolder = 'trash'
const markName = 'installation.json'

export function openFiles(options: { dir: string; url?: string; log: Logger }): Files {
  const { dir, url, log } = options
  const open = (folder: string): Store => {
    if (!url) return openFolder(folder === '' ? dir : `${dir}/${folder}`)
    const bucket = bucketFrom(url)
    return openBucket({ ...bucket, path: folder ? `${bucket.path}/${folder}` : bucket.path }, log)
  }
  const whole = open('')
  const files = guarded(whole)
  const trash = guarded(open(trashFolder))
  return {
    ...files,
    trash,
    throwAway: (key) => move(key, files, trash),
    bringBack: (key) => move(key, trash, files),
    readMark: async () => (await whole.get(markName))?.toString(),
    mark: (text) => whole.put(markName, Buffer.from(text)),
    unmark: () => whole.delete(markName),
  }
}

/** Nothing is gone before it lies where it goes; what is not there needs no moving. */
async function move(key: string, from: Store, to: Store): Promise<void> {
  const bytes = await from.get(key)
  if (!bytes) return
  await to.put(key, bytes)
  await from.delete(key)
}

/** Keys of our own making only, whoever asks; what lies there under others is none of ours. */
function guarded(store: Store): Store {
  const checked = (key: string): string => {
    if (!keyPattern.test(key)) throw new Error(`${JSON.stringify(key)} is no key of a file`)
    return key
  }
  return {
    place: store.place,
    put: async (key, bytes) => store.put(checked(key), bytes),
    get: async (key) => store.get(checked(key)),
    delete: async (key) => store.delete(checked(key)),
    async *list() {
      for await (const file of store.list()) if (keyPattern.test(file.key)) yield file
    },
    isReachable: () => store.isReachable(),
  }
}
