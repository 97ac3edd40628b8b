/** The payslips of one person, the newest first. */

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMonth } from '../../domain/kernel/format.ts'
import books from '../books/Books.module.css'
import { Both } from '../books/Both.tsx'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import type { TabProps } from '../kernel/form/model/form-parts.ts'
import { Card } from '../kernel/parts/Sheet.tsx'
import { StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../kernel/session/api.ts'
import classes from './People.module.css'
import { SlipDialog } from './SlipDialog.tsx'
import { useEmployeePay } from './salary-queries.ts'
import { salaryLooks } from './salary-state.ts'

export default function PayslipsTab({ row }: TabProps) {
  const { t } = useTranslation()
  const { data, error, isPending } = useEmployeePay(row.id)
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <Card title={t('salary.payslips')}>
      {error && <FormNotice tone="error">{messageOf(error)}</FormNotice>}
      {isPending && <Wait />}
      {data?.slips.length === 0 && <p className={classes.said}>{t('salary.noSlips')}</p>}
      {data && data.slips.length > 0 && (
        <div className={books.inCard}>
          <table className={books.table} aria-label={t('salary.payslips')}>
            <thead>
              <tr>
                <th>{t('field.salaryRun.period')}</th>
                <th>{t('field.state')}</th>
                <th data-number>{t('payslip.net')}</th>
                <th data-number>{t('salary.stillOpen')}</th>
              </tr>
            </thead>
            <tbody>
              {data.slips.map(({ id, run, period, state, net, open }) => (
                <tr key={id}>
                  <td data-name>
                    <button type="button" className={classes.name} onClick={() => setOpened(id)}>
                      <bdi dir="ltr">{formatMonth(period)}</bdi>
                    </button>
                    <Link className={classes.under} to={`/EmployeeSalary/${run.id}`}>
                      <bdi>{run.title}</bdi>
                    </Link>
                  </td>
                  <td data-label={t('field.state')}>
                    <StatusBadge state={salaryLooks[state]}>
                      {t(`choice.salaryRun.state.${state}`)}
                    </StatusBadge>
                  </td>
                  <td data-number data-label={t('payslip.net')}>
                    <Both first={net.first} second={net.second} />
                  </td>
                  <td data-number data-label={t('salary.stillOpen')}>
                    <Both first={open.first} second={open.second} isQuietAtZero />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {opened && <SlipDialog id={opened} onClose={() => setOpened(null)} />}
    </Card>
  )
}
