/** To pay, received, and what is missing or goes back: always in both currencies. */
import { useTranslation } from 'react-i18next'
import { fractionOf, sumOf } from '../../../domain/kernel/number/fraction.ts'
import type { TillBasics } from '../../../domain/pos/contract.ts'
import { type CashWay, firstOf, secondOf } from '../../../domain/pos/money/cash-step.ts'
import { type Both, inBoth, inCash } from '../../../domain/pos/money/tender.ts'
import { Amount } from '../../kernel/parts/Money.tsx'
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
export function inNotes(worth: string, way: CashWay, basics: TillBasics): Both {
  const both = inBoth(fractionOf(worth), basics, way === 'due' ? 'buy' : 'sell')
  const cash = inCash(fractionOf(worth), way, basics)
  return cash && cash.currency === secondOf(basics)?.id ? { ...both, second: cash.amount } : both
}

function Rest({ desk }: { desk: PayDesk }) {
  const { t } = useTranslation()
  const { settlement, proposals, basics } = desk
  const plain = proposals.find(({ parts, rounding }) => parts[0]?.currency === rounding.currency)
  const over = { ...settlement.over, second: plain?.parts[0]?.amount ?? settlement.over.second }
  if (proposals.length > 0) return <Figure label={t('pay.change')} both={over} tone="change" />
  if (settlement.isComplete)
    return <Figure label={t('pay.rest')} both={settlement.due} tone="done" />
  const due = inNotes(settlement.due.first, 'due', basics)
  return <Figure label={t('pay.rest')} both={due} tone="due" />
}

export function PayFigures({ desk }: { desk: PayDesk }) {
  const { t } = useTranslation()
  const { basics, settlement, payment } = desk
  const asked = sumOf([desk.toPay, ...settlement.tips.map(({ value }) => value)])
  const label = payment.tips.length > 0 ? 'pay.toPayWithTip' : 'pay.toPay'
  return (
    <dl className={classes.figures} aria-live="polite">
      <Figure label={t(label)} both={inNotes(asked, 'due', basics)} />
      <Figure label={t('pay.received')} both={settlement.received} />
      <Rest desk={desk} />
    </dl>
  )
}
