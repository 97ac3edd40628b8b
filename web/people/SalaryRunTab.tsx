/** A run at work: what it comes to, its next step, everybody in it, and how it was paid. */
import { useTranslation } from 'react-i18next'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import type { RunView } from '../../domain/people/salary-view.ts'
import { Both } from '../books/Both.tsx'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import type { TabProps } from '../kernel/form/model/form-parts.ts'
import { Card } from '../kernel/parts/Sheet.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../kernel/session/api.ts'
import classes from './People.module.css'
import { RunPayments } from './RunPayments.tsx'
import { RunPeople } from './RunPeople.tsx'
import { RunSteps } from './RunSteps.tsx'
import { useRun } from './salary-queries.ts'

export default function SalaryRunTab({ entity, row }: TabProps) {
  const { t } = useTranslation()
  const { data, error, isPending } = useRun(row.id)
  return (
    <div className={classes.column}>
      {error && <FormNotice tone="error">{messageOf(error)}</FormNotice>}
      {isPending && <Wait />}
      {data && (
        <Card title={t(`choice.salaryRun.state.${data.state}`)}>
          <Sums view={data} />
          <RunSteps entity={entity} view={data} />
        </Card>
      )}
      {data && data.payments.length > 0 && <RunPayments entity={entity} view={data} />}
      {data && <RunPeople entity={entity} view={data} />}
    </div>
  )
}

function Sums({ view }: { view: RunView }) {
  const { t } = useTranslation()
  const { totals, state } = view
  const isPutAside = !isZero(totals.provisions.first) || !isZero(totals.provisions.second)
  const isOwed = ['posted', 'partlyPaid', 'paid', 'closed'].includes(state)
  const sums = [
    ['payslip.totalEarnings', totals.earnings],
    ['payslip.totalDeductions', totals.deductions],
    ['payslip.net', totals.net],
    ['payslip.employer', totals.employer],
    ...(isOwed && isPutAside ? ([['provision.change', totals.provisions]] as const) : []),
    ...(isOwed ? ([['salary.stillOpen', totals.open]] as const) : []),
  ] as const
  if (state === 'draft') return <p className={classes.said}>{t('salary.draftHint')}</p>
  return (
    <dl className={classes.sums}>
      {sums.map(([label, amounts]) => (
        <div key={label} data-main={label === 'payslip.net' || undefined}>
          <dt>{t(label)}</dt>
          <dd>
            <Both first={amounts.first} second={amounts.second} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
