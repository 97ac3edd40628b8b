/** How much of a goal is reached: a bar, and the same in words. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { progressOf } from '../../domain/insight/change.ts'
import { formatPercent } from '../../domain/kernel/format.ts'
import { Money } from '../kernel/parts/Money.tsx'
import classes from './Figures.module.css'

type ProgressProps = { value: string; goal: string; written: ReactNode }

export function Progress({ value, goal, written }: ProgressProps) {
  const { t } = useTranslation()
  const percent = progressOf(value, goal)
  const isReached = Number(percent) >= 100
  return (
    <span className={classes.progress} data-reached={isReached || undefined}>
      <span className={classes.goalTrack} aria-hidden>
        <span style={{ inlineSize: `${Math.min(Number(percent), 100)}%` }} />
      </span>
      <span className={classes.goalWords}>
        <span>
          {t('board.goal')} <bdi>{written}</bdi>
        </span>
        <bdi dir="ltr">{formatPercent(percent)}</bdi>
      </span>
    </span>
  )
}

/** A goal was never posted: it is worth in the second currency what the rate of today says. */
export const GoalMoney = ({ amount }: { amount: string }) => (
  <>
    <Money amount={amount} /> <Money amount={amount} currency="second" />
  </>
)
