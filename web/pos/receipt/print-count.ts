/**
 * How often a receipt came out here. Whoever prints one again numbers it; the server counts those of
 * all tills and is asked where it can be reached.
 */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Ticket } from '../../../domain/pos/ticket.ts'
import { call } from '../../kernel/api.ts'
import { isTrainingTicket } from '../finish-sale.ts'
import type { Till } from '../till-context.ts'

/** Enough for a few days of reprints; the ids are in order of time. */
const mostKept = 1000

type PrintCount = { counts: Readonly<Record<string, number>> }

const usePrintCount = create<PrintCount>()(
  persist((): PrintCount => ({ counts: {} }), { name: 'tillPrintCount', version: 1 }),
)

const printedHere = (id: string): number => usePrintCount.getState().counts[id] ?? 0

function remember(id: string, count: number): void {
  const { counts } = usePrintCount.getState()
  const kept = Object.entries({ ...counts, [id]: count }).sort(([a], [b]) => (a < b ? 1 : -1))
  usePrintCount.setState({ counts: Object.fromEntries(kept.slice(0, mostKept)) })
}

const answerWithinMs = 2500

/** How often any till printed it again; none if the server does not answer in time. */
async function copiesOfAll(ticket: string): Promise<number | undefined> {
  try {
    const signal = AbortSignal.timeout(answerWithinMs)
    const path = `/api/pos/tickets/${ticket}/printed`
    return (await call<{ copy: number }>('POST', path, undefined, { signal })).copy
  } catch {
    return undefined
  }
}

/** Which one comes out now: 1 is the receipt itself, 2 the first copy of it. */
export async function nextCopy(ticket: Ticket, till: Till): Promise<number> {
  if (isTrainingTicket(ticket)) return 1
  const here = printedHere(ticket.id)
  if (here === 0 && ticket.station === till.station) return 1
  const copies = till.isOnline ? await copiesOfAll(ticket.id) : undefined
  return Math.max(here + 1, (copies ?? 0) + 1, 2)
}

/** Called once it came out: what stuck in the printer is no copy. */
export const cameOut = (ticket: Ticket, copy: number): void => remember(ticket.id, copy)
