/**
 * Whose eyes the amounts of a document are for. Those of stock and of purchasing are costs, so they
 * are for whoever may see costs; whoever writes purchases types their prices and works with them.
 */
import { may, type Permission } from '../kernel/permission.ts'
import type { Reader } from '../kernel/sight.ts'
import type { DocumentScreen } from './behaviour.ts'

export const purchaseWriters = 'purchasing.purchase.add' satisfies Permission

const costly: readonly DocumentScreen[] = ['stock', 'adjustment', 'purchasing']

export const hidesAmounts = (reader: Reader, screen: DocumentScreen): boolean =>
  costly.includes(screen) &&
  !reader.limits.canSeeCost &&
  !(screen === 'purchasing' && may(reader, purchaseWriters))
