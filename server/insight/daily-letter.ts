/**
 * The daily letter: what somebody wants to hear by mail and has not read in the app yet, in his
 * language. Whoever lost the right meanwhile, or has no address, is written nothing.
 */

import { sql } from 'kysely'
import type { Language } from '../../domain/kernel/language.ts'
import { readableFacts } from '../../domain/kernel/naming/readable-facts.ts'
import { hiddenKinds } from '../../domain/kernel/notice.ts'
import { companyName } from '../kernel/company-facts.ts'
import type { PublicContext } from '../kernel/context.ts'
import type { Mail } from '../kernel/mail/letter.ts'
import { lettersLeft, plannedLetter, queueLetters } from '../kernel/mail/mail-gate.ts'

type Waiting = {
  userId: string
  name: string
  email: string
  language: Language
  isAdmin: boolean
  permissions: string[] | null
  notices: { kind: string; facts: Record<string, unknown> }[]
}

const mostListed = 40

/** As many as one letter lists are read of each; the rest is in the app. */
const waiting = sql<Waiting>`
  select u.id as "userId", u.full_name as name, u.email, u.language,
    u.user_type = 'admin' as "isAdmin", r.permissions,
    json_agg(json_build_object('kind', n.kind, 'facts', n.facts) order by n.id) as notices
  from notice n
  join app_user u on u.company_id = n.company_id and u.id = n.user_id
  left join role r on r.company_id = u.company_id and r.id = u.role_id
  where n.is_for_mail and n.mailed_at is null and n.read_at is null
    and u.is_active and u.email is not null
  group by u.id, u.full_name, u.email, u.language, u.user_type, r.permissions
  order by u.id`

type Writing = Pick<PublicContext, 'tx' | 'services' | 'afterCommit'>

export async function sendDailyLetters(context: Writing, companyId: string): Promise<void> {
  const { tx, services } = context
  const found = await tx.rows(waiting)
  const readers = found.flatMap((reader) => {
    const { isAdmin, permissions } = reader
    const hidden = new Set(hiddenKinds({ isAdmin, permissions: new Set(permissions) }))
    const notices = reader.notices.filter(({ kind }) => !hidden.has(kind))
    return notices.length > 0 ? [{ ...reader, notices }] : []
  })
  const left =
    readers.length > 0
      ? await lettersLeft(context, `mails:${companyId}`, services.mailLimits, readers.length)
      : 0
  const written = readers.slice(0, left)
  if (written.length > 0) {
    const words = await services.wordsOf(tx, companyId)
    const company = await tx.one(sql<{ name: string }>`select ${companyName} as name`)
    const letters = written.map((reader) => {
      const { name, email: to, language, notices } = reader
      const lines = notices
        .slice(0, mostListed)
        .map(
          ({ kind, facts }) =>
            `• ${words.say(language, `notice.${kind}`, readableFacts(facts, language))}`,
        )
      const list = [...lines, ...(notices.length > mostListed ? ['…'] : [])].join('\n')
      const facts = { name, company: company.name, list, url: services.publicUrl }
      const data: Mail = { to, template: 'digest', language, facts }
      return plannedLetter(data)
    })
    await queueLetters(context, letters)
  }
  // Whoever must wait for the limit hears tomorrow; for all others it is settled.
  const late = readers.slice(left).map(({ userId }) => userId)
  await tx.rows(sql`
    update notice
    set mailed_at = now()
    where is_for_mail and mailed_at is null and not user_id = any(${late}::uuid[])`)
}
