/** The code by which the guests of this table order from their phones: to be scanned, or read aloud. */
import { Button } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type SeatingCode, seatingWords } from '../../../domain/restaurant/guest-order.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { CodePicture } from '../../pos/receipt/CodePicture.tsx'
import type { FloorOrder } from '../local/floor-fold.ts'
import classes from './Guests.module.css'
import orderClasses from './Order.module.css'

type GuestCodeDialogProps = { order: FloorOrder; onClose: () => void }

export default function GuestCodeDialog({ order, onClose }: GuestCodeDialogProps) {
  const { t } = useTranslation()
  const { data, error } = useQuery({
    queryKey: ['seating', order.id],
    queryFn: () => call<SeatingCode>('POST', `/api/orders/${order.id}/seating`, {}),
    gcTime: 0,
    retry: false,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconQrcode}
      tone="plain"
      title={t('order.guestCode')}
      sentence={t('order.guestCodeHint')}
      actions={
        <Button size="lg" onClick={onClose}>
          {t('action.close')}
        </Button>
      }
    >
      <div className={orderClasses.body} aria-busy={!data && !error}>
        {error && <FormNotice tone="error">{messageOf(error)}</FormNotice>}
        {data?.url && (
          <div className={classes.picture}>
            <CodePicture text={data.url} label={t('order.guestCodePicture')} />
          </div>
        )}
        {data && (
          <p className={classes.code}>
            <bdi dir="ltr">{seatingWords(data.code)}</bdi>
          </p>
        )}
        {data && !data.url && <FormNotice tone="warning">{t('order.guestCodeNoMenu')}</FormNotice>}
      </div>
    </Dialog>
  )
}
