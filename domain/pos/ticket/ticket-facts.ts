/** The facts tickets are decided on, read once their register is held. */
import type { SeriesEnd } from '../../books/chain.ts'
import type { Accounts } from '../../books/entry.ts'
import type { Place as CashPlace, Places } from '../../books/place.ts'
import type { MethodFacts } from '../../books/settlement.ts'
import type { OpenItem } from '../../cash/open-item.ts'
import type { RecipeRows } from '../../catalog/explosion.ts'
import type { ListFacts } from '../../catalog/pricing/price.ts'
import type { OptionRow, RecipeVersion } from '../../catalog/recipe-version.ts'
import type { UnitFacts } from '../../catalog/units.ts'
import type { GivenValue } from '../../kernel/setting.ts'
import type { DatedProgramme, LoyaltyBook } from '../../loyalty/loyalty-book.ts'
import type { Rank } from '../../money/measure.ts'
import type { Promotion } from '../../promotions/promotion.ts'
import type { HistoryBook } from '../../stock/back-dating.ts'
import type { Balance } from '../../stock/goods/held.ts'
import type { LotBook, LotLine } from '../../stock/lots/lot-book.ts'
import type { Ahead, MadeBook } from '../../stock/made-ahead.ts'
import type { OwedBook } from '../../stock/owed-book.ts'
import type { ValueBook } from '../../stored-value/stored-value.ts'
import type { Origin } from '../../trade/origin/origin.ts'
import type { TradeRules } from '../../trade/posting/rules.ts'
import type { Rights } from '../approval.ts'
import type { KnownBill } from '../bill/paid-bill.ts'
import type { TillBasics, TillCurrency, TillListPrice } from '../contract.ts'
import type { TakenBack } from '../money/booked-money.ts'
import type { SoldOrder } from '../promise/sold-order.ts'
import type { KnownCoupon } from '../promotion/ticket-promotions.ts'
import type { ItemNow, Proofs } from './flags.ts'

/** Where a number of the register was given: by a posted ticket or by one that is parked. */
type Place = { id: string; sequence: number; hash: string; previousHash: string }

type Known = { id: string; number: string; hash: string; digest: string | null }

export type KnownParked = Known & { code: string; state: string; facts: Record<string, unknown> }

type ItemFacts = ItemNow & {
  name: string
  kind: 'stocked' | 'service'
}

type PartnerFacts = {
  id: string
  isCashClient: boolean
  listId: string | null
  groupId: string | null
  termsDays: number | null
  creditLimit: string | null
}

type MethodNow = MethodFacts & {
  id: string
  asksCustomer: boolean
  isActive: boolean
}

export type TicketCompany = {
  posted: Known[]
  /** Of the numbers that came, those that stand on a document already. */
  printed: string[]
  parked: KnownParked[]
  places: Place[]
  /** Ids of lines and tenders that are in use already. */
  used: string[]
  /** What was decided for the company, the branch and the register. */
  settings: GivenValue[]
  timeZone: string
  lockedThrough: string | null
  types: { id: string; behaviour: string }[]
  currencies: TillCurrency[]
  rates: { validFrom: string; buy: string; sell: string; at: string }[]
  accounts: Accounts
  items: ItemFacts[]
  /** Of the options that were chosen. */
  optionPrices: Readonly<Record<string, string>>
  units: (UnitFacts & { title: string })[]
  /** What is made of its items when they are sold. */
  recipes: RecipeRows & { options: readonly OptionRow[] }
  partners: PartnerFacts[]
  methods: MethodNow[]
  /** `names` are the full one and the one to sign in with. */
  users: (Rights & { id: string; names: string[] })[]
  lists: ListFacts[]
  prices: TillListPrice[]
  /** Those that look at what was sold, and of the named ones that there are. */
  promotions?: Promotion[]
  knownPromotions?: string[]
  coupons?: KnownCoupon[]
  /** The programmes by which clients get something back. */
  loyalty?: DatedProgramme[]
}

export type RegisterFacts = {
  id: string
  code: string
  branchId: string
  branchCode: string | null
  drawerId: string
  warehouseId: string
  next: number
  lastHash: string
  /** How many numbers before the next are not here. */
  missing: number
  /** How many came since its last report, and the last number that covers. */
  tickets: number
  covered: number
  /** The numbers at which its end was put right, the last one last. */
  repairs: number[]
  /** Whether whoever sends works at its branch. */
  isReached: boolean
  /** How the sender is known here: not at all, as who holds it, or up to which number he did. */
  hold: { endedNext: number | null } | null
}

export type ShiftFacts = {
  id: string
  state: 'open' | 'closed'
  /** Nobody is to sell in it any more, though its count is still to come. */
  isStopped?: boolean
  openedAt: Date
  day: string
  drawerId: string
  branchId: string
  /** What lies in its drawer by the books. */
  cash: Record<Rank, CashPlace>
  /** Of one that is closed: what its count found more or less, less what late tickets told of it. */
  found?: Record<Rank, CashPlace>
}

export type Ground = {
  now: Date
  register: RegisterFacts
  company: TicketCompany
  rules: TradeRules & {
    rateAgeHours: number
    numbersAhead: number
    cashRounding: TillBasics['cashRounding']
    takesTips: boolean
    /** What a card is sold for at most, and which rest of one is paid out. */
    cardMost: string | null
    cardCashOut: string | null
    /** For how many days a card can be spent; without a limit 0. */
    cardDays?: number
    /** What of a deposit the house keeps when its order is given up, in percent. */
    depositFee?: string
  }
  shifts: readonly ShiftFacts[]
  origins: Map<string, Origin>
  /** What was paid for them, and given back of them before. */
  money: ReadonlyMap<string, TakenBack>
  /** What is still owed of those that refunds leave something to an account of, held. */
  debts?: ReadonlyMap<string, OpenItem>
  /** Moves on with every ticket that is posted. */
  balances: Map<string, Balance>
  /** What each item is made of when it is sold, by `askedKey`. */
  recipes: ReadonlyMap<string, RecipeVersion>
  /** How much was ever made by them, by `tallyKey`. Moves on with every ticket. */
  tallies: Map<string, string>
  /** When its shelves were last counted, in milliseconds; by `balanceKey`, where they were. */
  countedAt?: ReadonlyMap<string, number>
  /** What was sold before it came, and what happened after the day of a ticket. */
  oversold: OwedBook
  history: HistoryBook
  /** The lots on its shelves; they move on with every ticket. */
  lots: { book: LotBook; lines: ReadonlyMap<string, LotLine> }
  /** Who of each of them is proven. */
  proofs: Proofs
  /** What clients with a limit owe, who are held meanwhile. Moves on with every ticket. */
  owed: Map<string, string>
  /** The orders they sell or take deposits for, held. They move on with every ticket. */
  orders?: ReadonlyMap<string, SoldOrder>
  /** The bills they pay. */
  bills: ReadonlyMap<string, KnownBill>
  /** What the kitchen made before of the dishes of their bills, by line of the order. Moves on. */
  ahead?: Map<string, Ahead[]>
  /** What that is worth, as it is sold. Moves on. */
  inTheMaking?: MadeBook
  /** What lies where cards pay, held where money may leave there. Moves on with every ticket. */
  cards?: Places
  /** The stored values they name, held. They move on with every ticket. */
  values?: ValueBook
  /** The cash back of their clients, held with them. */
  loyalty?: LoyaltyBook
  /** Where the receipts of cheques are numbered. */
  receipts: readonly SeriesEnd[]
}
