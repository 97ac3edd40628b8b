/** What a device keeps of the floor, so that it goes on without a network: one database per company. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type {
  FloorNews,
  KitchenState,
  Menu,
  OrderHead,
} from '../../../domain/restaurant/order/floor-news.ts'
import type { Person, SentEvent } from '../../../domain/restaurant/order/order-event.ts'

/** A branch as the server told of it last. */
export type KeptFloor = {
  branch: string
  cursor: string | null
  orders: OrderHead[]
  events: FloorNews['events']
  kitchen: KitchenState[]
  menu: Menu | null
}

/** What was said here: until it is heard, or for good where it was refused. */
export type SaidEvent = {
  id: string
  /** Its place among what was said here. */
  n: number
  branch: string
  order: string
  event: SentEvent
  /** Who said it: nobody else sends it. Unknown of what was said before this was kept. */
  by?: Person
  /** The server has it; it comes back with the next news. */
  isHeard: boolean
  refusal: string | null
}

interface FloorSchema extends DBSchema {
  floors: { key: string; value: KeptFloor }
  said: { key: string; value: SaidEvent }
  /** Answers that are shown until newer ones come. */
  answers: { key: string; value: unknown }
}

export type FloorDatabase = IDBPDatabase<FloorSchema>

const nameOf = (company: string): string => `comptoir-floor-${company}`

/** Whether anybody ever served at this device. */
export const hasFloor = async (company: string): Promise<boolean> =>
  typeof indexedDB !== 'undefined' &&
  (await indexedDB.databases()).some(({ name }) => name === nameOf(company))

export const openFloorDatabase = (company: string): Promise<FloorDatabase> =>
  openDB<FloorSchema>(nameOf(company), 3, {
    upgrade(db, before, _, tx) {
      // What was told has another shape by now and is told again; what was said here stays.
      if (before > 0) return void tx.objectStore('floors').clear()
      db.createObjectStore('floors', { keyPath: 'branch' })
      db.createObjectStore('said', { keyPath: 'id' })
      db.createObjectStore('answers')
    },
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  })

/** Somebody else signs in: what was not heard stays, the rest goes. */
export async function emptyFloor(company: string): Promise<boolean> {
  if (!(await hasFloor(company))) return false
  const db = await openFloorDatabase(company)
  try {
    await db.clear('floors')
    await db.clear('answers')
    const left = (await db.getAll('said')).some(({ isHeard, refusal }) => !isHeard && !refusal)
    if (!left) await db.clear('said')
    return left
  } finally {
    db.close()
  }
}

/** Whether this person said it here, as far as one knows. */
export const isSaidBy = ({ by }: SaidEvent, user: string): boolean => !by || by.id === user

export async function unheardEvents(company: string, user: string): Promise<number> {
  if (!(await hasFloor(company))) return 0
  const db = await openFloorDatabase(company)
  try {
    return (await db.getAll('said')).filter(
      (it) => !it.isHeard && !it.refusal && isSaidBy(it, user),
    ).length
  } finally {
    db.close()
  }
}
