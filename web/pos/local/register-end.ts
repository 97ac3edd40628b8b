/**
 * The end of a register's series and chain: where the next ticket goes on (`ticket-commit.ts`), and
 * who holds it.
 */
import type { Claim } from '../../../domain/pos/contract.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import type { OutboxEntry, TillDatabase } from './database.ts'

/** Another tab or another station holds the register now. */
export class RegisterNotHeld extends Error {
  override name = 'RegisterNotHeld'
}

export const outboxEntryOf = (ticket: Ticket): OutboxEntry => ({
  id: ticket.id,
  register: ticket.register,
  sequence: ticket.sequence,
  number: ticket.number,
  at: ticket.at,
  kind: ticket.kind,
  total: ticket.total,
  currencyCode: ticket.currencyCode,
  state: 'waiting',
  message: null,
})

/** Tickets of this register, from that number on, that nobody but this browser has. */
const isUnsentFrom = (entry: OutboxEntry, { register, next }: Claim): boolean =>
  entry.state !== 'parked' && entry.register === register && entry.sequence >= next

/**
 * Takes hold of a register. Of the two ends the one that is further on is right: the server's when
 * somebody else has sold meanwhile, ours when tickets have not been sent. Where somebody put the
 * end right by hand the server's is right, once nothing waits that was numbered behind it. Tickets
 * the server has lost since (restored from a backup) wait again: it takes each only once anyway.
 */
export async function holdRegister(db: TillDatabase, claim: Claim): Promise<void> {
  const tx = db.transaction(['facts', 'ends', 'tickets', 'outbox'], 'readwrite', {
    durability: 'strict',
  })
  const ends = tx.objectStore('ends')
  const mine = await ends.get(claim.register)
  const waiting = await tx.objectStore('outbox').getAll()
  const isRepaired =
    mine !== undefined &&
    claim.repairs > (mine.repairs ?? 0) &&
    !waiting.some((it) => isUnsentFrom(it, claim))
  const isBehind = !mine || claim.next > mine.next || isRepaired
  void ends.put(isBehind ? claim : { ...mine, station: claim.station, token: claim.token })
  void tx.objectStore('facts').put(claim.register, 'register')
  if (!isBehind && claim.next < mine.next) {
    const tickets = tx.objectStore('tickets')
    for (const it of await tickets.getAll()) {
      const { register, sequence } = it.ticket
      if (register !== claim.register || sequence < claim.next || it.state !== 'posted') continue
      void tickets.put({ ...it, state: 'waiting' })
      void tx.objectStore('outbox').put(outboxEntryOf(it.ticket))
    }
  }
  await tx.done
}

/** The end stays where it is: whoever takes hold again goes on from there. */
export const letGo = (db: TillDatabase): Promise<void> => db.delete('facts', 'register')
