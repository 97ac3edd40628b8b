/** The journal on the disk of the agent: a line each, written through before anything goes on. */
import { type FileHandle, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type JournalEntry,
  type OpenEntry,
  openEntries,
  readJournal,
} from '../../../domain/printing/journal.ts'

/** So many lines, then what is settled is left out. */
const mostLines = 2000

const lineOf = (entry: JournalEntry): string => `${JSON.stringify(entry)}\n`

/** The file and its name are on the disk when this is done. */
async function writeAnew(path: string, entries: readonly JournalEntry[]): Promise<void> {
  const next = `${path}.next`
  const file = await open(next, 'w', 0o600)
  await file.writeFile(entries.map(lineOf).join(''))
  await file.sync()
  await file.close()
  await rename(next, path)
  // Some systems keep no names of folders open; there the name is safe without it.
  const folder = await open(join(path, '..'), 'r').catch(() => undefined)
  await folder?.sync().catch(() => {})
  await folder?.close()
}

export class JournalFile {
  readonly #path: string
  #file: FileHandle
  #entries: JournalEntry[]
  #last: Promise<unknown> = Promise.resolve()

  private constructor(path: string, file: FileHandle, entries: JournalEntry[]) {
    this.#path = path
    this.#file = file
    this.#entries = entries
  }

  static async open(folder: string): Promise<JournalFile> {
    const path = join(folder, 'journal')
    const text = await readFile(path, 'utf8').catch(() => '')
    const kept = openEntries(readJournal(text))
    await writeAnew(path, kept)
    return new JournalFile(path, await open(path, 'a'), kept)
  }

  get open(): OpenEntry[] {
    return openEntries(this.#entries)
  }

  /** One after the other; whoever waits for it may rely on the line. */
  write(entry: JournalEntry): Promise<void> {
    const write = async (): Promise<void> => {
      this.#entries.push(entry)
      await this.#file.appendFile(lineOf(entry))
      await this.#file.datasync()
      if (this.#entries.length > mostLines) await this.#shorten()
    }
    const written = this.#last.then(write, write)
    this.#last = written.catch(() => {})
    return written
  }

  async #shorten(): Promise<void> {
    this.#entries = this.open
    await this.#file.close()
    await writeAnew(this.#path, this.#entries)
    this.#file = await open(this.#path, 'a')
  }

  async close(): Promise<void> {
    await this.#last
    await this.#file.close()
  }
}
