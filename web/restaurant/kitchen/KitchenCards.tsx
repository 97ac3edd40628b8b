/** The cards in their columns, the oldest first. */
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import {
  ageOf,
  type Board,
  isNotPrinted,
  isUnseen,
  minutesOf,
  type OrderCard,
  type TicketCard,
} from '../../../domain/restaurant/kitchen/kitchen-board.ts'
import type { KitchenTicket } from '../../../domain/restaurant/kitchen/kitchen-contract.ts'
import { isUnseenChange } from '../../../domain/restaurant/kitchen/kitchen-line.ts'
import { useLanguage } from '../../kernel/words/words.ts'
import { KitchenCard } from './KitchenCard.tsx'
import type { KitchenActions } from './kitchen-actions.ts'
import type { Labels } from './labels.ts'

type CardsProps<Card> = {
  cards: readonly Card[]
  board: Board
  labels: Labels
  now: Date
  canBump: boolean
  actions: KitchenActions
}

/** A change is seen first; then all that is to cook is ready. */
const bumpTicket = ({ id, lines }: KitchenTicket, { stage }: KitchenActions): void =>
  stage(lines.some(isUnseenChange) ? 'seen' : 'ready', { tickets: [id] })

export function TicketCards(props: CardsProps<TicketCard> & { onRetry: (id: string) => void }) {
  const { cards, board, labels, now, canBump, actions, onRetry } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const stationOf = (id: string) => board.stations.find((it) => it.id === id)
  const elsewhereOf = (ticket: KitchenTicket) =>
    new Map(
      ticket.lines
        .filter(({ order }) => order !== ticket.order)
        .map((line) => [line.id, labels.of(labels.order(line.order), '')]),
    )
  return cards.map(({ ticket, isRerouted }) => {
    const minutes = minutesOf(ticket, now)
    const station = isRerouted ? stationOf(ticket.station) : undefined
    const isLost = isNotPrinted(ticket, now)
    return (
      <KitchenCard
        key={ticket.id}
        id={ticket.id}
        label={labels.ofTicket(ticket)}
        number={ticket.number}
        waiter={ticket.waiter}
        guests={ticket.guests}
        minutes={minutes}
        age={ageOf(minutes, board.limits)}
        kind={ticket.kind}
        lines={ticket.lines}
        elsewhere={elsewhereOf(ticket)}
        instead={station && nameIn(language, station)}
        alarm={isLost ? t('kitchen.notPrinted') : undefined}
        to="ready"
        canBump={canBump}
        onLine={(line) => actions.stage('ready', { lines: [line] })}
        onBump={() => bumpTicket(ticket, actions)}
        onRetry={isLost ? onRetry : undefined}
      />
    )
  })
}

export function OrderCards({ cards, board, labels, now, canBump, actions }: CardsProps<OrderCard>) {
  const { t } = useTranslation()
  const { waitSeconds } = board.limits
  const lost = new Set(
    board.tickets.filter((it) => isUnseen(it, now, waitSeconds)).map(({ order }) => order),
  )
  return cards.map(({ id, order, label, madeAt, lines, isReady }) => {
    const minutes = minutesOf({ madeAt }, now)
    const open = lines.filter(({ stage }) => stage !== 'served').map((line) => line.id)
    return (
      <KitchenCard
        key={id}
        id={id}
        label={labels.of(order, label)}
        number={order?.number}
        waiter={order?.waiter ?? ''}
        guests={order?.guests}
        minutes={minutes}
        age={ageOf(minutes, board.limits)}
        kind="order"
        lines={lines}
        alarm={lost.has(id) ? t('kitchen.unseen') : undefined}
        isReady={isReady}
        to="served"
        canBump={canBump}
        onLine={(line) => actions.stage('served', { lines: [line] })}
        onBump={() => actions.stage('served', { lines: open })}
      />
    )
  })
}
