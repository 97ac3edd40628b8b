/** What the client chose as a tip at the display: whoever takes the money says yes or no to it. */
import { Button } from '@mantine/core'
import { IconHeartHandshake } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../domain/kernel/format.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { currencyOf } from '../../../domain/pos/money/cash-step.ts'
import { percentTip, tipsWith } from '../../../domain/pos/money/tip-choice.ts'
import { Amount } from '../../kernel/parts/Money.tsx'
import type { PayDesk } from '../pay/pay-desk.ts'
import { forgetTipWish, useTipWish } from './client-wish.ts'
import classes from './Display.module.css'

export function ClientTip({ desk }: { desk: PayDesk }) {
  const { t } = useTranslation()
  const { basics, payment, totals, sale, act } = desk
  const wish = useTipWish((state) => state.wish)
  useEffect(() => forgetTipWish, [])
  if (!wish || wish.sale !== sale.id || !basics.takesTips) return null
  const amount = percentTip(wish.percent, totals.total, payment, basics)
  const isNone = isZero(amount)
  const take = () => {
    act.tip(isNone ? [] : tipsWith(payment.tips, { currency: payment.currency, amount }))
    forgetTipWish()
  }
  return (
    <div className={classes.wish} role="status">
      <IconHeartHandshake size={20} stroke={1.75} aria-hidden />
      <p className={classes.wishWords}>
        {isNone ? (
          t('display.wishNone')
        ) : (
          <>
            {t('display.wish', { percent: formatPercent(wish.percent) })}{' '}
            <Amount amount={amount} look={currencyOf(basics, payment.currency)} />
          </>
        )}
      </p>
      <Button variant="subtle" color="gray" size="lg" onClick={forgetTipWish}>
        {t('display.wishLeave')}
      </Button>
      <Button variant="default" size="lg" onClick={take}>
        {t('display.wishTake')}
      </Button>
    </div>
  )
}
