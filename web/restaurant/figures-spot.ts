/** Where the figures of a table stand: beside it, never over its edge, and whole within the plan. */
import { cornersOf, type Place, type PlanSize } from '../../domain/restaurant/floor-plan.ts'

/** From one line of figures to the next. */
export const figureStep = 20
const figureLines = 3

/** From the table to the middle of the nearest line: the chairs stand between. */
const [above, below] = [24, 34]

/** Half of the longest line: what stands at the side of the room is read to its end. */
const halfLine = 75

/** Half of what a table takes on the plan as it is turned. */
export function halfOf(place: Place): { width: number; height: number } {
  const corners = cornersOf({ ...place, x: 0, y: 0 })
  return {
    width: Math.max(...corners.map(({ x }) => x)),
    height: Math.max(...corners.map(({ y }) => y)),
  }
}

/** The first line of its figures, from the middle of the table: below it, or above where there is no room. */
export function figuresSpot(place: Place, size: PlanSize): { x: number; y: number } {
  const { height } = halfOf(place)
  const rest = (figureLines - 1) * figureStep
  const x = Math.min(Math.max(place.x, halfLine), size.width - halfLine) - place.x
  const isRoomBelow = place.y + height + below + rest <= size.height
  return { x, y: isRoomBelow ? height + below : -(height + above + rest) }
}
