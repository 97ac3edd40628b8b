/** What went over the counter at the end of a ticket: the change, or what a refund gave back. */
import { useTranslation } from 'react-i18next'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { Amount } from '../../kernel/parts/Money.tsx'
import { useBasics } from '../till-context.ts'

const givenIn = ({ tenders }: Ticket) => tenders.filter(({ flow }) => flow === 'out')

export const hasGiven = (ticket: Ticket): boolean => givenIn(ticket).length > 0

export function Given({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const { currencies } = useBasics()
  return (
    <>
      {t(ticket.kind === 'posRefund' ? 'till.givenBack' : 'pay.change')}{' '}
      {givenIn(ticket).map((it, at) => {
        const look = currencies.find(({ id }) => id === it.currency)
        return (
          <strong key={it.id}>
            {at > 0 && ' + '}
            {look ? <Amount amount={it.amount} look={look} /> : it.amount}
          </strong>
        )
      })}
    </>
  )
}
