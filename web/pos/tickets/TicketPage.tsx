/** A ticket as it was printed, its money, and what somebody should look at. */
import { Button } from '@mantine/core'
import { IconFileInvoice, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Entity } from '../../../domain/kernel/entity.ts'
import { formatDecimal, formatMoment } from '../../../domain/kernel/format.ts'
import { type PastTicket, ticketAsRead } from '../../../domain/pos/ticket/past-ticket.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Page, PageHead } from '../../kernel/parts/Sheet.tsx'
import { StatusBadge } from '../../kernel/parts/StatusBadge.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import { recordPath } from '../../kernel/words/record-path.ts'
import { InvoiceDialog } from './InvoiceDialog.tsx'
import { TicketFlags } from './TicketFlags.tsx'
import { TicketLines, TicketMoney } from './TicketLines.tsx'
import classes from './Tickets.module.css'

const PaperDialog = lazy(() => import('../../paper/PaperDialog.tsx'))

export function TicketPage({ entity, id }: { entity: Entity; id: string }) {
  const found = useQuery({
    queryKey: [entity.name, 'document', id],
    queryFn: ({ signal }) =>
      call<PastTicket>('GET', `/api/pos/tickets/${id}`, undefined, { signal }),
  })
  if (found.isError)
    return (
      <Page>
        <PageHead title={entity.path.slice(1)} back={entity.path} />
        <FormNotice tone="error">{messageOf(found.error)}</FormNotice>
      </Page>
    )
  return found.data ? <Shown entity={entity} past={found.data} /> : <Wait />
}

function Shown({ entity, past }: { entity: Entity; past: PastTicket }) {
  const { t } = useTranslation()
  const may = useMay()
  const [open, setOpen] = useState<'paper' | 'invoice'>()
  const close = () => setOpen(undefined)
  const { ticket, flags, invoice } = past
  const read = ticketAsRead(past)
  const isFlagged = flags.some(({ seenAt }) => seenAt === null)
  return (
    <Page>
      <PageHead
        title={ticket.number}
        back={entity.path}
        badges={
          <>
            <StatusBadge state={ticket.kind === 'posSale' ? 'paid' : 'partly'}>
              {t(`choice.behaviour.${ticket.kind}`)}
            </StatusBadge>
            {isFlagged && <StatusBadge state="warning">{t('field.isFlagged')}</StatusBadge>}
          </>
        }
        actions={
          may('pos.ticket.print') && (
            <>
              {ticket.kind === 'posSale' && !invoice && (
                <Button
                  variant="default"
                  leftSection={<IconFileInvoice size={16} aria-hidden />}
                  onClick={() => setOpen('invoice')}
                >
                  {t('till.invoice')}
                </Button>
              )}
              <Button
                variant="default"
                leftSection={<IconPrinter size={16} aria-hidden />}
                onClick={() => setOpen('paper')}
              >
                {t('action.print')}
              </Button>
            </>
          )
        }
      />
      <PastFacts past={past} />
      <TicketFlags entity={entity} past={past} />
      <TicketLines ticket={read} />
      <TicketMoney ticket={read} />
      {open === 'invoice' && <InvoiceDialog {...{ entity, ticket }} onClose={close} />}
      {open === 'paper' && (
        <Suspense>
          <PaperDialog documentId={ticket.id} partnerEmail={null} onClose={close} />
        </Suspense>
      )}
    </Page>
  )
}

function PastFacts({ past }: { past: PastTicket }) {
  const { prints, invoice } = past
  const ticket = ticketAsRead(past)
  const { t } = useTranslation()
  const facts: [string, string | null][] = [
    ['field.partner', ticket.partnerName],
    ['tickets.rungAt', formatMoment(ticket.at)],
    ['field.cashierName', ticket.cashierName],
    ['document.rate', ticket.rate && formatDecimal(ticket.rate)],
    ['field.ticket.prints', String(prints)],
    ['tickets.approvedBy', [...new Set(ticket.approvals.map(({ name }) => name))].join(', ')],
    ['document.note', ticket.note],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ) : null,
      )}
      {ticket.origin && (
        <div>
          <dt>{t('tickets.takesBack')}</dt>
          <dd>
            <Link to={recordPath('ticket', ticket.origin)}>{t('entity.ticket.one')}</Link>
          </dd>
        </div>
      )}
      {invoice && (
        <div>
          <dt>{t('entity.invoice.one')}</dt>
          <dd>
            <Link to={recordPath('invoice', invoice.id)}>{invoice.number}</Link>
          </dd>
        </div>
      )}
    </dl>
  )
}
