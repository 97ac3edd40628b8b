/** The money of a refund: what goes back to the card, and the cash, as it came wherever it can. */
import { Button } from '@mantine/core'
import { IconCoins, IconTicket, IconUserDollar } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../domain/kernel/id.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { differenceOf } from '../../../domain/kernel/number/fraction.ts'
import type { TillBasics } from '../../../domain/pos/contract.ts'
import { deductionOf } from '../../../domain/pos/loyalty/till-loyalty.ts'
import { currencyOf, firstOf } from '../../../domain/pos/money/cash-step.ts'
import { methodOf } from '../../../domain/pos/money/tender.ts'
import { leftAfter } from '../../../domain/pos/ticket/refund-left.ts'
import {
  type RefundOrigin,
  refundLines,
  refundPlan,
  refundSettlementOf,
  voucherLine,
  voucherMethodOf,
} from '../../../domain/pos/ticket/refund-money.ts'
import type { OpenSale } from '../../../domain/pos/ticket/sale.ts'
import { saleTotals } from '../../../domain/pos/ticket/sale-totals.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { askedFor, owedIn } from '../../../domain/pos/value/sale-cards.ts'
import type { IssuedCard } from '../../../domain/stored-value/value-contract.ts'
import { Amount } from '../../kernel/parts/Money.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { currentLanguage } from '../../kernel/words/words.ts'
import { useReturnedLoyalty, walletLabel } from '../loyalty/client-loyalty.ts'
import { useCashier } from '../panels/cashier.ts'
import { usePrintWish, wantPrinting } from '../receipt/print-wish.ts'
import { useBasics, useTill } from '../till-context.ts'
import { keepCodes } from '../value/new-codes.ts'
import { issueCard } from '../value/value-calls.ts'
import { useEnding } from './ending.ts'
import { FinishFoot } from './FinishFoot.tsx'
import classes from './Pay.module.css'
import { Figure, inNotes } from './PayFigures.tsx'
import { PayFrame } from './PayFrame.tsx'
import { ProposalList } from './ProposalList.tsx'
import { usePayKeys } from './pay-keys.ts'
import type { PayScreenProps } from './pay-screen.ts'
import { methodIcons } from './TenderList.tsx'

/** What the refund undoes: its ticket, with what was given back of it before, also since it began; or cards. */
function originOf(
  sale: OpenSale,
  recent: readonly Ticket[],
  basics: TillBasics,
): RefundOrigin | null {
  const { origin, refunds = [], customer } = sale
  if (!origin) {
    const tenders = owedIn(sale, basics)
    return tenders.length > 0 ? { tenders, open: '0', refunds: [], hasAccount: false } : null
  }
  const own = recent.filter((it) => it.origin === origin.id)
  const known = leftAfter({ left: {}, refunds }, own)
  return { ...origin, refunds: known.refunds, hasAccount: customer !== null }
}

function useRefund({ sale, onDone }: PayScreenProps) {
  const basics = useBasics()
  const totals = useMemo(() => saleTotals(sale, basics), [sale, basics])
  const toGive = askedFor(sale, totals.total, basics)
  const { recent } = useTill()
  const { known, isAsking } = useReturnedLoyalty(sale, basics)
  const plan = useMemo(() => {
    const deduction = deductionOf(sale, basics, known, walletLabel(sale))
    const notes = basics.shift?.notes ?? []
    return refundPlan(toGive, originOf(sale, recent, basics), notes, basics, deduction)
  }, [toGive, sale, recent, basics, known])
  const [at, chooseCash] = useState(0)
  const [voucher, setVoucher] = useState<IssuedCard | null>(null)
  const byVoucher =
    voucher?.amount === plan.inCash ? voucherLine(voucher, voucher.amount, basics) : null
  const choose = (step: number) => {
    setVoucher(null)
    chooseCash(step)
  }
  const chosen = byVoucher ? null : (plan.cash[at] ?? plan.cash[0] ?? null)
  const settlement = useMemo(() => {
    const { returned, deducted } = plan
    const cash = byVoucher ? [byVoucher] : chosen ? refundLines(chosen, basics) : []
    const lines = [...returned, ...(deducted ? [deducted] : []), ...cash]
    return refundSettlementOf(
      differenceOf(toGive, plan.account),
      lines.map((line) => ({ ...line, id: newId() })),
      basics,
    )
  }, [plan, chosen, byVoucher, toGive, basics])
  const { end, isBusy } = useEnding(sale, useCashier(), onDone)
  const isReady = settlement.isComplete && !isAsking
  const finish = () => {
    if (!isReady || isBusy) return
    if (byVoucher && voucher?.code) keepCodes([{ ...voucher, code: voucher.code }])
    void end({
      ...settlement,
      open: plan.account,
      deducted: plan.deducted?.amount,
      isOtherCurrency: chosen?.needsRight ?? false,
      isCashForCheque: plan.isCashForCheque,
    })
  }
  return {
    ...{ basics, totals, toGive, plan, at, choose, chosen, isReady, finish, isBusy },
    ...{ sale, voucher: byVoucher && voucher, setVoucher },
  }
}

