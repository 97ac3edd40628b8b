/** Tickets on paper: each comes out once, of the device that gets hold of it first. */
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { newId } from '../../../domain/kernel/id.ts'
import type {
  KitchenTicket,
  PrintAnswer,
} from '../../../domain/restaurant/kitchen/kitchen-contract.ts'
import { ticketPaper } from '../../../domain/restaurant/kitchen/ticket-paper.ts'
import { call } from '../../kernel/session/api.ts'
import { currentLanguage, directionOf } from '../../kernel/words/words.ts'
import { drawReceipt } from '../../pos/receipt/draw-receipt.ts'
import { printPicture } from '../../pos/receipt/print-rows.ts'
import { useKitchenDevice, useKitchenPrinter } from './kitchen-device.ts'

/** Of this page: two windows of one device are two that could print. */
const device = newId()

/** On paper already: if that could not be told, only telling it is tried again. */
const out = new Set<string>()

type Printing = {
  branch: string
  label: (ticket: KitchenTicket) => string
  timeZone: string
  /** Of the station whose cook has it in hand. */
  printerOf: (ticket: KitchenTicket) => string | null
  t: TFunction
}

async function print(
  ticket: KitchenTicket,
  step: 'claim' | 'retry',
  { branch, label, timeZone, printerOf, t }: Printing,
): Promise<void> {
  const say = (next: string) =>
    call<PrintAnswer>('POST', `/api/kitchen/${branch}/prints`, {
      device,
      ticket: ticket.id,
      step: next,
    })
  if (!(await say(step)).isYours) return
  if (step === 'claim' && out.has(ticket.id)) {
    await say('printed')
    return
  }
  const { width } = useKitchenDevice.getState()
  try {
    const language = currentLanguage()
    const say = (key: string, facts?: object): string => t(key, { ...facts })
    const rows = ticketPaper(ticket, { language, say, label: label(ticket), timeZone })
    const direction = directionOf(language)
    const name = {
      kind: 'kitchen',
      key: `kitchen:${ticket.id}`,
      title: `${label(ticket)} · ${ticket.number}`,
      // Whoever tries by hand has looked.
      isAgain: step === 'retry',
    } as const
    const own = useKitchenPrinter.getState()
    const agentPrinter = printerOf(ticket)
    const printer = agentPrinter ? { ...own, way: 'agent' as const, agentPrinter } : own
    const canvas = await drawReceipt(rows, { width, direction })
    await printPicture(canvas, width, name, 'closed', printer)
  } catch {
    await say('failed')
    return
  }
  out.add(ticket.id)
  await say('printed')
}

// One after the other, in the order they were made.
let last: Promise<unknown> = Promise.resolve()

function queued(work: () => Promise<void>): Promise<void> {
  const done = last.then(work, work)
  last = done.catch(() => {})
  return done
}

const isNew = (ticket: KitchenTicket, since: string): boolean =>
  ticket.madeAt >= since && !ticket.printedAt && !ticket.printFailedAt && !ticket.printDevice

/** Prints what is new, where this device is asked to; answers how to try again by hand. */
export function usePrinting(
  tickets: readonly KitchenTicket[],
  printing: Printing,
): (ticket: KitchenTicket) => Promise<void> {
  const since = useKitchenDevice((state) => state.printSince)
  const tried = useRef(new Set<string>())
  useEffect(() => {
    if (!since) return
    for (const ticket of tickets) {
      if (!isNew(ticket, since) || tried.current.has(ticket.id)) continue
      tried.current.add(ticket.id)
      // Without an answer nobody has it: the next news tries again.
      queued(() => print(ticket, 'claim', printing)).catch(() => tried.current.delete(ticket.id))
    }
  })
  return (ticket) => queued(() => print(ticket, 'retry', printing))
}
