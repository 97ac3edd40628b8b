/** One day across, people, branches or tables down. Time runs as the language is read. */
import { SegmentedControl } from '@mantine/core'
import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { minutesOfDay, timeText, wallMinutes } from '../../../domain/kernel/calendar/days.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import {
  type EventTime,
  endMinutes,
  gridMinutes,
  startMinutes,
} from '../../../domain/planning/calendar/event-time.ts'
import { columnsOf } from '../../../domain/planning/calendar/layout.ts'
import type { LaneKind } from '../../../domain/planning/calendar/view.ts'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { useIsTouched } from '../../kernel/words/phone.ts'
import classes from './Calendar.module.css'
import { Chip, Grip } from './Chip.tsx'
import { hoursText } from './day-words.ts'
import { type Drawn, lanesOf } from './drawn.ts'
import rows from './Lanes.module.css'
import { placeInRows } from './places.ts'
import { type Drag, type DragOptions, useDrag } from './use-drag.ts'
import { type Draw, useDraw } from './use-draw.ts'
import type { ViewProps } from './view-props.ts'

const arrows: DragOptions['arrows'] = {
  ArrowLeft: { minutes: -gridMinutes },
  ArrowRight: { minutes: gridMinutes },
  ArrowUp: { lanes: -1 },
  ArrowDown: { lanes: 1 },
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const opening = 7
/** What is of nobody stands in a row of its own. */
const nobody = ''

/** What is as wide as a finger under one (`.lanePiece`): at 60 px an hour. */
const touchedMinutes = 46

const share = (minutes: number): string => `${(minutes / minutesOfDay) * 100}%`

type LaneGridProps = ViewProps & {
  day: string
  kind: LaneKind
  kinds: readonly LaneKind[]
  lanes: readonly Linked[]
  onKind: (kind: LaneKind) => void
}

export function LaneGrid(props: LaneGridProps) {
  const { day, kind, kinds, lanes, items, canEdit, canAdd, onKind } = props
  const { t } = useTranslation()
  const scroll = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = scroll.current
    const by = box ? (box.scrollWidth * opening) / 24 : 0
    // Where words run from the right, what was scrolled past is counted below zero.
    if (box) box.scrollLeft = document.documentElement.dir === 'rtl' ? -by : by
  }, [])
  const placeAt = placeInRows(day)
  const movesHere = canEdit && kind !== 'table'
  const drag = useDrag({
    placeAt,
    arrows,
    lengthens: arrows,
    lanes: lanes.map(({ id }) => id),
    canMove: movesHere,
    onDrop: props.onDrop,
    onOpen: props.onOpen,
  })
  const draw = useDraw({ placeAt, unit: 'minutes', onNew: props.onNew })
  const loose = items.filter((it) => lanesOf(it, kind).length === 0)
  const row = { ...props, drag, draw, movesHere, canAdd: canAdd && kind !== 'table' }
  return (
    <section className={rows.lanes} aria-label={t('calendar.view.lanes')}>
      <SegmentedControl
        className={rows.laneKinds}
        aria-label={t('calendar.laneBy')}
        data={kinds.map((value) => ({ value, label: t(`calendar.lane.${value}`) }))}
        value={kind}
        onChange={(value) => onKind(value as LaneKind)}
      />
      {lanes.length === 0 && <Empty title={t(`calendar.noLanes.${kind}`)} />}
      <section
        ref={scroll}
        className={rows.laneScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too.
        tabIndex={0}
        aria-label={t('calendar.hours')}
      >
        <div className={rows.laneChart}>
          <div className={rows.laneRow} data-kind="head" aria-hidden>
            <span className={rows.laneLabel} />
            <div className={rows.track}>
              {hours.map((hour) => (
                <span
                  key={hour}
                  className={rows.tick}
                  style={{ insetInlineStart: share(hour * 60) }}
                >
                  <bdi dir="ltr">{timeText(hour * 60)}</bdi>
                </span>
              ))}
            </div>
          </div>
          {loose.length > 0 && (
            <Lane {...row} lane={{ id: nobody, title: t(`calendar.noLane.${kind}`) }} own={loose} />
          )}
          {lanes.map((lane) => (
            <Lane
              key={lane.id}
              {...row}
              lane={lane}
              own={items.filter((it) => lanesOf(it, kind).some(({ id }) => id === lane.id))}
            />
          ))}
        </div>
      </section>
      <p className={classes.said} role="status">
        {drag.draft
          ? props.said(drag.draft)
          : movesHere && <span className={classes.keys}>{t('calendar.laneKeys')}</span>}
      </p>
    </section>
  )
}

type LaneProps = LaneGridProps & {
  lane: Linked
  own: readonly Drawn[]
  drag: Drag
  draw: Draw
  movesHere: boolean
}

function Lane({ lane, own, day, now, drag, draw, canAdd, movesHere }: LaneProps) {
  const { t } = useTranslation()
  const pieces = columnsOf(day, own, useIsTouched() ? touchedMinutes : undefined)
  const lines = Math.max(1, ...pieces.map(({ columns }) => columns))
  const draft = drag.draft ?? draw.draft
  const isAimed = draft && (draft.lane ?? nobody) === lane.id
  return (
    <div
      className={rows.laneRow}
      data-lane={lane.id}
      style={{ '--ct-lines': lines } as CSSProperties}
    >
      <span className={rows.laneLabel}>
        <bdi>{lane.title}</bdi>
      </span>
      <div className={rows.track} data-track>
        {canAdd && (
          <button
            type="button"
            tabIndex={-1}
            className={classes.ground}
            aria-label={t('calendar.newFor', { name: lane.title })}
            {...draw.ground}
          />
        )}
        {now.day === day && (
          <span
            className={rows.nowAcross}
            style={{ insetInlineStart: share(now.minutes) }}
            aria-hidden
          />
        )}
        {pieces.map(({ item, start, end, column }) => (
          <div
            key={item.key}
            className={rows.lanePiece}
            style={{
              insetInlineStart: share(start),
              inlineSize: share(end - start),
              insetBlockStart: `calc(${column} * var(--line-size) + 4px)`,
            }}
          >
            <LaneChip item={item} lane={lane.id} drag={drag} movesHere={movesHere} />
          </div>
        ))}
        {isAimed && <LaneGhost day={day} time={draft.time} />}
      </div>
    </div>
  )
}

type LaneChipProps = { item: Drawn; lane: string; drag: Drag; movesHere: boolean }

function LaneChip({ item, lane, drag, movesHere }: LaneChipProps) {
  if (item.kind === 'entry') return <Chip drawn={item} shape="lane" />
  const own = lane === nobody ? undefined : lane
  const handlers = drag.bar(item, own)
  return (
    <Chip
      drawn={item}
      shape="lane"
      isAway={drag.draft?.key === item.key}
      handlers={movesHere ? handlers : { onClick: handlers.onClick }}
      grip={movesHere && <Grip shape="lane" {...drag.grip(item, own)} />}
    />
  )
}

function LaneGhost({ day, time }: { day: string; time: EventTime }) {
  const dayStart = wallMinutes(day, null)
  const start = Math.max(startMinutes(time) - dayStart, 0)
  const end = Math.min(endMinutes(time) - dayStart, minutesOfDay)
  if (end <= start) return null
  return (
    <span
      className={rows.laneGhost}
      style={{ insetInlineStart: share(start), inlineSize: share(end - start) }}
      aria-hidden
    >
      <bdi dir="ltr">{hoursText(time)}</bdi>
    </span>
  )
}
