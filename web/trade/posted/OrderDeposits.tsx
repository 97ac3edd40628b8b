/** What the client left for an order, and its way onto his account, where it pays the invoice. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../domain/kernel/id.ts'
import type { PostedDocument } from '../../../domain/trade/contract.ts'
import classes from '../../kernel/document/Document.module.css'
import { Amount } from '../../kernel/parts/Money.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import { useCurrency } from '../paper/look.ts'

type Deposit = NonNullable<PostedDocument['deposits']>[number]

export function OrderDeposits({ document }: { document: PostedDocument }) {
  const { t } = useTranslation()
  return (
    <section className={classes.block}>
      <h2 className={classes.blockTitle}>{t('deposit.left')}</h2>
      {document.deposits?.map((deposit) => (
        <DepositRow key={deposit.currency} order={document.id} deposit={deposit} />
      ))}
      <p>{t('deposit.office')}</p>
    </section>
  )
}

function DepositRow({ order, deposit }: { order: string; deposit: Deposit }) {
  const { t } = useTranslation()
  const may = useMay()
  const look = useCurrency(deposit.currency)
  const [id] = useState(newId)
  const [isBusy, setBusy] = useState(false)
  const put = () => {
    setBusy(true)
    void call<{ number: string }>('POST', '/api/receipts/from-deposit', {
      id,
      order,
      currency: deposit.currency,
    })
      .then(({ number }) => toast.success(t('deposit.onAccount', { number })))
      .catch((error: unknown) => toast.error(messageOf(error)))
      .finally(() => setBusy(false))
  }
  return (
    <div className={classes.pair}>
      <strong>
        <Amount amount={deposit.balance} look={look} />
      </strong>
      {may('cash.receipt.post') && (
        <Button size="sm" variant="default" loading={isBusy} onClick={put}>
          {t('deposit.toAccount')}
        </Button>
      )}
    </div>
  )
}
