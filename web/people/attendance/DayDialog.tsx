/** A day of somebody: what was stamped, by whom and where, and what the office made of it. */
import { Button } from '@mantine/core'
import { IconClockCheck, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeIn } from '../../../domain/kernel/business-day.ts'
import { formatMoment } from '../../../domain/kernel/format.ts'
import type {
  AttendanceView,
  SeenDay,
  SeenEvent,
} from '../../../domain/people/attendance/attendance-view.ts'
import { hoursText } from '../../../domain/people/attendance/hours-text.ts'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { StatusBadge } from '../../kernel/parts/StatusBadge.tsx'
import { useMay } from '../../kernel/session/session.ts'
import { browserName } from '../../kernel/words/browser-name.ts'
import classes from './Attendance.module.css'
import { type Correcting, CorrectionForm } from './CorrectionForm.tsx'
import { useDayNames } from './day-names.ts'
import { exceptionLooks, exceptionText } from './exception-looks.ts'
import type { OpenedDay } from './opened-day.ts'

const emptyDay = (day: string): SeenDay => ({
  day,
  workedMinutes: 0,
  breakMinutes: 0,
  plannedMinutes: 0,
  overtimeMinutes: 0,
  missingMinutes: 0,
  exceptions: [],
  shifts: [],
  events: [],
  isOpen: false,
  isPaid: false,
})

type DayDialogProps = { data: AttendanceView; opened: OpenedDay; onClose: () => void }

export function DayDialog({ data, opened, onClose }: DayDialogProps) {
  const { t } = useTranslation()
  const may = useMay()
  const names = useDayNames()
  const [correcting, setCorrecting] = useState<Correcting | null>(null)
  const person = data.people.find(({ employee }) => employee.id === opened.person)
  if (!person) return null
  const day = person.days.find((it) => it.day === opened.day) ?? emptyDay(opened.day)
  const isOver = opened.day <= data.today
  const canCorrect = may('people.attendance.edit') && !day.isPaid && isOver
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconClockCheck}
      tone="plain"
      size={620}
      title={person.employee.title}
      sentence={names.long(day.day)}
      actions={
        <Button variant="default" onClick={onClose}>
          {t('action.close')}
        </Button>
      }
    >
      <div className={classes.dialog}>
        <Facts day={day} />
        {day.isPaid && <p className={classes.quiet}>{t('attendance.isPaid')}</p>}
        <ul className={classes.events}>
          {day.events.map((event) => (
            <EventRow
              key={event.original}
              event={event}
              zone={data.zone}
              onCorrect={
                canCorrect && !correcting ? (act) => setCorrecting({ act, event }) : undefined
              }
            />
          ))}
        </ul>
        {day.events.length === 0 && <p className={classes.quiet}>{t('attendance.nothing')}</p>}
        {correcting ? (
          <CorrectionForm
            employee={person.employee.id}
            day={day.day}
            zone={data.zone}
            correcting={correcting}
            onDone={() => setCorrecting(null)}
          />
        ) : (
          canCorrect && (
            <div>
              <Button
                variant="default"
                size="md"
                leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
                onClick={() => setCorrecting({ act: 'add' })}
              >
                {t('attendance.add')}
              </Button>
            </div>
          )
        )}
      </div>
    </Dialog>
  )
}

function Facts({ day }: { day: SeenDay }) {
  const { t } = useTranslation()
  const facts = [
    ['planned', day.plannedMinutes],
    ['worked', day.workedMinutes],
    ['breaks', day.breakMinutes],
  ] as const
  return (
    <>
      <dl className={classes.sums}>
        {facts.map(([name, minutes]) => (
          <div key={name}>
            <dt>{t(`attendance.${name}`)}</dt>
            <dd>
              <bdi dir="ltr">{hoursText(minutes)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {day.exceptions.length > 0 && (
        <p className={classes.badges}>
          {day.exceptions.map((exception) => (
            <StatusBadge key={exception.kind} state={exceptionLooks[exception.kind]}>
              {exceptionText(t, exception)}
            </StatusBadge>
          ))}
        </p>
      )}
    </>
  )
}

type EventRowProps = {
  event: SeenEvent
  zone: string
  onCorrect: ((act: 'move' | 'drop' | 'confirm') => void) | undefined
}

/** What arrived much later than it was stamped had waited without network. */
const lateMs = 10 * 60_000

function EventRow({ event, zone, onCorrect }: EventRowProps) {
  const { t } = useTranslation()
  const { correction, place } = event
  const at = (moment: string) => timeIn(new Date(moment), zone)
  const isLate = Date.parse(event.recordedAt) - Date.parse(event.at) > lateMs
  const where = [browserName(event.device ?? ''), event.branch].filter(Boolean).join(' · ')
  return (
    <li className={classes.event} data-dropped={event.isDropped || undefined}>
      <div className={classes.eventHead}>
        <bdi dir="ltr" className={classes.time}>
          {at(event.at)}
        </bdi>
        <strong>{t(`attendance.kind.${event.kind}`)}</strong>
        {event.isDropped && <StatusBadge state="void">{t('attendance.dropped')}</StatusBadge>}
        {!event.isProven && (
          <StatusBadge state="warning">{t('attendance.exception.unproven')}</StatusBadge>
        )}
      </div>
      {!event.isProven && !event.isDropped && (
        <p className={classes.quiet}>{t('attendance.notCounted')}</p>
      )}
      <p className={classes.quiet}>
        {t(`attendance.source.${event.source}`)}
        {where && ` · ${where}`} · <bdi>{event.by}</bdi>
        {isLate && event.source !== 'office' && (
          <>
            {` · ${t('attendance.arrived')} `}
            <bdi dir="ltr">{formatMoment(event.recordedAt)}</bdi>
          </>
        )}
        {place && (
          <>
            {' · '}
            <a
              href={`https://www.openstreetmap.org/?mlat=${place.latitude}&mlon=${place.longitude}#map=18/${place.latitude}/${place.longitude}`}
              target="_blank"
              rel="noreferrer"
            >
              {t('attendance.place', { metres: place.accuracy })}
            </a>
          </>
        )}
      </p>
      {correction && (
        <p className={classes.correction}>
          {t('attendance.corrected', { by: correction.by, reason: correction.reason })}
          {event.source !== 'office' && (
            <>
              {` – ${t('attendance.was', { kind: t(`attendance.kind.${correction.kind}`) })} `}
              <bdi dir="ltr">{at(correction.was)}</bdi>
            </>
          )}
        </p>
      )}
      {onCorrect && (
        <div className={classes.acts}>
          {!event.isProven && (
            <Button size="sm" variant="light" onClick={() => onCorrect('confirm')}>
              {t('attendance.confirm')}
            </Button>
          )}
          <Button size="sm" variant="default" onClick={() => onCorrect('move')}>
            {t(event.isDropped ? 'attendance.restore' : 'attendance.move')}
          </Button>
          {!event.isDropped && (
            <Button size="sm" variant="default" onClick={() => onCorrect('drop')}>
              {t('attendance.drop')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
