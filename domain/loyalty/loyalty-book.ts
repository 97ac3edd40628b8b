/** What is known of the clients of some tickets while they are decided; it moves on with each. */
import { businessDayOf, dayStartOf, type ShopClock } from '../kernel/business-day.ts'
import type { Coin } from './coin.ts'
import type { Earner } from './earning.ts'
import type { Programme } from './programme.ts'
import { type Dated, programmeOn } from './programme-rules.ts'
import type { EarnedLine } from './taking-back.ts'
import { type Movement, moved, type Root, type Wallet } from './wallet.ts'

/** Somebody the house knows by name, and the stored value that holds his cash back. */
export type LoyalClient = Earner & { partner: string; value: string }

/** A sale that comes back, in part or whole. */
export type PastSale = {
  document: string
  /** The value its cash back went to, and the movement by which. */
  value: string | null
  entry: string | null
  coin: Coin
  /** What each line earned, how much was sold, and how much of it came back before. */
  lines: readonly (EarnedLine & { before: string })[]
  /** The lots it was paid with, and what earlier returns gave back of them. */
  spent: readonly Root[]
  givenBack: string
  /** What of its lot was lost on its last day, and what earlier returns took back. */
  lapsed: string
  takenBefore: string
}

type LoyalItem = { category: string | null; isService: boolean }

export type DatedProgramme = Programme & Dated

type Known = {
  programmes: readonly DatedProgramme[]
  clients: readonly LoyalClient[]
  past: readonly PastSale[]
  wallets: ReadonlyMap<string, Wallet>
  items: ReadonlyMap<string, LoyalItem>
  clock: ShopClock
}

export class LoyaltyBook {
  readonly #known: Known
  readonly #wallets: Map<string, Wallet>

  constructor(known: Known) {
    this.#known = known
    this.#wallets = new Map(known.wallets)
  }

  programmeOn(day: string): DatedProgramme | null {
    return programmeOn(this.#known.programmes, day)
  }

  clientOf(partner: string): LoyalClient | undefined {
    return this.#known.clients.find((it) => it.partner === partner)
  }

  pastOf(document: string | null): PastSale | undefined {
    return this.#known.past.find((it) => it.document === document)
  }

  itemOf(item: string): LoyalItem {
    return this.#known.items.get(item) ?? { category: null, isService: false }
  }

  isWallet(value: string): boolean {
    return this.#wallets.has(value)
  }

  walletOf(value: string): Wallet {
    return this.#wallets.get(value) ?? []
  }

  keep(value: string, movements: readonly Movement[]): void {
    this.#wallets.set(value, moved(this.walletOf(value), movements))
  }

  /** The instant at which a day begins. */
  startOf(day: string): string {
    return dayStartOf(day, this.#known.clock).toISOString()
  }
}

/** A lot as it stands on file; what says no instant could be spent on its own day. */
export const rootOf = (
  row: {
    id: string
    left: string
    availableAt: Date | string | null
    expiresOn: string | null
    day: string
  },
  { timeZone, dayEndHour }: ShopClock,
): Root => ({
  id: row.id,
  left: row.left,
  availableOn:
    row.availableAt === null
      ? row.day
      : businessDayOf(new Date(row.availableAt), timeZone, dayEndHour),
  expiresOn: row.expiresOn,
})
