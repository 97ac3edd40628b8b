/** So much cash back: in both currencies, and in points where the programme counts them. */
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../domain/kernel/format.ts'
import { pointsOf } from '../../domain/loyalty/coin.ts'
import type { ShownProgramme } from '../../domain/loyalty/contract.ts'
import { Money } from '../kernel/parts/Money.tsx'
import { useSession } from '../kernel/session/session.ts'
import classes from './Loyalty.module.css'

type EarnedProps = { amount: string; programme: Pick<ShownProgramme, 'unit' | 'pointWorth'> | null }

export function Earned({ amount, programme }: EarnedProps) {
  const { t } = useTranslation()
  const { secondCurrency } = useSession().company
  const worth = programme?.unit === 'points' ? programme.pointWorth : null
  return (
    <span className={classes.earned}>
      {worth && (
        <strong>
          {t('loyalty.points', { points: formatDecimal(pointsOf(amount, worth), 0) })}
        </strong>
      )}
      <Money amount={amount} />
      {secondCurrency && <Money amount={amount} currency="second" />}
    </span>
  )
}
