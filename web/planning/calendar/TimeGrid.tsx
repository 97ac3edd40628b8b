/** A day or a week: hours down, days across, whole days in a strip above. */
import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { minutesOfDay, timeText, wallMinutes } from '../../../domain/kernel/calendar/days.ts'
import { type EventTime, gridMinutes } from '../../../domain/planning/calendar/event-time.ts'
import { barsOf, columnsOf, isBar } from '../../../domain/planning/calendar/layout.ts'
import { useIsPhone, useIsTouched } from '../../kernel/words/phone.ts'
import classes from './Calendar.module.css'
import { Chip, Grip } from './Chip.tsx'
import type { DayWords } from './day-words.ts'
import { hoursText } from './day-words.ts'
import type { Drawn } from './drawn.ts'
import { placeInColumns } from './places.ts'
import { type DragOptions, useDrag } from './use-drag.ts'
import { useDraw } from './use-draw.ts'
import type { ViewProps } from './view-props.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** The first hour in sight. */
const opening = 7
/** Its time stands on its line, half of it above. */
const halfLine = 12

const arrows: DragOptions['arrows'] = {
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { minutes: -gridMinutes },
  ArrowDown: { minutes: gridMinutes },
}

const lengthens: DragOptions['lengthens'] = {
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { minutes: -gridMinutes },
  ArrowDown: { minutes: gridMinutes },
}

/** What is as tall as a finger under one (`.piece`): at 88 px an hour. */
const touchedMinutes = 32

const share = (minutes: number): string => `${(minutes / minutesOfDay) * 100}%`

type TimeGridProps = ViewProps & {
  days: readonly string[]
  words: DayWords
  onDay: (day: string) => void
}

