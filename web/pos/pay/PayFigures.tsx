/** To pay, received, and what is missing or goes back: always in both currencies. */
import { useTranslation } from 'react-i18next'
import { fractionOf } from '../../../domain/kernel/fraction.ts'
import { firstOf, secondOf } from '../../../domain/pos/cash-step.ts'
import { type Both, cashDueOf, inBoth } from '../../../domain/pos/tender.ts'
import { Amount } from '../../kernel/Money.tsx'
import { useBasics } from '../till-context.ts'
import classes from './Pay.module.css'
import type { PayDesk } from './pay-desk.ts'

type FigureProps = { label: string; both: Both; tone?: 'due' | 'change' | 'done' }

export function Figure({ label, both, tone }: FigureProps) {
  const basics = useBasics()
  const second = secondOf(basics)
  return (
    <div className={classes.figure} data-tone={tone}>
      <dt>{label}</dt>
      <dd>
        <Amount amount={both.first} look={firstOf(basics)} className={classes.strong} />
        {second && both.second !== null && (
          <Amount amount={both.second} look={second} className={classes.quiet} />
        )}
      </dd>
    </div>
  )
}

/** The second currency as it is paid in notes. */
function inNotes(both: Both, due: string, desk: PayDesk): Both {
  const { basics } = desk
  const cash = cashDueOf(fractionOf(due), basics)
  return cash && cash.currency === secondOf(basics)?.id ? { ...both, second: cash.amount } : both
}

function Rest({ desk }: { desk: PayDesk }) {
  const { t } = useTranslation()
  const { settlement, proposals } = desk
  if (proposals.length > 0)
    return <Figure label={t('pay.change')} both={settlement.over} tone="change" />
  if (settlement.isComplete)
    return <Figure label={t('pay.rest')} both={settlement.due} tone="done" />
  const due = inNotes(settlement.due, settlement.due.first, desk)
  return <Figure label={t('pay.rest')} both={due} tone="due" />
}

export function PayFigures({ desk }: { desk: PayDesk }) {
  const { t } = useTranslation()
  const { basics, totals, settlement } = desk
  const total = inBoth(fractionOf(totals.total), basics, 'buy')
  return (
    <dl className={classes.figures} aria-live="polite">
      <Figure label={t('pay.toPay')} both={inNotes(total, totals.total, desk)} />
      <Figure label={t('pay.received')} both={settlement.received} />
      <Rest desk={desk} />
    </dl>
  )
}
