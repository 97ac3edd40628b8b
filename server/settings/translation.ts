/** The texts of the interface as the company says them. */

import { sql } from 'kysely'
import { z } from 'zod'
import { newId } from '../../domain/kernel/id.ts'
import { type Language, languages } from '../../domain/kernel/language.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import {
  type Translation,
  translated,
  translationInput,
  translationKey,
} from '../../domain/settings/translation.ts'
import { command, query } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { stale } from '../kernel/rows/rows.ts'

type Kept = Translation & { id: string }

const columns = sql`id, language, key, text, version`

export const translations = query({
  route: 'GET /api/translations',
  summary: 'The texts this company says otherwise, of one language or of all',
  needs: 'signedIn',
  input: z.strictObject({ language: z.enum(languages, 'invalid').optional() }),
  async run({ tx }, { language = null }): Promise<{ rows: Translation[] }> {
    const rows = await tx.rows(sql<Translation>`
      select language, key, text, version
      from translation
      where language = coalesce(${language}, language)
      order by language, key`)
    return { rows }
  },
})

/** Every process sees by the number that the words it remembers no longer hold. */
async function lockKept(tx: Tx, language: Language, key: string): Promise<Kept | undefined> {
  await tx.rows(sql`update company set words_version = words_version + 1`)
  return tx.maybe(sql<Kept>`
    select ${columns}
    from translation
    where language = ${language} and key = ${key}`)
}

async function refuseStale(tx: Tx, known: Kept | undefined, version: number): Promise<void> {
  if (version === (known?.version ?? 0)) return
  throw known ? await stale(tx, { name: 'translation' }, known) : new Refusal('stale')
}

async function forget(context: Context, kept: Kept): Promise<void> {
  await context.tx.rows(sql`delete from translation where id = ${kept.id}`)
  context.record({ entity: 'translation', id: kept.id, before: auditOf(kept) })
}

const auditOf = ({ language, key, text }: Kept) => ({ language, key, text })

export const translate = command({
  route: 'PUT /api/translations/:language/:key',
  summary: 'Say a text in other words; its placeholders must stay',
  needs: 'settings.translation.edit',
  input: translationInput,
  async run(context, { language, key, text: wanted, version }): Promise<Translation | undefined> {
    const { tx } = context
    const original = context.services.words.original(language, key)
    if (original === undefined) throw new Refusal('notFound')
    const text = translated(key, original, wanted)
    const before = await lockKept(tx, language, key)
    await refuseStale(tx, before, version)
    // The original in so many words is no words of one's own.
    if (text === original) {
      if (before) await forget(context, before)
      return undefined
    }
    const after = await tx.one(sql<Kept>`
      insert into translation (id, language, key, text)
      values (${newId()}, ${language}, ${key}, ${text})
      on conflict (company_id, language, key) do update
      set text = excluded.text, version = translation.version + 1, updated_at = now()
      returning ${columns}`)
    context.record({
      entity: 'translation',
      id: after.id,
      before: before ? auditOf(before) : null,
      after: auditOf(after),
    })
    return { language, key, text: after.text, version: after.version }
  },
})

export const resetTranslation = command({
  route: 'DELETE /api/translations/:language/:key',
  summary: 'Say a text in its original words again',
  needs: 'settings.translation.edit',
  input: z.strictObject({
    language: z.enum(languages, 'notFound'),
    key: translationKey,
    version: z.coerce.number('invalid').int('invalid').min(1, 'invalid'),
  }),
  async run(context, { language, key, version }) {
    const before = await lockKept(context.tx, language, key)
    if (!before) return
    await refuseStale(context.tx, before, version)
    await forget(context, before)
  },
})
