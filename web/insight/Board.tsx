/** All that the dashboard shows of a period. What a user may not see leaves no hole. */
import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '../../domain/insight/dashboard.ts'
import { useIsPhone } from '../kernel/words/phone.ts'
import { AttentionCard } from './AttentionCard.tsx'
import classes from './Board.module.css'
import { BranchesCard } from './BranchesCard.tsx'
import { type Chosen, periodNamesOf } from './chosen-period.ts'
import { Figures } from './Figures.tsx'
import { StepsStrip } from './FirstSteps.tsx'
import { MoneyInCard } from './MoneyInCard.tsx'
import { QuickLinks } from './QuickLinks.tsx'
import { SalesChart } from './SalesChart.tsx'
import { SellersCard } from './SellersCard.tsx'

type BoardProps = { data: Dashboard; chosen: Chosen; isOld: boolean }

export function Board({ data, chosen, isOld }: BoardProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { sales, moneyIn, sellers, attention, today } = data
  const names = periodNamesOf(chosen, data, t)
  const hasFigures = sales || moneyIn || data.toCollect || data.toPay
  return (
    <div className={classes.board} data-old={isOld || undefined}>
      <StepsStrip />
      <Figures data={data} than={names.than} />
      {(sales || moneyIn) && (
        <div className={classes.pair}>
          {sales && <SalesChart data={data} names={names} height={isPhone ? 200 : 264} />}
          {moneyIn && <MoneyInCard moneyIn={moneyIn} />}
        </div>
      )}
      <div className={classes.three}>
        {sales && sales.branches.length > 1 && <BranchesCard sales={sales} than={names.than} />}
        {sellers && <SellersCard sellers={sellers} />}
        <div data-first>
          <AttentionCard rows={attention} today={today} />
        </div>
        {!hasFigures && <QuickLinks />}
      </div>
    </div>
  )
}

/** The same geometry while the figures are on their way. */
export const BoardBones = () => (
  <div className={`${classes.board} ${classes.bones}`} aria-hidden>
    <Skeleton height={118} radius="lg" />
    <div className={classes.pair}>
      <Skeleton height={332} radius="lg" />
      <Skeleton height={332} radius="lg" />
    </div>
    <div className={classes.three}>
      <Skeleton height={280} radius="lg" />
      <Skeleton height={280} radius="lg" />
      <Skeleton height={280} radius="lg" />
    </div>
  </div>
)
