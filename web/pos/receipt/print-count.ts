/**
 * Which copy of a receipt comes out. The server numbers those of all tills and is asked where it can
 * be reached; a till without network goes on behind the last number it knows, and tells the server
 * once there is network again. Each print has an id, so that telling it twice counts it once.
 */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { newId } from '../../../domain/kernel/id.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { call } from '../../kernel/session/api.ts'
import { isTrainingTicket } from '../sell/ticket-moment.ts'
import type { Till } from '../till-context.ts'

/** Enough for a few days of reprints; the ids are in order of time. */
const mostKept = 1000

/** 1 is the receipt itself, 2 the first copy of it. */
export type Print = { id: string; copy: number; isCounted: boolean }

type PrintCount = {
  counts: Readonly<Record<string, number>>
  /** Numbered and not out yet: the next try of the same ticket is the same print. */
  inHand: Readonly<Record<string, Print>>
}

const usePrintCount = create<PrintCount>()(
  persist((): PrintCount => ({ counts: {}, inHand: {} }), { name: 'tillPrintCount', version: 1 }),
)

/** Undefined for a ticket so old that it is forgotten here whether it was printed. */
function printedHere(id: string): number | undefined {
  const { counts } = usePrintCount.getState()
  const known = Object.keys(counts)
  const isForgotten = known.length >= mostKept && known.every((it) => id < it)
  return isForgotten ? undefined : (counts[id] ?? 0)
}

function remember(id: string, count: number): void {
  const { counts, inHand } = usePrintCount.getState()
  const kept = Object.entries({ ...counts, [id]: count }).sort(([a], [b]) => (a < b ? 1 : -1))
  const { [id]: _, ...others } = inHand
  usePrintCount.setState({ counts: Object.fromEntries(kept.slice(0, mostKept)), inHand: others })
}

function hold(ticket: Ticket, print: Print): Print {
  const { inHand } = usePrintCount.getState()
  usePrintCount.setState({ inHand: { ...inHand, [ticket.id]: print } })
  return print
}

const answerWithinMs = 2500

const pathOf = ({ id }: Ticket): string => `/api/pos/tickets/${id}/printed`

/** The copy it is among those of all tills; none if the server does not answer in time. */
async function copyOfAll(ticket: Ticket, id: string, copy: number): Promise<number | undefined> {
  try {
    const signal = AbortSignal.timeout(answerWithinMs)
    return (await call<{ copy: number }>('POST', pathOf(ticket), { id, copy }, { signal })).copy
  } catch {
    return undefined
  }
}

/** The print that is to come out now. */
export async function nextPrint(ticket: Ticket, till: Till): Promise<Print> {
  const id = newId()
  const here = printedHere(ticket.id)
  const isFirst = here === 0 && ticket.station === till.station
  if (isTrainingTicket(ticket) || isFirst) return { id, copy: 1, isCounted: true }
  const stuck = usePrintCount.getState().inHand[ticket.id]
  if (stuck) return stuck
  // The server counts the copies alone, without the receipt.
  const least = Math.max(here ?? 0, 1)
  const copy = till.isOnline ? await copyOfAll(ticket, id, least) : undefined
  return hold(ticket, { id, copy: (copy ?? least) + 1, isCounted: copy !== undefined })
}

/** Called once it came out: what stuck in the printer is no copy. */
export async function countPrint(ticket: Ticket, print: Print, till: Till): Promise<void> {
  if (isTrainingTicket(ticket)) return
  remember(ticket.id, print.copy)
  if (!print.isCounted) await till.send(pathOf(ticket), { id: print.id, copy: print.copy - 1 })
}
