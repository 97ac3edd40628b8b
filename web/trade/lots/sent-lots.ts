/** The lots of a line as they are sent: rows that name nothing are none. */
import type { NamedLot } from '../../../domain/stock/lots/lot.ts'

export function sentLots(lots: readonly NamedLot[] | null | undefined): NamedLot[] | undefined {
  const named = (lots ?? []).filter(({ lot, code, expiry }) => lot || code || expiry)
  if (named.length === 0) return undefined
  return named.map(({ lot, code, expiry, quantity }) => ({
    ...(lot ? { lot } : { code: code?.trim() || undefined, expiry: expiry || undefined }),
    quantity,
  }))
}
