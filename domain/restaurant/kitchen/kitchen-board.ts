/** What a screen of the kitchen shows: tickets of its stations, or orders across all of them. */
import { minutesSince } from '../../kernel/calendar/days.ts'
import { nameIn } from '../../kernel/naming/local-name.ts'
import { sumOf } from '../../kernel/number/fraction.ts'
import type {
  KitchenLimits,
  KitchenNews,
  KitchenOrder,
  KitchenStation,
  KitchenTicket,
} from './kitchen-contract.ts'
import {
  isDish,
  isRecallable,
  isToCook,
  isUnseenChange,
  type KitchenLine,
  shownOf,
} from './kitchen-line.ts'

export type Board = Pick<KitchenNews, 'cursor' | 'stations' | 'limits' | 'orders' | 'tickets'>

/** What was told replaces all that was known of the orders it is about. */
export function merged(board: Board | undefined, news: KitchenNews): Board {
  const { cursor, stations, limits, orders, tickets } = news
  if (!board) return { cursor, stations, limits, orders, tickets }
  const changed = new Set(orders.map(({ id }) => id))
  const again = new Set(tickets.map(({ id }) => id))
  const isOld = ({ id, order, lines }: KitchenTicket): boolean =>
    again.has(id) || changed.has(order) || lines.some((line) => changed.has(line.order))
  const kept = board.tickets.filter((ticket) => !isOld(ticket))
  const used = new Set(kept.flatMap((it) => [it.order, ...it.lines.map(({ order }) => order)]))
  return {
    cursor,
    stations,
    limits,
    orders: [...board.orders.filter(({ id }) => !changed.has(id) && used.has(id)), ...orders],
    tickets: [...kept, ...tickets],
  }
}

export type Age = 'green' | 'amber' | 'red'

export const minutesOf = ({ madeAt }: { madeAt: string }, now: Date): number =>
  minutesSince(madeAt, now)

export function ageOf(minutes: number, { amberMinutes, redMinutes }: KitchenLimits): Age {
  if (minutes >= redMinutes) return 'red'
  return minutes >= amberMinutes ? 'amber' : 'green'
}

/** Who prepares what a station that is away should: the first along the way that is there. */
export function standInOf(id: string, stations: readonly KitchenStation[]): string | null {
  const byId = new Map(stations.map((it) => [it.id, it]))
  const passed = new Set<string>()
  let at = byId.get(id)
  while (at?.isAway && !passed.has(at.id)) {
    passed.add(at.id)
    at = at.fallback ? byId.get(at.fallback) : undefined
  }
  return at && !at.isAway && at.id !== id ? at.id : null
}

/** The stations whose tickets could come to one of these. */
export function reachedFrom(
  own: readonly string[],
  stations: readonly Pick<KitchenStation, 'id' | 'fallback'>[],
): string[] {
  const found = new Set(own)
  let size = -1
  while (size !== found.size) {
    size = found.size
    for (const { id, fallback } of stations) if (fallback && found.has(fallback)) found.add(id)
  }
  return [...found]
}

/** Which station's cook has a ticket in hand: its own, or whoever stands in for it. */
export const cookOf = (
  ticket: Pick<KitchenTicket, 'station'>,
  isRerouted: boolean,
  stations: readonly KitchenStation[],
): KitchenStation | undefined => {
  const id = isRerouted ? standInOf(ticket.station, stations) : ticket.station
  return stations.find((it) => it.id === id)
}

type Seen = Pick<KitchenTicket, 'station' | 'madeAt' | 'receivedAt' | 'ownReceivedAt'>

const isOlder = (madeAt: string, now: Date, seconds: number): boolean =>
  now.getTime() - Date.parse(madeAt) >= seconds * 1000

/**
 * Why a screen of these stations shows a ticket. What its own station has not received in time goes
 * to whoever stands in, until a screen of its own is back.
 */
export function placeOf(
  ticket: Seen,
  own: ReadonlySet<string>,
  {
    stations,
    limits,
    now,
  }: { stations: readonly KitchenStation[]; limits: KitchenLimits; now: Date },
): 'own' | 'rerouted' | null {
  if (own.has(ticket.station)) return 'own'
  if (ticket.ownReceivedAt || !isOlder(ticket.madeAt, now, limits.waitSeconds)) return null
  const standIn = standInOf(ticket.station, stations)
  return standIn && own.has(standIn) ? 'rerouted' : null
}

