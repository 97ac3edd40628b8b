/** The floor as it is served: every table with how it stands, and what is taken away below it. */

import { Button, SegmentedControl } from '@mantine/core'
import { IconMoped, IconPaperBag } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { minutesSince } from '../../domain/kernel/calendar/days.ts'
import type { FloorPlanAnswer, SectionTable } from '../../domain/restaurant/floor-plan-input.ts'
import {
  orderState,
  type TableState,
  tableStates,
  usualCookMinutes,
} from '../../domain/restaurant/floor-state.ts'
import { Empty } from '../kernel/parts/Empty.tsx'
import { Money } from '../kernel/parts/Money.tsx'
import { useMay } from '../kernel/session/session.ts'
import classes from './Floor.module.css'
import { FloorCanvas, Thing } from './FloorCanvas.tsx'
import { FloorList } from './FloorList.tsx'
import { FloorNotices } from './FloorNotices.tsx'
import { FloorZoom } from './FloorZoom.tsx'
import { halfOf } from './figures-spot.ts'
import { floorLooks, lookAs, useFloorLook } from './floor-device.ts'
import type { FloorOrder } from './local/floor-fold.ts'
import { orderPath } from './order-path.ts'
import { useReservedTables } from './reservations/use-reserved-tables.ts'
import { SeatDialog } from './SeatDialog.tsx'
import { StateMark, StateSign } from './StateMark.tsx'
import { TableFigures, waitersOf } from './TableFigures.tsx'
import { TablesDialog } from './TablesDialog.tsx'
import type { Floor } from './use-floor.ts'
import { useNow } from './use-now.ts'

type Seating = { table: SectionTable } | { type: 'takeAway' | 'delivery' }

type FloorViewProps = { plan: FloorPlanAnswer; floor: Floor | undefined }

