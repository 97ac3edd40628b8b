/**
 * How often a receipt came out here. Whoever prints one again numbers it; the server counts those of
 * all tills and is asked where it can be reached.
 */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { newId } from '../../../domain/kernel/id.ts'
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

/** The number the server gives this copy; none if it does not answer in time. */
async function numberedByServer(path: string, body: { id: string }): Promise<number | undefined> {
  try {
    const signal = AbortSignal.timeout(answerWithinMs)
    return (await call<{ copy: number }>('POST', path, body, { signal })).copy
  } catch {
    return undefined
  }
}

/** Which copy comes out now: 1 is the receipt itself. */
export async function nextCopy(ticket: Ticket, till: Till): Promise<number> {
  if (isTrainingTicket(ticket)) return 1
  const here = printedHere(ticket.id)
  const path = `/api/pos/tickets/${ticket.id}/printed`
  const body = { id: newId() }
  const isFirst = here === 0 && ticket.station === till.station
  const given = isFirst || !till.isOnline ? undefined : await numberedByServer(path, body)
  if (given === undefined) await till.send(path, body)
  return isFirst ? 1 : Math.max(here + 1, given ?? 0, 2)
}

/** Called once it came out: what stuck in the printer is no copy. */
export const cameOut = (ticket: Ticket, copy: number): void => remember(ticket.id, copy)