/** Nobody has seen it in time. */
export const isUnseen = (ticket: Seen, now: Date, waitSeconds: number): boolean =>
  ticket.receivedAt === null && isOlder(ticket.madeAt, now, waitSeconds)

/** Longer than any printer takes: whoever had it in hand is gone, or stuck. */
export const printSeconds = 30

/** A print that did not come out, as far as anybody knows: somebody has to try again. */
export function isNotPrinted(
  {
    printedAt,
    printFailedAt,
    printClaimedAt,
  }: Pick<KitchenTicket, 'printedAt' | 'printFailedAt' | 'printClaimedAt'>,
  now: Date,
): boolean {
  if (printedAt) return false
  return (
    printFailedAt !== null ||
    (printClaimedAt !== null && isOlder(printClaimedAt, now, printSeconds))
  )
}

/** A ticket stays on its station's screen while there is something to cook, or to be seen. */
const isOpenTicket = ({ lines }: KitchenTicket): boolean =>
  lines.some((line) => isToCook(line) || isUnseenChange(line))

const byAge = (one: { madeAt: string; id: string }, other: { madeAt: string; id: string }) =>
  one.madeAt < other.madeAt || (one.madeAt === other.madeAt && one.id < other.id) ? -1 : 1

export type TicketCard = { ticket: KitchenTicket; isRerouted: boolean }

/** The oldest first. */
export function ticketCards(board: Board, own: readonly string[], now: Date): TicketCard[] {
  const mine = new Set(own)
  return board.tickets
    .filter(isOpenTicket)
    .toSorted(byAge)
    .flatMap((ticket) => {
      const place = placeOf(ticket, mine, { ...board, now })
      return place ? [{ ticket, isRerouted: place === 'rerouted' }] : []
    })
}

export type OrderCard = {
  id: string
  order: KitchenOrder | undefined
  label: string
  madeAt: string
  lines: (KitchenLine & { station: string })[]
  /** Nothing of it is still to cook. */
  isReady: boolean
}

/** Orders of which something is not served yet, across all stations. */
export function orderCards({ tickets, orders }: Board): OrderCard[] {
  const lines = tickets
    .toSorted(byAge)
    .flatMap((ticket) =>
      ticket.lines
        .filter((line) => isDish(line) && line.stage !== 'void')
        .map((line) => ({ ...line, station: ticket.station, ticket })),
    )
  return [...Map.groupBy(lines, ({ order }) => order)]
    .flatMap(([id, own]) => {
      const open = own.filter(({ stage }) => stage !== 'served')
      const [first] = open
      if (!first) return []
      const order = orders.find((it) => it.id === id)
      return [
        {
          id,
          order,
          label: order?.label ?? first.ticket.label,
          madeAt: first.ticket.madeAt,
          lines: own.map(({ ticket: _, ...line }) => line).toSorted((a, b) => a.course - b.course),
          isReady: open.every(({ stage }) => stage === 'ready'),
        },
      ]
    })
    .toSorted(byAge)
}

export type AllDay = { key: string; line: KitchenLine; quantity: string }

/** How much of each dish, with the same options, is still to cook. */
export function allDay(tickets: readonly KitchenTicket[]): AllDay[] {
  const lines = tickets.flatMap((ticket) => ticket.lines.filter(isToCook))
  const keyOf = ({ item, options }: KitchenLine): string =>
    [item, ...options.map((it) => nameIn('en', it)).toSorted()].join('\n')
  return [...Map.groupBy(lines, keyOf)]
    .flatMap(([key, [line, ...more]]) =>
      line ? [{ key, line, quantity: sumOf([line, ...more].map(shownOf)) }] : [],
    )
    .toSorted((a, b) => (nameIn('en', a.line.names) < nameIn('en', b.line.names) ? -1 : 1))
}

export type Bump = { ticket: KitchenTicket; at: string; lines: KitchenLine[] }

/** What can be brought back: of each ticket the last bump, the latest first. */
export function lastBumps(
  tickets: readonly KitchenTicket[],
  from: 'ready' | 'served',
  { limits: { recallMinutes }, now }: { limits: KitchenLimits; now: Date },
): Bump[] {
  return tickets
    .flatMap((ticket) => {
      const lines = ticket.lines.filter((it) => isRecallable(it, from, { now, recallMinutes }))
      const at = lines
        .map(({ stagedAt }) => stagedAt)
        .toSorted()
        .at(-1)
      return at ? [{ ticket, at, lines: lines.filter(({ stagedAt }) => stagedAt === at) }] : []
    })
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
}
