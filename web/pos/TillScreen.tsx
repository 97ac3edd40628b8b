/** An open till: head, shelves and tiles, the ticket; or the payment in their place. */
import { useCallback, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { TillBasics } from '../../domain/pos/contract.ts'
import type { Ticket } from '../../domain/pos/ticket.ts'
import { MediaImage } from '../kernel/MediaImage.tsx'
import { ApprovalDialog } from './ApprovalDialog.tsx'
import { CategoryRail } from './CategoryRail.tsx'
import { designVariables } from './design.ts'
import { type Desk, DeskContext, useDesk, useNewDesk } from './desk.ts'
import { finished } from './last-ticket.ts'
import { Panels } from './Panels.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import { PayScreen } from './pay/PayScreen.tsx'
import { SearchResults } from './SearchResults.tsx'
import { StateBars } from './StateBars.tsx'
import { TicketPane } from './TicketPane.tsx'
import { TileGrid } from './TileGrid.tsx'
import classes from './Till.module.css'
import { TillHead } from './TillHead.tsx'
import { useTillKeys } from './till-input.ts'
import { beginSale, takeSale, useTillUi } from './till-ui.ts'

/** Made once: a letter typed into the search draws none of them anew. */
const rail = <CategoryRail />
const tiles = <TileGrid />
const results = <SearchResults />
const ticket = <TicketPane />
const phoneBar = <PhoneBar />

function Selling() {
  const { t } = useTranslation()
  const view = useTillUi((ui) => ui.view)
  const isSearching = useTillUi((ui) => ui.query.trim() !== '')
  useTillKeys()
  return (
    <main className={classes.body} data-view={view}>
      {rail}
      <section className={classes.shelf} aria-label={t('entity.item.many')}>
        {isSearching ? results : tiles}
      </section>
      {ticket}
      {phoneBar}
    </main>
  )
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

export function TillScreen({ basics }: { basics: TillBasics }) {
  const desk = useNewDesk(basics)
  const { design } = basics
  useLastOpen(desk)
  return (
    <DeskContext value={desk}>
      <div className={classes.till} style={designVariables(design)} data-till>
        {design.backImage && (
          <MediaImage id={design.backImage} part="content" alt="" className={classes.backImage} />
        )}
        <TillHead />
        <StateBars />
        <Step />
      </div>
      <Panels />
      <ApprovalDialog />
    </DeskContext>
  )
}
