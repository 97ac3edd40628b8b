/** A deposit for an order: how much in which currency, and what is to be paid after it. */
import { Input, NativeSelect } from '@mantine/core'
import { IconPigMoney } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../domain/kernel/id.ts'
import { isDecimal, isZero } from '../../../domain/kernel/number/decimal.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { currencyOf } from '../../../domain/pos/money/cash-step.ts'
import {
  depositOf,
  leastDeposit,
  type OrderDeposits,
  refuseDeposit,
  restOf,
} from '../../../domain/pos/promise/deposit.ts'
import { newSale } from '../../../domain/pos/ticket/sale.ts'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { Amount } from '../../kernel/parts/Money.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { useDesk } from '../desk.ts'
import { FormPanel } from '../panels/FormPanel.tsx'
import panels from '../panels/Panels.module.css'
import { FirstMoney, SecondMoney } from '../TillMoney.tsx'
import { useTill } from '../till-context.ts'
import { takeSale } from '../till-ui.ts'
import classes from '../value/Value.module.css'
import { useOrderDeposits } from './deposit-calls.ts'

type DialogProps = { order: string; onClose: () => void }

export default function DepositDialog({ order: id, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { isOnline } = useTill()
  const { data: order, error } = useOrderDeposits(id)
  if (order) return <DepositForm order={order} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconPigMoney}
      tone="plain"
      size={520}
      title={t('deposit.title', { number: '…' })}
      sentence={t('deposit.sentence')}
      actions={<Cancel size="lg" onClick={onClose} />}
    >
      {error && <p className={panels.none}>{isOnline ? messageOf(error) : t('deposit.look')}</p>}
    </Dialog>
  )
}

function DepositForm({ order, onClose }: { order: OrderDeposits; onClose: () => void }) {
  const { t } = useTranslation()
  const field = useId()
  const { basics, till } = useDesk()
  const held = basics.currencies.filter(({ rank }) => rank !== null)
  const percent = basics.depositLeast ?? '0'
  const least = leastDeposit(order, percent, basics)
  const [amount, setAmount] = useState<string | null>(isZero(least) ? null : least)
  const [currency, setCurrency] = useState(held[0]?.id ?? '')
  const [error, setError] = useState<string | null>(null)

  /** A sale of its own, paid like any other: also where the network goes away meanwhile. */
  function take(): void {
    const customer = till.catalogue.partner(order.partner.id)
    if (!customer) throw new Refusal('promiseCustomerAway')
    const left = { amount: amount ?? '', currency }
    refuseDeposit(left, order, percent, basics)
    const blank = newSale(newId(), new Date().toISOString())
    till.saveSale({ ...blank, customer, ...depositOf(order, left, basics) })
    takeSale(blank.id)
    onClose()
  }

  const save = () => {
    try {
      take()
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      const words = t(`refusal.${problem.code}`, { ...problem.facts })
      if (problem.field === 'amount') setError(words)
      else toast.error(words)
    }
  }
  return (
    <FormPanel
      icon={IconPigMoney}
      size={520}
      title={t('deposit.title', { number: order.number })}
      sentence={t('deposit.sentence')}
      act={t('deposit.add')}
      isReady={amount !== null && isDecimal(amount)}
      onClose={onClose}
      onSave={save}
    >
      <OrderFigures order={order} />
      <Input.Wrapper
        id={field}
        size="md"
        label={t('deposit.amount')}
        error={error}
        description={
          isZero(least) ? undefined : (
            <>
              {t('deposit.least')} <FirstMoney amount={least} />
            </>
          )
        }
      >
        <DecimalInput
          id={field}
          size="lg"
          data-autofocus
          value={amount}
          error={error !== null}
          onChange={(typed) => {
            setError(null)
            setAmount(typed)
          }}
        />
      </Input.Wrapper>
      {held.length > 1 && (
        <NativeSelect
          size="lg"
          label={t('field.currency')}
          value={currency}
          data={held.map((it) => ({ value: it.id, label: it.code }))}
          onChange={({ currentTarget: { value } }) => setCurrency(value)}
        />
      )}
    </FormPanel>
  )
}

/** What was not sold, what is left for it in each currency, and what is to be paid then. */
function OrderFigures({ order }: { order: OrderDeposits }) {
  const { t } = useTranslation()
  const { basics } = useDesk()
  const rest = restOf(order, basics)
  return (
    <dl className={classes.look}>
      <dt>{t('deposit.unsold')}</dt>
      <dd>
        <FirstMoney amount={order.unsold} />{' '}
        <SecondMoney amount={order.unsold} className={panels.under} />
      </dd>
      {order.deposits.map(({ id, currency, balance }) => [
        <dt key={`${id} word`}>{t('deposit.left')}</dt>,
        <dd key={id}>
          <Amount amount={balance} look={currencyOf(basics, currency)} />
        </dd>,
      ])}
      <dt>{t('deposit.rest')}</dt>
      <dd>
        <FirstMoney amount={rest} /> <SecondMoney amount={rest} className={panels.under} />
      </dd>
    </dl>
  )
}
