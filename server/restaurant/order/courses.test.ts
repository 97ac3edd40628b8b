/** Courses have names; a dish has its usual one, or that of its category. */
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { KitchenNews } from '../../../domain/restaurant/kitchen/kitchen-contract.ts'
import type { Menu } from '../../../domain/restaurant/order/floor-news.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { type Station, station } from '../../kernel/testing/station.ts'
import { added, type DiningRoom, device, newDiningRoom, seated } from '../testing/dining-room.ts'

const app = testApp()
let ours: Station
let room: DiningRoom

beforeAll(async () => {
  ours = await station(app)
  room = await newDiningRoom(ours)
})

test('a dish lands in its own course, else in that of its category, and the kitchen reads the name', async () => {
  const mains = await ours.add('/api/courses', { serving: 2, name: 'Mains', nameFr: 'Plats' })
  const sweets = await ours.add('/api/courses', { serving: 3, name: 'Desserts' })
  expect(
    await ours.refused('POST', '/api/courses', { id: newId(), serving: 3, name: 'Cheese' }),
  ).toMatchObject({ code: 'notUnique', field: 'serving' })
  const category = await ours.add('/api/categories', { name: 'Grill', course: mains.id })
  const dish = async (name: string, more: object = {}) =>
    (
      await ours.add('/api/items', {
        ...{ name, unitPrice: '9', unit: room.unit, kind: 'service', category: category.id },
        ...{ station: room.kitchen, ...more },
      })
    ).id
  const lamb = await dish('Lamb')
  const pineapple = await dish('Grilled pineapple', { course: sweets.id })
  const { dishes, courses } = (await ours.call<Menu>('GET', `/api/floor/${room.branch}/menu`)).body
  const courseOf = (item: string) => dishes.find(({ id }) => id === item)?.course
  expect([lamb, pineapple, room.soup].map(courseOf)).toEqual([2, 3, null])
  expect(courses.map(({ serving, name }) => [serving, name])).toEqual([
    [2, 'Mains'],
    [3, 'Desserts'],
  ])
  const [order, line, first] = [newId(), newId(), newId()]
  await device(ours, room).say(
    order,
    seated(room.tables[0] ?? ''),
    added(line, lamb, { course: 2 }),
    added(first, room.soup),
    { kind: 'send', lines: [line, first].map((it) => ({ line: it, quantity: '1' })) },
  )
  const { tickets } = (await ours.call<KitchenNews>('GET', `/api/kitchen/${room.branch}`)).body
  const named = tickets.flatMap(({ lines }) => lines.map((it) => [it.course, it.courseNames]))
  expect(named).toEqual([
    [1, null],
    [2, expect.objectContaining({ name: 'Mains', nameFr: 'Plats' })],
  ])
})