export function RefundPay(props: PayScreenProps) {
  const { t } = useTranslation()
  const refund = useRefund(props)
  const { basics, totals, toGive, plan, at, choose } = refund
  const isPrinting = usePrintWish(({ isWanted }) => isWanted)
  const { rate } = refund.chosen ?? {}
  const counted = rate && basics.rate ? { ...basics, rate: { ...basics.rate, sell: rate } } : basics
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
        <Figure label={t('pay.toRefund')} both={inNotes(toGive, 'change', counted)} tone="change" />
      </dl>
      <Returned refund={refund} />
    </PayFrame>
  )
}

type Refund = ReturnType<typeof useRefund>

/** What goes back the way it came, not as cash. */
function Returned({ refund: { basics, plan, voucher } }: { refund: Refund }) {
  const { t } = useTranslation()
  return (
    <ul className={classes.tenders} aria-label={t('pay.returned')}>
      {plan.returned.map((line) => {
        const method = methodOf(basics, line.method)
        const Icon = methodIcons[method.type]
        return (
          <li
            key={`${line.method} ${line.currency} ${line.rate} ${line.stored?.id}`}
            className={classes.tender}
          >
            <div className={classes.tenderBody}>
              <Icon size={20} stroke={1.6} aria-hidden />
              <span className={classes.tenderName}>
                <span dir="auto">{nameIn(currentLanguage(), method)}</span>
                {line.stored && <small dir="ltr">{line.stored.label}</small>}
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
      {plan.deducted && (
        <li className={classes.tender}>
          <div className={classes.tenderBody}>
            <IconCoins size={20} stroke={1.6} aria-hidden />
            <span className={classes.tenderName}>
              {t('pay.cashBackSpent')}
              <small>{t('pay.cashBackDeducted')}</small>
            </span>
            <Amount
              amount={plan.deducted.amount}
              look={firstOf(basics)}
              className={classes.tenderAmount}
            />
          </div>
        </li>
      )}
      {voucher && (
        <li className={classes.tender}>
          <div className={classes.tenderBody}>
            <IconTicket size={20} stroke={1.6} aria-hidden />
            <span className={classes.tenderName}>
              {t('receipt.voucher')}
              <small dir="ltr">{voucher.label}</small>
            </span>
            <Amount
              amount={voucher.amount}
              look={firstOf(basics)}
              className={classes.tenderAmount}
            />
          </div>
        </li>
      )}
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

/** A voucher instead of the notes: made by the house, so it needs the network. */
function VoucherKey({ refund }: { refund: Refund }) {
  const { t } = useTranslation()
  const { isOnline } = useTill()
  const { basics, plan, sale, voucher, setVoucher } = refund
  const [isMaking, setMaking] = useState(false)
  if (isZero(plan.inCash) || sale.isTraining || !voucherMethodOf(basics)) return null
  const make = async () => {
    setMaking(true)
    try {
      const terms = { kind: 'voucher', amount: plan.inCash, currency: firstOf(basics).id } as const
      setVoucher(await issueCard(basics.register.id, terms))
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setMaking(false)
    }
  }
  return (
    <Button
      variant="default"
      size="lg"
      fullWidth
      loading={isMaking}
      disabled={!isOnline || voucher !== null}
      leftSection={<IconTicket size={20} stroke={1.75} aria-hidden />}
      onClick={() => void make()}
    >
      {t('pay.giveVoucher')}
    </Button>
  )
}

function RefundSide({ refund }: { refund: Refund }) {
  const { t } = useTranslation()
  const { basics, plan, at, choose, chosen, isReady, isBusy, finish } = refund
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
        <VoucherKey refund={refund} />
      </div>
      <FinishFoot
        given={chosen?.parts ?? []}
        over={null}
        isReady={isReady}
        isBusy={isBusy}
        onFinish={finish}
      />
    </aside>
  )
}
