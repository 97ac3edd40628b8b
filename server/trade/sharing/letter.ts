/** The letter that goes with a document, in our words, for whoever wants to change it first. */

import { sql } from 'kysely'
import { z } from 'zod'
import type { BehaviourName, DocumentScreen } from '../../../domain/books/behaviour.ts'
import { type Language, languages } from '../../../domain/kernel/language.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { DocumentLetter } from '../../../domain/trade/document-link.ts'
import { query } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import { paperKinds } from '../paper/document-paper.ts'
import { documentId, refuseUnlessPrinter } from '../paper/paper.ts'

type Named = { screen: DocumentScreen; behaviour: BehaviourName; number: string; company: string }

/** What its words are completed with; the job that sends it says the same of the sheet. */
export async function letterFacts(
  { tx, actor, services }: Context,
  id: string,
  language: Language,
): Promise<{ title: string; number: string; company: string }> {
  const found = await tx.maybe(sql<Named>`
    select d.screen, d.behaviour, d.number, c.name as company
    from document d
    join company c on c.company_id = d.company_id
    where d.id = ${id}`)
  if (!found) throw new Refusal('notFound')
  refuseUnlessPrinter(actor, found.screen)
  const kind = paperKinds[found.behaviour]
  if (!kind) throw new Refusal('paperNone')
  const title = services.words.say(language, `paper.title.${kind}`)
  return { title, number: found.number, company: found.company }
}

export const documentLetter = query({
  route: 'GET /api/documents/:id/letter',
  summary: 'document: subject and text of the mail that carries it, to be changed or left',
  needs: 'signedIn',
  input: z.strictObject({ id: documentId, language: z.enum(languages, 'invalid') }),
  async run(context, { id, language }): Promise<DocumentLetter> {
    const facts = await letterFacts(context, id, language)
    const say = (part: string): string =>
      context.services.words.say(language, `mail.document.${part}`, facts)
    return { subject: say('subject'), message: say('body') }
  },
})
