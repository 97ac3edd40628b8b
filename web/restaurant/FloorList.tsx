/**
 * The tables of a section one under the other, as a waiter with a phone reads them: who waits first,
 * what is free below it, each large enough for a thumb.
 */

import { useTranslation } from 'react-i18next'
import { minutesSince } from '../../domain/kernel/calendar/days.ts'
import { formatDecimal } from '../../domain/kernel/format.ts'
import { sumOf } from '../../domain/kernel/number/fraction.ts'
import type { SectionTable } from '../../domain/restaurant/floor-plan-input.ts'
import { type TableState, tableStates } from '../../domain/restaurant/floor-state.ts'
import { Money } from '../kernel/parts/Money.tsx'
import { useSession } from '../kernel/session/session.ts'
import classes from './FloorList.module.css'
import type { FloorOrder } from './local/floor-fold.ts'
import { StateMark } from './StateMark.tsx'
import { waitersOf } from './TableFigures.tsx'

type ShownTable = { table: SectionTable; orders: FloorOrder[]; state: TableState }

type FloorListProps = {
  tables: readonly ShownTable[]
  label: string
  now: Date
  onOpen: (table: SectionTable) => void
}

const byName = new Intl.Collator(undefined, { numeric: true })

/** Who calls loudest stands first, then by name. */
const byCall = (one: ShownTable, other: ShownTable): number =>
  tableStates.indexOf(other.state) - tableStates.indexOf(one.state) ||
  byName.compare(one.table.name, other.table.name)

export function FloorList({ tables, label, now, onOpen }: FloorListProps) {
  const { t } = useTranslation()
  const sorted = tables.toSorted(byCall)
  const taken = sorted.filter(({ orders }) => orders.length > 0)
  const open = sorted
    .filter(({ orders }) => orders.length === 0)
    .toSorted((one, other) => byName.compare(one.table.name, other.table.name))
  return (
    <section className={classes.floor} aria-label={label}>
      {taken.length > 0 && (
        <ul className={classes.taken}>
          {taken.map((it) => (
            <TakenTable key={it.table.id} shown={it} now={now} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {open.length > 0 && (
        <>
          <h2 className={classes.head}>{t('floor.toSeat')}</h2>
          <ul className={classes.open}>
            {open.map(({ table, state }) => (
              <li key={table.id}>
                <button
                  type="button"
                  className={classes.key}
                  data-state={state}
                  onClick={() => onOpen(table)}
                >
                  <Said table={table} />
                  <bdi className={classes.name} aria-hidden>
                    {table.name}
                  </bdi>
                  <span className={classes.quiet} aria-hidden={state === 'free'}>
                    {state === 'free'
                      ? t('floor.seats', { count: table.seats })
                      : t(`floor.state.${state}`)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** A table is called as it is on the plan, for whoever does not see it. */
function Said({ table: { name, seats } }: { table: SectionTable }) {
  const { t } = useTranslation()
  return <span className="ct-hidden">{`${t('floor.table', { name, seats })}, `}</span>
}

type TakenTableProps = Pick<FloorListProps, 'now' | 'onOpen'> & { shown: ShownTable }

function TakenTable({ shown: { table, orders, state }, now, onOpen }: TakenTableProps) {
  const { t } = useTranslation()
  const { secondCurrency } = useSession().company
  const guests = orders.reduce((sum, order) => sum + order.guests, 0)
  const minutes = Math.max(...orders.map(({ openedAt }) => minutesSince(openedAt, now)))
  const amount = sumOf(
    orders.map(({ toPay }) => toPay),
    2,
  )
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        data-state={state}
        onClick={() => onOpen(table)}
      >
        <Said table={table} />
        <bdi className={classes.mark} aria-hidden>
          {table.name}
        </bdi>
        <span className={classes.facts}>
          <span className={classes.state}>
            <StateMark state={state} />
            {t(`floor.state.${state}`)}
          </span>
          <span className={classes.quiet}>
            {t('floor.guestsShort', { count: guests })}
            {' · '}
            {t('floor.minutesShort', { minutes: formatDecimal(String(minutes)) })}
            {' · '}
            <bdi>{waitersOf(orders).join(t('menu.separator'))}</bdi>
          </span>
        </span>
        <span className={classes.amounts}>
          <Money amount={amount} />
          {secondCurrency && <Money amount={amount} currency="second" />}
        </span>
      </button>
    </li>
  )
}
