/** The kitchen: what is to cook at some stations, or whole orders at the pass. */
import { IconVolumeOff } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatTime } from '../../../domain/kernel/format.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import {
  allDay,
  type Board,
  type Bump,
  cookOf,
  lastBumps,
  orderCards,
  type TicketCard,
  ticketCards,
} from '../../../domain/restaurant/kitchen/kitchen-board.ts'
import type { KitchenTicket } from '../../../domain/restaurant/kitchen/kitchen-contract.ts'
import { Bones } from '../../kernel/parts/Bones.tsx'
import { useAwake } from '../../kernel/parts/screen/awake.ts'
import { toast } from '../../kernel/parts/toast.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { useConnection, useLastContact } from '../../kernel/session/live.ts'
import { useMay, useSession } from '../../kernel/session/session.ts'
import { HelpDialog } from '../../kernel/shell/HelpDialog.tsx'
import { useLanguage } from '../../kernel/words/words.ts'
import classes from './Kitchen.module.css'
import { OrderCards, TicketCards } from './KitchenCards.tsx'
import { KitchenHead, type PanelName } from './KitchenHead.tsx'
import { AllDayPanel, PrinterPanel, RecallPanel } from './KitchenPanels.tsx'
import { useKitchenActions } from './kitchen-actions.ts'
import { useBeat, useKitchen, useServerNow } from './kitchen-data.ts'
import { useKitchenDevice, useShown } from './kitchen-device.ts'
import { useKitchenKeys } from './kitchen-keys.ts'
import { usePrinting } from './kitchen-print.ts'
import { allowSound, soundTicket, trySound, useCanSound } from './kitchen-sound.ts'
import { useLabels } from './labels.ts'
import { StationPrinters } from './StationPrinters.tsx'

/** A ticket that comes while the screen is looked at is heard, once. */
function useSound(tickets: readonly TicketCard[] | undefined, now: Date): void {
  const isSilent = useKitchenDevice((state) => state.isSilent)
  const known = useRef<Set<string>>(undefined)
  useEffect(allowSound, [])
  useEffect(() => {
    if (!tickets) return
    const isFirst = known.current === undefined
    known.current ??= new Set()
    const seen = known.current
    const fresh = tickets.filter(({ ticket }) => !seen.has(ticket.id))
    for (const { ticket } of fresh) seen.add(ticket.id)
    // One that somebody else received a while ago is not new any more.
    const isNew = ({ ticket: { receivedAt, madeAt } }: TicketCard) =>
      receivedAt === null || now.getTime() - Date.parse(madeAt) < 60_000
    if (!isFirst && !isSilent && fresh.some(isNew)) soundTicket()
  }, [tickets, isSilent, now])
}

function Notices({ board, error }: { board: Board | undefined; error: unknown }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const connection = useConnection()
  const contact = useLastContact()
  const away = (board?.stations ?? [])
    .filter((it) => it.isAway && board?.tickets.some(({ station }) => station === it.id))
    .map((it) => nameIn(language, it))
  return (
    <>
      {connection === 'offline' && (
        <p className={classes.notice} role="alert">
          {t('kitchen.offline', { time: contact ? formatTime(new Date(contact)) : '–' })}
        </p>
      )}
      {connection !== 'offline' && Boolean(error) && (
        <p className={classes.notice} role="alert">
          {messageOf(error)}
        </p>
      )}
      {away.length > 0 && (
        <p className={classes.notice}>{t('kitchen.away', { stations: away.join(' · ') })}</p>
      )}
    </>
  )
}

/** Browsers keep a page silent until it is touched: a cook who waits for a sound has to know. */
function SoundNotice() {
  const { t } = useTranslation()
  const isSilent = useKitchenDevice((state) => state.isSilent)
  const canSound = useCanSound((state) => state.canSound)
  if (isSilent || canSound) return null
  return (
    <button
      type="button"
      className={classes.soundOff}
      onPointerDown={() => void trySound()}
      onClick={() => void trySound()}
    >
      <IconVolumeOff size={24} aria-hidden />
      {t('kitchen.soundBlocked')}
    </button>
  )
}

function Nothing({ title, hint, to }: { title: string; hint: string; to?: string }) {
  const { t } = useTranslation()
  return (
    <div className={classes.nothing}>
      <p className={classes.nothingTitle}>{title}</p>
      <p>{hint}</p>
      {to && (
        <Link className={classes.small} to={to}>
          {t('entity.station.new')}
        </Link>
      )}
    </div>
  )
}

const none: readonly string[] = []

