/** Everybody in a run: days, hours and extras of the month, and what the slip says. */
import { Button } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../domain/kernel/entity.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { canStep } from '../../domain/people/salary-step.ts'
import type { RunPerson, RunView } from '../../domain/people/salary-view.ts'
import books from '../books/Books.module.css'
import { Both } from '../books/Both.tsx'
import { SearchField } from '../kernel/parts/SearchField.tsx'
import { Card } from '../kernel/parts/Sheet.tsx'
import { StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import { useMay } from '../kernel/session/session.ts'
import classes from './People.module.css'
import { PersonDialog } from './PersonDialog.tsx'
import { SlipDialog } from './SlipDialog.tsx'

/** As many as one looks through; the rest is found by name. */
const mostShown = 200

export function RunPeople({ entity, view }: { entity: Entity; view: RunView }) {
  const { t } = useTranslation()
  const may = useMay()
  const [q, setQ] = useState('')
  const [opened, setOpened] = useState<{ person: RunPerson; as: 'slip' | 'input' } | null>(null)
  const canChange = canStep(view.state, 'change') && may('people.salaryRun.edit')
  const wanted = q.trim().toLowerCase()
  const found = view.people.filter(({ employee }) =>
    `${employee.title} ${employee.number}`.toLowerCase().includes(wanted),
  )
  if (view.people.length === 0)
    return (
      <Card title={t('salary.people', { count: 0 })}>
        <p className={classes.said}>{t('salary.nobody')}</p>
      </Card>
    )
  return (
    <Card title={t('salary.people', { count: view.people.length })}>
      {view.people.length > 10 && (
        <SearchField label={t('action.search')} value={q} mb="sm" onChange={setQ} />
      )}
      <div className={books.inCard}>
        <table className={books.table} aria-label={t('salary.slips')}>
          <thead>
            <tr>
              <th>{t('field.employee')}</th>
              <th data-number>{t('payslip.totalEarnings')}</th>
              <th data-number>{t('payslip.totalDeductions')}</th>
              <th data-number>{t('payslip.net')}</th>
              {canChange && <th aria-label={t('salary.monthOf')} />}
            </tr>
          </thead>
          <tbody>
            {found.slice(0, mostShown).map((person) => (
              <PersonRow
                key={person.employee.id}
                person={person}
                onSlip={() => setOpened({ person, as: 'slip' })}
                onInput={canChange ? () => setOpened({ person, as: 'input' }) : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
      {found.length > mostShown && (
        <p className={classes.said}>{t('salary.more', { count: found.length - mostShown })}</p>
      )}
      {opened?.as === 'slip' && opened.person.slip && (
        <SlipDialog id={opened.person.slip.id} onClose={() => setOpened(null)} />
      )}
      {opened?.as === 'input' && (
        <PersonDialog
          entity={entity}
          view={view}
          person={opened.person}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  )
}

type RowProps = { person: RunPerson; onSlip: () => void; onInput?: () => void }

function PersonRow({ person, onSlip, onInput }: RowProps) {
  const { t } = useTranslation()
  const { employee, slip, isLeftOut, absentDays, overtimeHours, extras, clocked } = person
  const notes = [
    ...(clocked && person.takesAttendance
      ? [t('salary.clocked', { hours: clocked.overtimeHours, days: clocked.absentDays })]
      : []),
    ...(isZero(absentDays) ? [] : [t('salary.absent', { days: absentDays })]),
    ...(isZero(overtimeHours) ? [] : [t('salary.overtime', { hours: overtimeHours })]),
    ...extras.map(({ code }) => t(`choice.component.${code}`)),
  ]
  const amount = (name: 'earnings' | 'deductions' | 'net') =>
    slip && !isLeftOut ? (
      <Both first={slip[name].first} second={slip[name].second} isQuietAtZero />
    ) : (
      <span className={books.quiet}>–</span>
    )
  return (
    <tr>
      <td data-name>
        {slip ? (
          <button type="button" className={classes.name} onClick={onSlip}>
            <bdi>{employee.title}</bdi>
          </button>
        ) : (
          <bdi>{employee.title}</bdi>
        )}
        <span className={classes.under}>
          <bdi dir="ltr">{employee.number}</bdi>
          {notes.length > 0 && ` · ${notes.join(' · ')}`}
        </span>
        {isLeftOut && <StatusBadge state="inactive">{t('salary.leftOut')}</StatusBadge>}
      </td>
      <td data-number data-label={t('payslip.totalEarnings')}>
        {amount('earnings')}
      </td>
      <td data-number data-label={t('payslip.totalDeductions')}>
        {amount('deductions')}
      </td>
      <td data-number data-label={t('payslip.net')}>
        {amount('net')}
      </td>
      {onInput && (
        <td>
          <div className={classes.row}>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconAdjustments size={14} stroke={1.75} aria-hidden />}
              aria-label={t('salary.monthOfName', { name: employee.title })}
              onClick={onInput}
            >
              {t('salary.monthOf')}
            </Button>
          </div>
        </td>
      )}
    </tr>
  )
}
