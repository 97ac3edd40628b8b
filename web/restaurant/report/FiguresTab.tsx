/** Sales by table, waiter, hour and course; guests and seats; how long the kitchen took. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { ratioOf } from '../../../domain/kernel/number/fraction.ts'
import type {
  FigureRow,
  RestaurantFigures,
  StationTimes,
} from '../../../domain/restaurant/report.ts'
import books from '../../books/Books.module.css'
import { Both } from '../../books/Both.tsx'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import classes from './Report.module.css'
import { type Asked, useFigures } from './report-queries.ts'

export function FiguresTab({ asked }: { asked: Asked }) {
  const { t } = useTranslation()
  const { data, error } = useFigures(asked)
  if (error) return <FormNotice tone="error">{messageOf(error)}</FormNotice>
  if (!data) return <Wait />
  if (data.total.tickets === 0 && data.stations.length === 0)
    return <Empty title={t('restaurantReport.noSales')} hint={t('restaurantReport.noSalesHint')} />
  const tableTitle = ({ id, title }: FigureRow): string =>
    title || t(`order.type.${id === 'delivery' ? 'delivery' : 'takeAway'}`)
  const hour = ({ id }: FigureRow): string => `${id.padStart(2, '0')}:00`
  const course = ({ id, title }: FigureRow): string =>
    id === '0' ? t('restaurantReport.serviceCharge') : title || t('order.course', { course: id })
  return (
    <div className={classes.figures}>
      <Tiles data={data} />
      <div className={classes.cards}>
        <Sales name="byTable" rows={data.tables} titleOf={tableTitle} />
        <Sales name="byWaiter" rows={data.waiters} titleOf={({ title }) => title} />
        <Sales name="byHour" rows={data.hours} titleOf={hour} />
        <Sales name="byCourse" rows={data.courses} titleOf={course} />
      </div>
      <Kitchen stations={data.stations} />
    </div>
  )
}

function Tile({ label, children, hint }: { label: string; children: ReactNode; hint?: string }) {
  return (
    <div className={classes.tile}>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {hint && <dd className={classes.quiet}>{hint}</dd>}
    </div>
  )
}

function Tiles({ data }: { data: RestaurantFigures }) {
  const { t } = useTranslation()
  const { total, back, guests, perGuest, turns, turnsADay, seats, minutes } = data
  return (
    <dl className={classes.tiles}>
      <Tile label={t('restaurantReport.sales')}>
        <Both first={total.first} second={total.second} />
      </Tile>
      {!isZero(back.first) && (
        <Tile label={t('restaurantReport.back')} hint={t('restaurantReport.backHint')}>
          <Both {...back} />
        </Tile>
      )}
      <Tile label={t('restaurantReport.guests')}>{formatDecimal(String(guests))}</Tile>
      <Tile label={t('restaurantReport.perGuest')}>{perGuest ? <Both {...perGuest} /> : '–'}</Tile>
      <Tile
        label={t('restaurantReport.turns')}
        hint={
          turnsADay
            ? t('restaurantReport.turnsADay', { turns: formatDecimal(turnsADay), seats })
            : undefined
        }
      >
        {turns ? formatDecimal(turns) : '–'}
      </Tile>
      <Tile label={t('restaurantReport.minutes')}>{minutes ?? '–'}</Tile>
    </dl>
  )
}

type SalesProps = {
  name: 'byTable' | 'byWaiter' | 'byHour' | 'byCourse'
  rows: readonly FigureRow[]
  titleOf: (row: FigureRow) => string
}

function Sales({ name, rows, titleOf }: SalesProps) {
  const { t } = useTranslation()
  if (rows.length === 0) return null
  const label = t(`restaurantReport.${name}`)
  return (
    <section className={classes.card}>
      <h2 className={classes.cardTitle}>{label}</h2>
      <table className={books.table} aria-label={label}>
        <thead>
          <tr>
            <th>
              <span className="ct-hidden">{label}</span>
            </th>
            <th data-number>{t('restaurantReport.tickets')}</th>
            <th data-number>{t('restaurantReport.sales')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td data-name>
                <bdi>{titleOf(row)}</bdi>
              </td>
              <td data-number data-label={t('restaurantReport.tickets')}>
                <span>{row.tickets}</span>
              </td>
              <td data-number data-label={t('restaurantReport.sales')}>
                <Both first={row.first} second={row.second} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const minutesOf = (seconds: number): string => formatDecimal(ratioOf(String(seconds), '60', 1))

function Kitchen({ stations }: { stations: readonly StationTimes[] }) {
  const { t } = useTranslation()
  if (stations.length === 0) return null
  const spread = (times: StationTimes['ready']): string =>
    times
      ? t('restaurantReport.spread', {
          median: minutesOf(times.median),
          most: minutesOf(times.most),
        })
      : '–'
  return (
    <section className={classes.card}>
      <h2 className={classes.cardTitle}>{t('restaurantReport.kitchen')}</h2>
      <table className={books.table} aria-label={t('restaurantReport.kitchen')}>
        <thead>
          <tr>
            <th>{t('restaurantReport.station')}</th>
            <th data-number>{t('restaurantReport.dishes')}</th>
            <th>{t('restaurantReport.toReady')}</th>
            <th>{t('restaurantReport.toServed')}</th>
          </tr>
        </thead>
        <tbody>
          {stations.map(({ station, title, dishes, ready, served }) => (
            <tr key={station}>
              <td data-name>
                <bdi>{title}</bdi>
              </td>
              <td data-number data-label={t('restaurantReport.dishes')}>
                <span>{dishes}</span>
              </td>
              <td data-label={t('restaurantReport.toReady')}>{spread(ready)}</td>
              <td data-label={t('restaurantReport.toServed')}>{spread(served)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
