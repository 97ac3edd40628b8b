/**
 * What the screens of documents and the server say to each other. A draft is kept as it is written,
 * complete or not; it is checked when it is posted.
 */
import type { BehaviourName } from '../books/behaviour.ts'
import type { HeadValues } from '../books/head/document-head.ts'
import type { PriceFacts } from '../catalog/pricing/price.ts'
import type { PriceProposal } from '../catalog/pricing/price-proposal.ts'
import type { Linked } from '../kernel/field.ts'
import type { LotKeeping, NamedLot } from '../stock/lots/lot.ts'
import type { LyingLot } from '../stock/lots/lot-report.ts'
import type { ElectronicState } from './document-mail.ts'
import type { Landing, LandingKey, Measures } from './landing.ts'
import type { Delivery } from './rest.ts'
import type { Figures, TaxRules, Totals } from './totals.ts'

export type DraftLine = {
  id: string
  item: Linked | null
  /** What is printed; the item's own name unless it was changed. */
  name?: string | null
  unit?: Linked | null
  quantity?: string | null
  unitPrice?: string | null
  discountPercent?: string | null
  discountAmount?: string | null
  vat?: string | null
  tax1?: string | null
  tax2?: string | null
  warehouse?: Linked | null
  note?: string | null
  originLine?: string | null
  /** Of a return: whether the goods go back on the shelf. */
  isRestocked?: boolean
  /** Of a service on a purchase: how it is added to the cost of goods. */
  landing?: Landing | null
  /** Of an adjustment: counted and expected, or the signed difference; in its own unit. */
  counted?: string | null
  expected?: string | null
  difference?: string | null
  /** Of goods that are kept by lots: which, in base units. */
  lots?: NamedLot[] | null
  /** Of its discount in money, what promotions gave. */
  promotions?: GivenPromotion[] | null
}

/** What a promotion took off a line, by the name it has for whoever reads it. */
export type GivenPromotion = { promotion: string; name: string; amount: string }

export type DraftBody = Partial<HeadValues> & {
  type: Linked | null
  branch: Linked | null
  partner: Linked | null
  project?: Linked | null
  currency: string
  rate?: string | null
  day: string
  discountPercent?: string | null
  discountAmount?: string | null
  warehouse?: Linked | null
  toWarehouse?: Linked | null
  reason?: string | null
  isDelivered: boolean
  origin?: { id: string; number: string } | null
  attachments?: Linked[]
  /** The received purchases its costs are added to, itself among them for its own goods. */
  landedOn?: { id: string; number: string }[]
  lines: DraftLine[]
}

export type Draft = {
  id: string
  version: number
  behaviour: BehaviourName
  body: DraftBody
  updatedAt: string
  userName: string
  /** Who asked for its approval and waits for it. */
  askedName: string | null
}

export type DraftRow = {
  id: string
  behaviour: BehaviourName
  partner: string | null
  day: string | null
  total: string | null
  currency: string | null
  updatedAt: string
  userName: string
  askedName: string | null
}

/** A line of a posted document, with what followed it. */
export type PostedLine = {
  id: string
  item: Linked
  name: string
  unit: Linked
  quantity: string
  /** Of an adjustment: found (1) or missing (-1), and what was counted. */
  direction: 1 | -1
  counted?: string | null
  expected?: string | null
  unitPrice: string
  discountPercent: string
  discountAmount: string
  vat: string
  tax1: string
  tax2: string
  /** Of its discount in money, what promotions gave; one the house does not know is a name. */
  promotions?: (Omit<GivenPromotion, 'promotion'> & { promotion: string | null })[] | null
  /** Its amounts, as computed when it was posted, */
  totals: Totals['lines'][number]
  /** and what of them its returns gave back so far. */
  given: Figures
  warehouse: Linked | null
  note: string | null
  originLine: string | null
  isStocked: boolean
  /** It is made when it is sold: what comes back of it goes on no shelf by itself. */
  isMade?: boolean
  /** In its own unit. */
  delivered: string
  returned: string
  converted: string
  /** Of what was returned: the goods that moved. */
  movedBack: string
  /** Of an order: all that came, and what of it bills have taken over; of a bill: what came before. */
  received: string
  matched: string
  /** The lots it moved, as far as they have a name; in base units. */
  lots?: Omit<LyingLot, 'id'>[] | null
  /** Of an item that is kept by lots, and the unit in which they are counted. */
  keeping?: (LotKeeping & { unit: string }) | null
}

