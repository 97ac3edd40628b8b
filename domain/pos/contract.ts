/** What passes between the till and the server. Decimals are strings, as everywhere. */
import type { ListedPrice, ListFacts } from '../catalog/pricing/price.ts'
import type { Linked } from '../kernel/field.ts'
import type { Language } from '../kernel/language.ts'
import type { LocalNames, UnitNames } from '../kernel/naming/local-name.ts'
import type { DatedProgramme } from '../loyalty/loyalty-book.ts'
import type { Promotion } from '../promotions/promotion.ts'
import type { TaxRules } from '../trade/totals.ts'
import type { TicketTime } from './till-clock.ts'

/** An item as a till keeps it: names short, because there are fifty thousand of them. */
export type TillItem = {
  id: string
  name: string
  altName: string | null
  nameFr: string | null
  nameAr: string | null
  specialCode: string | null
  category: string | null
  unit: string
  /** Of one base unit, in the first currency. */
  unitPrice: string
  /** Rates in percent; none means the company's. */
  vat: string | null
  tax1: string | null
  tax2: string | null
  image: string | null
  colourCode: string | null
  isWeighed: boolean
  canDiscount: boolean
  /** Its price is said when it is sold. Kept items of before do not say. */
  asksPrice?: boolean
  /** Kept by serial numbers, or by batches and expiry. Kept items of before do not say. */
  lotted?: 'serial' | 'batch' | null
  /** Its place among the favourites, if somebody gave it one. Kept items of before do not say. */
  favouritePlace?: number | null
  /** Made when it is sold: what comes back goes on no shelf by itself. Kept items of before do not say. */
  isMade?: boolean
  /** Neither made nor kept: it earns where the programme says so. Kept items of before do not say. */
  isService?: boolean
  modifiers: string[]
  barcodes: { code: string; unit: string | null; factor: string; price: string | null }[]
  /** Kept items of before do not say. */
  brand?: string | null
  /** How the description on its card begins, where there is one. */
  note?: string
}

/** Phones, number and address are told only to those who may see clients. */
export type TillPartner = LocalNames & {
  id: string
  phones: string[]
  financialNumber: string | null
  email: string | null
  listId: string | null
  groupId: string | null
  language: Language | null
}

/** `id` of the row that changed: with its content, or gone (null). */
export type Changed<Row> = { id: string; row: Row | null }

export type TillListPrice = ListedPrice & { itemId: string }

/** A page of what changed. `next` asks for more of this answer, `cursor` for what comes later. */
export type TillChanges = {
  items: Changed<TillItem>[]
  partners: Changed<TillPartner>[]
  prices: Changed<TillListPrice>[]
  cursor: string
  next: string | null
  /** How many rows there are in all, said by the first page: counting takes as long as a page. */
  count: number | null
}

export type TillUser = {
  id: string
  name: string
  username: string
  /**
   * None until the user has chosen a PIN. The check is of those alone who may approve here, and a
   * few bits only (see `pin.ts`); whoever may and has none must choose a longer PIN.
   */
  pin: { salt: string; check: string | null } | null
  isAdmin: boolean
  /** An employee has this account: clocks in and out here. Kept basics of before do not say. */
  isStaff?: boolean
  permissions: string[]
  limits: {
    discountLimit: string | null
    canChangePrice: boolean
    canOpenDrawer: boolean
  }
}

export type TillCurrency = {
  id: string
  code: string
  symbol: string | null
  decimals: number
  cashIncrement: string | null
  rank: 'first' | 'second' | null
}

export type TillMethod = LocalNames & {
  id: string
  type: 'cash' | 'cheque' | 'creditCard' | 'giftCard' | 'cashBack' | 'deposit'
  /** None takes any of the two. */
  currency: string | null
  asksReference: boolean
  /** Taken only from somebody the house knows. */
  asksCustomer: boolean
}

export type TillBill = { id: string; currency: string; value: string; kind: 'note' | 'coin' }

export type TillModifier = LocalNames & {
  id: string
  min: number
  max: number
  options: (LocalNames & { id: string; price: string })[]
}

/** The eleven values of the customer's point-of-sale design. */
export type PosDesign = {
  backColour: string
  textColour: string
  buttonColour: string
  buttonTextColour: string
  gridColour: string
  gridTextColour: string
  borderColour: string
  /** Percent. */
  opacity: string
  backImage: string | null
  buttonHeight: number
  buttonWidth: number
}

