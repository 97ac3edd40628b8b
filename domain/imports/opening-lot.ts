/** What a row of opening stock must tell of its goods' lot, where its item is kept by lots. */
import { isLotted, type LotKeeping } from '../stock/lots/lot.ts'
import { isOnePiece } from '../stock/lots/lot-rules.ts'
import type { ImportFault } from './plan.ts'

type Row = {
  item: string
  quantity: string
  unit?: string | null
  lot?: string | null
  expiry?: string | null
}

export type KeptItem = LotKeeping & { unitId: string }

/** The first thing that stands against it; `serials` are those of the rows before, and keep this one. */
export function openingLotFault(
  row: Row,
  item: KeptItem,
  serials: Set<string>,
): ImportFault | undefined {
  const { lot, expiry } = row
  if (!isLotted(item)) return lot || expiry ? { key: 'lot', code: 'importNoLots' } : undefined
  if (item.hasSerials && !lot) return { key: 'lot', code: 'serialsRequired' }
  if (item.hasBatches && !lot) return { key: 'lot', code: 'batchRequired' }
  if (item.hasExpiry && !expiry) return { key: 'expiry', code: 'expiryRequired' }
  // Pieces of a lot are told in the unit in which the item is kept.
  if (row.unit && row.unit !== item.unitId) return { key: 'unit', code: 'importLotUnit' }
  if (!item.hasSerials || !lot) return undefined
  const facts = { code: lot }
  if (!isOnePiece(row.quantity)) return { key: 'quantity', code: 'serialIsOne', facts }
  const serial = `${row.item} ${lot}`
  if (serials.has(serial)) return { key: 'lot', code: 'importSerialTwice', facts }
  serials.add(serial)
  return undefined
}
