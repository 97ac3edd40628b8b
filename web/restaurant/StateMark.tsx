/** How a table stands has a shape of its own, in the list, on the plan and in its legend: never colour alone. */
import {
  type Icon,
  IconAlarm,
  IconBell,
  IconBookmark,
  IconCheck,
  IconChefHat,
  IconCircle,
  IconReceipt,
  IconUsers,
} from '@tabler/icons-react'
import type { TableState } from '../../domain/restaurant/floor-state.ts'
import classes from './Floor.module.css'

const shapes: Readonly<Record<TableState, Icon>> = {
  free: IconCircle,
  reserved: IconBookmark,
  seated: IconUsers,
  ordered: IconChefHat,
  ready: IconCheck,
  billed: IconReceipt,
  asked: IconBell,
  late: IconAlarm,
}

/** Beside a word that says the same. */
export function StateMark({ state }: { state: TableState }) {
  const Shape = shapes[state]
  return (
    <span className={classes.stateMark} data-state={state}>
      <Shape size={14} stroke={1.75} aria-hidden />
    </span>
  )
}

type StateSignProps = {
  state: TableState
  /** Half of what the table takes on the plan. */
  half: { width: number; height: number }
  /** How many pixels a step of the plan has: a sign is seen however small the plan is drawn. */
  scale: number
}

/** At the corner of a table on the plan; what is free needs none. */
export function StateSign({ state, half, scale }: StateSignProps) {
  if (state === 'free') return null
  const Shape = shapes[state]
  const radius = Math.max(13, 6 / scale)
  const size = radius * 1.3
  return (
    <g
      className={classes.sign}
      aria-hidden
      transform={`translate(${half.width * 0.9} ${-half.height * 0.9})`}
    >
      <circle r={radius} />
      <Shape x={-size / 2} y={-size / 2} size={size} stroke={2} />
    </g>
  )
}
