/** What a guest ordered from the phone is not served: the guest is told why. */
import { Button, Textarea } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orderReason } from '../../../domain/restaurant/order/order-event.ts'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { wakeFloor } from '../local/floor.ts'
import classes from './Order.module.css'

export default function RefuseDialog({ wish, onClose }: { wish: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const refusal = useMutation({
    mutationFn: () => call('POST', `/api/guest-orders/${wish}/refuse`, { reason: reason.trim() }),
    onError: (error) => toast.error(messageOf(error)),
    onSuccess: onClose,
    onSettled: () => wakeFloor(),
  })
  return (
    <Dialog
      isOpen
      savesOnEnter
      onClose={onClose}
      icon={IconX}
      tone="warning"
      title={t('order.refuse')}
      sentence={t('order.refuseHint')}
      actions={
        <>
          <Cancel size="lg" onClick={onClose} />
          <Button
            size="lg"
            disabled={reason.trim() === ''}
            loading={refusal.isPending}
            onClick={() => refusal.mutate()}
          >
            {t('order.refuse')}
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
