/**
 * Whose eyes the amounts of a document are for. Those of stock and of purchasing are costs, so they
 * are for whoever may see costs; whoever writes purchases types their prices and works with them.
 */
import { may, type Permission } from '../kernel/permission.ts'
import type { Reader } from '../kernel/sight.ts'
import type { DocumentScreen, Side } from './behaviour.ts'

export const purchaseWriters = 'purchasing.purchase.add' satisfies Permission

const costly: readonly DocumentScreen[] = ['stock', 'adjustment', 'purchasing']

export const hidesAmounts = (reader: Reader, screen: DocumentScreen): boolean =>
  costly.includes(screen) &&
  !reader.limits.canSeeCost &&
  !(screen === 'purchasing' && may(reader, purchaseWriters))

/**
 * What is owed to suppliers is what was bought from them: it is for whoever sees the amounts of
 * purchases, and for whoever pays them or keeps the books, who reads the same figures there.
 */
export const hidesDebts = (reader: Reader, side: Side): boolean =>
  side === 'supplier' &&
  hidesAmounts(reader, 'purchasing') &&
  !may(reader, 'cash.payment.view') &&
  !may(reader, 'books.journal.view')
