/** A room with tables, dishes of two stations, and what a waiter's device says. */
import { newId } from '../../../domain/kernel/id.ts'
import type { EventOutcome, FloorNews } from '../../../domain/restaurant/order/floor-news.ts'
import { orderOf } from '../../../domain/restaurant/order/order.ts'
import type { SentEvent } from '../../../domain/restaurant/order/order-event.ts'
import type { Order } from '../../../domain/restaurant/order/order-state.ts'
import type { Station } from '../../kernel/testing/station.ts'

type Without<Event> = Event extends unknown ? Omit<Event, 'id' | 'at'> : never
export type Said = Without<SentEvent> & { id?: string; at?: string }

export type DiningRoom = {
  branch: string
  section: string
  unit: string
  tables: string[]
  kitchen: string
  bar: string
  soup: string
  steak: string
  beer: string
  /** Of no station. */
  bread: string
  rare: string
  wellDone: string
}

export async function newDiningRoom(who: Station): Promise<DiningRoom> {
  const branch = (await who.list('/api/branches')).rows[0]?.id ?? ''
  const { id: section } = await who.add('/api/sections', { name: `Room ${newId()}`, branch })
  const tables: string[] = []
  for (const name of ['1', '2', '3', '4'])
    tables.push((await who.add('/api/dining-tables', { name, section, seats: 4 })).id)
  const { id: kitchen } = await who.add('/api/stations', { name: `Kitchen ${newId()}` })
  const { id: bar } = await who.add('/api/stations', { name: `Bar ${newId()}` })
  const options = [
    { name: 'Rare', price: '0' },
    { name: 'Well done', price: '0.5' },
  ].map((it) => ({ ...it, id: newId() }))
  const { id: cooking } = await who.add('/api/modifiers', {
    name: `Cooking ${newId()}`,
    min: 1,
    max: 1,
    options,
  })
  const { id: unit } = await who.add('/api/units', { name: `Plate ${newId()}` })
  const dish = async (name: string, unitPrice: string, more: object = {}): Promise<string> =>
    (await who.add('/api/items', { name, unitPrice, unit, kind: 'service', ...more })).id
  return {
    branch,
    section,
    unit,
    tables,
    kitchen,
    bar,
    soup: await dish('Soup', '4.5', { station: kitchen }),
    steak: await dish('Steak', '18', { station: kitchen, modifiers: [cooking] }),
    beer: await dish('Beer', '3', { station: bar }),
    bread: await dish('Bread', '1'),
    rare: options[0]?.id ?? '',
    wellDone: options[1]?.id ?? '',
  }
}

/** A device in somebody's hands: what it says, and the floor as it is told. */
export function device(who: Station, { branch }: Pick<DiningRoom, 'branch'>) {
  const full = (event: Said) =>
    ({ id: newId(), at: new Date().toISOString(), ...event }) as SentEvent
  const send = async (order: string, ...events: Said[]): Promise<EventOutcome[]> => {
    const answer = await who.call<{ outcomes: EventOutcome[] }>(
      'POST',
      `/api/orders/${order}/events`,
      { events: events.map(full) },
    )
    if (answer.status >= 300) throw new Error(answer.text)
    return answer.body.outcomes
  }
  const news = async (after?: string) =>
    (await who.call<FloorNews>('GET', `/api/floor/${branch}${after ? `?after=${after}` : ''}`)).body
  return {
    full,
    send,
    news,
    /** Every one of them counts. */
    async say(order: string, ...events: Said[]): Promise<void> {
      for (const outcome of await send(order, ...events))
        if ('code' in outcome) throw new Error(`${outcome.code}: ${outcome.message}`)
    },
    async refused(order: string, event: Said): Promise<string> {
      const [outcome] = await send(order, event)
      return outcome && 'code' in outcome ? outcome.code : 'taken'
    },
    async order(id: string): Promise<Order | undefined> {
      const { events } = await news()
      return orderOf(
        id,
        events.filter((it) => it.order === id),
      )
    },
  }
}

export const seated = (table: string, guests = 2): Said => ({
  kind: 'open',
  type: 'table',
  table,
  branch: null,
  guests,
  caller: null,
})

export const added = (line: string, item: string, more: object = {}): Said =>
  ({
    kind: 'add',
    line,
    item,
    quantity: '1',
    options: [],
    note: null,
    seat: null,
    course: 1,
    ...more,
  }) as Said
