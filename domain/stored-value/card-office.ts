/** What the office does to a card, and when it cannot. Money moves only by what is posted. */
import { text } from '../kernel/field.ts'
import { isZero } from '../kernel/number/decimal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { StoredValue, ValueMovement, ValueState } from './stored-value.ts'

/** Why it was done; of a lost card, also how its holder was known. */
export const cardReason = text({ max: 300, required: 'putReason' })

type Card = Pick<StoredValue, 'state' | 'balance' | 'held'>

/** A lost card is blocked while it can be spent, and let go again. */
export function blocked({ state }: Pick<Card, 'state'>): ValueState {
  if (state === 'active') return 'blocked'
  throw new Refusal(state === 'blocked' ? 'cardBlocked' : 'cardClosed')
}

export function unblocked({ state }: Pick<Card, 'state'>): ValueState {
  if (state === 'blocked') return 'active'
  throw new Refusal('cardNotBlocked')
}

/** What still lives can live longer, never from a day that is gone. */
export function refuseExtension(
  { state }: Pick<Card, 'state'>,
  expiresOn: string | null,
  today: string,
): void {
  if (state !== 'active' && state !== 'blocked') throw new Refusal('cardClosed')
  if (expiresOn !== null && expiresOn < today) throw new Refusal('dayGone', 'expiresOn')
}

/** The balance goes to another code, unless a sale is being paid with it just now. */
export function refuseMove({ state, balance, held }: Card): void {
  if (state !== 'active' && state !== 'blocked') throw new Refusal('cardClosed')
  if (isZero(balance)) throw new Refusal('cardEmpty')
  if (held.length > 0) throw new Refusal('cardHeld', undefined, { limit: '0' })
}

/** One movement of a card as its page shows it. */
type CardMovement = {
  id: string
  kind: ValueMovement
  amount: string
  day: string
  at: string
  userName: string
  reason: string | null
  document: { id: string; number: string; screen: string } | null
}

export type CardDetail = {
  id: string
  version: number
  lastFour: string
  state: ValueState
  currency: string
  balance: string
  expiresOn: string | null
  branch: string | null
  day: string
  issuedName: string
  mailTo: string | null
  movedTo: { id: string; lastFour: string } | null
  /** What sales that are being paid keep of it. */
  held: string
  movements: CardMovement[]
}

/** What is owed by branch and age, each currency by itself. */
export type OpenCards = {
  rows: {
    branch: { id: string; title: string } | null
    currency: string
    /** Up to 90 days, up to a year, longer. */
    recent: string
    year: string
    older: string
    total: string
    count: number
  }[]
}
