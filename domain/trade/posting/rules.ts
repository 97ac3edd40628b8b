/** What a company has decided about its documents, at one of its branches. */
import type { BehaviourName } from '../../books/behaviour.ts'
import type { StockPolicy } from '../../stock/shelf.ts'
import type { ShelfRules } from '../../stock/shelf-rules.ts'
import type { TaxName, TaxRates, TaxRules } from '../totals.ts'

export { seriesYear } from '../../books/series-year.ts'

export type TradeRules = {
  taxes: TaxRules
  rates: TaxRates
  labels: Record<TaxName, string | null>
  /** As the branch of the document sees it; what holds for a shelf says its own warehouse. */
  policy: StockPolicy
  /** By the branch of a warehouse, if it has one. */
  shelfAt(branch: string | null | undefined): ShelfRules
  /** Whether goods that have expired are sold. */
  expired: StockPolicy
  /** A pack is broken where its pieces run out. */
  breaksPacks: boolean
  isReceivingBlind: boolean
  restartsYearly: boolean
  digits: number
  prefixOf(behaviour: BehaviourName): string
  paymentDays: number
  dayEndHour: number
  jumpPercent: string
  /** How far, in percent, a bill may be above its order. */
  billTolerance: string
  /** What may be left open of a document that counts as paid. */
  writeOff: { first: string; second: string }
  warehouse: string | null
}
