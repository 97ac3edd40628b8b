/** A week of everybody: a row for each, a column for each day, what was planned under what was worked. */
import { useTranslation } from 'react-i18next'
import { daysFrom } from '../../../domain/kernel/calendar/week.ts'
import type { SeenDay } from '../../../domain/people/attendance/attendance-view.ts'
import { hoursText } from '../../../domain/people/attendance/hours-text.ts'
import classes from './Attendance.module.css'
import { useDayNames } from './day-names.ts'
import { exceptionLooks, exceptionText } from './exception-looks.ts'
import type { ShownDays } from './opened-day.ts'

export function AttendanceWeek({ data, people, onOpen }: ShownDays) {
  const { t } = useTranslation()
  const names = useDayNames()
  const days = daysFrom(data.from, 7)
  return (
    <div className={classes.scroll}>
      <table className={classes.week} aria-label={t('screen.attendance')}>
        <thead>
          <tr>
            <th scope="col">{t('field.employee')}</th>
            {days.map((day) => (
              <th key={day} scope="col" data-today={day === data.today || undefined}>
                {names.short(day)} <bdi dir="ltr">{day.slice(8)}</bdi>
              </th>
            ))}
            <th scope="col">{t('attendance.total')}</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ employee, state, days: own }) => (
            <tr key={employee.id}>
              <th scope="row">
                <bdi>{employee.title}</bdi>
                {state !== 'off' && (
                  <span className={classes.here}>{t(`attendance.state.${state}`)}</span>
                )}
              </th>
              {days.map((day) => {
                const found = own.find((it) => it.day === day)
                return (
                  <td key={day} data-today={day === data.today || undefined}>
                    <Cell
                      label={`${employee.title}, ${names.long(day)}`}
                      day={found}
                      onOpen={() => onOpen(employee.id, day)}
                    />
                  </td>
                )
              })}
              <td className={classes.total}>
                <bdi dir="ltr">{hoursText(own.reduce((sum, it) => sum + it.workedMinutes, 0))}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CellProps = { label: string; day: SeenDay | undefined; onOpen: () => void }

function Cell({ label, day, onOpen }: CellProps) {
  const { t } = useTranslation()
  const first = day?.exceptions[0]
  const words = day?.exceptions.map((it) => exceptionText(t, it)) ?? []
  const texts = day
    ? [
        `${t('attendance.worked')} ${hoursText(day.workedMinutes)}`,
        ...(day.plannedMinutes > 0
          ? [`${t('attendance.planned')} ${hoursText(day.plannedMinutes)}`]
          : []),
        ...words,
      ]
    : [t('attendance.nothing')]
  return (
    <button
      type="button"
      className={classes.cell}
      data-look={first ? exceptionLooks[first.kind] : undefined}
      aria-label={`${label}: ${texts.join(', ')}`}
      title={words.join(' · ') || undefined}
      onClick={onOpen}
    >
      {day ? (
        <>
          <bdi dir="ltr" className={classes.worked}>
            {day.workedMinutes > 0 ? hoursText(day.workedMinutes) : day.isOpen ? '…' : '–'}
          </bdi>
          {day.shifts.map(({ id, startTime, endTime }) => (
            <bdi key={id} dir="ltr" className={classes.plan}>
              {startTime}–{endTime}
            </bdi>
          ))}
          {first && <span className={classes.mark}>{t(`attendance.exception.${first.kind}`)}</span>}
        </>
      ) : (
        <span className={classes.quiet} aria-hidden>
          ·
        </span>
      )}
    </button>
  )
}
