/** Why the books and the bank differ, and whether that explains everything. */
import { useTranslation } from 'react-i18next'
import type { BankDesk } from '../../domain/bank/contract.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { AmountIn } from '../books/Both.tsx'
import { StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import classes from './Bank.module.css'

const steps = ['books', 'outstanding', 'unknown', 'expected', 'bank'] as const

export function BankReport({ desk: { report, account } }: { desk: BankDesk }) {
  const { t } = useTranslation()
  const { difference, outstanding, unknown } = report
  const isEven = [outstanding, unknown].every((amount) => isZero(amount ?? '0'))
  return (
    <section className={classes.report} aria-label={t('bank.report')}>
      <dl>
        {steps.map((step) => {
          const amount = report[step]
          return (
            <div key={step} data-sum={step === 'expected' || undefined}>
              <dt>{t(`bank.${step}`)}</dt>
              <dd>
                {amount === null ? '–' : <AmountIn amount={amount} code={account.currency.code} />}
              </dd>
            </div>
          )
        })}
      </dl>
      {difference !== null && (
        <div className={classes.verdict}>
          {isZero(difference) ? (
            <StatusBadge state={isEven ? 'paid' : 'inactive'}>
              {t(isEven ? 'bank.agrees' : 'bank.explained')}
            </StatusBadge>
          ) : (
            <>
              <StatusBadge state="warning">{t('bank.differs')}</StatusBadge>
              <AmountIn amount={difference} code={account.currency.code} />
            </>
          )}
        </div>
      )}
    </section>
  )
}
