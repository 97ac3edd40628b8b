/** A saved query as a letter: asked by its reader, with the rights he has when it leaves. */

import { sql } from 'kysely'
import type { SavedQuery } from '../../../domain/insight/query/contract.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { may } from '../../../domain/kernel/permission.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { actorOfUser } from '../../kernel/actor.ts'
import type { Services } from '../../kernel/context.ts'
import type { tableFile } from '../../kernel/files/export.ts'
import type { Mail } from '../../kernel/mail/letter.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { todayOf } from '../../kernel/today.ts'
import { answerTo, fileOf, type Prepared } from './special-query.ts'

type Kept = Pick<SavedQuery, 'name' | 'question' | 'sql'> & {
  company: string
  email: string
  language: Language
  fullName: string
}

/** Only while he is still one of its readers. */
const keptFor = (tx: Tx, query: string, reader: string): Promise<Kept | undefined> =>
  tx.maybe(sql<Kept>`
    select q.name, q.question, q.sql_text as sql, c.name as company, u.email, u.language,
      u.full_name as "fullName"
    from saved_query q
    join query_reader m on m.company_id = q.company_id and m.query_id = q.id
    join app_user u on u.company_id = m.company_id and u.id = m.user_id
    join company c on c.company_id = q.company_id
    where q.id = ${query} and u.id = ${reader} and u.is_active and u.email is not null
      and q.rhythm is not null`)

type Wanted = { companyId: string; query: string; reader: string }

/** Nobody asks it from anywhere. */
const station = { address: '', agent: '' }

export async function queryLetter(
  tx: Tx,
  services: Pick<Services, 'wordsOf' | 'queries'>,
  { companyId, query, reader }: Wanted,
): Promise<{ letter: Mail; file: ReturnType<typeof tableFile> } | undefined> {
  const kept = await keptFor(tx, query, reader)
  const actor = kept && (await actorOfUser(tx, companyId, reader))
  if (!kept || !actor || !may(actor, 'insight.query.view')) return undefined
  const { language, name, question, sql: written } = kept
  const asked = question ? { question } : { sql: written ?? '' }
  const prepared = await answerTo({ ...asked, parameters: [], values: {} }, actor, {
    language,
    station,
    services,
  }).catch((error: unknown): Prepared | undefined => {
    // What he may not see by now, or what takes too long, is no trouble of the letter box.
    if (error instanceof Refusal) return undefined
    throw error
  })
  if (!prepared) return undefined
  const words = await services.wordsOf(tx, companyId)
  const file = fileOf(prepared, question ?? undefined, {
    format: 'xlsx',
    language,
    say: (key, facts = {}) => words.say(language, key, { ...facts }),
    name,
  })
  const facts = {
    name: kept.fullName,
    company: kept.company,
    report: name,
    period: formatDate(await todayOf({ tx, actor, now: new Date() })),
  }
  return { letter: { to: kept.email, template: 'report', language, facts }, file }
}
