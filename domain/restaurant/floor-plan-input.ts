/** What a floor plan is sent and answered as. */
import { z } from 'zod'
import { id, pathId } from '../kernel/input.ts'
import {
  decorKinds,
  type FloorPlan,
  largestPlan,
  leastPlan,
  mostDecor,
  mostSeats,
  mostTables,
  smallestThing,
  type TableShape,
  tableShapes,
} from './floor-plan.ts'

const whole = (least: number, most: number) =>
  z.int('invalid').min(least, 'invalid').max(most, 'invalid')

const place = {
  id,
  x: whole(0, largestPlan),
  y: whole(0, largestPlan),
  width: whole(smallestThing, largestPlan),
  height: whole(smallestThing, largestPlan),
  turn: whole(0, 359),
}

export const floorPlanInput = z.strictObject({
  section: pathId,
  version: whole(0, 2_000_000_000),
  size: z.strictObject({
    width: whole(leastPlan, largestPlan),
    height: whole(leastPlan, largestPlan),
  }),
  tables: z
    .array(
      z.strictObject({
        ...place,
        shape: z.enum(tableShapes, 'invalid').optional(),
        seats: whole(1, mostSeats).optional(),
      }),
    )
    .max(mostTables, 'invalid'),
  decor: z
    .array(z.strictObject({ ...place, kind: z.enum(decorKinds, 'invalid') }))
    .max(mostDecor, 'invalid'),
})

export type SectionTable = { id: string; name: string; seats: number; shape: TableShape }

/** `all` are the tables of the section in use, on the plan or not. */
export type FloorPlanAnswer = FloorPlan & {
  section: { id: string; title: string }
  version: number
  all: SectionTable[]
}
