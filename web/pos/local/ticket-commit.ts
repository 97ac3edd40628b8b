/**
 * A sale becomes a ticket. A number is given in the same transaction that writes its ticket and its
 * place in the outbox: a dead battery leaves all of them or none, and two tabs can never give the
 * same number, whatever else goes wrong.
 */
import { newId } from '../../../domain/kernel/id.ts'
import type { Claim, TillBasics } from '../../../domain/pos/contract.ts'
import {
  type Ticket,
  ticketHash,
  ticketInput,
  ticketNumber,
} from '../../../domain/pos/ticket/ticket.ts'
import type { UnsignedTicket } from '../../../domain/pos/ticket/unsigned-ticket.ts'
import { notBefore } from '../../../domain/pos/till-clock.ts'
import type { KeptEnd, KeptTicket, TillDatabase } from './database.ts'
import { outboxEntryOf, RegisterNotHeld } from './register-end.ts'

type NamedRegister = TillBasics['register']

/** Read as the server will read it, so that both make the hash of the same text. */
function numbered(unsigned: UnsignedTicket, end: KeptEnd, register: NamedRegister): Ticket {
  const ticket = ticketInput.parse({
    ...notBefore(unsigned, end.last),
    register: end.register,
    station: end.station,
    sequence: end.next,
    number: ticketNumber(register.branchCode, register.code, end.next),
    previousHash: end.lastHash,
    hash: '',
  })
  return { ...ticket, hash: ticketHash(ticket) }
}

const kept = (ticket: Ticket): KeptTicket => ({
  id: ticket.id,
  at: ticket.at,
  number: ticket.number,
  state: 'waiting',
  ticket,
})

/** Where the register stands once this ticket is its last. */
const endAfter = ({
  sequence,
  hash,
  at,
  day,
}: Ticket): Pick<Claim, 'next' | 'lastHash' | 'last'> => ({
  next: sequence + 1,
  lastHash: hash,
  last: { at, day },
})

/** Every line has an id of its own: other lines are another sale, whatever it calls itself. */
const isOf = ({ lines }: Ticket, sale: UnsignedTicket): boolean =>
  lines.length === sale.lines.length && lines.every(({ id }, at) => id === sale.lines[at]?.id)

/**
 * Gives the ticket its number and keeps it, together with everything that must follow from it; the
 * open sale it was made of has the same id and is gone with it. Doing it twice gives the first
 * ticket again; another sale under an id that a ticket has is never taken for it.
 */
export async function commitTicket(
  db: TillDatabase,
  register: NamedRegister,
  unsigned: UnsignedTicket,
): Promise<Ticket> {
  const tx = db.transaction(['facts', 'ends', 'tickets', 'outbox', 'sales'], 'readwrite', {
    durability: 'strict',
  })
  try {
    const tickets = tx.objectStore('tickets')
    const known = await tickets.get(unsigned.id)
    const past = known && isOf(known.ticket, unsigned) ? known : undefined
    const held = await tx.objectStore('facts').get('register')
    const end = await tx.objectStore('ends').get(register.id)
    if (!past && (!end || held !== register.id)) throw new RegisterNotHeld()
    const sold = known ? { ...unsigned, id: newId() } : unsigned
    const ticket = past?.ticket ?? numbered(sold, end as KeptEnd, register)
    if (!past) {
      void tickets.add(kept(ticket))
      void tx.objectStore('outbox').add(outboxEntryOf(ticket))
      void tx.objectStore('ends').put({ ...(end as KeptEnd), ...endAfter(ticket) })
    }
    void tx.objectStore('sales').delete(unsigned.id)
    await tx.done
    return ticket
  } catch (error) {
    abandon(tx)
    throw error
  }
}

/** Nothing of it is kept; that it was broken off is told by the error that made us do so. */
function abandon(tx: { abort(): void; done: Promise<void> }): void {
  tx.done.catch(() => undefined)
  try {
    tx.abort()
  } catch {
    // It was over already.
  }
}
