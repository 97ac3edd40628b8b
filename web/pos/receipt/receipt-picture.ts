/** The receipt of a ticket as a picture, in the language of its client or else of the screen. */

import type { Language } from '../../../domain/kernel/language.ts'
import type { TillBasics } from '../../../domain/pos/contract.ts'
import { giftReceiptOf, receiptOf } from '../../../domain/pos/ticket/receipt.ts'
import type { ReceiptRow } from '../../../domain/pos/ticket/receipt-row.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { fetchBlob } from '../../kernel/session/api.ts'
import { currentLanguage, directionOf, wordsIn } from '../../kernel/words/words.ts'
import type { Till } from '../till-context.ts'
import { newCodes } from '../value/new-codes.ts'
import { drawReceipt } from './draw-receipt.ts'

const logos = new Map<string, ImageBitmap>()

const logoWithinMs = 3000

/** A receipt does not wait long for a picture, and is whole without it. */
async function loadLogo(id: string): Promise<void> {
  if (logos.has(id)) return
  try {
    const signal = AbortSignal.timeout(logoWithinMs)
    const blob = await fetchBlob(`/api/media-files/${id}/content`, signal)
    logos.set(id, await createImageBitmap(blob))
  } catch {
    // Without a network there is no logo this time.
  }
}

/** A client reads what his card says; who buys without a name, what the till speaks. */
export const languageOf = (ticket: Ticket, catalogue: Till['catalogue']): Language =>
  catalogue.partner(ticket.partner)?.language ?? currentLanguage()

export async function rowsOf(
  ticket: Ticket,
  basics: TillBasics,
  language: Language,
  copy: number,
): Promise<ReceiptRow[]> {
  const say = await wordsIn(language)
  return receiptOf(ticket, basics, { language, say, copy, codes: newCodes })
}

export async function receiptPicture(
  ticket: Ticket,
  basics: TillBasics,
  language: Language,
  copy: number,
): Promise<HTMLCanvasElement> {
  if (basics.company.logo) await loadLogo(basics.company.logo)
  return drawReceipt(await rowsOf(ticket, basics, language, copy), {
    width: basics.ticketWidth,
    direction: directionOf(language),
    images: logos,
  })
}

export async function giftPicture(
  ticket: Ticket,
  basics: TillBasics,
  language: Language,
): Promise<HTMLCanvasElement> {
  if (basics.company.logo) await loadLogo(basics.company.logo)
  const rows = giftReceiptOf(ticket, basics, { language, say: await wordsIn(language) })
  return drawReceipt(rows, {
    width: basics.ticketWidth,
    direction: directionOf(language),
    images: logos,
  })
}
