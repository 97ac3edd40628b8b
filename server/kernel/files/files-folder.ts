/** Files in a folder: written aside, made durable, then renamed, so that none is ever half there. */
import { randomBytes } from 'node:crypto'
import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Store, StoredFile } from './store.ts'

export function openFolder(dir: string): Store {
  const at = (key: string): string => join(dir, key)
  return {
    place: 'folder',
    async put(key, bytes) {
      const folder = dirname(at(key))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const aside = join(folder, `.${basename(key)}-${randomBytes(4).toString('hex')}`)
      try {
        await writeFile(aside, bytes, { mode: 0o600, flag: 'wx', flush: true })
        await rename(aside, at(key))
      } finally {
        await rm(aside, { force: true })
      }
      await settle(folder)
    },
    get: (key) => orNothing(readFile(at(key))),
    delete: (key) => rm(at(key), { force: true }),
    list: () => filesIn(dir),
    isReachable: () =>
      access(dir, constants.W_OK).then(
        () => true,
        () => false,
      ),
  }
}

/** A new name is durable once its folder is. */
async function settle(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* filesIn(dir: string): AsyncGenerator<StoredFile> {
  for (const company of await namesIn(dir))
    for (const name of await namesIn(join(dir, company))) {
      const found = await orNothing(stat(join(dir, company, name)))
      if (found?.isFile()) yield { key: `${company}/${name}`, modifiedAt: found.mtime }
    }
}

const namesIn = async (dir: string): Promise<string[]> => (await orNothing(readdir(dir))) ?? []

/** What is not there, or went away while it was looked at, is nothing. */
async function orNothing<T>(asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}
