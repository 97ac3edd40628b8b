/** Whose PIN this till could judge without network. */
import type { TillUser } from '../../../domain/pos/contract.ts'

/**
 * Of those who allow nothing the server sends no bits: the till remembers those of whoever typed
 * theirs here with network. A new PIN has another salt, and what is remembered of the old is void.
 */
export const checksKey = 'tillPinChecks'

type Checks = Record<string, { salt: string; check: string }>

export function readChecks(): Checks {
  try {
    return JSON.parse(localStorage.getItem(checksKey) ?? '{}') as Checks
  } catch {
    return {}
  }
}

/** What tells a slip of theirs; none if this till does not know them. */
export function checkFor({ id, pin }: Pick<TillUser, 'id' | 'pin'>): string | null {
  if (!pin) return null
  const kept = readChecks()[id]
  return pin.check ?? (kept?.salt === pin.salt ? kept.check : null)
}

/** Whether this till could tell a slip of theirs without network. */
export const isKnownHere = (user: TillUser): boolean => checkFor(user) !== null