export function FloorView({ plan, floor }: FloorViewProps) {
  const { t } = useTranslation()
  const may = useMay()
  const now = new Date(useNow())
  const navigate = useNavigate()
  const [seating, setSeating] = useState<Seating | null>(null)
  const [shared, setShared] = useState<SectionTable | null>(null)
  const reserved = useReservedTables(plan.section.id)
  const look = useFloorLook()
  const { all, tables, decor, size } = plan
  const placed = new Set(tables.map(({ id }) => id))
  const loose = all.filter(({ id }) => !placed.has(id))
  const seats = all.reduce((sum, table) => sum + table.seats, 0)
  if (all.length === 0 && decor.length === 0)
    return <Empty title={t('floor.empty')} hint={t('floor.emptyHint')} />
  const serves = may('restaurant.order.add') && floor !== undefined
  const ordersAt = (table: string): FloorOrder[] =>
    floor?.orders.filter((order) => order.table === table) ?? []
  const stateOf = (order: FloorOrder): TableState =>
    orderState(order, {
      now,
      cookMinutes: floor?.menu?.cookMinutes ?? usualCookMinutes,
      ready: floor?.kitchen.get(order.id)?.ready ?? 0,
      cookingSince: floor?.kitchen.get(order.id)?.since ?? null,
    })
  const keptAs = (table: string): TableState => {
    const kept = reserved.get(table) ?? []
    if (kept.some(({ state }) => state === 'seated')) return 'seated'
    return kept.length > 0 ? 'reserved' : 'free'
  }
  const stateAt = (table: string): TableState =>
    ordersAt(table)
      .map(stateOf)
      .reduce(
        (most, it) => (tableStates.indexOf(it) > tableStates.indexOf(most) ? it : most),
        keptAs(table),
      )
  const open = (table: SectionTable): void => {
    const [first, ...others] = ordersAt(table.id)
    if (!serves) void navigate(`/Tables/${table.id}`)
    else if (others.length > 0) setShared(table)
    else if (first) void navigate(orderPath(first.id, plan.section.id))
    else setSeating({ table })
  }
  const taken = all.filter(({ id }) => ordersAt(id).length > 0).length
  const away = floor?.orders.filter(({ type }) => type !== 'table') ?? []
  return (
    <>
      {floor && <FloorNotices floor={floor} />}
      <div className={classes.above}>
        <p className={classes.sum}>
          {t('floor.tables', { count: all.length })}
          {' · '}
          {t('floor.seats', { count: seats })}
          {taken > 0 && ` · ${t('floor.taken', { count: taken })}`}
        </p>
        <SegmentedControl
          className={classes.looks}
          aria-label={t('floor.look')}
          data={floorLooks.map((value) => ({ value, label: t(`floor.look.${value}`) }))}
          value={look}
          onChange={(value) => lookAs(value === 'list' ? 'list' : 'plan')}
        />
      </div>
      {look === 'plan' && (
        <ul className={classes.legend} aria-label={t('floor.states')}>
          {tableStates.map((state) => (
            <li key={state}>
              <StateMark state={state} />
              {t(`floor.state.${state}`)}
            </li>
          ))}
        </ul>
      )}
      {look === 'list' ? (
        <FloorList
          label={plan.section.title}
          tables={all.map((table) => ({
            table,
            orders: ordersAt(table.id),
            state: stateAt(table.id),
          }))}
          now={now}
          onOpen={open}
        />
      ) : (
        <FloorZoom width={size.width}>
          {(scale, zoom) => (
            <FloorCanvas size={size} label={plan.section.title} zoom={zoom}>
              {decor.map((it) => (
                <Thing key={it.id} place={it} decor={it.kind} />
              ))}
              {tables.map((it) => {
                const table = all.find(({ id }) => id === it.id)
                if (!table || !serves)
                  return (
                    <Link key={it.id} to={`/Tables/${it.id}`}>
                      <Thing place={it} table={table} scale={scale} />
                    </Link>
                  )
                const orders = ordersAt(it.id)
                const state = stateAt(it.id)
                const act = (): void => open(table)
                return (
                  <Fragment key={it.id}>
                    <Thing
                      place={it}
                      table={table}
                      scale={scale}
                      data-state={state}
                      tabIndex={0}
                      aria-label={[
                        t('floor.table', { name: table.name, seats: table.seats }),
                        t(`floor.state.${state}`),
                        ...waitersOf(orders),
                      ].join(t('menu.separator'))}
                      onClick={act}
                      onKeyDown={(event) => {
                        if (event.key !== 'Enter' && event.key !== ' ') return
                        event.preventDefault()
                        act()
                      }}
                    >
                      <StateSign state={state} half={halfOf(it)} scale={scale} />
                    </Thing>
                    {orders.length > 0 && (
                      <TableFigures
                        place={it}
                        size={size}
                        orders={orders}
                        now={now}
                        scale={scale}
                      />
                    )}
                  </Fragment>
                )
              })}
            </FloorCanvas>
          )}
        </FloorZoom>
      )}
      {serves && (
        <section className={classes.loose} aria-label={t('floor.away')}>
          <h2 className={classes.looseHead}>{t('floor.away')}</h2>
          <ul className={classes.chips}>
            {away.map((order) => (
              <li key={order.id}>
                <Link
                  className={classes.chip}
                  to={orderPath(order.id, plan.section.id)}
                  data-state={stateOf(order)}
                >
                  <StateMark state={stateOf(order)} />
                  <span className="ct-hidden">{t(`floor.state.${stateOf(order)}`)}</span>
                  {order.type === 'delivery' ? (
                    <IconMoped size={18} aria-hidden />
                  ) : (
                    <IconPaperBag size={18} aria-hidden />
                  )}
                  <bdi>{order.caller?.name}</bdi>
                  <span className={classes.chipSeats}>
                    {t('floor.minutes', { count: minutesSince(order.openedAt, now) })}
                  </span>
                  <Money amount={order.toPay} />
                </Link>
              </li>
            ))}
            <li>
              <Button
                size="md"
                variant="default"
                leftSection={<IconPaperBag size={18} aria-hidden />}
                onClick={() => setSeating({ type: 'takeAway' })}
              >
                {t('order.type.takeAway')}
              </Button>
            </li>
            <li>
              <Button
                size="md"
                variant="default"
                leftSection={<IconMoped size={18} aria-hidden />}
                onClick={() => setSeating({ type: 'delivery' })}
              >
                {t('order.type.delivery')}
              </Button>
            </li>
          </ul>
        </section>
      )}
      {look === 'plan' && loose.length > 0 && (
        <section className={classes.loose} aria-label={t('floor.loose')}>
          <h2 className={classes.looseHead}>{t('floor.loose')}</h2>
          <ul className={classes.chips}>
            {loose.map((table) => (
              <li key={table.id}>
                {serves ? (
                  <button
                    type="button"
                    className={classes.chip}
                    data-state={stateAt(table.id)}
                    onClick={() => open(table)}
                  >
                    <StateMark state={stateAt(table.id)} />
                    <span className="ct-hidden">{t(`floor.state.${stateAt(table.id)}`)}</span>
                    <LooseTable table={table} />
                  </button>
                ) : (
                  <Link className={classes.chip} to={`/Tables/${table.id}`}>
                    <LooseTable table={table} />
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {seating && floor && (
        <SeatDialog
          branch={floor.branch}
          kept={'table' in seating ? reserved.get(seating.table.id)?.[0] : undefined}
          seating={seating}
          onClose={() => setSeating(null)}
          onSeated={(order) => void navigate(orderPath(order, plan.section.id))}
        />
      )}
      {shared && (
        <TablesDialog
          title={t('order.table', { name: shared.name })}
          orders={ordersAt(shared.id)}
          onClose={() => setShared(null)}
          onChosen={(order) => void navigate(orderPath(order.id, plan.section.id))}
          onNew={() => {
            setShared(null)
            setSeating({ table: shared })
          }}
        />
      )}
    </>
  )
}

function LooseTable({ table }: { table: SectionTable }) {
  const { t } = useTranslation()
  return (
    <>
      <bdi>{table.name}</bdi>
      <span className={classes.chipSeats}>{t('floor.seats', { count: table.seats })}</span>
    </>
  )
}