export function TimeGrid(props: TimeGridProps) {
  const { days, items, today, now, words, onDay, canAdd, canEdit } = props
  const { t } = useTranslation()
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = body.current
    if (box) box.scrollTop = (box.scrollHeight * opening) / 24 - halfLine
  }, [])
  const drag = useDrag({ placeAt: placeInColumns, arrows, lengthens, canMove: canEdit, ...props })
  const hourly = useDraw({ placeAt: placeInColumns, unit: 'minutes', onNew: props.onNew })
  const wholly = useDraw({ placeAt: placeInColumns, unit: 'days', onNew: props.onNew })
  // Seven days side by side are too fine for a finger: there a day opens first.
  const isFine = useIsPhone() && days.length > 1
  const least = useIsTouched() ? touchedMinutes : undefined
  const ground = canAdd ? hourly.ground : undefined
  const strip = items.filter(({ time }) => isBar(time))
  const timed = items.filter(({ time }) => !isBar(time))
  const bars = barsOf(days, strip)
  const rows = Math.max(1, ...bars.map(({ row }) => row + 1))
  const ghost = drag.draft?.time ?? hourly.draft?.time
  const style = { '--ct-days': days.length } as CSSProperties
  return (
    <section className={classes.grid} style={style} aria-label={t('calendar.grid')}>
      <div className={classes.gridHead}>
        <span className={classes.corner} />
        {days.map((day) => (
          <button
            key={day}
            type="button"
            className={classes.dayHead}
            data-today={day === today || undefined}
            aria-current={day === today ? 'date' : undefined}
            onClick={() => onDay(day)}
          >
            <span className="ct-hidden">{words(day, 'long')}</span>
            <span aria-hidden>{words(day, 'weekday')}</span>
            <bdi className={classes.dayNumber} aria-hidden>
              {Number(day.slice(8))}
            </bdi>
          </button>
        ))}
      </div>
      <div className={classes.strip} style={{ '--ct-rows': rows } as CSSProperties}>
        <span className={classes.corner}>{t('calendar.allDay')}</span>
        {days.map((day, at) => (
          <div
            key={day}
            className={classes.stripCell}
            style={{ gridColumn: at + 2 }}
            data-day={day}
            data-whole
          >
            {canAdd && (
              <button
                type="button"
                tabIndex={-1}
                className={classes.ground}
                aria-label={t('calendar.newOn', { day: words(day, 'long') })}
                {...wholly.ground}
              />
            )}
          </div>
        ))}
        {bars.map(({ item, column, span, row, isFromBefore, goesOn }) => (
          <div
            key={item.key}
            className={classes.stripBar}
            data-before={isFromBefore || undefined}
            data-on={goesOn || undefined}
            style={{ gridColumn: `${column + 2} / span ${span}`, gridRow: row + 1 }}
          >
            <GridChip item={item} drag={drag} canEdit={canEdit} shape="bar" />
          </div>
        ))}
      </div>
      <section
        ref={body}
        className={classes.gridBody}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too.
        tabIndex={0}
        aria-label={t('calendar.hours')}
      >
        <div className={classes.axis} aria-hidden>
          {hours.map((hour) => (
            <span key={hour} className={classes.hour} style={{ insetBlockStart: share(hour * 60) }}>
              <bdi dir="ltr">{timeText(hour * 60)}</bdi>
            </span>
          ))}
        </div>
        {days.map((day) => (
          <div
            key={day}
            className={classes.column}
            data-day={day}
            data-today={day === today || undefined}
          >
            {isFine && (
              <button
                type="button"
                tabIndex={-1}
                className={classes.ground}
                aria-label={words(day, 'long')}
                onClick={() => onDay(day)}
              />
            )}
            {ground && !isFine && (
              <button
                type="button"
                tabIndex={-1}
                className={classes.ground}
                aria-label={t('calendar.newOn', { day: words(day, 'long') })}
                {...ground}
              />
            )}
            {now.day === day && (
              <span
                className={classes.now}
                style={{ insetBlockStart: share(now.minutes) }}
                aria-hidden
              />
            )}
            {columnsOf(day, timed, least).map(({ item, start, end, column, columns }) => (
              <div
                key={item.key}
                className={classes.piece}
                data-fine={(isFine && columns > 1) || undefined}
                style={{
                  insetBlockStart: share(start),
                  blockSize: share(end - start),
                  insetInlineStart: `${(column / columns) * 100}%`,
                  inlineSize: `${100 / columns}%`,
                }}
              >
                <GridChip item={item} drag={drag} canEdit={canEdit} shape="block" />
              </div>
            ))}
            {ghost && <Ghost day={day} time={ghost} />}
          </div>
        ))}
      </section>
      <p className={classes.said} role="status">
        {drag.draft
          ? props.said(drag.draft)
          : canEdit && <span className={classes.keys}>{t('calendar.keys')}</span>}
      </p>
    </section>
  )
}

type GridChipProps = {
  item: Drawn
  drag: ReturnType<typeof useDrag>
  canEdit: boolean
  shape: 'bar' | 'block'
}

function GridChip({ item, drag, canEdit, shape }: GridChipProps) {
  const isAway = drag.draft?.key === item.key
  if (item.kind === 'entry') return <Chip drawn={item} shape={shape} />
  const handlers = drag.bar(item)
  return (
    <Chip
      drawn={item}
      shape={shape}
      isAway={isAway}
      handlers={canEdit ? handlers : { onClick: handlers.onClick }}
      grip={canEdit && <Grip shape={shape} {...drag.grip(item)} />}
    />
  )
}

/** Where it would be, on each day it would touch. */
function Ghost({ day, time }: { day: string; time: EventTime }) {
  if (isBar(time))
    return day >= time.startsOn && day <= time.endsOn ? (
      <span className={classes.ghost} style={{ insetBlock: 0 }} aria-hidden />
    ) : null
  const dayStart = wallMinutes(day, null)
  const start = Math.max(wallMinutes(time.startsOn, time.startTime) - dayStart, 0)
  const end = Math.min(wallMinutes(time.endsOn, time.endTime) - dayStart, minutesOfDay)
  if (end <= start || start >= minutesOfDay) return null
  return (
    <span
      className={classes.ghost}
      style={{ insetBlockStart: share(start), blockSize: share(end - start) }}
      aria-hidden
    >
      <bdi dir="ltr">{hoursText(time)}</bdi>
    </span>
  )
}
