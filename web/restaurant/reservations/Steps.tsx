/** What can be done with a reservation in the state it is in. */
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reservation as entity } from '../../../domain/restaurant/reservation.entity.ts'
import {
  canStep,
  lateMinutes,
  type ReservationStep,
} from '../../../domain/restaurant/reservation.ts'
import { type DayReservation, spanIn } from '../../../domain/restaurant/reservation-day.ts'
import { StatusBadge } from '../../kernel/parts/StatusBadge.tsx'
import { today } from '../../kernel/words/today.ts'
import { choiceLabel } from '../../kernel/words/words.ts'
import { useNow } from '../use-now.ts'
import classes from './Reservations.module.css'
import type { FormValues } from './reservation-form.ts'
import { sendReservation } from './reservation-queries.ts'
import { stateBadges } from './state-badges.ts'

type StepsProps = {
  reservation: DayReservation
  values: FormValues
  isBusy: boolean
  send: (work: () => Promise<boolean>) => Promise<void>
  ask: (message: string) => Promise<boolean>
}

const plainSteps = ['arrive', 'leave', 'noShow'] as const
const paths: Readonly<Record<ReservationStep | 'undo', string>> = {
  arrive: 'arrive',
  seat: 'seat',
  leave: 'leave',
  cancel: 'cancel',
  noShow: 'no-show',
  undo: 'undo',
}

export function Steps({ reservation, values, isBusy, send, ask }: StepsProps) {
  const { t } = useTranslation()
  const now = useNow()
  const [reason, setReason] = useState<string | null>(null)
  const { id, version, state } = reservation
  const isToday = reservation.day === today()
  const span = spanIn(reservation)
  const late = span ? lateMinutes(state, span.start, now) : null
  const step = (verb: ReservationStep | 'undo', more: object = {}) =>
    void send(() => sendReservation('POST', `/${id}/${paths[verb]}`, { version, ...more }, ask))
  const seat = () =>
    step('seat', values.tables.length > 0 ? { tables: values.tables } : { isAnyTable: true })
  const isOffered = (verb: ReservationStep): boolean =>
    canStep(state, verb) &&
    (verb === 'cancel' || verb === 'leave' || isToday) &&
    (verb !== 'noShow' || !span || span.start < now)
  return (
    <div className={classes.steps}>
      <StatusBadge state={stateBadges[state]}>
        {late === null
          ? choiceLabel(t, entity.name, 'state', state)
          : t('reservations.late', { minutes: late })}
      </StatusBadge>
      {isOffered('seat') && (
        <Button size="sm" disabled={isBusy} onClick={seat}>
          {t('reservations.step.seat')}
        </Button>
      )}
      {plainSteps.filter(isOffered).map((verb) => (
        <Button key={verb} size="sm" variant="default" disabled={isBusy} onClick={() => step(verb)}>
          {t(`reservations.step.${verb}`)}
        </Button>
      ))}
      {reservation.canUndo && (
        <Button size="sm" variant="default" disabled={isBusy} onClick={() => step('undo')}>
          {t('reservations.step.undo')}
        </Button>
      )}
      {isOffered('cancel') && (
        <Button
          size="sm"
          variant={reason === null ? 'subtle' : 'filled'}
          color="red"
          disabled={isBusy}
          aria-expanded={reason !== null}
          onClick={() => (reason === null ? setReason('') : step('cancel', { reason }))}
        >
          {t('reservations.call')}
        </Button>
      )}
      {reason !== null && (
        <TextInput
          className={classes.reason}
          label={t('field.cancelReason')}
          maxLength={entity.fields.cancelReason.max}
          autoFocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </div>
  )
}
