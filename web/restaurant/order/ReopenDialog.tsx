/** A printed bill is opened again: with a reason, which stays in the history of the table. */
import { Button, Textarea } from '@mantine/core'
import { IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orderReason } from '../../../domain/restaurant/order/order-event.ts'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { say } from '../local/floor.ts'
import type { FloorOrder } from '../local/floor-fold.ts'
import classes from './Order.module.css'

export default function ReopenDialog({
  order,
  onClose,
}: {
  order: FloorOrder
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const reopen = (): void => {
    void say(order.id, { kind: 'reopen', reason: reason.trim() })
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconLockOpen}
      tone="warning"
      title={t('order.reopen')}
      sentence={t('order.reopenHint', { copy: order.bills + 1 })}
      actions={
        <>
          <Cancel size="lg" onClick={onClose} />
          <Button size="lg" disabled={reason.trim() === ''} onClick={reopen}>
            {t('order.reopen')}
          </Button>
        </>
      }
    >
      <div className={classes.body}>
        <Textarea
          data-autofocus
          required
          label={t('field.reason')}
          maxLength={orderReason.max}
          autosize
          minRows={2}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
