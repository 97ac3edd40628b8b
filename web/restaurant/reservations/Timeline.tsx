/** The day across, the tables down: who sits where and when. Time runs as the language is read. */
import { type CSSProperties, type MouseEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { reservation as entity } from '../../../domain/restaurant/reservation.entity.ts'
import {
  conflictOf,
  holdsTables,
  lateMinutes,
  type Span,
  timesOf,
} from '../../../domain/restaurant/reservation.ts'
import {
  type DayReservation,
  heldIn,
  quarterAt,
  type ReservationDay,
  reservableTables,
  sentPlace,
  shareOf,
  spanIn,
  ticksOf,
  windowOf,
} from '../../../domain/restaurant/reservation-day.ts'
import { confirm } from '../../kernel/parts/confirm.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { choiceLabel } from '../../kernel/words/words.ts'
import classes from './Reservations.module.css'
import { sendReservation } from './reservation-queries.ts'
import { type BarDrag, type Draft, useBarDrag } from './use-bar-drag.ts'

type TimelineProps = {
  data: ReservationDay
  now: number
  canAdd: boolean
  canEdit: boolean
  onOpen: (reservation: DayReservation) => void
  onNew: (place: { time: string; table: string }) => void
}

const placeStyle = (window: Span, { start, end }: Span): CSSProperties => ({
  insetInlineStart: `${shareOf(window, start) * 100}%`,
  inlineSize: `${(shareOf(window, end) - shareOf(window, start)) * 100}%`,
})

const isDrawn = ({ state }: DayReservation): boolean => holdsTables(state) || state === 'left'

export function Timeline({ data, now, canAdd, canEdit, onOpen, onNew }: TimelineProps) {
  const { t } = useTranslation()
  const { clock, sections } = data
  const drawn = data.reservations.filter((it) => isDrawn(it) && it.startsAt)
  const spans = drawn.flatMap((it) => spanIn(it) ?? [])
  const window = windowOf(data.day, clock, spans)
  const ticks = ticksOf(window, clock)
  const tables = reservableTables(data)
  const nameOf = (id: string) => tables.find((it) => it.id === id)?.name ?? ''
  const held = heldIn(data.reservations)
  const conflictWords = ({ id, placed }: Draft): string | undefined => {
    const found = conflictOf({ ...placed, id }, held)
    if (!found) return undefined
    const [from, until] = timesOf(found.by, clock)
    const facts = { table: nameOf(found.table), name: found.by.name, from, until }
    return t('refusal.tableReserved', facts)
  }
  const ask = (body: string) =>
    confirm({
      title: t('entity.reservation.one'),
      body,
      confirmLabel: t('reservations.bookAnyway'),
    })
  const onDrop = async (draft: Draft) => {
    const conflict = conflictWords(draft)
    const version = drawn.find(({ id }) => id === draft.id)?.version
    if (conflict) return toast.error(conflict)
    try {
      const body = { version, ...sentPlace(draft.placed, clock) }
      await sendReservation('PATCH', `/${draft.id}`, body, ask)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  const drag = useBarDrag({ window, tables: tables.map(({ id }) => id), onDrop, onOpen })
  const { draft } = drag
  const conflict = draft ? conflictWords(draft) : undefined
  const said = () => {
    if (!draft) return ''
    if (conflict) return conflict
    const [from, until] = timesOf(draft.placed, clock)
    return t('reservations.moved', {
      table: draft.placed.tables.map(nameOf).join(', '),
      from,
      until,
    })
  }
  const loose = drawn.filter((it) => it.tables.length === 0)
  const row = { window, clock, now, drag, canEdit, isWrong: conflict !== undefined }
  return (
    <section className={classes.room} aria-label={t('reservations.timeline')}>
      <div className={classes.scroll}>
        <div className={classes.chart} style={{ '--ct-hours': ticks.length } as CSSProperties}>
          <div className={classes.row} data-kind="head" aria-hidden>
            <span className={classes.label} />
            <div className={classes.track}>
              {ticks.map(({ at, label }) => (
                <span
                  key={at}
                  className={classes.tick}
                  style={{ insetInlineStart: `${shareOf(window, at) * 100}%` }}
                >
                  <bdi dir="ltr">{label}</bdi>
                </span>
              ))}
            </div>
          </div>
          {loose.length > 0 && (
            <Row {...row} title={t('reservations.noTable')} table={null} bars={loose} />
          )}
          {sections.map((section) => (
            <div key={section.id} className={classes.group}>
              <h2 className={classes.section}>{section.title}</h2>
              {section.tables.map((table) => (
                <Row
                  key={table.id}
                  {...row}
                  title={table.name}
                  seats={table.seats}
                  table={table.id}
                  bars={drawn.filter((it) => it.tables.includes(table.id))}
                  onNew={canAdd ? onNew : undefined}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <p className={classes.said} role="status" data-wrong={conflict !== undefined || undefined}>
        {said() || (canEdit && <span className={classes.keys}>{t('reservations.keys')}</span>)}
      </p>
    </section>
  )
}

type RowProps = {
  window: Span
  clock: ReservationDay['clock']
  now: number
  drag: BarDrag
  canEdit: boolean
  isWrong: boolean
  title: string
  seats?: number
  table: string | null
  bars: readonly DayReservation[]
  onNew?: TimelineProps['onNew']
}

function Row({ title, seats, table, bars, onNew, ...row }: RowProps) {
  const { t } = useTranslation()
  const { window, drag, clock, now } = row
  const ground = useRef<HTMLButtonElement>(null)
  const tap = (event: MouseEvent) => {
    const box = ground.current?.getBoundingClientRect()
    if (!box || !table || !onNew) return
    const along = (event.clientX - box.left) / box.width
    const share = document.documentElement.dir === 'rtl' ? 1 - along : along
    // A key has no place: then it is the next quarter of an hour.
    const at = event.detail === 0 ? Math.max(now, window.start) : quarterAt(window, share)
    const placed = { start: at, end: at, tables: [table] }
    onNew({ time: sentPlace(placed, clock).time, table })
  }
  const draft = drag.draft
  const isAimed = draft && table && draft.placed.tables.includes(table)
  return (
    <div className={classes.row} data-table={table ?? undefined}>
      <span className={classes.label}>
        <bdi>{title}</bdi>
        {seats !== undefined && (
          <span className={classes.seats}>{t('floor.seats', { count: seats })}</span>
        )}
      </span>
      <div className={classes.track} data-track>
        {onNew && (
          <button
            ref={ground}
            type="button"
            tabIndex={-1}
            className={classes.ground}
            aria-label={t('reservations.newAt', { table: title })}
            onClick={tap}
          />
        )}
        {now > window.start && now < window.end && (
          <span
            className={classes.now}
            style={{ insetInlineStart: `${shareOf(window, now) * 100}%` }}
            aria-hidden
          />
        )}
        {bars.map((it) => (
          <Bar key={it.id} {...row} reservation={it} table={table} />
        ))}
        {isAimed && (
          <span
            className={classes.ghost}
            data-wrong={row.isWrong || undefined}
            style={placeStyle(window, draft.placed)}
            aria-hidden
          >
            <bdi dir="ltr">{timesOf(draft.placed, clock).join('–')}</bdi>
          </span>
        )}
      </div>
    </div>
  )
}

type BarProps = Pick<RowProps, 'window' | 'clock' | 'now' | 'drag' | 'canEdit' | 'table'> & {
  reservation: DayReservation
}

function Bar({ reservation, window, clock, now, drag, canEdit, table }: BarProps) {
  const { t } = useTranslation()
  const span = spanIn(reservation)
  if (!span) return null
  const { state, name, guests } = reservation
  const [from, until] = timesOf(span, clock)
  const late = lateMinutes(state, span.start, now)
  const words = { from, until, state: choiceLabel(t, entity.name, 'state', state) }
  const moves = canEdit && holdsTables(state)
  const { bar, grip } = drag
  const handlers = bar(reservation, table)
  return (
    <button
      type="button"
      className={classes.bar}
      data-state={state}
      data-late={late !== null || undefined}
      data-moves={moves || undefined}
      data-away={drag.draft?.id === reservation.id || undefined}
      style={placeStyle(window, span)}
      {...(moves ? handlers : { onClick: handlers.onClick })}
    >
      <span className={classes.who}>
        <bdi>{name}</bdi>
      </span>
      <span className={classes.facts}>
        {t('reservations.guests', { count: guests })}
        {late !== null && ` · ${t('reservations.late', { minutes: late })}`}
      </span>
      <span className="ct-hidden">{t('reservations.bar', words)}</span>
      {moves && <span className={classes.grip} {...grip(reservation, table)} aria-hidden />}
    </button>
  )
}
