/**
 * What a table on the plan says of its guests: how many, since when, how much, and who serves them.
 * It stands beside the table, not in it: the name of a button holds every word that is read on it.
 */

import { useTranslation } from 'react-i18next'
import { minutesSince } from '../../domain/kernel/calendar/days.ts'
import { formatDecimal } from '../../domain/kernel/format.ts'
import { sumOf } from '../../domain/kernel/number/fraction.ts'
import { formatMoney } from '../../domain/kernel/number/money.ts'
import type { Place, PlanSize } from '../../domain/restaurant/floor-plan.ts'
import { useSession } from '../kernel/session/session.ts'
import classes from './Floor.module.css'
import { figureStep, figuresSpot } from './figures-spot.ts'
import type { FloorOrder } from './local/floor-fold.ts'

/** Who serves a table; more than one where guests who do not know each other share it. */
export const waitersOf = (orders: readonly FloorOrder[]): string[] => [
  ...new Set(orders.map(({ waiter }) => waiter.name)),
]

/** Called as colleagues call each other: beside a table there is no room for more. */
const shortName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

const longest = 12

const cut = (words: string): string =>
  words.length > longest ? `${words.slice(0, longest - 1)}…` : words

type TableFiguresProps = {
  place: Place
  size: PlanSize
  orders: readonly FloorOrder[]
  now: Date
  /** How many pixels a step of the plan has. */
  scale: number
}

/** Where the plan is drawn smaller, its figures could not be read: the name and the colour are. */
const least = 0.5

export function TableFigures({ place, size, orders, now, scale }: TableFiguresProps) {
  const { t, i18n } = useTranslation()
  const { company } = useSession()
  const guests = orders.reduce((sum, order) => sum + order.guests, 0)
  const minutes = Math.max(...orders.map(({ openedAt }) => minutesSince(openedAt, now)))
  const amount = sumOf(
    orders.map(({ toPay }) => toPay),
    2,
  )
  if (scale < least) return null
  const { x, y } = figuresSpot(place, size)
  return (
    <g
      className={classes.figures}
      textAnchor="middle"
      transform={`translate(${place.x + x} ${place.y + y})`}
    >
      <text className={classes.figure} direction={i18n.dir()}>
        {t('floor.guestsShort', { count: guests })}
        {' · '}
        {t('floor.minutesShort', { minutes: formatDecimal(String(minutes)) })}
      </text>
      <text className={classes.amount} y={figureStep}>
        {formatMoney(amount, company.firstCurrency)}
      </text>
      <text className={classes.figure} y={2 * figureStep} direction={i18n.dir()}>
        {cut(waitersOf(orders).map(shortName).join(t('menu.separator')))}
      </text>
    </g>
  )
}
