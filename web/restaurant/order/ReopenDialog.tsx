/** A printed bill is opened again: with a reason, which stays in the history of the table. */
import { Button, Textarea } from '@mantine/core'
import { IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../domain/kernel/id.ts'
import { orderReason } from '../../../domain/restaurant/order/order-event.ts'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { useMay, useSession } from '../../kernel/session/session.ts'
import { say } from '../local/floor.ts'
import type { FloorOrder } from '../local/floor-fold.ts'
import type { Floor } from '../use-floor.ts'
import { ApprovalPin, type TypedApproval } from './ApprovalPin.tsx'
import classes from './Order.module.css'

type ReopenDialogProps = { floor: Floor; order: FloorOrder; onClose: () => void }

export default function ReopenDialog({ floor, order, onClose }: ReopenDialogProps) {
  const { t } = useTranslation()
  const may = useMay()
  const { user } = useSession()
  const [reason, setReason] = useState('')
  const [id] = useState(newId)
  const [isAsking, setAsking] = useState(false)
  // The one that is shown, also when another takes its place while the PIN is typed.
  const [bill] = useState(order.bill?.id ?? '')
  const reopen = (typedApproval?: TypedApproval): void => {
    const approval = typedApproval && { ...typedApproval, bill }
    void say(order.id, { id, kind: 'reopen', reason: reason.trim(), approval })
    onClose()
  }
  const goOn = (): void => (may('restaurant.order.void') ? reopen() : setAsking(true))
  return (
    <Dialog
      isOpen
      savesOnEnter
      onClose={onClose}
      icon={IconLockOpen}
      tone="warning"
      title={t('order.reopen')}
      sentence={
        isAsking
          ? t('till.approval.sentence', { name: user.fullName })
          : t('order.reopenHint', { copy: order.bills + 1 })
      }
      actions={
        <>
          <Cancel size="lg" onClick={onClose} />
          {!isAsking && (
            <Button size="lg" disabled={reason.trim() === ''} onClick={goOn}>
              {t('order.reopen')}
            </Button>
          )}
        </>
      }
    >
      {isAsking ? (
        <>
          <div className={classes.approved}>
            {order.bill && (
              <p>
                <strong>{t('order.billOf', { copy: order.bill.copy })}</strong>
              </p>
            )}
            <p>
              <span className={classes.quiet}>{t('field.reason')}</span> <bdi>{reason.trim()}</bdi>
            </p>
          </div>
          <ApprovalPin
            floor={floor}
            order={order.id}
            event={id}
            of={{ kind: 'reopen', bill }}
            onApproved={reopen}
          />
        </>
      ) : (
        <div className={classes.body}>
          {order.bill && order.bill.paid.length > 0 && (
            <p className={classes.locked}>
              {t('order.partsStay', { count: order.bill.paid.length })}
            </p>
          )}
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
      )}
    </Dialog>
  )
}
