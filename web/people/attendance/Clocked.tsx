/** What the clock says about a month of somebody, with the way to the days it comes from. */
import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RunPerson } from '../../../domain/people/salary-view.ts'
import { useMay } from '../../kernel/session/session.ts'
import classes from './Attendance.module.css'

type ClockedProps = {
  person: RunPerson
  period: string
  isTaken: boolean
  onTaken: (isTaken: boolean) => void
}

export function Clocked({ person, period, isTaken, onTaken }: ClockedProps) {
  const { t } = useTranslation()
  const may = useMay()
  const { clocked, employee } = person
  if (!clocked) return null
  const days = `/Attendance?view=month&day=${period}&employee=${employee.id}`
  return (
    <section className={classes.form} aria-label={t('screen.attendance')}>
      <p className={classes.formTitle}>
        {t('salary.clocked', { hours: clocked.overtimeHours, days: clocked.absentDays })}{' '}
        {may('people.attendance.view') && <Link to={days}>{t('salary.evidence')}</Link>}
      </p>
      <Switch
        checked={isTaken}
        label={t('salary.takesAttendance')}
        description={t('salary.clockedAdd')}
        onChange={(event) => onTaken(event.currentTarget.checked)}
      />
    </section>
  )
}
