/** An empty ticket shows the one before it: what was given back, and its receipt. */
import { Button } from '@mantine/core'
import { IconBarcode, IconCircleCheckFilled, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Ticket } from '../../domain/pos/ticket.ts'
import { Amount } from '../kernel/Money.tsx'
import { useDesk } from './desk.ts'
import { isTrainingTicket } from './finish-sale.ts'
import classes from './LastTicket.module.css'
import { useLastTicket } from './last-ticket.ts'
import { usePrint } from './printing.ts'
import { FirstMoney } from './TillMoney.tsx'
import { showPanel } from './till-ui.ts'

function Given({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const { basics } = useDesk()
  const given = ticket.tenders.filter(({ flow }) => flow === 'out')
  if (given.length === 0) return null
  return (
    <p className={classes.given}>
      {t('pay.change')}{' '}
      {given.map((it, at) => {
        const look = basics.currencies.find(({ id }) => id === it.currency)
        return (
          <strong key={it.id}>
            {at > 0 && ' + '}
            {look ? <Amount amount={it.amount} look={look} /> : it.amount}
          </strong>
        )
      })}
    </p>
  )
}

export function LastTicket() {
  const { t } = useTranslation()
  const ticket = useLastTicket((state) => state.ticket)
  const print = usePrint()
  if (!ticket)
    return (
      <div className={classes.empty}>
        <IconBarcode size={40} stroke={1.4} aria-hidden />
        <p>{t('till.empty')}</p>
      </div>
    )
  return (
    <div className={classes.empty}>
      <IconCircleCheckFilled size={32} className={classes.done} aria-hidden />
      <p className={classes.number} role="status">
        {isTrainingTicket(ticket) ? t('till.training') : <bdi dir="ltr">{ticket.number}</bdi>}
        {' · '}
        <FirstMoney amount={ticket.total} />
      </p>
      <Given ticket={ticket} />
      <div className={classes.actions}>
        <Button
          variant="default"
          size="lg"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => void print(ticket)}
        >
          {t('till.printAgain')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="lg"
          onClick={() => showPanel({ name: 'receipt', ticket })}
        >
          {t('receipt.title')}
        </Button>
        {!isTrainingTicket(ticket) && (
          <Button
            variant="subtle"
            color="gray"
            size="lg"
            onClick={() => showPanel({ name: 'tickets', text: ticket.number })}
          >
            {t('till.more')}
          </Button>
        )}
      </div>
    </div>
  )
}
