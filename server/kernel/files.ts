/**
 * Where uploaded files lie: a folder of the data directory, or any S3-compatible store. A file is
 * small (the upload limits it), so it is always handled whole. Its key is `<company>/<name>`, made
 * by us and never by a caller, so no name anybody sends can lead anywhere.
 */
import type { Logger } from 'pino'
import { bucketFrom, openBucket } from './files-bucket.ts'
import { openFolder } from './files-folder.ts'

export type StoredFile = { key: string; modifiedAt: Date }

export type Files = {
  readonly place: 'folder' | 'bucket'
  /** After this returns the file outlives a power cut. */
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Buffer | undefined>
  /** A file that is not there is deleted already. */
  delete(key: string): Promise<void>
  list(): AsyncIterable<StoredFile>
  /** Whether files can be kept right now. */
  isReachable(): Promise<boolean>
}

/** An upload is over long before: what is older and has no row belongs to nobody. */
export const orphanAgeMs = 24 * 60 * 60 * 1000

const keyPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[\w.-]{1,80}$/

export function openFiles(options: { dir: string; url?: string; log: Logger }): Files {
  const { dir, url, log } = options
  const files = url ? openBucket(bucketFrom(url), log) : openFolder(dir)
  const checked = (key: string): string => {
    if (!keyPattern.test(key)) throw new Error(`${JSON.stringify(key)} is no key of a file`)
    return key
  }
  return {
    place: files.place,
    put: async (key, bytes) => files.put(checked(key), bytes),
    get: async (key) => files.get(checked(key)),
    delete: async (key) => files.delete(checked(key)),
    list: () => files.list(),
    isReachable: () => files.isReachable(),
  }
}
