/** Today's rate, quiet in the header; it follows whoever changes it, within the second. */

import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import { saleRate } from '../../../domain/kernel/number/money.ts'
import { useMay, useSession } from '../session/session.ts'
import classes from './Header.module.css'

export function RateNow() {
  const { t } = useTranslation()
  const may = useMay()
  const { company, rates } = useSession()
  const sale = saleRate(rates)
  if (!sale || !company.secondCurrency) return null
  const { firstCurrency: first, secondCurrency: second } = company
  const rate = `1 ${first.code} = ${formatDecimal(sale.buy)} ${second.code}`
  const shown = <bdi dir="ltr">{rate}</bdi>
  if (!may('money.rate.view')) return <span className={classes.rate}>{shown}</span>
  return (
    <Link to="/Rate" className={classes.rate} aria-label={t('shell.rate', { rate })}>
      {shown}
    </Link>
  )
}
