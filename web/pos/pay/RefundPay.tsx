/** The money of a refund: what goes back to the card, and the cash, as it came wherever it can. */
import { IconUserDollar } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../domain/kernel/id.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { differenceOf } from '../../../domain/kernel/number/fraction.ts'
import { currencyOf, firstOf } from '../../../domain/pos/money/cash-step.ts'
import { methodOf } from '../../../domain/pos/money/tender.ts'
import { leftAfter } from '../../../domain/pos/ticket/refund-left.ts'
import {
  type RefundOrigin,
  refundLines,
  refundPlan,
  refundSettlementOf,
} from '../../../domain/pos/ticket/refund-money.ts'
import type { OpenSale } from '../../../domain/pos/ticket/sale.ts'
import { saleTotals } from '../../../domain/pos/ticket/sale-totals.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { Amount } from '../../kernel/parts/Money.tsx'
import { currentLanguage } from '../../kernel/words/words.ts'
import { useCashier } from '../panels/cashier.ts'
import { usePrintWish, wantPrinting } from '../receipt/print-wish.ts'
import { useBasics, useTill } from '../till-context.ts'
import { useEnding } from './ending.ts'
import { FinishFoot } from './FinishFoot.tsx'
import classes from './Pay.module.css'
import { Figure, inNotes } from './PayFigures.tsx'
import { PayFrame } from './PayFrame.tsx'
import type { PayScreenProps } from './PayScreen.tsx'
import { ProposalList } from './ProposalList.tsx'
import { usePayKeys } from './pay-keys.ts'
import { methodIcons } from './TenderList.tsx'

/** What the refund undoes: its ticket, with what was given back of it before, also since it began. */
function originOf(
  { origin, refunds = [], customer }: OpenSale,
  recent: readonly Ticket[],
): RefundOrigin | null {
  if (!origin) return null
  const own = recent.filter((it) => it.origin === origin.id)
  const known = leftAfter({ left: {}, refunds }, own)
  return { ...origin, refunds: known.refunds, hasAccount: customer !== null }
}

function useRefund({ sale, onDone }: PayScreenProps) {
  const basics = useBasics()
  const totals = useMemo(() => saleTotals(sale, basics), [sale, basics])
  const { recent } = useTill()
  const plan = useMemo(
    () => refundPlan(totals.total, originOf(sale, recent), basics.shift?.notes ?? [], basics),
    [totals, sale, recent, basics],
  )
  const [at, choose] = useState(0)
  const chosen = plan.cash[at] ?? plan.cash[0] ?? null
  const settlement = useMemo(() => {
    const lines = [...plan.returned, ...(chosen ? refundLines(chosen, basics) : [])]
    return refundSettlementOf(
      differenceOf(totals.total, plan.account),
      lines.map((line) => ({ ...line, id: newId() })),
      basics,
    )
  }, [plan, chosen, totals, basics])
  const { end, isBusy } = useEnding(sale, useCashier(), onDone)
  const finish = () => {
    if (settlement.isComplete && !isBusy)
      void end({
        ...settlement,
        open: plan.account,
        isOtherCurrency: chosen?.needsRight ?? false,
        isCashForCheque: plan.isCashForCheque,
      })
  }
  return { basics, totals, plan, at, choose, chosen, settlement, finish, isBusy }
}

export function RefundPay(props: PayScreenProps) {
  const { t } = useTranslation()
  const refund = useRefund(props)
  const { basics, totals, plan, at, choose } = refund
  const isPrinting = usePrintWish(({ isWanted }) => isWanted)
  usePayKeys({
    enter: refund.finish,
    leave: props.onBack,
    giveBy: (step) => choose(Math.min(Math.max(at + step, 0), plan.cash.length - 1)),
    print: () => wantPrinting(!isPrinting),
  })
  return (
    <PayFrame
      title={t('pay.refund')}
      sale={props.sale}
      totals={totals}
      onBack={props.onBack}
      side={<RefundSide refund={refund} />}
    >
      <dl className={classes.figures}>
        <Figure
          label={t('pay.toRefund')}
          both={inNotes(totals.total, 'change', basics)}
          tone="change"
        />
      </dl>
      <Returned refund={refund} />
    </PayFrame>
  )
}

type Refund = ReturnType<typeof useRefund>

/** What goes back the way it came, not as cash. */
function Returned({ refund: { basics, plan } }: { refund: Refund }) {
  const { t } = useTranslation()
  return (
    <ul className={classes.tenders} aria-label={t('pay.returned')}>
      {plan.returned.map((line) => {
        const method = methodOf(basics, line.method)
        const Icon = methodIcons[method.type]
        return (
          <li key={`${line.method} ${line.currency} ${line.rate}`} className={classes.tender}>
            <div className={classes.tenderBody}>
              <Icon size={20} stroke={1.6} aria-hidden />
              <span className={classes.tenderName}>
                <span dir="auto">{nameIn(currentLanguage(), method)}</span>
                <small>{t('pay.asPaid')}</small>
              </span>
              <Amount
                amount={line.amount}
                look={currencyOf(basics, line.currency)}
                className={classes.tenderAmount}
              />
            </div>
          </li>
        )
      })}
      {!isZero(plan.account) && (
        <li className={classes.tender}>
          <div className={classes.tenderBody}>
            <IconUserDollar size={20} stroke={1.6} aria-hidden />
            <span className={classes.tenderName}>
              {t('pay.onAccount')}
              <small>{t('pay.credited')}</small>
            </span>
            <Amount amount={plan.account} look={firstOf(basics)} className={classes.tenderAmount} />
          </div>
        </li>
      )}
    </ul>
  )
}

function RefundSide({ refund }: { refund: Refund }) {
  const { t } = useTranslation()
  const { basics, plan, at, choose, chosen, settlement, isBusy, finish } = refund
  return (
    <aside className={classes.side} aria-label={t('pay.giveBack')}>
      <header className={classes.sideHead}>
        <h2>{t('pay.giveBack')}</h2>
        <p>{plan.cash.length > 0 ? t('pay.asPaid') : t('pay.noCash')}</p>
        {plan.isCashForCheque && <p className={classes.warning}>{t('pay.cashForCheque')}</p>}
      </header>
      <div className={classes.sideBody}>
        <ProposalList
          label={t('pay.giveBack')}
          proposals={plan.cash}
          chosen={chosen ? at : null}
          onChoose={choose}
          note={(index) => {
            const { needsRight, difference } = plan.cash[index] ?? {}
            return (
              needsRight && (
                <small className={classes.warning}>
                  {t('pay.otherCurrency')}{' '}
                  {difference && (
                    <Amount
                      amount={difference.amount}
                      look={currencyOf(basics, difference.currency)}
                    />
                  )}
                </small>
              )
            )
          }}
        />
      </div>
      <FinishFoot
        given={chosen?.parts ?? []}
        over={null}
        isReady={settlement.isComplete}
        isBusy={isBusy}
        onFinish={finish}
      />
    </aside>
  )
}
