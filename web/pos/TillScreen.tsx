/** An open till: head, shelves and tiles, the ticket; or the payment in their place. */
import { useCallback, useEffect, useState } from 'react'
import type { TillBasics } from '../../domain/pos/contract.ts'
import type { Ticket } from '../../domain/pos/ticket.ts'
import { ApprovalDialog } from './ApprovalDialog.tsx'
import { type Desk, DeskContext, useDesk, useNewDesk } from './desk.ts'
import { finished } from './last-ticket.ts'
import { Panels } from './Panels.tsx'
import { PayScreen } from './pay/PayScreen.tsx'
import { SellingView } from './SellingView.tsx'
import { StateBars } from './StateBars.tsx'
import { TillFrame } from './TillFrame.tsx'
import { TillHead } from './TillHead.tsx'
import { useTillKeys } from './till-input.ts'
import { beginSale, takeSale, useTillUi } from './till-ui.ts'

function Selling() {
  useTillKeys()
  return <SellingView />
}

function Step() {
  const { sale } = useDesk()
  const step = useTillUi((ui) => ui.step)
  const onDone = useCallback((ticket: Ticket) => {
    finished(ticket)
    beginSale()
    useTillUi.setState({ view: 'tiles' })
  }, [])
  if (step === 'sell') return <Selling />
  return (
    <PayScreen sale={sale} onDone={onDone} onBack={() => useTillUi.setState({ step: 'sell' })} />
  )
}

/** A reload goes on with the sale that was open last. */
function useLastOpen({ till }: Desk): void {
  const [first] = useState(till.sales)
  useEffect(() => {
    const open = first.filter(({ isHeld }) => !isHeld)
    const last = open.at(-1)
    const { saleId } = useTillUi.getState()
    if (last && !open.some(({ id }) => id === saleId)) takeSale(last.id)
  }, [first])
}

export function TillScreen({ basics }: { basics: TillBasics }) {
  const desk = useNewDesk(basics)
  useLastOpen(desk)
  return (
    <DeskContext value={desk}>
      <TillFrame design={basics.design}>
        <TillHead />
        <StateBars />
        <Step />
      </TillFrame>
      <Panels />
      <ApprovalDialog />
    </DeskContext>
  )
}

/** The till as it stands, to be looked at: nothing listens to its keys. */
export const StillScreen = ({ desk }: { desk: Desk }) => (
  <DeskContext value={desk}>
    <TillFrame design={desk.basics.design}>
      <TillHead />
      <SellingView />
    </TillFrame>
  </DeskContext>
)
