/** The outbox as the screens show it: tickets first, then the calls that wait with them. */
import { negated } from '../../../domain/kernel/number/fraction.ts'
import { clockPath } from '../attendance/clock-path.ts'
import type { Outbox, OutboxRow } from '../till-context.ts'
import type { Errand, OutboxEntry, TillDatabase } from './database.ts'
import { errandsOf, outboxEntries } from './outbox.ts'

const rowOf =
  (isSending: boolean) =>
  ({ id, number, at, kind, total, state, message }: OutboxEntry): OutboxRow => {
    const row = { id, number, at, total: kind === 'posRefund' ? negated(total) : total, message }
    if (state === 'parked') return { ...row, state }
    const isUnderWay = isSending && state === 'waiting'
    return { ...row, state: isUnderWay ? 'sending' : 'waiting' }
  }

/** What the server would not hear is set aside by itself. */
const errandRow = ({ id, path, at, message }: Errand): OutboxRow => ({
  id,
  number: null,
  errand: path === clockPath ? 'clock' : 'errand',
  at,
  total: null,
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
