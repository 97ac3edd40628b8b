/** The rate that made every second amount on the screen. */
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../domain/kernel/number/money.ts'
import { firstOf, secondOf } from '../../../domain/pos/money/cash-step.ts'
import { isRateOld } from '../../../domain/pos/money/pay-way.ts'
import { tillNow } from '../sell/ticket-moment.ts'
import { useBasics, useTill } from '../till-context.ts'
import classes from './Pay.module.css'

export function RateLine() {
  const { t } = useTranslation()
  const basics = useBasics()
  const till = useTill()
  const second = secondOf(basics)
  const { rate } = basics
  if (!second || !rate) return null
  const one = formatMoney('1', { ...firstOf(basics), decimals: 0 })
  const rateText = (amount: string) => `${one} = ${formatMoney(amount, second)}`
  const isOld = isRateOld(rate, basics.rateAgeHours, tillNow(till))
  return (
    <p className={classes.rate} data-old={isOld || undefined}>
      <span>{isOld ? t('pay.rateOld') : t('pay.rate')}</span>
      <bdi dir="ltr">{rateText(rate.buy)}</bdi>
      {rate.sell !== rate.buy && (
        <>
          <span>{t('pay.rateOfChange')}</span>
          <bdi dir="ltr">{rateText(rate.sell)}</bdi>
        </>
      )}
    </p>
  )
}
