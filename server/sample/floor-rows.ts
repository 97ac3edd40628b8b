/** The café of the first branch: a room and a terrace, with their tables where they stand. */
import { newId } from '../../domain/kernel/id.ts'
import { firstSize, type TableShape, tableSize } from '../../domain/restaurant/floor-plan.ts'
import { insertCodes } from '../restaurant/menu-codes.ts'
import { writePlan } from '../restaurant/plan-rows.ts'
import type { Name } from './data.ts'
import type { Filling } from './filling.ts'
import { fillReservations } from './reservation-rows.ts'

type Sample = { name: Name; tables: readonly (readonly [seats: number, shape: TableShape])[] }

const sections: readonly Sample[] = [
  {
    name: ['Dining room', 'Grande salle', 'الصالة الكبرى'],
    tables: [
      ...Array.from({ length: 4 }, () => [4, 'square'] as const),
      ...Array.from({ length: 2 }, () => [6, 'long'] as const),
      ...Array.from({ length: 4 }, () => [2, 'round'] as const),
    ],
  },
  {
    name: ['Terrace', 'Terrasse', 'الشرفة'],
    tables: Array.from({ length: 6 }, (_, n) => [n < 4 ? 4 : 2, 'round'] as const),
  },
]

/** Who hung the codes up. */
const shopName: Name = ['The house', 'La maison', 'الدار']

export async function fillFloor(filling: Filling, branch: string | undefined): Promise<void> {
  const { named, said, write, context } = filling
  const rows = sections.map(({ name, tables }, order) => ({
    section: { ...named(name), branch, order },
    tables: tables.map(([seats, shape], n) => ({
      id: newId(),
      name: order === 0 ? `${n + 1}` : `T${n + 1}`,
      seats,
      shape,
    })),
  }))
  await write(
    'section',
    rows.map(({ section }) => section),
  )
  await write(
    'diningTable',
    rows.flatMap(({ section, tables }) => tables.map((it) => ({ ...it, section: section.id }))),
  )
  for (const { section, tables } of rows) {
    const planned = tables.map(({ id, seats, shape }, n) => ({
      id,
      x: 160 + (n % 4) * 280,
      y: 150 + Math.floor(n / 4) * 240,
      ...tableSize(shape, seats),
      turn: 0,
    }))
    await writePlan(context.tx, section.id, { size: firstSize, tables: planned, decor: [] })
  }
  if (!branch) return
  await fillReservations(
    filling,
    branch,
    rows.map(({ tables }) => tables.map(({ id }) => id)),
  )
  const places = rows.flatMap(({ section, tables }) =>
    tables.map(({ id }) => ({ id: newId(), branch, section: section.id, table: id })),
  )
  const whole = { id: newId(), branch, section: null, table: null }
  await insertCodes(context.tx, said(shopName), [whole, ...places])
}