function KitchenScreen({ branch }: { branch: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const canBump = may('restaurant.kitchen.edit')
  const shown = useShown(branch)
  const kitchen = useKitchen(branch, shown)
  const { board, ahead, error, ask } = kitchen
  const now = useServerNow(ahead)
  const { isPass, stations } = shown
  const tickets = useMemo(
    () => (board && !isPass ? ticketCards(board, stations, now) : undefined),
    [board, isPass, stations, now],
  )
  const orders = useMemo(() => (board && isPass ? orderCards(board) : undefined), [board, isPass])
  useBeat(branch, canBump && !isPass ? stations : none, kitchen, now)
  useSound(tickets, now)
  useAwake()
  const labels = useLabels(board)
  const [panel, setPanel] = useState<PanelName | null>(null)
  const actions = useKitchenActions(branch, ask)
  const from = isPass ? 'served' : 'ready'
  const bumps = board
    ? lastBumps(ownTickets(board, tickets, shown.stations, isPass), from, { ...board, now })
    : []
  const recall = ({ lines }: Bump) => actions.recall(lines.map(({ id: line }) => ({ line, from })))
  const keys = useKitchenKeys(() => {
    const [latest] = bumps
    if (latest && canBump) recall(latest)
  })
  const { timeZone } = useSession().company
  const printed = useMemo(
    () => (canBump ? (tickets ?? []) : []).map((it) => it.ticket),
    [canBump, tickets],
  )
  const printerOf = (ticket: KitchenTicket): string | null => {
    const isRerouted = tickets?.find((it) => it.ticket.id === ticket.id)?.isRerouted ?? false
    return cookOf(ticket, isRerouted, board?.stations ?? [])?.printer ?? null
  }
  const again = usePrinting(printed, { branch, label: labels.ofTicket, timeZone, printerOf, t })
  const retry = (id: string) => {
    const ticket = board?.tickets.find((it) => it.id === id)
    if (ticket) again(ticket).then(ask, (failure) => toast.error(messageOf(failure)))
  }
  if (!board) return error ? <Notices board={board} error={error} /> : <Bones shape="board" />
  const isEmpty = (orders ?? tickets ?? []).length === 0
  const isUnset = !isPass && shown.stations.length === 0
  const cooking = isPass ? board.tickets : (tickets ?? []).map(({ ticket }) => ticket)
  return (
    <>
      <KitchenHead
        branch={branch}
        stations={board.stations}
        shown={shown}
        panel={panel}
        canPrint={canBump}
        onPanel={setPanel}
      />
      <Notices board={board} error={error} />
      <SoundNotice />
      {!canBump && <p className={classes.notice}>{t('kitchen.onlooker')}</p>}
      <div className={classes.room}>
        <div className={classes.board} ref={keys}>
          {board.stations.length === 0 && (
            <Nothing
              title={t('kitchen.noStations')}
              hint={t('kitchen.noStationsHint')}
              to={may('catalog.station.add') ? '/Stations/new' : undefined}
            />
          )}
          {board.stations.length > 0 && isUnset && (
            <Nothing title={t('kitchen.choose')} hint={t('kitchen.chooseHint')} />
          )}
          {!isUnset && isEmpty && (
            <Nothing
              title={t(isPass ? 'kitchen.emptyPass' : 'kitchen.empty')}
              hint={t('kitchen.emptyHint')}
            />
          )}
          {tickets && (
            <TicketCards
              cards={tickets}
              board={board}
              labels={labels}
              now={now}
              canBump={canBump}
              actions={actions}
              onRetry={retry}
            />
          )}
          {orders && (
            <OrderCards
              cards={orders}
              board={board}
              labels={labels}
              now={now}
              canBump={canBump}
              actions={actions}
            />
          )}
        </div>
        {panel === 'allDay' && <AllDayPanel branch={branch} counts={allDay(cooking)} />}
        {panel === 'recall' && (
          <RecallPanel bumps={bumps} label={labels.ofTicket} canBump={canBump} onRecall={recall} />
        )}
        {panel === 'printer' && (
          <PrinterPanel>
            <StationPrinters branch={branch} stations={board.stations} onChosen={ask} />
          </PrinterPanel>
        )}
      </div>
      <p className={classes.keys}>{t('kitchen.keys')}</p>
    </>
  )
}

/** What was bumped here: of the stations of this screen, with what it stands in for. */
function ownTickets(
  { tickets }: Board,
  cards: readonly TicketCard[] | undefined,
  stations: readonly string[],
  isPass: boolean,
): KitchenTicket[] {
  const shown = new Set(cards?.map(({ ticket }) => ticket.id))
  return tickets.filter((it) => isPass || stations.includes(it.station) || shown.has(it.id))
}

export default function Kitchen() {
  const { t } = useTranslation()
  const { branch, branches } = useSession()
  const kept = useKitchenDevice((state) => state.branch)
  const own = branch ?? branches.find(({ id }) => id === kept)?.id ?? branches[0]?.id
  return (
    <main className={classes.kitchen} data-mantine-color-scheme="dark">
      {own ? (
        <KitchenScreen key={own} branch={own} />
      ) : (
        <Nothing title={t('kitchen.empty')} hint={t('kitchen.emptyHint')} />
      )}
      <HelpDialog />
    </main>
  )
}
