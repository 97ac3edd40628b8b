/** What hands do to a floor plan, one step after the other, each of which can be taken back. */
import {
  type FloorPlan,
  grid,
  type Place,
  type PlannedDecor,
  type PlannedTable,
  type TableLook,
  tableSize,
} from './floor-plan.ts'

export type PlanHistory = { now: FloorPlan; before: FloorPlan[]; after: FloorPlan[] }

const mostSteps = 100

export const startHistory = (now: FloorPlan): PlanHistory => ({ now, before: [], after: [] })

/** A step like the last one on the same thing (a drag) is one with it. */
export function changed(history: PlanHistory, now: FloorPlan, isSameStep = false): PlanHistory {
  if (now === history.now) return history
  const before = isSameStep ? history.before : [...history.before, history.now].slice(-mostSteps)
  return { now, before, after: [] }
}

export function undone({ now, before, after }: PlanHistory): PlanHistory {
  const last = before.at(-1)
  return last
    ? { now: last, before: before.slice(0, -1), after: [now, ...after] }
    : { now, before, after }
}

export function redone({ now, before, after }: PlanHistory): PlanHistory {
  const [next, ...rest] = after
  return next ? { now: next, before: [...before, now], after: rest } : { now, before, after }
}

export const onGrid = (value: number): number => Math.round(value / grid) * grid

const wholeTurn = (turn: number): number => ((Math.round(turn) % 360) + 360) % 360

const within = (value: number, least: number, most: number): number =>
  Math.min(Math.max(Math.round(value), least), most)

/** Another place for one of the things; it keeps to the plan and to whole steps. */
export function placed(plan: FloorPlan, id: string, change: Partial<Place>): FloorPlan {
  const moved = <Thing extends Place & { id: string }>(thing: Thing): Thing => {
    if (thing.id !== id) return thing
    const next = { ...thing, ...change }
    return {
      ...next,
      x: within(next.x, 0, plan.size.width),
      y: within(next.y, 0, plan.size.height),
      width: within(next.width, 2 * grid, plan.size.width),
      height: within(next.height, 2 * grid, plan.size.height),
      turn: wholeTurn(next.turn),
    }
  }
  return { ...plan, tables: plan.tables.map(moved), decor: plan.decor.map(moved) }
}

/** As a table of the section is drawn: what the plan says of it goes before what it was. */
export const lookOf = <Look extends TableLook>(planned: PlannedTable, table: Look): Look => ({
  ...table,
  shape: planned.shape ?? table.shape,
  seats: planned.seats ?? table.seats,
})

/** Another shape, or other seats; a table of another shape is as large as a new one. */
export function furnished(
  plan: FloorPlan,
  id: string,
  was: TableLook,
  change: Partial<TableLook>,
): FloorPlan {
  const remade = (table: PlannedTable): PlannedTable => {
    if (table.id !== id) return table
    const { shape, seats } = { ...lookOf(table, was), ...change }
    const isOther = shape !== lookOf(table, was).shape
    return { ...table, shape, seats, ...(isOther ? tableSize(shape, seats) : {}) }
  }
  return { ...plan, tables: plan.tables.map(remade) }
}

export const withTable = (plan: FloorPlan, table: PlannedTable): FloorPlan => ({
  ...plan,
  tables: [...plan.tables.filter(({ id }) => id !== table.id), table],
})

export const withDecor = (plan: FloorPlan, decor: PlannedDecor): FloorPlan => ({
  ...plan,
  decor: [...plan.decor, decor],
})

/** A table taken off the plan is still a table of the section. */
export const without = (plan: FloorPlan, gone: string): FloorPlan => ({
  ...plan,
  tables: plan.tables.filter(({ id }) => id !== gone),
  decor: plan.decor.filter(({ id }) => id !== gone),
})

export const thingOf = (
  plan: FloorPlan,
  wanted: string | null,
): PlannedTable | PlannedDecor | undefined =>
  [...plan.tables, ...plan.decor].find(({ id }) => id === wanted)
