/** Pays with the cash back of the client: as much as the programme allows is kept for this sale. */
import { IconCoins } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../domain/kernel/id.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { mayBurn } from '../../../domain/pos/loyalty/till-loyalty.ts'
import { firstOf } from '../../../domain/pos/money/cash-step.ts'
import { dueByValue } from '../../../domain/pos/money/payment.ts'
import { toast } from '../../kernel/parts/toast.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { currentLanguage } from '../../kernel/words/words.ts'
import classes from '../pay/Pay.module.css'
import type { PayDesk } from '../pay/pay-desk.ts'
import { FirstMoney } from '../TillMoney.tsx'
import { useTill } from '../till-context.ts'
import { holdCashBack } from '../value/value-calls.ts'
import { useTillLoyalty, walletLabel } from './client-loyalty.ts'

export function CashBackKey({ desk }: { desk: PayDesk }) {
  const { t } = useTranslation()
  const { isOnline } = useTill()
  const { sale, basics, payment, totals } = desk
  const { programme, day, known, isAsking } = useTillLoyalty(sale, basics)
  const [isBusy, setBusy] = useState(false)
  const method = basics.methods.find(({ type }) => type === 'cashBack')
  const { customer } = sale
  if (!programme || !method || !customer) return null
  const currency = firstOf(basics)
  const value = known?.value ?? ''
  const { most, basket } = mayBurn(sale, basics, day, known)
  const amount = dueByValue(
    payment,
    { id: value, currency: currency.id, free: most },
    desk.toPay,
    basics,
  )

  /** Why nothing can be paid with it now. */
  function refusal(): string | undefined {
    if (!isOnline || !known) return t('pay.cashBackOffline')
    if (basket !== null)
      return t('refusal.cashBackBasket', { amount: `${basket} ${currency.code}` })
    if (isZero(most)) return t('refusal.cashBackNone')
    return isZero(amount) ? t('giftCard.nothingDue') : undefined
  }

  async function pay(): Promise<void> {
    const client = customer?.id ?? ''
    const kept = await holdCashBack({ sale: sale.id, client, amount, total: totals.total })
    desk.act.payByCard({
      id: newId(),
      method: method?.id ?? '',
      currency: currency.id,
      amount: kept.amount,
      stored: { id: kept.value, label: walletLabel(sale) },
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
      aria-pressed={payment.tenders.some((it) => it.method === method.id)}
      disabled={isBusy || isAsking}
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
    >
      <IconCoins size={22} stroke={1.6} aria-hidden />
      <span>
        <span dir="auto">{nameIn(currentLanguage(), method)}</span>
        {known && (
          <>
            {' '}
            <FirstMoney amount={most} />
          </>
        )}
      </span>
    </button>
  )
}
