/** An empty ticket shows the one before it: what was given back, and its receipt. */
import { Button } from '@mantine/core'
import { IconArrowLeft, IconBarcode, IconCircleCheckFilled, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { askedOn } from '../../../domain/pos/value/sale-cards.ts'
import { useBillToPay } from '../bill-to-pay.ts'
import { Given, hasGiven } from '../panels/Given.tsx'
import { usePrint } from '../printing.ts'
import { FirstMoney } from '../TillMoney.tsx'
import { showPanel } from '../till-ui.ts'
import classes from './LastTicket.module.css'
import { useLastOfWorld } from './last-ticket.ts'
import { isTrainingTicket } from './ticket-moment.ts'

/** From a ticket that paid a bill, to the order it was of. */
function BackToOrder({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const way = useBillToPay(({ ways }) => (ticket.bill ? ways[ticket.bill.id] : undefined))
  if (!way) return null
  return (
    <Button
      component={Link}
      to={way.back}
      size="lg"
      leftSection={<IconArrowLeft size={18} className="ct-points" aria-hidden />}
    >
      {t('till.backToOrder', { name: way.label })}
    </Button>
  )
}

export function LastTicket() {
  const { t } = useTranslation()
  const ticket = useLastOfWorld()
  const print = usePrint()
  if (!ticket)
    return (
      <div className={classes.empty}>
        <IconBarcode size={40} stroke={1.4} aria-hidden />
        <p>{t('till.empty')}</p>
      </div>
    )
  const asked = askedOn(ticket)
  return (
    <div className={classes.empty}>
      <IconCircleCheckFilled size={32} className={classes.done} aria-hidden />
      <p className={classes.number} role="status">
        {isTrainingTicket(ticket) ? t('till.training') : <bdi dir="ltr">{ticket.number}</bdi>}
        {' · '}
        <FirstMoney amount={ticket.kind === 'posRefund' ? `-${asked}` : asked} />
      </p>
      {hasGiven(ticket) && (
        <p className={classes.given}>
          <Given ticket={ticket} />
        </p>
      )}
      <div className={classes.actions}>
        <BackToOrder ticket={ticket} />
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
