/** What every part of the filling needs: where it writes, in which language, and whose ids. */

import { mustEntity } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { Language } from '../../domain/kernel/language.ts'
import type { PublicContext } from '../kernel/context.ts'
import { insertRows } from '../kernel/rows/bulk-rows.ts'
import type { Name } from './data.ts'

export type Writing = Pick<PublicContext, 'tx' | 'now' | 'record' | 'services' | 'afterRollback'>
export type Row = Record<string, unknown> & { id: string }
type Named = { id: string; name: string; altName: string; nameFr: string; nameAr: string }

export type Filling = {
  context: Writing
  language: Language
  said(name: Name): string
  /** In every language; the alternative name is Arabic, as shops here write it. */
  named(name: Name): Named
  /** Answers the rows, whose ids others refer to. */
  write<Written extends Row>(entity: string, rows: Written[]): Promise<Written[]>
}

const places = { en: 0, fr: 1, ar: 2 } as const

export function fillingOf(context: Writing, language: Language): Filling {
  const said = (name: Name): string => name[places[language]]
  return {
    context,
    language,
    said,
    named: ([name, nameFr, nameAr]) => ({ id: newId(), name, altName: nameAr, nameFr, nameAr }),
    async write(entity, rows) {
      await insertRows(context, mustEntity(entity), rows)
      return rows
    },
  }
}

/** The ids of rows by what the tables call them, mostly their English names. */
export class Ids {
  readonly #ids: ReadonlyMap<string, string>

  constructor(keys: readonly string[], rows: readonly { id: string }[]) {
    this.#ids = new Map(rows.map(({ id }, i) => [keys[i] ?? '', id]))
  }

  of(key: string): string {
    const id = this.#ids.get(key)
    if (!id) throw new Error(`Nothing is called ${key}`)
    return id
  }

  maybe(key: string | null): string | null {
    return key === null ? null : this.of(key)
  }
}
