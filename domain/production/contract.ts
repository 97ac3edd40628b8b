/** What the page of a production order is told. */
import type { Linked } from '../kernel/field.ts'
import type { LotKeeping } from '../stock/lots/lot.ts'
import type { ProductionOrder, ProductionState } from './production-order.entity.ts'
import type { Variance } from './variance.ts'

export type WorkLine = {
  id: string
  item: Linked
  unit: string | null
  planned: string
  /** Once it is done. */
  actual: string | null
  onHand: string
  /** Of what is on hand, what is not promised to others. */
  available: string
  missing: string
  /** At least that, in whole steps of its unit: so much is made or bought. */
  wanted: string
  /** It has a recipe of its own. */
  canMake: boolean
  /** None where it is not kept by lots. */
  keeping: LotKeeping | null
  /** Planned against actual in value, once it is done and for those who see costs. */
  variance: Variance | null
}

/** What falls beside it. */
type BesideLine = {
  id: string
  item: Linked
  unit: string
  planned: string
  /** Once it is done. */
  actual: string | null
  /** None where it is not kept by lots. */
  keeping: LotKeeping | null
}

export type ProductionWork = {
  state: ProductionState
  use: ProductionOrder['use']
  unit: string | null
  /** What posted it. */
  document: string | null
  number: string | null
  /** Of what was made, for those who see costs. */
  cost: string | null
  unitCost: string | null
  variance: { whole: Variance; piece: Variance } | null
  keeping: LotKeeping | null
  /** The order of a client it is made for. */
  origin: { id: string; number: string; partner: string | null } | null
  lines: WorkLine[]
  beside: BesideLine[]
}

/** The orders that were written for the lines of a client's order. */
export type ProducedFor = { orders: { id: string; name: string }[] }
