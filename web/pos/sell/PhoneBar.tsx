/** On a phone: from the shelves to the ticket and back, with the total always in sight. */
import { IconArrowLeft, IconCircleCheck, IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { askedFor, hasNothing } from '../../../domain/pos/value/sale-cards.ts'
import { useIsPhone } from '../../kernel/words/phone.ts'
import { useDesk } from '../desk.ts'
import { Given, hasGiven } from '../panels/Given.tsx'
import { FirstMoney, SecondMoney } from '../TillMoney.tsx'
import { useTillUi } from '../till-ui.ts'
import { useLastOfWorld } from './last-ticket.ts'
import classes from './PhoneBar.module.css'
import { isTrainingTicket } from './ticket-moment.ts'

/** Until the next sale begins: the one that was just done, with what is to be handed over. */
function DoneTicket({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  return (
    <>
      <IconCircleCheck size={20} aria-hidden />
      <span className={classes.done} role="status">
        {isTrainingTicket(ticket) ? t('till.training') : <bdi dir="ltr">{ticket.number}</bdi>}
        {hasGiven(ticket) && (
          <span className={classes.given}>
            <Given ticket={ticket} />
          </span>
        )}
      </span>
    </>
  )
}

function SaleInHand() {
  const { t } = useTranslation()
  const { sale, totals, basics } = useDesk()
  const asked = askedFor(sale, totals.total, basics)
  return (
    <>
      <IconReceipt size={20} aria-hidden />
      <span>{t('till.toTicket', { count: sale.lines.length + (sale.cards?.length ?? 0) })}</span>
      <span className={classes.amounts}>
        <FirstMoney amount={asked} className={classes.first} />
        <SecondMoney amount={asked} className={classes.second} />
      </span>
    </>
  )
}

export function PhoneBar() {
  const { t } = useTranslation()
  const { sale } = useDesk()
  const isPhone = useIsPhone()
  const view = useTillUi((ui) => ui.view)
  const last = useLastOfWorld()
  const done = isPhone && hasNothing(sale) ? last : null
  const show = (next: 'tiles' | 'ticket') => () => useTillUi.setState({ view: next })
  return (
    <div className={classes.bar} data-foot data-part="bar" data-view={view}>
      {view === 'ticket' ? (
        <button type="button" className={classes.way} onClick={show('tiles')}>
          <IconArrowLeft size={20} className="ct-points" aria-hidden />
          {t('till.toItems')}
        </button>
      ) : (
        <button type="button" className={classes.way} onClick={show('ticket')}>
          {done ? <DoneTicket ticket={done} /> : <SaleInHand />}
        </button>
      )}
    </div>
  )
}
