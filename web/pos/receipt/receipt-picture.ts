/** The receipt of a ticket as a picture, in the language of the screen. */
import i18next from 'i18next'
import type { TillBasics } from '../../../domain/pos/contract.ts'
import { receiptOf } from '../../../domain/pos/ticket/receipt.ts'
import type { ReceiptRow } from '../../../domain/pos/ticket/receipt-row.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { fetchBlob } from '../../kernel/session/api.ts'
import { currentLanguage, directionOf } from '../../kernel/words/words.ts'
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

export const rowsOf = (ticket: Ticket, basics: TillBasics, copy: number): ReceiptRow[] =>
  receiptOf(ticket, basics, {
    language: currentLanguage(),
    say: (key, facts) => i18next.t(key, { ...facts }),
    copy,
  })

export async function receiptPicture(
  ticket: Ticket,
  basics: TillBasics,
  copy: number,
): Promise<HTMLCanvasElement> {
  if (basics.company.logo) await loadLogo(basics.company.logo)
  return drawReceipt(rowsOf(ticket, basics, copy), {
    width: basics.ticketWidth,
    direction: directionOf(currentLanguage()),
    images: logos,
  })
}
