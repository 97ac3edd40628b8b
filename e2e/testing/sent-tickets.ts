/** What a till sent, kept to be sent again by somebody who changed it. */
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { newId } from '../../domain/kernel/id.ts'
import type { TicketOutcome } from '../../domain/pos/contract.ts'
import { type Ticket, ticketHash } from '../../domain/pos/ticket/ticket.ts'
import { ask, type Shop } from './shop.ts'

type Sent = { tickets: Ticket[] } & Record<string, unknown>

/** Sells by `sell` and answers the ticket as it left the till, and a way to send others like it. */
export async function caughtSale(
  page: Page,
  request: APIRequestContext,
  shop: Shop,
  sell: () => Promise<unknown>,
) {
  const isSending = (url: string) => new URL(url).pathname === '/api/pos/tickets'
  const [sent] = await Promise.all([
    page.waitForRequest((it) => it.method() === 'POST' && isSending(it.url())),
    sell(),
  ])
  const body = sent.postDataJSON() as Sent
  const [ticket] = body.tickets
  if (!ticket) throw new Error('The till sent no ticket')
  await expect.poll(async () => (await sent.response())?.status()).toBe(200)
  const send = async (...tickets: readonly unknown[]): Promise<TicketOutcome[]> => {
    const path = '/pos/tickets'
    const answer = await ask<{ outcomes: TicketOutcome[] }>(request, shop, 'POST', path, {
      ...body,
      tickets,
    })
    return answer.outcomes
  }
  return { ticket, send }
}

/** The same sale once more, as the next of its register. */
export function nextOf(before: Ticket, more: Partial<Ticket> = {}): Ticket {
  const sequence = before.sequence + 1
  const anew = <Part extends { id: string }>(parts: readonly Part[]): Part[] =>
    parts.map((part) => ({ ...part, id: newId() }))
  const ticket = {
    ...before,
    id: newId(),
    sequence,
    number: before.number.replace(/\d+$/, String(sequence).padStart(6, '0')),
    previousHash: before.hash,
    lines: anew(before.lines),
    tenders: anew(before.tenders),
    ...more,
  }
  return { ...ticket, hash: ticketHash(ticket) }
}
