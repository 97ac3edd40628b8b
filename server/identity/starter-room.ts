/** The room, the stations, the courses and the menu of a house that serves at tables. */

import { namesIn } from '../../domain/identity/starter/named.ts'
import type { StarterRoom } from '../../domain/identity/starter/room.ts'
import { mustEntity } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { Language } from '../../domain/kernel/language.ts'
import type { PublicContext } from '../kernel/context.ts'
import { insertRows } from '../kernel/rows/bulk-rows.ts'

type Ids = ReadonlyMap<string, string>

/** By category: what is served when, and where it is prepared. */
export type ServedWays = ReadonlyMap<string, { course?: string; station?: string }>

const idsOf = (keys: readonly string[]): Ids => new Map(keys.map((key) => [key, newId()]))

/** Stations and courses come before the categories and items that name them. */
export async function makeService(
  context: PublicContext,
  { stations, courses, served }: StarterRoom,
  language: Language,
): Promise<ServedWays> {
  const stationIds = idsOf(stations.map(({ key }) => key))
  const courseIds = idsOf(courses.map(({ key }) => key))
  await insertRows(
    context,
    mustEntity('station'),
    stations.map(({ key, ...names }, order) => ({
      id: stationIds.get(key) ?? newId(),
      ...namesIn(language, names),
      order,
    })),
  )
  await insertRows(
    context,
    mustEntity('course'),
    courses.map(({ key, serving, ...names }) => ({
      id: courseIds.get(key) ?? newId(),
      ...namesIn(language, names),
      serving,
    })),
  )
  return new Map(
    served.map(({ category, course, station }) => [
      category,
      { course: courseIds.get(course), station: stationIds.get(station) },
    ]),
  )
}

/** The room with its tables where they stand, and the menu with the categories of the shop. */
export async function makeRoom(
  context: PublicContext,
  room: StarterRoom,
  at: { language: Language; branch: string; categories: Ids },
): Promise<void> {
  const { language, branch, categories } = at
  const section = newId()
  const tableIds = idsOf(room.tables.map(({ name }) => name))
  const sectionRow = { id: section, ...namesIn(language, room.section), branch, order: 0 }
  await insertRows(context, mustEntity('section'), [sectionRow])
  await insertRows(
    context,
    mustEntity('diningTable'),
    room.tables.map(({ name, seats, shape }) => ({
      id: tableIds.get(name) ?? newId(),
      name,
      section,
      seats,
      shape,
    })),
  )
  await context.services.placeTables(context.tx, section, room, tableIds)
  const { fromTime, toTime, ...names } = room.menu
  const parts = room.served.flatMap(({ category }) => categories.get(category) ?? [])
  await insertRows(context, mustEntity('menu'), [
    {
      id: newId(),
      ...namesIn(language, names),
      order: 0,
      fromTime,
      toTime,
      parts: parts.map((category) => ({ id: newId(), category })),
    },
  ])
}
