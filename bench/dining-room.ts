/** A restaurant for benchmarks: tables with guests at them, and dishes of two stations. */
import type { SessionInfo } from '../domain/identity/session.ts'
import { newId } from '../domain/kernel/id.ts'
import { tableSize } from '../domain/restaurant/floor-plan.ts'
import type { SentEvent } from '../domain/restaurant/order/order-event.ts'
import type { Installation } from './installation.ts'

type Without<Event> = Event extends unknown ? Omit<Event, 'id' | 'at'> : never
export type Said = Without<SentEvent>

export type DiningRoom = {
  installation: Installation
  branch: string
  dishes: string[]
  /** One for each table. */
  orders: string[]
}

export const eventsOf = (said: readonly Said[]): SentEvent[] =>
  said.map((event) => ({ id: newId(), at: new Date().toISOString(), ...event }) as SentEvent)

export async function say(
  { ask }: Installation,
  order: string,
  events: readonly SentEvent[],
): Promise<void> {
  const answer = await ask('POST', `/api/orders/${order}/events`, { events })
  const { outcomes }: { outcomes: { code?: string }[] } = JSON.parse(answer)
  const refused = outcomes.find(({ code }) => code)
  if (refused) throw new Error(`The house refused an event: ${refused.code}`)
}

export const added = (item: string, line: string = newId()): Said => ({
  kind: 'add',
  line,
  item,
  quantity: '1',
  options: [],
  note: null,
  seat: null,
  course: 1,
})

/** So many dishes, and all of them to the kitchen. */
export function sentLines(dishes: readonly string[], count: number): Said[] {
  const lines = Array.from({ length: count }, (_, n) => ({
    line: newId(),
    item: dishes[n % dishes.length] ?? '',
  }))
  return [
    ...lines.map(({ item, line }) => added(item, line)),
    { kind: 'send', lines: lines.map(({ line }) => ({ line, quantity: '1' })) },
  ]
}

const caller = { name: 'Rana Haddad', phone: null, address: null, driver: null }

export const takenAway = (branch: string): Said => ({
  kind: 'open',
  type: 'takeAway',
  table: null,
  branch,
  guests: 1,
  caller,
})

const perRow = 10
const stride = { x: 130, y: 170 }

/** In rows, with room for what is said of each beside it. */
const planOf = (tables: readonly string[]) => ({
  size: { width: perRow * stride.x, height: Math.ceil(tables.length / perRow) * stride.y },
  tables: tables.map((id, n) => ({
    id,
    x: (0.5 + (n % perRow)) * stride.x,
    y: (0.5 + Math.floor(n / perRow)) * stride.y,
    ...tableSize('square', 4),
    turn: 0,
  })),
  decor: [],
})

export async function openDiningRoom(
  installation: Installation,
  tables: number,
): Promise<DiningRoom> {
  const { ask } = installation
  const made = async (api: string, body: object): Promise<string> => {
    const id = newId()
    await ask('POST', api, { id, ...body })
    return id
  }
  const session: SessionInfo = JSON.parse(await ask('GET', '/api/session'))
  const branch = session.branches[0]?.id ?? ''
  const unit = await made('/api/units', { name: 'Plate' })
  const stations = [
    await made('/api/stations', { name: 'Hot kitchen' }),
    await made('/api/stations', { name: 'Long bar' }),
  ]
  const dishes: string[] = []
  for (let n = 0; n < 20; n++)
    dishes.push(
      await made('/api/items', {
        name: `Dish ${n}`,
        unit,
        unitPrice: '10',
        kind: 'service',
        station: stations[n % 2],
      }),
    )
  const perRoom = 50
  const orders: string[] = []
  const rooms = new Map<string, string[]>()
  let section = ''
  for (let n = 0; n < tables; n++) {
    if (n % perRoom === 0)
      section = await made('/api/sections', { name: `Room ${n / perRoom + 1}`, branch })
    const table = await made('/api/dining-tables', { name: `T${n + 1}`, section, seats: 4 })
    rooms.set(section, [...(rooms.get(section) ?? []), table])
    const order = newId()
    const seated: Said = {
      kind: 'open',
      type: 'table',
      table,
      branch: null,
      guests: 4,
      caller: null,
    }
    await say(installation, order, eventsOf([seated, ...sentLines(dishes, 4)]))
    orders.push(order)
  }
  for (const [room, own] of rooms)
    await ask('PUT', `/api/floor-plans/${room}`, { version: 0, ...planOf(own) })
  return { installation, branch, dishes, orders }
}
