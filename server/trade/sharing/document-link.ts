/**
 * Private links to a posted document. Making one hands a paper over, so it is counted like one; its
 * token is told once and kept as a hash. Who may print a document may share it and take that back.
 */

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { type DocumentScreen, documentScreens } from '../../../domain/books/behaviour.ts'
import { linkPath, longestLinkDays } from '../../../domain/kernel/access/private-link.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { id as idInput, pathId } from '../../../domain/kernel/input.ts'
import { type Language, languages } from '../../../domain/kernel/language.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { internationalPhone, whatsappLink } from '../../../domain/partners/whatsapp.ts'
import { linkDays } from '../../../domain/settings/documents.settings.ts'
import type {
  DocumentLink,
  DocumentLinks,
  NewDocumentLink,
} from '../../../domain/trade/document-link.ts'
import { command, query } from '../../kernel/command.ts'
import { companyCountry } from '../../kernel/company-facts.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { linkHash } from '../../kernel/secrets/link-hash.ts'
import { settingsFor } from '../../kernel/settings.ts'
import { countPrint, documentId, papersOut, refuseUnlessPrinter } from '../paper/paper.ts'
import { letterFacts } from './letter.ts'

type Place = {
  state: 'draft' | 'posted' | 'void'
  screen: DocumentScreen
  branchId: string | null
  partnerId: string | null
  phone: string | null
  country: string | null
}

async function placeOf(tx: Tx, id: string): Promise<Place> {
  const found = await tx.maybe(sql<Place>`
    select d.state, d.screen, d.branch_id as "branchId", d.partner_id as "partnerId",
      p.phone1 as phone, coalesce(p.country, ${companyCountry}) as country
    from document d
    left join thirdparty p on p.id = d.partner_id
    where d.id = ${id}
    union all
    select 'draft', screen, null, null, null, null
    from draft
    where id = ${id}
    limit 1`)
  if (!found) throw new Refusal('notFound')
  return found
}

type Asked = { documentId: string; language: Language; copy: number; days?: number; id?: string }

/** The row of a link whose paper has been counted already. Answers the token, this once. */
export async function makeLink(
  { tx, actor }: Context,
  { documentId, language, copy, days, id = newId() }: Asked,
): Promise<{ id: string; token: string; expiresAt: Date }> {
  const { branchId } = await placeOf(tx, documentId)
  const settings = await settingsFor(tx, { branchId })
  const token = randomBytes(32).toString('base64url')
  const { expiresAt } = await tx.one(sql<{ expiresAt: Date }>`
    insert into document_link
      (id, document_id, token_hash, language, copy, user_name, expires_at)
    values (${id}, ${documentId}, ${linkHash(token)}, ${language}, ${copy}, ${actor.fullName},
      now() + make_interval(days => ${days ?? settings.of(linkDays)}))
    returning expires_at as "expiresAt"`)
  return { id, token, expiresAt }
}

/** Somebody outside is shown what concerns him; goods moved within the house concern nobody. */
export function refuseUnshared({ state, partnerId }: Pick<Place, 'state' | 'partnerId'>): void {
  if (state === 'draft') throw new Refusal('postFirst')
  if (!partnerId) throw new Refusal('linkNeedsPartner')
}

export const shareDocument = command({
  route: 'POST /api/documents/:id/links',
  summary: 'document: make a private link to it; its address is told this once',
  needs: 'signedIn',
  input: z.strictObject({
    id: documentId,
    language: z.enum(languages, 'invalid'),
    days: z.int().min(1, 'tooSmall').max(longestLinkDays, 'range').optional(),
  }),
  async run(context, { id, language, days }): Promise<NewDocumentLink> {
    const { tx, actor, services } = context
    const place = await placeOf(tx, id)
    refuseUnlessPrinter(actor, place.screen)
    refuseUnshared(place)
    const copy = papersOut(place.screen, await countPrint(context, id))
    const made = await makeLink(context, { documentId: id, language, copy, days })
    const { entity } = documentScreens[place.screen]
    context.record({ entity, id, before: {}, after: { link: made.id } })
    const url = `${services.publicUrl}${linkPath(made.token)}`
    const facts = await letterFacts(context, id, language)
    const number = internationalPhone(place.phone, place.country)
    return {
      id: made.id,
      url,
      expiresAt: made.expiresAt.toISOString(),
      chat: whatsappLink(number, services.words.say(language, 'sharing.chat', { ...facts, url })),
      hasNumber: number !== null,
    }
  },
})

const stateOf = sql`
  case
    when l.revoked_at is not null then 'revoked'
    when l.expires_at <= now() then 'expired'
    else 'open'
  end`

export const documentLinks = query({
  route: 'GET /api/documents/:id/links',
  summary: 'document: the private links to it, and how long a new one would work',
  needs: 'signedIn',
  input: z.strictObject({ id: documentId }),
  async run({ tx, actor }, { id }): Promise<DocumentLinks> {
    const { screen, branchId } = await placeOf(tx, id)
    refuseUnlessPrinter(actor, screen)
    const settings = await settingsFor(tx, { branchId })
    const rows = await tx.rows(sql<DocumentLink>`
      select l.id, ${stateOf} as state, l.language, l.created_at as "createdAt",
        l.user_name as "userName", l.expires_at as "expiresAt", l.revoked_at as "revokedAt",
        l.revoked_name as "revokedName", l.opened, l.opened_at as "openedAt"
      from document_link l
      where l.document_id = ${id}
      order by l.created_at desc
      limit 50`)
    return { rows, days: settings.of(linkDays) }
  },
})

export const revokeLink = command({
  route: 'POST /api/documents/:id/links/:link/revoke',
  summary: 'document: take a private link back; whoever opens it is told so',
  needs: 'signedIn',
  input: z.strictObject({ id: pathId, link: idInput }),
  async run(context, { id, link }) {
    const { tx, actor } = context
    const { screen } = await placeOf(tx, id)
    refuseUnlessPrinter(actor, screen)
    const known = await tx.maybe(sql<{ revokedAt: Date | null }>`
      select revoked_at as "revokedAt"
      from document_link
      where id = ${link} and document_id = ${id}
      for update`)
    if (!known) throw new Refusal('notFound')
    if (known.revokedAt) return context.repeated()
    await tx.rows(sql`
      update document_link
      set revoked_at = now(), revoked_name = ${actor.fullName}
      where id = ${link}`)
    context.record({
      entity: documentScreens[screen].entity,
      id,
      before: { link },
      after: { link: null },
    })
  },
})
