/** What the page of a production order is told. */
import type { Linked } from '../kernel/field.ts'
import type { ProductionOrder, ProductionState } from './production-order.entity.ts'

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
  /** It has a recipe of its own. */
  canMake: boolean
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
  lines: WorkLine[]
}
