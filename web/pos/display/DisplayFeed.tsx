/** Tells the displays of this till what the client may see, and listens to what is said there. */
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { newId } from '../../../domain/kernel/id.ts'
import type { HeardSays } from '../../../domain/pos/display/shown.ts'
import { shownOf } from '../../../domain/pos/display/shown-sale.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { useDesk } from '../desk.ts'
import { useReceiptLink } from '../receipt/receipt-link.ts'
import { useLastTicket } from '../sell/last-ticket.ts'
import { useTipWish } from './client-wish.ts'
import { openPhoneWire, openWindowWire, type Wire } from './display-wire.ts'
import { usePaymentShown } from './payment-shown.ts'
import { displaySeen, usePhoneDisplays } from './phone-displays.ts'

/** So long a client is thanked, unless the next one begins. */
const thanksMs = 60_000

/** The ticket that was finished just now; one of before the page was loaded is nobody's any more. */
function useEnded(): Ticket | null {
  const ticket = useLastTicket((last) => last.ticket)
  const [over, setOver] = useState<string | null>(null)
  useEffect(() => {
    if (!ticket) return
    const timer = setTimeout(() => setOver(ticket.id), thanksMs)
    return () => clearTimeout(timer)
  }, [ticket])
  return ticket && ticket.id !== over ? ticket : null
}

/** Open while this tab sells; a tab that only looks on shows nobody anything. */
function useWires(): readonly Wire[] {
  const { till, basics, isReader } = useDesk()
  const [wires, setWires] = useState<readonly Wire[]>([])
  const isWanted = usePhoneDisplays((state) => state.isWanted)
  const { id: register } = basics.register
  const { station } = till
  const hear = useEffectEvent((says: HeardSays) => {
    if (says.say === 'tip') {
      useTipWish.setState({ wish: { sale: says.sale, percent: says.percent } })
      return
    }
    if (useLastTicket.getState().ticket?.id !== says.sale) return
    const { sale: ticket, stars, proof } = says
    void till.send(`/api/pos/tickets/${ticket}/rating`, { id: newId(), stars, proof })
  })
  const getProof = useEffectEvent(() => till.token())
  useEffect(() => {
    if (isReader) return
    const ears = { onSays: (says: HeardSays) => hear(says), onSeen: displaySeen }
    const open: Wire[] = [openWindowWire(ears)]
    let isGone = false
    setWires([...open])
    if (isWanted)
      void getProof().then((proof) => {
        if (isGone || !proof) return
        open.push(openPhoneWire({ register, station, proof }, ears))
        setWires([...open])
      })
    return () => {
      isGone = true
      for (const wire of open) wire.close()
    }
  }, [isReader, isWanted, register, station])
  return wires
}

export function DisplayFeed() {
  const { basics, sale, totals } = useDesk()
  const payment = usePaymentShown((state) => state.payment)
  const isSeen = usePhoneDisplays((state) => state.isSeen)
  const ended = useEnded()
  const wires = useWires()
  const language = sale.customer?.language ?? basics.company.language
  // A link is made only where somebody can read its code.
  const receipt = useReceiptLink(isSeen && sale.lines.length === 0 ? ended : null)?.url ?? null
  const shown = useMemo(
    () => shownOf({ basics, language, sale, totals, payment, ended, receipt }),
    [basics, language, sale, totals, payment, ended, receipt],
  )
  useEffect(() => {
    for (const wire of wires) wire.show(shown)
  }, [shown, wires])
  return null
}
