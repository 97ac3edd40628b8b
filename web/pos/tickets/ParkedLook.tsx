/** A parked ticket as far as it can be read: what was sold, how it was paid, and why it waits. */
import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../../domain/kernel/naming/isolation.ts'
import type { ParkedTicket } from '../../../domain/pos/ticket/past-ticket.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { useParkedLook } from './parked-query.ts'
import { TicketDifference } from './TicketDifference.tsx'
import { TicketLines, TicketMoney } from './TicketLines.tsx'

export function ParkedLook({ row, onClose }: { row: ParkedTicket; onClose: () => void }) {
  const { t } = useTranslation()
  const found = useParkedLook(row.id)
  const ticket = found.data?.ticket
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconReceipt}
      tone="plain"
      size={560}
      title={t('tickets.lookTitle', { number: isolated(row.number) })}
      sentence={row.message}
      actions={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      {found.isPending && <Wait />}
      {found.isError && (
        <FormNotice
          tone="error"
          action={
            <Button variant="default" onClick={() => void found.refetch()}>
              {t('action.retry')}
            </Button>
          }
        >
          {messageOf(found.error)}
        </FormNotice>
      )}
      {found.data && !ticket && <FormNotice tone="warning">{t('tickets.unread')}</FormNotice>}
      {ticket && (
        <>
          {found.data?.known && <TicketDifference known={found.data.known} sent={ticket} />}
          <TicketLines ticket={ticket} />
          <TicketMoney ticket={ticket} />
        </>
      )}
    </Dialog>
  )
}
