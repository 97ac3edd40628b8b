/**
 * The words as one company says them. They are remembered by the number of the company's changes,
 * which comes with every request: a change in any process is another number, so nothing has to be
 * told to the others and nothing has to be forgotten.
 */
import { sql } from 'kysely'
import type { Language } from '../../domain/kernel/language.ts'
import type { Tx } from './postgres/db.ts'
import type { Texts, Words } from './words.ts'

const maxRemembered = 50

export class CompanyWords {
  readonly #common: Words
  readonly #remembered = new Map<string, { version: number; words: Words }>()

  constructor(common: Words) {
    this.#common = common
  }

  /** The transaction stands behind the wall of that company already. */
  async of(tx: Tx, companyId: string, version: number): Promise<Words> {
    if (version === 0) return this.#common
    const known = this.#remembered.get(companyId)
    if (known?.version === version) return known.words
    const words = await this.#common.with(await ownTexts(tx))
    this.#remembered.delete(companyId)
    const [oldest] = this.#remembered.keys()
    if (oldest && this.#remembered.size >= maxRemembered) this.#remembered.delete(oldest)
    this.#remembered.set(companyId, { version, words })
    return words
  }

  /** For whoever does not know the number yet, such as a job. */
  async now(tx: Tx, companyId: string): Promise<Words> {
    const { version } = await tx.one(sql<{ version: number }>`
      select words_version as version
      from company`)
    return this.of(tx, companyId, version)
  }
}

async function ownTexts(tx: Tx): Promise<Texts> {
  const rows = await tx.rows(sql<{ language: Language; key: string; text: string }>`
    select language, key, text
    from translation`)
  const texts = { en: {}, fr: {}, ar: {} } as Record<Language, Record<string, string>>
  for (const { language, key, text } of rows) texts[language][key] = text
  return texts
}
