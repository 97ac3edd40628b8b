/** What is put aside for one person, and every change of it, the newest first. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate } from '../../domain/kernel/format.ts'
import books from '../books/Books.module.css'
import { AmountIn } from '../books/Both.tsx'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import type { TabProps } from '../kernel/form/model/form-parts.ts'
import { Card } from '../kernel/parts/Sheet.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../kernel/session/api.ts'
import { HeldProvisions } from './HeldProvisions.tsx'
import classes from './People.module.css'
import { useEmployeePay } from './salary-queries.ts'

export default function ProvisionsTab({ row }: TabProps) {
  const { t } = useTranslation()
  const { data, error, isPending } = useEmployeePay(row.id)
  const { held, moves } = data?.provisions ?? { held: [], moves: [] }
  return (
    <Card title={t('provision.title')}>
      {error && <FormNotice tone="error">{messageOf(error)}</FormNotice>}
      {isPending && <Wait />}
      {data && moves.length === 0 && <p className={classes.said}>{t('provision.none')}</p>}
      {moves.length > 0 && (
        <>
          <HeldProvisions held={held} />
          <div className={books.inCard}>
            <table className={books.table} aria-label={t('provision.moves')}>
              <thead>
                <tr>
                  <th>{t('field.day')}</th>
                  <th>{t('entity.salaryRun.one')}</th>
                  <th>{t('provision.kind')}</th>
                  <th data-number>{t('provision.change')}</th>
                </tr>
              </thead>
              <tbody>
                {moves.map(({ id, day, run, kind, currency, amount }) => (
                  <tr key={id}>
                    <td data-name>{formatDate(day)}</td>
                    <td data-label={t('entity.salaryRun.one')}>
                      {run && (
                        <Link className={books.link} to={`/EmployeeSalary/${run.id}`}>
                          <bdi>{run.title}</bdi>
                        </Link>
                      )}
                    </td>
                    <td data-label={t('provision.kind')}>{t(`choice.component.${kind}`)}</td>
                    <td data-number data-label={t('provision.change')}>
                      <AmountIn amount={amount} code={currency} isPlain />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Card>
  )
}
