/** Whether the browser promises to keep what is stored here when its disk gets full. */
export type StorageState = 'persistent' | 'refused' | 'unknown'

export async function askForStorage(): Promise<StorageState> {
  if (!navigator.storage?.persist) return 'unknown'
  try {
    const isKept = (await navigator.storage.persisted()) || (await navigator.storage.persist())
    return isKept ? 'persistent' : 'refused'
  } catch {
    return 'unknown'
  }
}
