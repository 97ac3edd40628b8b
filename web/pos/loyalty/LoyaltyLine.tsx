/** Below the name of the client: what he has, his level, and what this sale will bring him. */
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import { pointsOf } from '../../../domain/loyalty/coin.ts'
import { willEarn } from '../../../domain/pos/loyalty/till-loyalty.ts'
import { useDesk } from '../desk.ts'
import { FirstMoney, SecondMoney } from '../TillMoney.tsx'
import { useTillLoyalty } from './client-loyalty.ts'
import classes from './LoyaltyLine.module.css'

type EarnedProps = { amount: string; pointWorth: string | null }

function Earned({ amount, pointWorth }: EarnedProps) {
  const { t } = useTranslation()
  if (pointWorth)
    return <>{t('loyalty.points', { points: formatDecimal(pointsOf(amount, pointWorth), 0) })}</>
  return <FirstMoney amount={amount} />
}

export function LoyaltyLine() {
  const { t } = useTranslation()
  const { sale, basics } = useDesk()
  const { programme, day, known } = useTillLoyalty(sale, basics)
  if (!programme) return null
  const pointWorth = programme.unit === 'points' ? programme.pointWorth : null
  const earned = willEarn(sale, basics, { day, burned: '0', open: '0' }, known)
  return (
    <p className={classes.line}>
      {known && (
        <span>
          {t('till.cashBack')} <Earned amount={known.balance} pointWorth={pointWorth} />{' '}
          <SecondMoney amount={known.balance} className={classes.quiet} />
        </span>
      )}
      {known?.level && <span>{known.level}</span>}
      {sale.lines.length > 0 && (
        <span>
          {t('till.cashBackEarns')} <Earned amount={earned} pointWorth={pointWorth} />
        </span>
      )}
    </p>
  )
}
