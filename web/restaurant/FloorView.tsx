/** The plan as it is looked at, with the tables that stand nowhere yet below it. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { FloorPlanAnswer } from '../../domain/restaurant/floor-plan-input.ts'
import { Empty } from '../kernel/parts/Empty.tsx'
import classes from './Floor.module.css'
import { FloorCanvas, Thing } from './FloorCanvas.tsx'

export function FloorView({ plan }: { plan: FloorPlanAnswer }) {
  const { t } = useTranslation()
  const { all, tables, decor, size } = plan
  const placed = new Set(tables.map(({ id }) => id))
  const loose = all.filter(({ id }) => !placed.has(id))
  const seats = all.reduce((sum, table) => sum + table.seats, 0)
  if (all.length === 0 && decor.length === 0)
    return <Empty title={t('floor.empty')} hint={t('floor.emptyHint')} />
  return (
    <>
      <p className={classes.sum}>
        {t('floor.tables', { count: all.length })}
        {' · '}
        {t('floor.seats', { count: seats })}
      </p>
      <FloorCanvas size={size} label={plan.section.title}>
        {decor.map((it) => (
          <Thing key={it.id} place={it} decor={it.kind} />
        ))}
        {tables.map((it) => (
          <Link key={it.id} to={`/Tables/${it.id}`}>
            <Thing place={it} table={all.find(({ id }) => id === it.id)} />
          </Link>
        ))}
      </FloorCanvas>
      {loose.length > 0 && (
        <section className={classes.loose} aria-label={t('floor.loose')}>
          <h2 className={classes.looseHead}>{t('floor.loose')}</h2>
          <ul className={classes.chips}>
            {loose.map((table) => (
              <li key={table.id}>
                <Link className={classes.chip} to={`/Tables/${table.id}`}>
                  <bdi>{table.name}</bdi>
                  <span className={classes.chipSeats}>
                    {t('floor.seats', { count: table.seats })}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
