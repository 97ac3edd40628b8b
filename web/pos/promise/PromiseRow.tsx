/** One quotation or order of the list: what is left for it and until when, and what can be done. */
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../domain/kernel/format.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { currencyOf } from '../../../domain/pos/money/cash-step.ts'
import type { OrderDeposits } from '../../../domain/pos/promise/deposit.ts'
import { Amount } from '../../kernel/parts/Money.tsx'
import { useDesk } from '../desk.ts'
import panels from '../panels/Panels.module.css'
import { FirstMoney, SecondMoney } from '../TillMoney.tsx'
import { showPanel } from '../till-ui.ts'
import { useGiveBack } from './give-back.ts'

export type Promised = {
  id: string
  number: string
  day: string
  client: string
  word: string
  total: string
  isOrder: boolean
  /** What is left for it; none where nothing is. */
  order?: OrderDeposits
}

type RowProps = {
  row: Promised
  busy: string | null
  onSell: (id: string) => Promise<void>
  onClose: () => void
}

export function PromiseRow({ row, busy, onSell, onClose }: RowProps) {
  const { t } = useTranslation()
  const { order } = row
  const giveBack = useGiveBack(onClose)
  const isOpen = order?.isOpen ?? true
  return (
    <li className={`${panels.row} ${panels.many}`}>
      <span className={panels.naming}>
        <bdi dir="ltr" className={panels.name}>
          {row.number}
        </bdi>
        <span className={panels.under}>
          {row.word} · <bdi>{row.client}</bdi> · <bdi dir="ltr">{formatDate(row.day)}</bdi>
        </span>
        <span>
          <FirstMoney amount={row.total} className={panels.amount} />{' '}
          <SecondMoney amount={row.total} className={panels.under} />
        </span>
        {order && <Left order={order} />}
      </span>
      <span className={panels.doing}>
        {row.isOrder && isOpen && (
          <Button
            size="lg"
            variant="default"
            aria-label={`${t('deposit.take')} ${row.number}`}
            onClick={() => showPanel({ name: 'deposit', order: row.id })}
          >
            {t('deposit.take')}
          </Button>
        )}
        {order && (
          <Button
            size="lg"
            variant="default"
            aria-label={`${t('deposit.giveBack')} ${row.number}`}
            onClick={() => void giveBack(order)}
          >
            {t('deposit.giveBack')}
          </Button>
        )}
        {isOpen && (
          <Button
            size="lg"
            variant="default"
            loading={busy === row.id}
            disabled={busy !== null}
            onClick={() => void onSell(row.id)}
          >
            {t('promise.take')}
          </Button>
        )}
      </span>
    </li>
  )
}

/** The deposit in each currency, and whether its day has come or gone. */
function Left({ order }: { order: OrderDeposits }) {
  const { t } = useTranslation()
  const { basics, shop } = useDesk()
  const isLate = order.until < shop.day
  return (
    <span className={panels.under}>
      {t('deposit.left')}{' '}
      {order.deposits
        .filter(({ balance }) => !isZero(balance))
        .map(({ id, currency, balance }) => (
          <span key={id}>
            <Amount amount={balance} look={currencyOf(basics, currency)} />{' '}
          </span>
        ))}
      {' · '}
      {order.isOpen ? (
        <>
          {t(isLate ? 'deposit.late' : 'deposit.kept')}{' '}
          <bdi dir="ltr">{formatDate(order.until)}</bdi>
        </>
      ) : (
        t('deposit.cancelled')
      )}
    </span>
  )
}