/** Everything small a till needs, sent whole when any of it changed; `tag` says which state. */
export type TillBasics = {
  tag: string
  company: {
    id: string
    name: string
    address: string | null
    phone: string | null
    financialNumber: string | null
    logo: string | null
    timeZone: string
    language: Language
    numberFormat: string
  }
  register: { id: string; name: string; code: string; branchCode: string | null }
  /** With its names in other languages; kept basics of before do not say them. */
  branch: Linked & { names?: LocalNames }
  warehouse: Linked
  drawer: Linked
  /** The open shift of the drawer, with the notes its float was counted in. */
  shift: {
    id: string
    number: number
    openedAt: string
    openedName: string
    /** Who stopped its sales: it is being counted. Kept basics of before do not say. */
    stoppedName?: string | null
    notes: NoteCount[]
  } | null
  cashClient: LocalNames & { id: string }
  currencies: TillCurrency[]
  /** Of sales: buy for money taken, sell for change; none in a company with one currency. */
  rate: { buy: string; sell: string; at: string } | null
  rateAgeHours: number
  cashRounding: 'nearest' | 'customer'
  /** More than so many times the total is asked about; kept basics of before do not say. */
  senseTimes?: number
  /** So many of one line are asked about. */
  senseQuantity?: number
  /** More than the shelf holds is asked about. */
  asksStock?: boolean
  /** What is done about goods that have expired. */
  expired?: 'allow' | 'warn' | 'block'
  /** Taking out a line needs somebody's yes. */
  asksRemoval?: boolean
  /** Whether guests may leave tips. */
  takesTips?: boolean
  /** The browser stays at the till until somebody who may lets it go. */
  isKiosk?: boolean
  /** What clients see beside the till; none where it is off. Kept basics of before do not say. */
  display?: { asksRating: boolean; pictures: string[] } | null
  /** A rest of a card of at most so much, in the first currency, is given in cash. */
  cardCashOut?: string | null
  /** No card holds more than this, in the first currency. */
  cardMost?: string | null
  /** Percent of an order that is asked for as its first deposit, and of a deposit that is kept. */
  depositLeast?: string
  depositFee?: string
  /** So many days goods that are put aside are kept. */
  layawayDays?: number
  taxes: TaxRules
  taxRates: { vat: string; tax1: string; tax2: string }
  taxLabels: { vat: string | null; tax1: string | null; tax2: string | null }
  dayEndHour: number
  barcodePrefixes: { internal: string; weight: string; price: string }
  methods: TillMethod[]
  bills: TillBill[]
  units: (UnitNames & { id: string; baseId: string | null; factor: string; decimals?: number })[]
  categories: (LocalNames & {
    id: string
    colourCode: string | null
    image: string | null
    position: number
  })[]
  modifiers: TillModifier[]
  lists: ListFacts[]
  /** Of this branch, not yet over. Kept basics of before do not say. */
  promotions?: Promotion[]
  /** Items the branch has run out of. Kept basics of before do not say. */
  soldOut?: string[]
  /** The programmes by which clients get something back. Kept basics of before do not say. */
  loyalty?: DatedProgramme[]
  users: TillUser[]
  /** What a PIN is sealed to. */
  proofKey: string
  design: PosDesign
  ticketWidth: '80' | '58'
  footer: string | null
  hasSecondCurrency: boolean
}

/** [money bill id, how many] */
export type NoteCount = [bill: string, count: number]

/** Where a register stands when a station takes hold of it. */
export type Claim = {
  register: string
  station: string
  /** What proves this station, sent with all it does; the server keeps only its hash. */
  token: string
  next: number
  lastHash: string
  /** How often the end of the register was put right by hand. */
  repairs: number
  /** When its last ticket was rung: none may be older. */
  last?: TicketTime | null
}

export type TicketOutcome =
  | { id: string; state: 'posted'; number: string; flags: string[] }
  | { id: string; state: 'repeated'; number: string }
  | { id: string; state: 'parked'; code: string; message: string }
  /** Nothing of a sale is in it: it is not kept. */
  | { id: string; state: 'refused'; code: string; message: string }

export type FlagCode =
  | 'priceDiffers'
  | 'taxDiffers'
  | 'quantityFine'
  | 'rateDiffers'
  | 'rateOld'
  | 'oversold'
  | 'creditAbove'
  | 'clock'
  | 'dayMoved'
  | 'late'
  | 'afterStop'
  | 'notAllowed'
  | 'itemGone'
  | 'chainGap'
  | 'refundAbove'
  | 'clientMissing'
  | 'unproven'
  | 'tenderRate'
  | 'roundingOdd'
  | 'otherDrawer'
  | 'numberDiffers'
  | 'chainRepaired'
  | 'serialElsewhere'
  | 'lotUnknown'
  | 'lotExpired'
  | 'billDiffers'
  | 'billReplaced'
  | 'billTwice'
  | 'tipOdd'
  | 'promotionDiffers'
  | 'couponUsed'
  | 'valueShort'
  | 'cashBackOwed'
  | 'cashBackAbove'
  | 'orderGone'
  | 'orderSold'
  | 'depositOdd'
