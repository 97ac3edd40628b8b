/** Another waiter takes the table over; both stay named in its history. */
import { Button } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { say } from '../local/floor.ts'
import type { FloorOrder } from '../local/floor-fold.ts'
import type { Floor } from '../use-floor.ts'
import classes from './Order.module.css'

type WaiterDialogProps = { floor: Floor; order: FloorOrder; onClose: () => void }

export default function WaiterDialog({ floor, order, onClose }: WaiterDialogProps) {
  const { t } = useTranslation()
  const { id: now } = order.waiter
  const others = floor.menu?.waiters.filter(({ id }) => id !== now) ?? []
  const mine = floor.orders.filter(({ waiter }) => waiter.id === now)
  const give = (waiter: string, orders: readonly FloorOrder[]): void => {
    for (const it of orders) void say(it.id, { kind: 'waiter', waiter })
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconUserShare}
      tone="plain"
      title={t('order.handOver')}
      sentence={t('order.handOverHint', { name: order.waiter.name })}
      actions={<Cancel size="lg" onClick={onClose} />}
    >
      <div className={classes.body}>
        <ul className={classes.choices}>
          {others.map(({ id, name }) => (
            <li key={id} className={classes.choiceRow}>
              <button type="button" className={classes.choice} onClick={() => give(id, [order])}>
                <bdi className={classes.choiceName}>{name}</bdi>
              </button>
              {mine.length > 1 && (
                <Button size="md" variant="default" onClick={() => give(id, mine)}>
                  {t('order.allTables', { count: mine.length })}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {others.length === 0 && <p className={classes.quiet}>{t('order.noWaiters')}</p>}
      </div>
    </Dialog>
  )
}
