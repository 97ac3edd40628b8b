/** What screens and tills are told of the cash back of a client. Decimals are strings. */
import type { BehaviourName } from '../books/behaviour.ts'
import type { PastSale } from './loyalty-book.ts'
import type { Programme } from './programme.ts'
import type { Standing, Wallet } from './wallet.ts'

export type ShownProgramme = Pick<Programme, 'id' | 'unit' | 'pointWorth'> & { name: string }

export type ClientStanding = Standing & {
  /** The stored value that holds it; none before anything was earned. */
  value: string | null
  /** The programme that holds today. */
  programme: ShownProgramme | null
  level: string | null
  nextLevel: { name: string; missing: string } | null
}

/**
 * As much as a till shows and prints: how many times a sale of this day earns, and nothing of what he
 * bought or when he was born.
 */
export type TillLoyalty = Pick<
  ClientStanding,
  'value' | 'balance' | 'available' | 'next' | 'level'
> & { multiplier: string; day: string }

export type LoyaltyMove = {
  id: string
  /** The business day. */
  day: string
  kind: string
  amount: string
  expiresOn: string | null
  /** The document it came with. */
  document: { id: string; number: string; behaviour: BehaviourName } | null
}

export type ClientLoyalty = ClientStanding & { moves: LoyaltyMove[] }

/** What a till needs to say what a refund takes back; no sale where nothing was earned by it. */
export type ReturnedLoyalty = {
  past: PastSale | null
  wallet: Wallet
  /** What sales that are being paid keep of it. */
  held: string
  day: string
}

/** So much is kept for a sale, until then. */
export type CashBackHold = { value: string; amount: string; until: string }
