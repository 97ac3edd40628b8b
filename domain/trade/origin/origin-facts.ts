/** What is known of a document that another one follows, as it was read under lock. */
import type { BehaviourName } from '../../books/behaviour.ts'
import type { KeptComponent } from '../../catalog/recipe-version.ts'
import type { ReceiptPart } from '../../stock/layer-pile.ts'
import type { Credited } from '../posting/trade-task.ts'
import type { Delivery } from '../rest.ts'
import type { Figures, TaxRules } from '../totals.ts'

export type OriginLine = {
  id: string
  item: string
  unit: string
  quantity: string
  base: string
  price: string
  discountPercent: string
  discountAmount: string
  /** As posted: less its own discounts, and its share of the document's. */
  amount: string
  discount: string
  vat: string
  tax1: string
  tax2: string
  /** What it came to, and what of it the returns so far gave back. */
  figures: Figures
  given: Figures
  isStocked: boolean
  delivered: string
  returned: string
  converted: string
  /** Of what was returned: the goods that moved. */
  movedBack: string
  /** Of an order: what of its goods bills have taken over, */
  matched: string
  /** what it costs in the currency of the order, */
  ordered: string
  /** what the received goods that nobody billed are valued at in the books, */
  waiting: string
  secondWaiting: string | null
  /** and with which receipts they came, the oldest first. */
  unbilled: readonly ReceiptPart[]
  /** What its goods were bought for. */
  cost: string
  secondCost: string | null
  /** Of goods that were sold: what did not come back, and what that cost in truth by now. */
  sold: { pieces: string; first: string; second: string | null }
  /** The recipe it was sold with; how much of it was made by then. */
  recipe: { id: string; isKept: boolean; components: readonly KeptComponent[] } | null
  made: string
}

export type OriginFacts = {
  id: string
  behaviour: BehaviourName
  state: 'posted' | 'void'
  delivery: Delivery
  partner: string | null
  currency: string
  rate: string | null
  /** Of a currency besides the two: what one of it was worth in the first. */
  currencyRate: string | null
  taxes: TaxRules
  total: string
  subtotal: string
  discountPercent: string
  discountAmount: string
  /** All that returns gave back of it so far. */
  credited: Credited
  /** The decimals of the currencies of the books. */
  first: number
  second: number | null
  lines: OriginLine[]
}
