/** The outbox as the screens show it: tickets first, then the calls that wait with them. */
import type { Outbox, OutboxRow } from '../till-context.ts'
import type { Errand, OutboxEntry, TillDatabase } from './database.ts'
import { errandsOf, outboxEntries } from './outbox.ts'

const rowOf =
  (isSending: boolean) =>
  ({ id, number, at, state, message }: OutboxEntry): OutboxRow => {
    if (state === 'parked') return { id, number, at, state, message }
    const isUnderWay = isSending && state === 'waiting'
    return { id, number, at, state: isUnderWay ? 'sending' : 'waiting', message }
  }

/** What the server would not hear is set aside by itself. */
const errandRow = ({ id, at, message }: Errand): OutboxRow => ({
  id,
  number: null,
  at,
  state: message === null ? 'waiting' : 'parked',
  message,
})

export async function outboxView(
  db: TillDatabase,
  isSending: boolean,
): Promise<Pick<Outbox, 'waiting' | 'parked' | 'rows'>> {
  const [tickets, errands] = await Promise.all([outboxEntries(db), errandsOf(db)])
  const rows = [...tickets.map(rowOf(isSending)), ...errands.map(errandRow)]
  const parked = rows.filter(({ state }) => state === 'parked').length
  return { waiting: rows.length - parked, parked, rows }
}
