/** Days one under the other, person by person: for a day, a month, and every phone. */
import { useTranslation } from 'react-i18next'
import { timeIn } from '../../../domain/kernel/business-day.ts'
import type {
  PersonAttendance,
  SeenDay,
} from '../../../domain/people/attendance/attendance-view.ts'
import { hoursText } from '../../../domain/people/attendance/hours-text.ts'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { StatusBadge } from '../../kernel/parts/StatusBadge.tsx'
import classes from './Attendance.module.css'
import { useDayNames } from './day-names.ts'
import { exceptionLooks, exceptionText } from './exception-looks.ts'
import type { ShownDays } from './opened-day.ts'

export function AttendanceRows({ data, people, onOpen }: ShownDays) {
  const { t } = useTranslation()
  const some = people.filter(({ days }) => days.length > 0)
  if (some.length === 0) return <p className={classes.quiet}>{t('attendance.nothing')}</p>
  return some.map((person) => (
    <Card key={person.employee.id} title={person.employee.title} aside={<Total person={person} />}>
      <ul className={classes.days}>
        {person.days.map((day) => (
          <li key={day.day}>
            <DayRow day={day} zone={data.zone} onOpen={() => onOpen(person.employee.id, day.day)} />
          </li>
        ))}
      </ul>
    </Card>
  ))
}

function Total({ person: { days, state } }: { person: PersonAttendance }) {
  const { t } = useTranslation()
  const sum = (of: (day: SeenDay) => number) => days.reduce((all, day) => all + of(day), 0)
  const overtime = sum((it) => it.overtimeMinutes)
  return (
    <span className={classes.quiet}>
      {state !== 'off' && `${t(`attendance.state.${state}`)} · `}
      <bdi dir="ltr">{hoursText(sum((it) => it.workedMinutes))}</bdi>
      {overtime > 0 && (
        <>
          {` · ${t('attendance.exception.overtime')} `}
          <bdi dir="ltr">{hoursText(overtime)}</bdi>
        </>
      )}
    </span>
  )
}

type DayRowProps = { day: SeenDay; zone: string; onOpen: () => void }

function DayRow({ day, zone, onOpen }: DayRowProps) {
  const { t } = useTranslation()
  const names = useDayNames()
  const counted = day.events.filter(({ isDropped }) => !isDropped)
  const start = counted.find(({ kind }) => kind === 'in')
  const end = counted.findLast(({ kind }) => kind === 'out')
  const at = (moment: string | undefined) => (moment ? timeIn(new Date(moment), zone) : '…')
  return (
    <button type="button" className={classes.dayRow} onClick={onOpen}>
      <span className={classes.dayName}>{names.long(day.day)}</span>
      <span className={classes.facts}>
        {counted.length > 0 && (
          <span>
            <bdi dir="ltr">
              {at(start?.at)}–{at(end?.at)}
            </bdi>{' '}
            <strong>
              <bdi dir="ltr">{hoursText(day.workedMinutes)}</bdi>
            </strong>
          </span>
        )}
        {day.shifts.length > 0 && (
          <span className={classes.quiet}>
            {t('attendance.planned')}{' '}
            <bdi dir="ltr">
              {day.shifts.map(({ startTime, endTime }) => `${startTime}–${endTime}`).join(', ')}
            </bdi>
          </span>
        )}
        {day.exceptions.map((exception) => (
          <StatusBadge key={exception.kind} state={exceptionLooks[exception.kind]}>
            {exceptionText(t, exception)}
          </StatusBadge>
        ))}
      </span>
    </button>
  )
}
