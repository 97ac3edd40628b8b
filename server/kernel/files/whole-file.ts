import { open, rename, rm } from 'node:fs/promises'

/** A reader of the folder sees whole files only, and only the owner may read them. */
export async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  const partial = `${path}.part`
  try {
    const file = await open(partial, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
