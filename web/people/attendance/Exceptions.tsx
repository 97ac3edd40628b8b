/** What somebody has to look at, the gravest first; each opens its day. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exceptionKinds } from '../../../domain/people/attendance/attendance-day.ts'
import type { PersonAttendance } from '../../../domain/people/attendance/attendance-view.ts'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { StatusBadge } from '../../kernel/parts/StatusBadge.tsx'
import classes from './Attendance.module.css'
import { useDayNames } from './day-names.ts'
import { exceptionLooks, exceptionText } from './exception-looks.ts'

const mostShown = 8

type ExceptionsProps = {
  people: readonly PersonAttendance[]
  onOpen: (person: string, day: string) => void
}

export function Exceptions({ people, onOpen }: ExceptionsProps) {
  const { t } = useTranslation()
  const names = useDayNames()
  const [isWhole, setWhole] = useState(false)
  const found = people
    .flatMap(({ employee, days }) =>
      days.flatMap(({ day, exceptions }) =>
        // Hours beyond the plan are told where they stand: nobody has to mend them.
        exceptions
          .filter(({ kind }) => kind !== 'overtime' && kind !== 'unplanned')
          .map((exception) => ({ employee, day, exception })),
      ),
    )
    .toSorted(
      (a, b) =>
        exceptionKinds.indexOf(a.exception.kind) - exceptionKinds.indexOf(b.exception.kind) ||
        (a.day < b.day ? 1 : -1),
    )
  if (found.length === 0) return null
  const shown = isWhole ? found : found.slice(0, mostShown)
  return (
    <Card title={t('attendance.toLookAt', { n: found.length })}>
      <ul className={classes.exceptions}>
        {shown.map(({ employee, day, exception }) => (
          <li key={`${employee.id} ${day} ${exception.kind}`}>
            <button
              type="button"
              className={classes.exception}
              onClick={() => onOpen(employee.id, day)}
            >
              <StatusBadge state={exceptionLooks[exception.kind]}>
                {exceptionText(t, exception)}
              </StatusBadge>
              <bdi className={classes.name}>{employee.title}</bdi>
              <span className={classes.quiet}>{names.long(day)}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > shown.length && (
        <button type="button" className={classes.showAll} onClick={() => setWhole(true)}>
          {t('attendance.showAll', { n: found.length })}
        </button>
      )}
    </Card>
  )
}
