/** A month in weeks. What does not fit into a day is counted, and its day opens. */
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { type Bar, barsOf } from '../../../domain/planning/calendar/layout.ts'
import { isSameMonth } from '../../../domain/planning/calendar/view.ts'
import { useIsPhone } from '../../kernel/words/phone.ts'
import classes from './Calendar.module.css'
import { Chip, Grip } from './Chip.tsx'
import type { DayWords } from './day-words.ts'
import type { Drawn } from './drawn.ts'
import { placeInCells } from './places.ts'
import { type Drag, type DragOptions, useDrag } from './use-drag.ts'
import { type Draw, useDraw } from './use-draw.ts'
import type { ViewProps } from './view-props.ts'

const arrows: DragOptions['arrows'] = {
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { days: -7 },
  ArrowDown: { days: 7 },
}

const rowsShown = { desk: 4, phone: 2 } as const

type MonthGridProps = ViewProps & {
  weeks: readonly (readonly string[])[]
  month: string
  words: DayWords
  onDay: (day: string) => void
}

export function MonthGrid(props: MonthGridProps) {
  const { weeks, words, canEdit } = props
  const { t } = useTranslation()
  const drag = useDrag({
    placeAt: placeInCells,
    arrows,
    lengthens: arrows,
    canMove: canEdit,
    ...props,
  })
  const draw = useDraw({ placeAt: placeInCells, unit: 'days', onNew: props.onNew })
  return (
    <section className={classes.month} aria-label={t('calendar.grid')}>
      <div className={classes.weekHead} aria-hidden>
        {weeks[0]?.map((day) => (
          <span key={day}>{words(day, 'weekday')}</span>
        ))}
      </div>
      {weeks.map((week) => (
        <Week key={week[0]} {...props} week={week} drag={drag} draw={draw} />
      ))}
      <p className={classes.said} role="status">
        {drag.draft
          ? props.said(drag.draft)
          : canEdit && <span className={classes.keys}>{t('calendar.monthKeys')}</span>}
      </p>
    </section>
  )
}

type WeekProps = MonthGridProps & { week: readonly string[]; drag: Drag; draw: Draw }

function Week(props: WeekProps) {
  const { week, items, drag, draw, canEdit } = props
  const shown = useIsPhone() ? rowsShown.phone : rowsShown.desk
  const bars = barsOf(week, items)
  const drafted = drag.draft?.time ?? draw.draft?.time
  const isAimed = (day: string): boolean =>
    drafted !== undefined && day >= drafted.startsOn && day <= drafted.endsOn
  return (
    <div className={classes.week} style={{ '--ct-rows': shown + 1 } as CSSProperties}>
      {week.map((day, at) => (
        <Cell
          key={day}
          {...props}
          day={day}
          at={at}
          isAimed={isAimed(day)}
          hidden={hiddenOn(bars, at, shown)}
        />
      ))}
      {bars
        .filter(({ row }) => row < shown)
        .map(({ item, column, span, row, isFromBefore, goesOn }) => (
          <div
            key={item.key}
            className={classes.monthBar}
            data-before={isFromBefore || undefined}
            data-on={goesOn || undefined}
            style={{ gridColumn: `${column + 1} / span ${span}`, gridRow: row + 2 }}
          >
            <MonthChip item={item} drag={drag} canEdit={canEdit} />
          </div>
        ))}
    </div>
  )
}

const hiddenOn = (bars: readonly Bar<Drawn>[], at: number, shown: number): number =>
  bars.filter(({ column, span, row }) => row >= shown && at >= column && at < column + span).length

type CellProps = WeekProps & { day: string; at: number; isAimed: boolean; hidden: number }

function Cell({ day, at, month, today, words, draw, canAdd, isAimed, hidden, onDay }: CellProps) {
  const { t } = useTranslation()
  return (
    <div
      className={classes.cell}
      style={{ gridColumn: at + 1 }}
      data-day={day}
      data-today={day === today || undefined}
      data-other={!isSameMonth(day, month) || undefined}
      data-aimed={isAimed || undefined}
    >
      {canAdd && (
        <button
          type="button"
          tabIndex={-1}
          className={classes.ground}
          aria-label={t('calendar.newOn', { day: words(day, 'long') })}
          {...draw.ground}
        />
      )}
      <button
        type="button"
        className={classes.cellNumber}
        aria-label={words(day, 'long')}
        aria-current={day === today ? 'date' : undefined}
        onClick={() => onDay(day)}
      >
        <bdi>{Number(day.slice(8))}</bdi>
      </button>
      {hidden > 0 && (
        <button type="button" className={classes.more} onClick={() => onDay(day)}>
          {t('calendar.more', { count: hidden })}
        </button>
      )}
    </div>
  )
}

function MonthChip({ item, drag, canEdit }: { item: Drawn; drag: Drag; canEdit: boolean }) {
  if (item.kind === 'entry') return <Chip drawn={item} shape="bar" />
  const handlers = drag.bar(item)
  return (
    <Chip
      drawn={item}
      shape="bar"
      isAway={drag.draft?.key === item.key}
      handlers={canEdit ? handlers : { onClick: handlers.onClick }}
      grip={canEdit && <Grip shape="bar" {...drag.grip(item)} />}
    />
  )
}
