/** An article of the sample company before it has ids. */
import type { Name } from '../data.ts'
import type { Earned } from './profit.ts'

export type BarcodePlan = { code: string; unit: string; factor: string; price: string | null }

export type ItemPlan = Earned & {
  code: string
  name: Name
  group: Name | null
  kind: 'stocked' | 'service'
  category: string
  brand: string | null
  size: number | null
  colour: number | null
  /** By its symbol. */
  unit: string
  supplier: string | null
  price: string
  /** Empty means the rate of the company. */
  vat: string | null
  minQuantity: string | null
  maxQuantity: string | null
  picture: string
  barcodes: BarcodePlan[]
  station: string | null
  modifiers: readonly string[]
  isSoldAtTill: boolean
  isWeighed: boolean
}
