/** An open till: head, shelves and tiles, the ticket; or the payment in their place. */
import { useCallback, useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { TillBasics } from '../../domain/pos/contract.ts'
import type { Ticket } from '../../domain/pos/ticket/ticket.ts'
import { keepAtTill, letGo } from '../kernel/session/kiosk.ts'
import { type Desk, DeskContext, useDesk, useNewDesk } from './desk.ts'
import { idlePart, laterPart } from './later-part.tsx'
import { useApprovalRequest } from './panels/approval.ts'
import { Panels } from './panels/Panels.tsx'
import { useTillScans } from './scan/till-scans.ts'
import { finished } from './sell/last-ticket.ts'
import { SellingView } from './sell/SellingView.tsx'
import { useTillKeys } from './sell/till-input.ts'
import { TillFrame, useLook, useWornByPage } from './TillFrame.tsx'
import { TillHead } from './TillHead.tsx'
import { beginSale, showPanel, takeSale, useTillUi } from './till-ui.ts'
import { useTouched } from './touched.ts'

const PayScreen = laterPart(async () => (await import('./pay/PayScreen.tsx')).PayScreen)

const StateBars = laterPart(async () => (await import('./StateBars.tsx')).StateBars)

// A bill that was made at a table is paid here.
const BillInHand = laterPart(async () => (await import('./bill/BillInHand.tsx')).BillInHand)

const ApprovalDialog = idlePart(
  async () => (await import('./panels/ApprovalDialog.tsx')).ApprovalDialog,
)

const DisplayFeed = idlePart(async () => (await import('./display/DisplayFeed.tsx')).DisplayFeed)

function Approval() {
  const isAsked = useApprovalRequest(({ request }) => request !== null)
  return isAsked && <ApprovalDialog />
}

/** Inside the desk, whatever is shown of it. */
function Scans() {
  useTillScans()
  return null
}

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
    // After a bill the way on is back to its table, which stands with the ticket.
    useTillUi.setState({ view: ticket.bill ? 'ticket' : 'tiles' })
  }, [])
  if (step === 'sell') return <Selling />
  return (
    <PayScreen sale={sale} onDone={onDone} onBack={() => useTillUi.setState({ step: 'sell' })} />
  )
}

/**
 * A reload goes on with the sale that was open last. So does a tab that may sell from now on: the
 * sale it saw while it only looked on may have been paid since, and its id belongs to a ticket.
 */
function useLastOpen({ till: { state, sales } }: Desk): void {
  const begin = useEffectEvent(() => {
    const open = sales.filter(({ isHeld }) => !isHeld)
    if (open.some(({ id }) => id === useTillUi.getState().saleId)) return
    const last = open.at(-1)
    if (last) takeSale(last.id)
    else beginSale()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins whenever the tab's part changes.
  useEffect(() => begin(), [state])
}

/** A browser that stays at its till, as its register says. */
function useKiosk({ isKiosk = false }: TillBasics): void {
  useEffect(() => (isKiosk ? keepAtTill() : letGo()), [isKiosk])
}

/** Whoever comes to try the printer finds it open, once. */
function usePrinterAsked(): void {
  const [params, setParams] = useSearchParams()
  const isAsked = params.get('do') === 'printer'
  const open = useEffectEvent(() => {
    showPanel({ name: 'printer' })
    setParams({}, { replace: true })
  })
  useEffect(() => {
    if (isAsked) open()
  }, [isAsked])
}

export function TillScreen({ basics }: { basics: TillBasics }) {
  const desk = useNewDesk(basics)
  useTouched('page')
  useKiosk(basics)
  useLastOpen(desk)
  usePrinterAsked()
  const look = useLook(basics.design)
  useWornByPage(look)
  return (
    <DeskContext value={desk}>
      <TillFrame look={look} backImage={basics.design.backImage}>
        <Scans />
        {basics.display && <DisplayFeed />}
        <TillHead />
        <StateBars />
        <BillInHand />
        <Step />
      </TillFrame>
      <Panels />
      <Approval />
    </DeskContext>
  )
}
