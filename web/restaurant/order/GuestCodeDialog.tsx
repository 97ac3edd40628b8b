/** The code by which the guests of this table order from their phones: to be scanned, or read aloud. */
import { Button } from '@mantine/core'
import { IconQrcode, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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
  const queries = useQueryClient()
  const queryKey = ['seating', order.id]
  const path = `/api/orders/${order.id}/seating`
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => call<SeatingCode>('POST', path, {}),
    gcTime: 0,
    retry: false,
  })
  const renewal = useMutation({
    mutationFn: (code: string) => call<SeatingCode>('POST', `${path}/renew`, { code }),
    onSuccess: (renewed) => queries.setQueryData(queryKey, renewed),
  })
  const problem = error ?? renewal.error
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconQrcode}
      tone="plain"
      title={t('order.guestCode')}
      sentence={t('order.guestCodeHint')}
      actions={
        <>
          {data && (
            <Button
              size="lg"
              variant="default"
              leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
              aria-describedby="guest-code-renew"
              loading={renewal.isPending}
              onClick={() => renewal.mutate(data.code)}
            >
              {t('order.guestCodeRenew')}
            </Button>
          )}
          <Button size="lg" onClick={onClose}>
            {t('action.close')}
          </Button>
        </>
      }
    >
      <div className={orderClasses.body} aria-busy={!data && !problem}>
        {problem && <FormNotice tone="error">{messageOf(problem)}</FormNotice>}
        {renewal.isSuccess && <FormNotice tone="calm">{t('order.guestCodeRenewed')}</FormNotice>}
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
        {data && (
          <p id="guest-code-renew" className={classes.hint}>
            {t('order.guestCodeRenewHint')}
          </p>
        )}
      </div>
    </Dialog>
  )
}
