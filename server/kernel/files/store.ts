/** Where files are kept: a folder, or a bucket. */

export type StoredFile = { key: string; modifiedAt: Date }

export type Store = {
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
