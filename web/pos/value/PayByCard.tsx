/** A card pays: its code is read, what it holds is shown, and as much as is due is kept for this sale. */
import { Button, TextInput } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../domain/kernel/id.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { longestCode } from '../../../domain/money/card-code.ts'
import { firstOf } from '../../../domain/pos/money/cash-step.ts'
import type { PayWay } from '../../../domain/pos/money/pay-way.ts'
import { dueByValue } from '../../../domain/pos/money/payment.ts'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { Amount } from '../../kernel/parts/Money.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import panels from '../panels/Panels.module.css'
import type { PayDesk } from '../pay/pay-desk.ts'
import { useTill } from '../till-context.ts'
import { holdValue, lookAtCard } from './value-calls.ts'

export function PayByCard({ desk, way }: { desk: PayDesk; way: PayWay }) {
  const { t } = useTranslation()
  const form = useId()
  const { isOnline } = useTill()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { basics, sale, payment, toPay, act } = desk
  const close = () => act.askCard(null)

  async function pay(): Promise<void> {
    const register = basics.register.id
    const look = await lookAtCard(register, sale.id, code)
    const amount = dueByValue(payment, look, toPay, basics)
    if (isZero(look.free) || isZero(amount)) {
      setError(t(isZero(look.free) ? 'giftCard.empty' : 'giftCard.nothingDue'))
      return
    }
    const kept = await holdValue({ register, sale: sale.id, code, amount })
    act.payByCard({
      id: newId(),
      method: way.method.id,
      currency: kept.currency,
      amount: kept.amount,
      stored: { id: kept.id, label: kept.label },
    })
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || code.trim() === '') return
    setBusy(true)
    setError(null)
    void pay()
      .catch((problem: unknown) => setError(messageOf(problem)))
      .finally(() => setBusy(false))
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      icon={IconGift}
      tone="plain"
      size={460}
      title={t('giftCard.pay')}
      sentence={t(isOnline ? 'giftCard.paySentence' : 'giftCard.offline')}
      actions={
        <>
          <Cancel size="lg" onClick={close} />
          <Button type="submit" form={form} size="lg" loading={isBusy} disabled={!isOnline}>
            {t('giftCard.use')}
          </Button>
        </>
      }
    >
      <form id={form} className={panels.form} onSubmit={submit} noValidate>
        <TextInput
          size="lg"
          label={t('giftCard.code')}
          dir="ltr"
          data-autofocus
          autoComplete="off"
          maxLength={longestCode}
          value={code}
          error={error}
          onChange={({ currentTarget: { value } }) => setCode(value)}
        />
        <p className={panels.under}>
          {t('pay.rest')} <Amount amount={desk.settlement.due.first} look={firstOf(basics)} />
        </p>
      </form>
    </Dialog>
  )
}
