/** The facts a posting is decided on, as they were read before anything is locked. */
import type { BehaviourName } from '../../books/behaviour.ts'
import type { Accounts } from '../../books/entry.ts'
import type { MethodFacts } from '../../books/settlement.ts'
import type { RecipeRows } from '../../catalog/explosion.ts'
import type { ItemRates } from '../../catalog/pricing/tax-inside.ts'
import type { UnitFacts } from '../../catalog/units.ts'
import type { clientTreatments } from '../../partners/thirdparty.entity.ts'
import type { Measures } from '../landing.ts'
import type { TreatmentFacts } from '../vat-treatment.ts'

export type ItemFacts = Measures &
  ItemRates &
  TreatmentFacts & {
    id: string
    name: string
    kind: 'stocked' | 'service'
    unitId: string
    isActive: boolean
    canDiscount: boolean
    category?: string | null
    brand?: string | null
    packs: { unitId: string; factor: string }[]
  }

export type CurrencyFacts = {
  id: string
  code: string
  decimals: number
  rank: string | null
  /** Of a currency besides the two: what one of it is worth in the first on the day. */
  rate?: string | null
  isActive?: boolean
}

export type TypeFacts = {
  id: string
  behaviour: BehaviourName
  prefix: string | null
  isActive: boolean
}

export type PartnerFacts = {
  id: string
  name: string
  isClient: boolean
  isSupplier: boolean
  isActive: boolean
  termsDays: number | null
  creditLimit: string | null
  groupId?: string | null
  isCashClient?: boolean
  /** How what he buys is free of VAT. */
  treatment?: (typeof clientTreatments)[number] | null
}

export type TradeFacts = {
  /** Set when this document was posted before. */
  posted: { id: string; number: string } | null
  draftVersion: number | null
  /** Who asked for the approval of its draft. */
  asked: { by: string; name: string } | null
  timeZone: string
  type: TypeFacts | null
  /** The types by which the house itself writes a behaviour. */
  ownTypes: TypeFacts[]
  branch: { id: string; code: string | null } | null
  partner: PartnerFacts | null
  currencies: CurrencyFacts[]
  rate: { buy: string; at: string } | null
  accounts: Accounts
  lockedThrough: string | null
  items: ItemFacts[]
  units: (UnitFacts & { title: string })[]
  /** What is made of its items when they are sold. */
  recipes: RecipeRows
  warehouses: string[]
  /** The branch of each of its warehouses that has one. */
  branchOf: Readonly<Record<string, string | null>>
  methods: (MethodFacts & { id: string; currencyId: string | null; isActive: boolean })[]
}
