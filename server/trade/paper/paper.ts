/**
 * The paper of a document. Asking for it changes nothing, so that a preview, a retry or a second
 * look never makes a copy of an original; whoever hands it over says so with `printed`, and every
 * paper after that one is marked as a copy.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { hidesAmounts } from '../../../domain/books/amount-sight.ts'
import { type DocumentScreen, documentScreens } from '../../../domain/books/behaviour.ts'
import { pathId } from '../../../domain/kernel/input.ts'
import { type Language, languages } from '../../../domain/kernel/language.ts'
import { may } from '../../../domain/kernel/permission.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { CodeSheet } from '../../../domain/paper/code-sheet.ts'
import { sheetOf } from '../../../domain/paper/composition.ts'
import type { Sheet } from '../../../domain/paper/sheet.ts'
import { command, KeptAnswer, query } from '../../kernel/command.ts'
import type { Actor, Context, Services } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import type { Words } from '../../kernel/words.ts'
import { draftFacts, draftSource } from '../draft-rows.ts'
import { tradeRules } from '../rules.ts'
import { refuseBlind } from '../stock/blind.ts'
import { documentPaper, type PaperSource, paperKinds } from './document-paper.ts'
import { type Letterhead, letterheadOf } from './letterhead.ts'
import { logoOf } from './paper-logo.ts'
import {
  allocationRows,
  type DocumentRow,
  documentRow,
  lineRows,
  openAmount,
} from './paper-rows.ts'

export const documentId = pathId

export function refuseUnlessPrinter(actor: Actor, screen: DocumentScreen): void {
  if (!may(actor, `${documentScreens[screen].can}.print`)) throw new Refusal('forbidden')
}

/** A paper with prices on it is not for those who may not see them. */
function refuseHiddenAmounts(
  actor: Actor,
  { screen, behaviour }: Pick<DocumentRow, 'screen' | 'behaviour'>,
): void {
  if (screen === 'purchasing' && behaviour !== 'goodsReceipt' && hidesAmounts(actor, screen))
    throw new Refusal('forbidden')
}

type Read = { source: PaperSource; letterhead: Letterhead }

export async function readPosted(tx: Tx, id: string): Promise<Read | undefined> {
  const row = await documentRow(tx, id)
  if (!row) return undefined
  const [letterhead, lines, allocations, onAccount] = await Promise.all([
    letterheadOf(tx, row.branchId),
    lineRows(tx, id),
    allocationRows(tx, id),
    openAmount(tx, id),
  ])
  return { source: { row, lines, allocations, onAccount }, letterhead }
}

/** The draft of a receipt is filled in at once and never handed to anybody. */
async function readDraft(context: Context, id: string): Promise<Read | undefined> {
  const { tx, actor } = context
  const draft = await draftFacts(context, id)
  if (!draft) return undefined
  if (['receipt', 'payment'].includes(draft.behaviour)) throw new Refusal('paperNone')
  const branchId = draft.body.branch?.id ?? null
  const [letterhead, { taxes }] = await Promise.all([
    letterheadOf(tx, branchId, draft.body.day ?? draft.today),
    tradeRules(tx, { branchId, userId: actor.userId }),
  ])
  return { source: draftSource(draft, letterhead, taxes), letterhead }
}

type Wanted = {
  language: Language
  copy: number
  words: Words
  publicUrl: string
  /** For the archive, with the invoice as data inside. */
  isArchived?: boolean
}

export function sheetFor({ source, letterhead }: Read, wanted: Wanted): Sheet {
  const { language, copy, words, publicUrl, isArchived } = wanted
  const say = (key: string, facts = {}): string => words.say(language, key, facts)
  const paper = documentPaper(source, { letterhead, language, copy, say, publicUrl })
  if (!paper) throw new Refusal('paperNone')
  const sheet = sheetOf(paper, say)
  return isArchived ? { ...sheet, isReadWhole: true } : sheet
}

/** Set when nothing is locked any more: a long paper takes its time. */
export async function pressed(
  services: Pick<Services, 'press' | 'files' | 'log'>,
  companyId: string,
  sheet: Sheet | CodeSheet,
  { logoKey }: Pick<Letterhead, 'logoKey'>,
): Promise<Uint8Array> {
  const logo = await logoOf(services, companyId, logoKey)
  return (await services.press.print(sheet, logo, companyId)).pdf
}

export const paperAnswer = (
  { actor, services }: Context,
  sheet: Sheet,
  letterhead: Letterhead,
  name: string,
): KeptAnswer =>
  new KeptAnswer({
    name: `${name}.pdf`,
    type: 'application/pdf',
    isInline: true,
    read: () => pressed(services, actor.companyId, sheet, letterhead),
  })

export const readPaper = query({
  route: 'GET /api/documents/:id/paper',
  answersFile: true,
  summary: 'document: its paper as PDF; without a language in that of its partner',
  needs: 'signedIn',
  byKey: 'may',
  input: z.strictObject({ id: documentId, language: z.enum(languages, 'invalid').optional() }),
  async run(context, { id, language }) {
    const { tx, actor, services } = context
    const found = (await readPosted(tx, id)) ?? (await readDraft(context, id))
    if (!found) throw new Refusal('notFound')
    const { row } = found.source
    refuseUnlessPrinter(actor, row.screen)
    refuseHiddenAmounts(actor, row)
    if (row.behaviour === 'transfer') await refuseBlind(context, id)
    const sheet = sheetFor(found, {
      language: language ?? row.partner?.language ?? context.language,
      copy: papersOut(row.screen, row.prints) + 1,
      words: services.words,
      publicUrl: services.publicUrl,
    })
    return paperAnswer(context, sheet, found.letterhead, row.number ?? sheet.title)
  },
})

/** How many papers are out: of a ticket there is one more, the receipt that the till gave. */
export const papersOut = (screen: DocumentScreen, prints: number): number =>
  screen === 'pos' ? prints + 1 : prints

type Counted = Pick<DocumentRow, 'screen' | 'behaviour' | 'prints'> & { before: number }

/** One more paper has left the house, `least` of them in all. Answers how many have. */
export async function countPrint(
  { tx, actor, record }: Context,
  id: string,
  least = 1,
): Promise<number> {
  const counted = await tx.maybe(sql<Counted>`
    update document d
    set prints = greatest(b.prints + 1, ${least}::integer)
    from (select id, prints from document where id = ${id} for update) b
    where d.id = b.id
    returning d.screen, d.behaviour, d.prints, b.prints as before`)
  if (!counted) throw new Refusal('notFound')
  const { screen, behaviour, prints, before } = counted
  refuseUnlessPrinter(actor, screen)
  refuseHiddenAmounts(actor, counted)
  if (!paperKinds[behaviour]) throw new Refusal('paperNone')
  record({
    entity: documentScreens[screen].entity,
    id,
    before: { prints: before },
    after: { prints },
  })
  return prints
}

export const paperPrinted = command({
  route: 'POST /api/documents/:id/printed',
  summary: 'document: its paper was handed over; further ones are marked as copies',
  needs: 'signedIn',
  input: z.strictObject({ id: documentId }),
  run: async (context, { id }) => ({ prints: await countPrint(context, id) }),
})
