/** Paying much with cash back is somebody else’s to allow: asked by the till, and by the house again. */
import { isZero } from '../../kernel/number/decimal.ts'
import { isMore, sumOf } from '../../kernel/number/fraction.ts'
import { burnable, needsPin } from '../../loyalty/burning.ts'
import type { Programme } from '../../loyalty/programme.ts'
import { programmeOn } from '../../loyalty/programme-rules.ts'
import type { ApprovalAction, Ticket } from '../ticket/ticket.ts'
import type { TicketCompany } from '../ticket/ticket-facts.ts'
import type { Flag } from '../value/ticket-values.ts'

type Paying = { method?: string; value?: string; flow?: 'in' | 'out' }

/** What of these was paid with cash back. */
const burnedOf = (
  tenders: readonly Paying[],
  typeOf: (method: string) => string | undefined,
): string =>
  sumOf(
    tenders
      .filter(({ method, flow = 'in' }) => flow === 'in' && method && typeOf(method) === 'cashBack')
      .map(({ value = '0' }) => value),
  )

export function burningAsks(
  tenders: readonly Paying[],
  typeOf: (method: string) => string | undefined,
  programme: Pick<Programme, 'pinAbove'> | null,
): ApprovalAction[] {
  if (!programme) return []
  return needsPin(burnedOf(tenders, typeOf), programme) ? ['cashBack'] : []
}

/** The same of a ticket that came in. */
export const ticketAsks = (
  { tenders, day }: Pick<Ticket, 'tenders' | 'day'>,
  { methods, loyalty = [] }: Pick<TicketCompany, 'methods' | 'loyalty'>,
): ApprovalAction[] =>
  burningAsks(
    tenders,
    (method) => methods.find(({ id }) => id === method)?.type,
    programmeOn(loyalty, day),
  )

/**
 * When it was kept for the sale, the till said what that comes to. Held against the ticket itself: more
 * than the programme allows of it has been paid, and somebody looks.
 */
export function burnFlags(
  { kind, tenders, total }: Pick<Ticket, 'kind' | 'tenders' | 'total'>,
  day: string,
  { methods, loyalty = [] }: Pick<TicketCompany, 'methods' | 'loyalty'>,
  decimals: number,
): Flag[] {
  const programme = programmeOn(loyalty, day)
  const burned = burnedOf(tenders, (method) => methods.find(({ id }) => id === method)?.type)
  if (kind !== 'posSale' || !programme || isZero(burned)) return []
  const { most } = burnable({ total, available: burned }, programme, decimals)
  return isMore(burned, most) ? [{ flag: 'cashBackAbove', facts: { items: [burned, most] } }] : []
}
