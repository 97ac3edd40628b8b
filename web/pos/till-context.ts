/**
 * What a till knows and can do, as the screens see it. `web/pos/local` keeps it: in this browser,
 * with or without a network. Nothing here waits for the server unless its comment says so.
 */
import { createContext, createElement, type ReactNode, use } from 'react'
import type { ScaleLabel } from '../../domain/catalog/barcode/barcode.ts'
import type { TillBasics, TillItem, TillListPrice, TillPartner } from '../../domain/pos/contract.ts'
import type { PastRefund } from '../../domain/pos/ticket/past-ticket.ts'
import type { OpenSale } from '../../domain/pos/ticket/sale.ts'
import type { Ticket } from '../../domain/pos/ticket/ticket.ts'
import type { UnsignedTicket } from '../../domain/pos/ticket/unsigned-ticket.ts'
import type { ClockMark } from '../../domain/pos/till-clock.ts'

/** Found by a code: with the barcode that matched, and what the label of a scale says. */
export type ScanHit = {
  item: TillItem
  barcode: TillItem['barcodes'][number] | null
  label?: ScaleLabel
}

export type Catalogue = {
  /** Another number whenever anything in it changed. */
  version: number
  /** Those somebody gave a place, in no order. */
  favourites: () => TillItem[]
  byId: (id: string) => TillItem | undefined
  byCode: (code: string) => ScanHit | undefined
  search: (text: string, limit: number) => TillItem[]
  /** By name; none means those without a category. A large one takes a moment. */
  ofCategory: (category: string | null) => readonly TillItem[]
  /** The first so many of it, in no order but always the same. */
  someOf: (category: string | null, count: number) => readonly TillItem[]
  hasAny: (category: string | null) => boolean
  partner: (id: string) => TillPartner | undefined
  searchPartners: (text: string, limit: number) => TillPartner[]
  pricesOf: (item: string) => readonly TillListPrice[]
}

export type OutboxRow = {
  /** Of the ticket or the call. */
  id: string
  /** None for what is no ticket, such as an opened drawer. */
  number: string | null
  /** What it is, where it is no ticket; words `outbox.<errand>`. */
  errand?: 'errand' | 'clock'
  /** When it was rung. */
  at: string
  /** Of the first currency, below zero for a refund; none for what is no ticket. */
  total: string | null
  state: 'waiting' | 'sending' | 'posted' | 'parked'
  /** Why it is parked, or what the last try said. */
  message: string | null
}

export type Outbox = {
  waiting: number
  parked: number
  lastError: string | null
  /** Nothing is sent until somebody signs in again; selling goes on. */
  isSignInNeeded: boolean
  rows: readonly OutboxRow[]
}

/** A ticket that may come back, with how much of each line still can. */
export type PastTicket = {
  ticket: Ticket
  left: Readonly<Record<string, string>>
  refunds: readonly PastRefund[]
  /** Where it was sold, as the server says; what only this till knows was sold here. */
  branch?: string | undefined
  /** Known from this till alone: others may have taken some of it back meanwhile. */
  isLocal: boolean
  /** The invoice that was made of it, as the server says. */
  invoice?: { number: string } | null | undefined
}

/** Enough of a past ticket to choose it. */
export type FoundTicket = Pick<
  Ticket,
  | 'id'
  | 'number'
  | 'kind'
  | 'at'
  | 'total'
  | 'currencyCode'
  | 'cashierName'
  | 'partner'
  | 'partnerName'
>

export type Till = {
  /**
   * `loading` until the local copy is read (or, the very first time, fetched); `unclaimed` while no
   * register belongs to this station; `reader` in a second tab: everything is seen, nothing sold.
   */
  state: 'loading' | 'unclaimed' | 'reader' | 'ready'
  /** Of the first time; none when nothing is being fetched. */
  progress: { done: number; count: number } | null
  /** Why the first time does not come to an end, in words. */
  problem: string | null
  station: string
  /** None only while loading or unclaimed. */
  basics: TillBasics | null
  catalogue: Catalogue
  /** Open and held ones, oldest first. Seen at once after `saveSale`, kept right behind it. */
  sales: readonly OpenSale[]
  saveSale: (sale: OpenSale) => void
  dropSale: (id: string) => void
  /**
   * Numbers, chains and queues the ticket in one transaction and drops the open sale of the same
   * id with it. Screens call `finishSale` of `finish-sale.ts`, which knows about training.
   */
  commit: (unsigned: UnsignedTicket) => Promise<Ticket>
  /** Of this till, the last number first. */
  recent: readonly Ticket[]
  /** Local ones first; with a network those of other tills too. Matches any part of a number. */
  findTicket: (text: string) => Promise<FoundTicket[]>
  /** By id: from the server if it answers, else as this till knows it. */
  pastTicket: (id: string) => Promise<PastTicket | undefined>
  outbox: Outbox
  /**
   * A POST that may wait: kept beside the tickets and repeated until the server answers it. The
   * body carries its own id, so that repeating it is harmless. What proves this station goes along
   * where the register is named.
   */
  send: (
    path: string,
    body: { id: string; [field: string]: unknown },
    proven?: { register: string },
  ) => Promise<void>
  retry: () => void
  exportOutbox: () => Promise<void>
  /** When the server was heard last, by its clock and those of this machine. */
  clock: ClockMark | null
  isOnline: boolean
  storage: 'persistent' | 'refused' | 'unknown'
  /** Both ask the server; a held register is refused with `registerHeld` (a CallError). */
  claim: (register: string, options?: { isTaken: true }) => Promise<void>
  release: () => Promise<void>
  /** What this station was given when it claimed its register: it goes with what it asks. */
  token: () => Promise<string | undefined>
  /** Ready once the server has said how things stand; nothing is known better where it is away. */
  askAgain: () => Promise<void>
  /** A newer version of the application waits; calling it loads the page anew. */
  update: (() => void) | null
}

const TillContext = createContext<Till | null>(null)

/** Apart, because they seldom change: an amount on a tile is not drawn anew by every scan. */
const BasicsContext = createContext<TillBasics | null>(null)

/** `web/pos/local` puts it around the whole of `/Pos`. */
export const TillRoom = ({ till, children }: { till: Till; children: ReactNode }) =>
  createElement(
    TillContext,
    { value: till },
    createElement(BasicsContext, { value: till.basics }, children),
  )

export function useTill(): Till {
  const till = use(TillContext)
  if (!till) throw new Error('useTill is only for screens inside the till')
  return till
}

/** For screens that are only shown once the till is ready. */
export function useBasics(): TillBasics {
  const basics = use(BasicsContext)
  if (!basics) throw new Error('useBasics is only for a till that is ready')
  return basics
}
