/**
 * What a till keeps in the browser: one database per company. The catalogue lies there in pages,
 * because fifty thousand rows one by one would take seconds to read; everything that must never be
 * half done (a number, its ticket, its place in the outbox) is written in one transaction.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Claim, TillBasics } from '../../../domain/pos/contract.ts'
import type { OpenSale } from '../../../domain/pos/ticket/sale.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import type { ClockMark } from '../../../domain/pos/till-clock.ts'

export type PageKind = 'item' | 'partner' | 'price'

/** The rows as one text, and what can be asked of them without reading it. */
export type CataloguePage = {
  kind: PageKind
  n: number
  /** What an older version of the screens kept lies there row by row, without marks. */
  rows: string | { id: string }[]
  marks?: string[]
}

/** `waiting` until the server has answered for it. */
export type TicketState = 'waiting' | 'posted' | 'parked'

export type KeptTicket = {
  id: string
  at: string
  number: string
  state: TicketState
  ticket: Ticket
}

/** `refused`: the server would not even read it; it is tried again when somebody asks. */
export type OutboxEntry = {
  id: string
  register: string
  sequence: number
  number: string
  at: string
  /** What was queued by an older version of the screens does not say. */
  kind?: Ticket['kind']
  total: string
  currencyCode: string
  state: 'waiting' | 'refused' | 'parked'
  message: string | null
}

/** A call that may wait: it carries an id of its own, so that it may be made twice. */
export type Errand = {
  id: string
  path: string
  body: unknown
  at: string
  message: string | null
  /** What this station was given for the register goes along when it is sent. */
  register?: string
}

/** What was kept before stations were proven has no proof. */
export type KeptEnd = Omit<Claim, 'token' | 'repairs'> & Partial<Claim>

type KeptSale = { id: string; sale: OpenSale }

/** The few things there is one of. */
export type Facts = {
  station: string
  /** The register this station holds. */
  register: string
  basics: TillBasics
  cursor: string
  /** What time it was when the server was heard last. */
  clock: ClockMark
}

interface TillSchema extends DBSchema {
  pages: { key: [PageKind, number]; value: CataloguePage }
  facts: { key: string; value: unknown }
  /** Where each register stands that this station held. */
  ends: { key: string; value: KeptEnd }
  tickets: { key: string; value: KeptTicket; indexes: { byTime: string } }
  outbox: { key: [string, number]; value: OutboxEntry }
  errands: { key: string; value: Errand }
  sales: { key: string; value: KeptSale }
}

export type TillDatabase = IDBPDatabase<TillSchema>

const prefix = 'comptoir-till-'

export const databaseName = (company: string): string => `${prefix}${company}`

export const openTillDatabase = (company: string): Promise<TillDatabase> =>
  openDB<TillSchema>(databaseName(company), 1, {
    upgrade(db) {
      db.createObjectStore('pages', { keyPath: ['kind', 'n'] })
      db.createObjectStore('facts')
      db.createObjectStore('ends', { keyPath: 'register' })
      db.createObjectStore('tickets', { keyPath: 'id' }).createIndex('byTime', 'at')
      db.createObjectStore('outbox', { keyPath: ['register', 'sequence'] })
      db.createObjectStore('errands', { keyPath: 'id' })
      db.createObjectStore('sales', { keyPath: 'id' })
    },
    // A newer version of the screens wants to change the tables: it must not wait for this tab.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
    // The browser took the tables away; the page finds out what is left by starting anew.
    terminated: () => location.reload(),
  })

export const readFact = async <Name extends keyof Facts>(
  db: TillDatabase,
  name: Name,
): Promise<Facts[Name] | undefined> => (await db.get('facts', name)) as Facts[Name] | undefined

export const keepFact = async <Name extends keyof Facts>(
  db: TillDatabase,
  name: Name,
  value: Facts[Name],
): Promise<void> => {
  await db.put('facts', value, name)
}
