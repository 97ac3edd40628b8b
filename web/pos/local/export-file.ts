/** Hands what has not been received to the cashier as a file, for the day a machine must go. */
import type { TillDatabase } from './database.ts'
import { errandsOf, unsentTickets } from './outbox.ts'

export async function saveOutboxFile(db: TillDatabase, station: string): Promise<void> {
  const [tickets, errands] = await Promise.all([unsentTickets(db), errandsOf(db)])
  const content = { station, exportedAt: new Date().toISOString(), tickets, errands }
  const bytes = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' })
  const url = URL.createObjectURL(bytes)
  const first = tickets[0]?.number ?? 'empty'
  Object.assign(document.createElement('a'), {
    href: url,
    download: `tickets-${first}-${tickets.length}.json`,
  }).click()
  // The browser reads the address after this turn; freeing it at once would lose the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
