/** What was sold, and how it was paid: each tender in its own currency. */
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import { toSecond } from '../../../domain/kernel/number/convert.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { isSame } from '../../../domain/kernel/number/fraction.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { totalsOfTicket } from '../../../domain/pos/ticket/ticket-totals.ts'
import { Amount } from '../../kernel/parts/Money.tsx'
import { useSession } from '../../kernel/session/session.ts'
import { useCurrency } from '../../trade/paper/look.ts'
import { TotalRow, TotalsList } from '../../trade/TotalsList.tsx'
import classes from './Tickets.module.css'

export function TicketLines({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const look = useCurrency(ticket.currency)
  const { lines } = totalsOfTicket(ticket, look.decimals)
  return (
    <ol className={classes.lines} aria-label={t('document.lines')}>
      {ticket.lines.map((line, at) => (
        <li key={line.id} className={classes.line}>
          <span>
            <bdi>{line.name}</bdi>
            <small className={classes.quiet}>
              <bdi dir="ltr">{formatDecimal(line.quantity)}</bdi> <bdi>{line.unitName}</bdi> ×{' '}
              <bdi dir="ltr">{formatDecimal(line.unitPrice, look.decimals)}</bdi>
              {line.note && <bdi> · {line.note}</bdi>}
            </small>
          </span>
          <Amount amount={lines[at]?.amount ?? line.total} look={look} />
        </li>
      ))}
    </ol>
  )
}

export function TicketMoney({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const { company } = useSession()
  const look = useCurrency(ticket.currency)
  const totals = totalsOfTicket(ticket, look.decimals)
  const { secondCurrency } = company
  const other =
    secondCurrency && ticket.rate
      ? {
          amount: toSecond(totals.total, ticket.rate, secondCurrency.decimals),
          look: secondCurrency,
        }
      : undefined
  const lookOf = (id: string) => company.currencies.find((it) => it.id === id) ?? look
  return (
    <div className={classes.money}>
      <TotalsList
        totals={totals}
        look={look}
        other={other}
        rate={ticket.rate}
        taxes={ticket.taxes}
        discount={
          isZero(totals.discount) ? null : (
            <TotalRow label={t('document.discount')} amount={`-${totals.discount}`} look={look} />
          )
        }
      >
        {!isSame(ticket.total, totals.total) && (
          <TotalRow
            label={t('tickets.printedTotal')}
            amount={ticket.total}
            look={look}
            tone="due"
          />
        )}
        {ticket.tenders.map((tender) => (
          <TotalRow
            key={tender.id}
            label={
              tender.flow === 'in'
                ? tender.methodName
                : `${t('tickets.given')} · ${tender.methodName}`
            }
            amount={tender.flow === 'in' ? tender.amount : `-${tender.amount}`}
            look={lookOf(tender.currency)}
          />
        ))}
        {(ticket.tips ?? []).map(({ currency, amount }) => (
          <TotalRow
            key={currency}
            label={t('pay.tip')}
            amount={`-${amount}`}
            look={lookOf(currency)}
          />
        ))}
        {!isZero(ticket.rounding) && (
          <TotalRow label={t('tickets.rounding')} amount={ticket.rounding} look={look} />
        )}
        {!isZero(ticket.open) && (
          <TotalRow label={t('field.open')} amount={ticket.open} look={look} tone="due" />
        )}
      </TotalsList>
    </div>
  )
}
