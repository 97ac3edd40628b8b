/**
 * The plan of a section: where its tables stand, and what else is in the room. One step of the plan
 * is a centimetre; a thing is said by its middle, so that turning it moves nothing.
 */
import { Refusal } from '../kernel/refusal.ts'

export const tableShapes = ['square', 'round', 'long'] as const
export type TableShape = (typeof tableShapes)[number]

export const decorKinds = ['wall', 'plant', 'counter', 'door'] as const
export type DecorKind = (typeof decorKinds)[number]

/** Where something stands: its middle, its size, and by how many degrees it is turned. */
export type Place = { x: number; y: number; width: number; height: number; turn: number }

/** What the table itself is; said only where the plan makes it another. */
export type TableLook = { shape: TableShape; seats: number }

export type PlannedTable = Place & { id: string } & Partial<TableLook>
export type PlannedDecor = Place & { id: string; kind: DecorKind }

export type PlanSize = { width: number; height: number }

export type FloorPlan = { size: PlanSize; tables: PlannedTable[]; decor: PlannedDecor[] }

export const firstSize: PlanSize = { width: 1200, height: 800 }
export const leastPlan = 300
export const largestPlan = 5000
export const smallestThing = 10
export const grid = 10
export const mostTables = 200
export const mostDecor = 300
export const mostSeats = 99

/** How large a table of so many seats is drawn at first. */
export function tableSize(shape: TableShape, seats: number): { width: number; height: number } {
  const side = 70 + 10 * Math.min(3, Math.floor(seats / 4))
  if (shape !== 'long') return { width: side, height: side }
  return { width: Math.min(400, 50 + 35 * Math.ceil(seats / 2)), height: 80 }
}

export const decorSizes: Readonly<Record<DecorKind, { width: number; height: number }>> = {
  wall: { width: 300, height: 20 },
  plant: { width: 50, height: 50 },
  counter: { width: 300, height: 70 },
  door: { width: 90, height: 20 },
}

type Point = { x: number; y: number }

/** As exactly as a plan is drawn: a quarter turn ends where it should. */
const steady = (value: number): number => Math.round(value * 1e6) / 1e6

export function cornersOf({ x, y, width, height, turn }: Place): Point[] {
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [steady(Math.cos(angle)), steady(Math.sin(angle))]
  const [right, down] = [width / 2, height / 2]
  return [
    [-right, -down],
    [right, -down],
    [right, down],
    [-right, down],
  ].map(([dx = 0, dy = 0]) => ({
    x: steady(x + dx * cos - dy * sin),
    y: steady(y + dx * sin + dy * cos),
  }))
}

const axesOf = (corners: readonly Point[]): Point[] =>
  corners.slice(0, 2).map((corner, at) => {
    const next = corners[at + 1] ?? corner
    return { x: next.x - corner.x, y: next.y - corner.y }
  })

const spanOn = (axis: Point, corners: readonly Point[]): [number, number] => {
  const along = corners.map(({ x, y }) => steady(x * axis.x + y * axis.y))
  return [Math.min(...along), Math.max(...along)]
}

/** Whether one lies on the other; what only touches does not. */
export function overlap(one: Place, other: Place): boolean {
  const [first, second] = [cornersOf(one), cornersOf(other)]
  return [...axesOf(first), ...axesOf(second)].every((axis) => {
    const [[low, high], [least, most]] = [spanOn(axis, first), spanOn(axis, second)]
    return low < most && least < high
  })
}

export const isInside = (place: Place, { width, height }: PlanSize): boolean =>
  cornersOf(place).every(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height)

/** Tables that stand outside, or on another one; walls and plants may stand anywhere inside. */
export function faultsOf({ size, tables, decor }: FloorPlan): {
  outside: Set<string>
  crossed: [string, string][]
} {
  const outside = new Set(
    [...tables, ...decor].filter((it) => !isInside(it, size)).map(({ id }) => id),
  )
  const crossed = tables.flatMap((one, at) =>
    tables
      .slice(at + 1)
      .filter((other) => overlap(one, other))
      .map((other): [string, string] => [one.id, other.id]),
  )
  return { outside, crossed }
}

/** The first free place for something so large, row by row; none where the plan is full. */
export function freePlace(
  { size, tables, decor }: FloorPlan,
  { width, height }: { width: number; height: number },
): Place | undefined {
  const taken = [...tables, ...decor]
  const step = grid * 2
  for (let y = step + height / 2; y + height / 2 <= size.height; y += step)
    for (let x = step + width / 2; x + width / 2 <= size.width; x += step) {
      const place = { x: Math.round(x), y: Math.round(y), width, height, turn: 0 }
      // A chair needs room on every side.
      const room = { ...place, width: width + step, height: height + step }
      if (isInside(place, size) && !taken.some((it) => overlap(room, it))) return place
    }
  return undefined
}

/** `nameOf` names a table in what is refused. */
export function refusePlan(plan: FloorPlan, nameOf: (id: string) => string): void {
  const ids = [...plan.tables, ...plan.decor].map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw new Refusal('idTaken')
  const { outside, crossed } = faultsOf(plan)
  const at = plan.tables.findIndex(({ id }) => outside.has(id))
  const table = plan.tables[at]
  if (table) throw new Refusal('tableOutside', `tables.${at}`, { name: nameOf(table.id) })
  if (outside.size > 0) {
    const index = plan.decor.findIndex(({ id }) => outside.has(id))
    throw new Refusal('decorOutside', `decor.${index}`)
  }
  const [pair] = crossed
  if (!pair) return
  const index = plan.tables.findIndex(({ id }) => id === pair[1])
  const [first, second] = pair.map(nameOf)
  throw new Refusal('tablesCross', `tables.${index}`, { first, second })
}