/** A purchase with goods that came, as costs can be added to it. */
export type ReceivedPurchase = {
  id: string
  number: string
  day: string
  partner: string
  /** Values are those of the books, and only for those who may see costs. */
  lines: (Measures & {
    line: string
    item: Linked
    unit: string
    pieces: string
    value?: string
  })[]
}

/** What a line of cost added to goods: seen from either side. */
export type LandedRow = {
  /** The line of cost, and the goods. */
  name: string
  item: Linked
  key: LandingKey
  amount: string
  inStock: string
  /** The purchase of the goods, or the bill the cost came with. */
  document: { id: string; number: string }
}

/** A sale price for an item whose cost changed. */
export type ProposedPrice = PriceProposal & {
  item: Linked
  version: number
  unit: Linked
  /** How much its price is for one unit of net: more than one where taxes are inside it. */
  inside: string
}

export type RelatedDocument = {
  id: string
  number: string
  behaviour: BehaviourName
  day: string
  state: 'posted' | 'void'
  total: string
}

export type PostedDocument = HeadValues & {
  id: string
  number: string
  behaviour: BehaviourName
  type: Linked
  branch: Linked
  partner: Linked | null
  partnerEmail: string | null
  project: Linked | null
  warehouse: Linked | null
  toWarehouse: Linked | null
  currency: string
  rate: string | null
  rateAt: string | null
  day: string
  reason: string | null
  /** Of a transfer that lost goods: who answers for it. */
  owner?: 'sender' | 'carrier' | 'receiver' | null
  discountPercent: string
  discountAmount: string
  taxes: TaxRules
  totals: Omit<Totals, 'lines'>
  firstTotal: string
  secondTotal: string | null
  /** Only for those who may see costs. */
  cost?: string
  /** Where its costs went, and what other bills added to its goods. */
  landed?: LandedRow[]
  landedFrom?: LandedRow[]
  paid: string
  open: string
  state: 'posted' | 'void'
  payment: 'none' | 'unpaid' | 'partly' | 'paid'
  delivery: Delivery
  voidReason: string | null
  voidedAt: string | null
  voidedBy: string | null
  /** Of a document whose rest nobody waits for any more. */
  closedReason: string | null
  closedAt: string | null
  closedBy: string | null
  postedAt: string
  postedBy: string
  /** Who wrote it, where another approved it. */
  writtenBy: string | null
  /** Of a transfer: what was sent is not told before what came is counted. */
  isBlind?: boolean
  prints: number
  /** Of an invoice or a credit note: where its electronic form stands. */
  electronic: ElectronicState | null
  hash: string
  lines: PostedLine[]
  /** What it came from, and what followed it. */
  origin: RelatedDocument | null
  followUps: RelatedDocument[]
  /** Of an order: what its client left for it and is not used yet; none where nothing is. */
  deposits?: { currency: string; balance: string }[] | null
  attachments: Linked[]
}

/** What a line shows and starts with when its item is chosen. */
export type LineFacts = Measures & {
  item: string
  name: string
  kind: 'stocked' | 'service'
  unit: Linked
  /** Units it can be counted in: those of its family and its packs, in base units. */
  units: { unit: Linked; factor: string; price: string | null }[]
  /** For this partner, day and one base unit, in the currency asked for. */
  unitPrice: string
  /** Of a sale: what `priceFor` needs to price another unit or quantity; in the first currency. */
  pricing: Pick<PriceFacts, 'unitPrice' | 'client' | 'lists' | 'prices' | 'day'> | null
  vat: string
  tax1: string
  tax2: string
  canDiscount: boolean
  /** In the base unit, in the warehouse asked for and in all of them. */
  stock: string | null
  /** On hand, less what is promised there. */
  available: string | null
  stockAll: string | null
  /** What this partner paid or took last. */
  last: { price: string; currency: string; day: string; number: string } | null
  /** Only for those who may see costs. */
  cost?: string
  /** Of an item that is kept by lots. */
  keeping?: LotKeeping
}

/** What a company decides about its documents, for the screen that writes them. */
export type TradeTerms = {
  taxes: TaxRules
  rates: { vat: string; tax1: string; tax2: string }
  labels: { vat: string | null; tax1: string | null; tax2: string | null }
  stockPolicy: 'allow' | 'warn' | 'block'
  warehouse: Linked | null
  /** Where goods can be sent, on the screen of stock: every warehouse, also out of one's reach. */
  destinations: Linked[]
  paymentDays: number
  today: string
  lockedThrough: string | null
  /** Whether there is anything the house gives by itself. */
  hasPromotions: boolean
  types: { id: string; title: string; behaviour: BehaviourName }[]
}
