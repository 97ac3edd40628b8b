/** Several orders to choose from: at one table, or to put together. */

import { Button } from '@mantine/core'
import { IconArmchair } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { minutesSince } from '../../domain/kernel/calendar/days.ts'
import { Cancel } from '../kernel/parts/Cancel.tsx'
import { Dialog } from '../kernel/parts/Dialog.tsx'
import { Money } from '../kernel/parts/Money.tsx'
import type { FloorOrder } from './local/floor-fold.ts'
import classes from './order/Order.module.css'

type TablesDialogProps = {
  title: string
  sentence?: string
  orders: readonly FloorOrder[]
  nameOf?: (order: FloorOrder) => string
  onClose: () => void
  onChosen: (order: FloorOrder) => void
  onNew?: () => void
}

export function TablesDialog(props: TablesDialogProps) {
  const { title, sentence, orders, nameOf, onClose, onChosen, onNew } = props
  const { t } = useTranslation()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconArmchair}
      tone="plain"
      title={title}
      sentence={sentence}
      actions={
        <>
          <Cancel size="lg" onClick={onClose} />
          {onNew && (
            <Button size="lg" onClick={onNew}>
              {t('order.another')}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.body}>
        <OrderChoices orders={orders} nameOf={nameOf} onChosen={onChosen} />
      </div>
    </Dialog>
  )
}

type OrderChoicesProps = Pick<TablesDialogProps, 'orders' | 'nameOf' | 'onChosen'>

export function OrderChoices({ orders, nameOf, onChosen }: OrderChoicesProps) {
  const { t } = useTranslation()
  const now = new Date()
  if (orders.length === 0) return <p className={classes.quiet}>{t('order.noOthers')}</p>
  return (
    <ul className={classes.choices}>
      {orders.map((order) => (
        <li key={order.id}>
          <button type="button" className={classes.choice} onClick={() => onChosen(order)}>
            <span className={classes.choiceName}>
              <bdi>{nameOf?.(order) ?? order.caller?.name ?? order.waiter.name}</bdi>
            </span>
            <span className={classes.quiet}>
              {t('order.guestCount', { count: order.guests })}
              {' · '}
              {t('floor.minutes', { count: minutesSince(order.openedAt, now) })}
            </span>
            <Money amount={order.toPay} />
          </button>
        </li>
      ))}
    </ul>
  )
}
