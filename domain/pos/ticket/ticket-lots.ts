/** The lots that a ticket took from and brought back to. */
import type { Flag } from '../value/ticket-values.ts'
import type { TicketPosting } from './posting.ts'
import type { Ticket } from './ticket.ts'
import type { Ground } from './ticket-facts.ts'

/** It was sold and paid: what cannot be of its lots is written as it was said, and told. */
export function lotsOf(
  ticket: Ticket,
  { moves }: TicketPosting,
  day: string,
  { lots, rules }: Ground,
) {
  const { changes, doubts } = lots.book.take(
    moves.map((move) => ({ move })),
    {
      lines: lots.lines,
      today: day,
      expired: ticket.kind === 'posSale' ? rules.expired : 'allow',
      policyAt: () => 'allow',
      isConfirmed: true,
      isPast: true,
    },
  )
  const nameOf = (line: string | null) => ticket.lines.find(({ id }) => id === line)?.name ?? ''
  const flags = [...Map.groupBy(doubts, (it) => it.flag)].map(([flag, all]): Flag => {
    const items = all.map(({ line, lot }) => [nameOf(line), lot].filter(Boolean).join(' '))
    return { flag, facts: { items: [...new Set(items)] } }
  })
  return { changes, flags }
}
