/** Pays with the deposit of the order that is being sold: what is due, at most what is left of it. */
import { IconPigMoney } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../domain/kernel/id.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { currencyOf } from '../../../domain/pos/money/cash-step.ts'
import { dueByValue } from '../../../domain/pos/money/payment.ts'
import { depositLabel, type OrderDeposits } from '../../../domain/pos/promise/deposit.ts'
import { Amount } from '../../kernel/parts/Money.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { currentLanguage } from '../../kernel/words/words.ts'
import classes from '../pay/Pay.module.css'
import type { PayDesk } from '../pay/pay-desk.ts'
import { useTill } from '../till-context.ts'
import { holdDeposit, useOrderDeposits } from './deposit-calls.ts'

/** One for each currency in which something is left; none where the sale is of no order. */
export function DepositKeys({ desk }: { desk: PayDesk }) {
  const { id: sale, promise, customer } = desk.sale
  const { data: order } = useOrderDeposits(promise?.id, sale)
  if (!order || order.partner.id !== customer?.id) return null
  return order.deposits
    .filter(({ balance }) => !isZero(balance))
    .map((deposit) => <DepositKey key={deposit.id} desk={desk} order={order} deposit={deposit} />)
}

type KeyProps = { desk: PayDesk; order: OrderDeposits; deposit: OrderDeposits['deposits'][number] }

function DepositKey({ desk, order, deposit }: KeyProps) {
  const { t } = useTranslation()
  const { isOnline } = useTill()
  const [isBusy, setBusy] = useState(false)
  const { sale, basics, payment, toPay } = desk
  const method = basics.methods.find(({ type }) => type === 'deposit')
  if (!method) return null
  const { id, currency, free } = deposit
  const amount = dueByValue(payment, { id, currency, free }, toPay, basics)

  /** Why nothing can be paid with it now. */
  function refusal(): string | undefined {
    if (!isOnline) return t('deposit.offline')
    if (isZero(free)) return t('refusal.depositHeld', { limit: '0' })
    return isZero(amount) ? t('giftCard.nothingDue') : undefined
  }

  async function pay(): Promise<void> {
    const kept = await holdDeposit({ sale: sale.id, order: order.id, value: id, amount })
    desk.act.payByCard({
      id: newId(),
      method: method?.id ?? '',
      currency: kept.currency,
      amount: kept.amount,
      stored: { id: kept.value, label: depositLabel(order.number) },
    })
  }

  const press = () => {
    if (isBusy) return
    const no = refusal()
    if (no) {
      toast.error(no)
      return
    }
    setBusy(true)
    void pay()
      .catch((problem: unknown) => toast.error(messageOf(problem)))
      .finally(() => setBusy(false))
  }
  return (
    <button
      type="button"
      className={classes.way}
      aria-pressed={payment.tenders.some(({ stored }) => stored?.id === id)}
      disabled={isBusy}
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
    >
      <IconPigMoney size={22} stroke={1.6} aria-hidden />
      <span>
        <span dir="auto">{nameIn(currentLanguage(), method)}</span>{' '}
        <Amount amount={free} look={currencyOf(basics, currency)} />
      </span>
    </button>
  )
}
