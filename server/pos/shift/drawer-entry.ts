import type { Booking } from '../../../domain/books/entry.ts'
import { decimalsIn } from '../../../domain/money/ranks.ts'
import { emptyBatch, writeBatch } from '../../books/batch.ts'
import { addEntry } from '../../books/document.ts'
import type { Context } from '../../kernel/context.ts'
import type { DrawerPlaces } from './drawer-facts.ts'

/** Books what a drawer did without a ticket; answers the entry, none where nothing was booked. */
export async function bookDrawer(
  context: Context,
  drawerFacts: DrawerPlaces,
  bookings: readonly Booking[],
  note: string,
): Promise<string | null> {
  const { drawerId } = drawerFacts
  const batch = emptyBatch()
  const hasSecond = drawerFacts.currencies.some(({ rank }) => rank === 'second')
  const id = addEntry(batch, context, {
    documentId: null,
    at: drawerFacts,
    drawerId,
    kind: 'drawer',
    day: drawerFacts.today,
    note,
    bookings,
    rate: hasSecond ? drawerFacts.rate : null,
    decimals: decimalsIn(drawerFacts),
    accounts: drawerFacts.accounts,
  })
  if (id) await writeBatch(context.tx, batch)
  return id
}
