/** Tickets that are done: found by number or by the code of a receipt; printed again or taken back. */
import { ActionIcon, Button } from '@mantine/core'
import { IconGift, IconMail, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../../domain/kernel/format.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { useDesk } from '../desk.ts'
import { usePrint, usePrintGift } from '../printing.ts'
import { ticketNumberIn } from '../scan/scan.ts'
import { FindBox } from '../sell/FindBox.tsx'
import { TicketAfter } from '../sell/TicketAfter.tsx'
import { FirstMoney } from '../TillMoney.tsx'
import { type FoundTicket, useTill } from '../till-context.ts'
import { showPanel } from '../till-ui.ts'
import classes from './Panels.module.css'

const mostRecent = 20

/** Without a number: what this till sold last. */
function useTickets(text: string): readonly FoundTicket[] {
  const till = useTill()
  const { data } = useQuery({
    queryKey: ['ticket', 'till', text, till.isOnline],
    queryFn: () => till.findTicket(text),
    enabled: text !== '',
    networkMode: 'always',
  })
  return text === '' ? till.recent.slice(0, mostRecent) : (data ?? [])
}

function TicketRow({ found, onClose }: { found: FoundTicket; onClose: () => void }) {
  const { t } = useTranslation()
  const { isReader } = useDesk()
  const till = useTill()
  const print = usePrint()
  const printGift = usePrintGift()
  const [isAfter, setAfter] = useState(false)
  const onPaper = async (put: (ticket: Ticket) => Promise<unknown>) => {
    const past = await till.pastTicket(found.id)
    if (past) await put(past.ticket)
    else toast.error(t('till.ticketAway'))
    onClose()
  }
  return (
    <li className={classes.row}>
      <span className={classes.naming}>
        <bdi dir="ltr" className={classes.name}>
          {found.number}
        </bdi>
        <span className={classes.under}>
          <bdi dir="ltr">{formatMoment(found.at)}</bdi> · {found.partnerName} · {found.cashierName}
        </span>
        <FirstMoney
          amount={found.kind === 'posRefund' ? `-${found.total}` : found.total}
          className={classes.amount}
        />
      </span>
      <span className={classes.tools}>
        <Button size="lg" variant="default" onClick={() => void onPaper(print)}>
          {t('till.printAgain')}
        </Button>
        <ActionIcon
          size="lg"
          variant="default"
          disabled={!till.isOnline}
          aria-label={t('till.mailOrInvoice', { number: found.number })}
          title={t('till.mailOrInvoice', { number: found.number })}
          onClick={() => setAfter(true)}
        >
          <IconMail size={18} aria-hidden />
        </ActionIcon>
        {found.kind === 'posSale' && (
          <ActionIcon
            size="lg"
            variant="default"
            aria-label={t('till.giftOf', { number: found.number })}
            title={t('till.giftOf', { number: found.number })}
            onClick={() => void onPaper(printGift)}
          >
            <IconGift size={18} aria-hidden />
          </ActionIcon>
        )}
        {isAfter && (
          <TicketAfter
            ticket={found}
            isInvoiceable={found.kind === 'posSale'}
            onClose={() => setAfter(false)}
          />
        )}
        {found.kind === 'posSale' && (
          <Button
            size="lg"
            variant="default"
            disabled={isReader}
            onClick={() => showPanel({ name: 'refund', ticket: found.id })}
          >
            {t('till.refund')}
          </Button>
        )}
      </span>
    </li>
  )
}

export default function PastTickets({ text, onClose }: { text?: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(text ?? '')
  const [asked, setAsked] = useState(text ?? '')
  const rows = useTickets(asked)
  const ask = (value: string) => setAsked(ticketNumberIn(value.trim()) ?? value.trim())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    ask(typed)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconReceipt}
      tone="plain"
      size={680}
      title={t('till.pastTickets')}
      actions={
        <Button variant="subtle" color="gray" size="lg" onClick={onClose}>
          {t('action.close')}
        </Button>
      }
    >
      <FindBox
        label={t('till.findTicket')}
        value={typed}
        onChange={(next) => {
          setTyped(next)
          ask(next)
        }}
        onKeyDown={onKeyDown}
      />
      {rows.length === 0 && <p className={classes.none}>{t('till.noTicket')}</p>}
      <ul className={classes.list}>
        {rows.map((found) => (
          <TicketRow key={found.id} found={found} onClose={onClose} />
        ))}
      </ul>
    </Dialog>
  )
}
