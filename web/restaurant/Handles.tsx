/** What the chosen thing is sized and turned by; keys do the same. */
import type { Place } from '../../domain/restaurant/floor-plan.ts'
import classes from './Floor.module.css'
import type { Drag } from './use-drag.ts'

const radius = 11
const away = 34

/** Above the thing, or below it where there is no room above. */
const hasRoomAbove = ({ y, height }: Place): boolean => y - height / 2 - away - radius > 0

export function Handles({ thing, drag }: { thing: Place & { id: string }; drag: Drag }) {
  const { x, y, width, height, turn } = thing
  const side = hasRoomAbove(thing) ? -1 : 1
  const [start, end] = [side * (height / 2 + 6), side * (height / 2 + away)]
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`} aria-hidden>
      <rect
        className={classes.frame}
        x={-width / 2 - 6}
        y={-height / 2 - 6}
        width={width + 12}
        height={height + 12}
      />
      <g className={classes.handle} {...drag.sizes(thing)}>
        <path className={classes.grasp} d={`M${width / 2 + 6} ${height / 2 + 6}h0.01`} />
        <circle className={classes.knob} cx={width / 2 + 6} cy={height / 2 + 6} r={radius} />
      </g>
      <g className={classes.handle} {...drag.turns(thing)}>
        <line className={classes.frame} y1={start} y2={end} />
        <path className={classes.grasp} d={`M0 ${end}h0.01`} />
        <circle className={classes.knob} cy={end} r={radius} />
      </g>
    </g>
  )
}
