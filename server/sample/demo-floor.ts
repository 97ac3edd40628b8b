/**
 * An evening at the tables of the demo: guests who have just sat down, some who eat, some who wait for
 * the bill. Said through the same API by its waiter and its cook, as on any other day.
 */
import { minuteMs } from '../../domain/kernel/calendar/days.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { KitchenNews } from '../../domain/restaurant/kitchen/kitchen-contract.ts'
import type { Menu } from '../../domain/restaurant/order/floor-news.ts'

export type Ask = <Answer>(method: string, path: string, body?: object) => Promise<Answer>

type Rows<Row> = { rows: Row[] }
type Table = { id: string; name: string }
type Said = Record<string, unknown> & { kind: string }

const courses = [
  { serving: 1, name: 'Drinks', nameFr: 'Boissons', nameAr: 'المشروبات' },
  { serving: 2, name: 'Dishes', nameFr: 'Plats', nameAr: 'الأطباق' },
  { serving: 3, name: 'Desserts', nameFr: 'Desserts', nameAr: 'الحلويات' },
]

/** What of the menu of the café belongs where. */
const served: Readonly<Record<string, number>> = {
  'Hot drinks': 1,
  'Cold drinks': 1,
  Manakish: 2,
  Sandwiches: 2,
  'Salads and plates': 2,
  Cakes: 3,
}

/** Courses have names, and every category of the menu is usually served in one of them. */
export async function nameCourses(ask: Ask): Promise<void> {
  const ids = courses.map(() => newId())
  for (const [at, course] of courses.entries())
    await ask('POST', '/courses', { id: ids[at], ...course })
  type Category = { id: string; name: string; version: number }
  const { rows } = await ask<Rows<Category>>('GET', '/categories?limit=100')
  for (const { id, name, version } of rows) {
    const course = ids[(served[name] ?? 0) - 1]
    if (course) await ask('PATCH', `/categories/${id}`, { version, course })
  }
}

/** How far the guests of a table are. */
type Party = {
  table: string
  guests: number
  minutesAgo: number
  /** How many of each course. */
  dishes: readonly [drinks: number, dishes: number, desserts: number]
  /** How far the kitchen is with it, and whether the bill is out. */
  until: 'seated' | 'ordered' | 'ready' | 'served' | 'billed'
}

const parties: readonly Party[] = [
  { table: '1', guests: 3, minutesAgo: 38, dishes: [3, 3, 0], until: 'served' },
  { table: '3', guests: 2, minutesAgo: 12, dishes: [2, 2, 0], until: 'ordered' },
  { table: '5', guests: 5, minutesAgo: 18, dishes: [4, 3, 2], until: 'ready' },
  { table: '6', guests: 6, minutesAgo: 71, dishes: [6, 4, 3], until: 'billed' },
  { table: '8', guests: 2, minutesAgo: 4, dishes: [0, 0, 0], until: 'seated' },
  { table: 'T2', guests: 4, minutesAgo: 9, dishes: [4, 0, 0], until: 'ready' },
]

function partyEvents({ dishes }: Party, menu: Menu): Said[] {
  const plain = menu.dishes.filter((it) => !it.weighedIn)
  const askedOf = (modifiers: readonly string[]): string[] =>
    menu.modifiers
      .filter(({ id }) => modifiers.includes(id))
      .flatMap(({ min, options }) => options.slice(0, min).map(({ id }) => id))
  const adds = dishes.flatMap((count, at) => {
    const own = plain.filter(({ course, station }) => course === at + 1 && station !== null)
    return Array.from({ length: count }, (_, n) => own[(n * 3 + at) % own.length]).flatMap(
      (dish, n) =>
        dish
          ? {
              kind: 'add',
              line: newId(),
              item: dish.id,
              quantity: '1',
              options: askedOf(dish.modifiers),
              note: null,
              seat: n + 1,
              course: at + 1,
            }
          : [],
    )
  })
  const lines = adds.map(({ line, quantity }) => ({ line, quantity }))
  return lines.length > 0 ? [...adds, { kind: 'send', lines }] : []
}

type Staff = { waiter: Ask; cook: Ask; branch: string; now: Date }

async function seatParty(party: Party, menu: Menu, table: Table, staff: Staff): Promise<void> {
  const { waiter, cook, branch, now } = staff
  const order = newId()
  const said = partyEvents(party, menu)
  const open = { type: 'table', table: table.id, branch: null, guests: party.guests, caller: null }
  const sent = said.find(({ kind }) => kind === 'send')
  const bill =
    party.until === 'billed' && sent ? [{ kind: 'bill', lines: sent.lines, split: null }] : []
  const at = new Date(now.getTime() - party.minutesAgo * minuteMs).toISOString()
  const events = [{ kind: 'open', ...open }, ...said].map((it) => ({ ...it, id: newId(), at }))
  await waiter('POST', `/orders/${order}/events`, { events })
  if (party.until === 'seated' || party.until === 'ordered') return
  const { tickets } = await cook<KitchenNews>('GET', `/kitchen/${branch}`)
  const own = tickets.filter((it) => it.order === order).map(({ id }) => id)
  const to = party.until === 'ready' ? 'ready' : 'served'
  // What is ready at a table is never everything at once.
  const some = to === 'ready' ? own.slice(0, 1) : own
  await cook('POST', `/kitchen/${branch}/stages`, { to, lines: [], tickets: some })
  if (bill.length > 0)
    await waiter('POST', `/orders/${order}/events`, {
      events: bill.map((it) => ({ ...it, id: newId(), at: now.toISOString() })),
    })
}

/** A screen of the kitchen has shown every ticket. */
async function showTickets(cook: Ask, branch: string): Promise<void> {
  const { stations, tickets } = await cook<KitchenNews>('GET', `/kitchen/${branch}`)
  await cook('POST', `/kitchen/${branch}/seen`, {
    screen: newId(),
    stations: stations.map(({ id }) => id),
    tickets: tickets.map(({ id }) => id),
  })
}

/** The floor of the branch with tables, as it is at a good hour. */
export async function seatGuests(waiter: Ask, cook: Ask): Promise<void> {
  type Section = { branch: { id: string } }
  const [section] = (await waiter<Rows<Section>>('GET', '/sections')).rows
  if (!section) return
  const branch = section.branch.id
  const tables = (await waiter<Rows<Table>>('GET', '/dining-tables?limit=100')).rows
  const menu = await waiter<Menu>('GET', `/floor/${branch}/menu`)
  const now = new Date()
  for (const party of parties) {
    const table = tables.find(({ name }) => name === party.table)
    if (table) await seatParty(party, menu, table, { waiter, cook, branch, now })
  }
  await showTickets(cook, branch)
}
