import type { Booking } from '../../../domain/books/entry.ts'
import { decimalsIn } from '../../../domain/pos/money/cash-worth.ts'
import { emptyBatch, writeBatch } from '../../books/batch.ts'
import { addEntry } from '../../books/document.ts'
import type { Context } from '../../kernel/command.ts'
import type { DrawerHouse } from './drawer-house.ts'

/** Books what a drawer did without a ticket; answers the entry, none where nothing was booked. */
export async function bookDrawer(
  context: Context,
  house: DrawerHouse,
  bookings: readonly Booking[],
  note: string,
): Promise<string | null> {
  const batch = emptyBatch()
  const hasSecond = house.currencies.some(({ rank }) => rank === 'second')
  const id = addEntry(batch, context, {
    documentId: null,
    branchId: house.branchId,
    kind: 'drawer',
    day: house.today,
    note,
    bookings,
    rate: hasSecond ? house.rate : null,
    decimals: decimalsIn(house),
    accounts: house.accounts,
  })
  if (id) await writeBatch(context.tx, batch)
  return id
}
