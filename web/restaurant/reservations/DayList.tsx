/** The day by time, where there is no room for a timeline; and who waits. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { reservation as entity } from '../../../domain/restaurant/reservation.entity.ts'
import { isOver, lateMinutes, timesOf } from '../../../domain/restaurant/reservation.ts'
import {
  type DayReservation,
  type ReservationDay,
  reservableTables,
  spanIn,
} from '../../../domain/restaurant/reservation-day.ts'
import { StatusBadge } from '../../kernel/parts/StatusBadge.tsx'
import { choiceLabel } from '../../kernel/words/words.ts'
import classes from './Reservations.module.css'
import { stateBadges } from './state-badges.ts'

type ListProps = {
  data: ReservationDay
  now: number
  onOpen: (reservation: DayReservation) => void
}

export function DayList({ data, now, onOpen }: ListProps) {
  const { t } = useTranslation()
  const timed = data.reservations.filter(({ startsAt }) => startsAt !== null)
  const coming = timed.filter(({ state }) => !isOver(state))
  const over = timed.filter(({ state }) => isOver(state))
  return (
    <>
      <Entries
        data={data}
        now={now}
        onOpen={onOpen}
        rows={coming}
        label={t('entity.reservation.many')}
      />
      {over.length > 0 && (
        <>
          <h2 className={classes.sideHead}>{t('reservations.ended')}</h2>
          <Entries
            data={data}
            now={now}
            onOpen={onOpen}
            rows={over}
            label={t('reservations.ended')}
          />
        </>
      )}
    </>
  )
}

type EntriesProps = ListProps & { rows: readonly DayReservation[]; label: string }

function Entries({ data, now, rows, label, onOpen }: EntriesProps) {
  const { t } = useTranslation()
  const tables = reservableTables(data)
  return (
    <ul className={classes.entries} aria-label={label}>
      {rows.map((it) => {
        const span = spanIn(it)
        const late = span ? lateMinutes(it.state, span.start, now) : null
        const names = it.tables.map((id) => tables.find((table) => table.id === id)?.name ?? '')
        return (
          <li key={it.id}>
            <button type="button" className={classes.entry} onClick={() => onOpen(it)}>
              <span className={classes.entryTime}>
                <bdi dir="ltr">{span && timesOf(span, data.clock)[0]}</bdi>
              </span>
              <span className={classes.entryWords}>
                <bdi className={classes.entryName}>{it.name}</bdi>
                <span className={classes.facts}>
                  {t('reservations.guests', { count: it.guests })}
                  {' · '}
                  {names.length > 0
                    ? t('floor.tableName', { name: names.join(' + ') })
                    : t('reservations.noTable')}
                </span>
              </span>
              <StatusBadge state={late === null ? stateBadges[it.state] : 'warning'}>
                {late === null
                  ? choiceLabel(t, entity.name, 'state', it.state)
                  : t('reservations.late', { minutes: late })}
              </StatusBadge>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

type WaitingProps = Omit<ListProps, 'now'> & { onAdd?: () => void }

export function WaitingList({ data, onOpen, onAdd }: WaitingProps) {
  const { t } = useTranslation()
  const waiting = data.reservations.filter(({ state }) => state === 'waiting')
  const sinceOf = ({ waitingSince }: DayReservation): string => {
    const start = Date.parse(waitingSince ?? '')
    return Number.isNaN(start) ? '' : timesOf({ start, end: start }, data.clock)[0]
  }
  return (
    <section className={classes.side} aria-label={t('reservations.waiting')}>
      <h2 className={classes.sideHead}>
        {t('reservations.waiting')}
        {waiting.length > 0 && <span className={classes.count}>{waiting.length}</span>}
      </h2>
      {waiting.length === 0 && <p className={classes.quiet}>{t('reservations.waitingEmpty')}</p>}
      <ul className={classes.entries}>
        {waiting.map((it) => (
          <li key={it.id}>
            <button type="button" className={classes.entry} onClick={() => onOpen(it)}>
              <span className={classes.entryWords}>
                <bdi className={classes.entryName}>{it.name}</bdi>
                <span className={classes.facts}>
                  {t('reservations.guests', { count: it.guests })}
                  {' · '}
                  {t('reservations.waitsSince', { time: sinceOf(it) })}
                  {it.quotedMinutes !== null && (
                    <>
                      {' · '}
                      {t('reservations.quoted', { minutes: it.quotedMinutes })}
                    </>
                  )}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {onAdd && (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={onAdd}
        >
          {t('reservations.addWaiting')}
        </Button>
      )}
    </section>
  )
}
