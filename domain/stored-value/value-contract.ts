/** What a till and the server say to each other about stored value. Decimals are strings. */
import type { ValueKind, ValueState } from './stored-value.ts'

/** A value as whoever holds its code is told: never the code. */
export type ValueLook = {
  id: string
  kind: ValueKind
  state: ValueState
  label: string
  currency: string
  balance: string
  /** What of it no other sale is being paid with. */
  free: string
  expiresOn: string | null
  /** Whether nothing was ever taken from it. */
  isUnused: boolean
  /** Of a gift card: what was paid onto it since it was last used. */
  fresh: string
}

/** So much is kept for a sale, until then. */
export type ValueHold = ValueLook & { amount: string; until: string }

/** A card that waits for its sale. The code is told this once, where we made it. */
export type IssuedCard = {
  id: string
  code: string | null
  label: string
  currency: string
  amount: string
  expiresOn: string | null
}
