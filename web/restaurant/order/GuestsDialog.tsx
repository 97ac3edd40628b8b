/** Somebody joins the table, or leaves it. */
import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostGuests } from '../../../domain/restaurant/order/order-event.ts'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { say } from '../local/floor.ts'
import type { FloorOrder } from '../local/floor-fold.ts'
import { Stepper } from '../Stepper.tsx'
import classes from './Order.module.css'

export default function GuestsDialog({
  order,
  onClose,
}: {
  order: FloorOrder
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [guests, setGuests] = useState(order.guests)
  const apply = (): void => {
    if (guests !== order.guests) void say(order.id, { kind: 'guests', guests })
    onClose()
  }
  return (
    <Dialog
      isOpen
      savesOnEnter
      onClose={onClose}
      icon={IconUsers}
      tone="plain"
      title={t('order.changeGuests')}
      actions={
        <>
          <Cancel size="lg" onClick={onClose} />
          <Button size="lg" onClick={apply}>
            {t('action.apply')}
          </Button>
        </>
      }
    >
      <div className={classes.body}>
        <Stepper label={t('order.guests')} value={guests} most={mostGuests} onChange={setGuests} />
      </div>
    </Dialog>
  )
}
