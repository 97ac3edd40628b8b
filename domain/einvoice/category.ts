/**
 * Which VAT category a line bears. A rate above zero is the standard category whatever it is
 * called; below it, where the goods go decides first, then what they are. Whoever has no VAT number
 * is outside the tax altogether.
 */
import type { itemTreatments } from '../catalog/item.entity.ts'
import { isZero } from '../kernel/number/decimal.ts'
import type { clientTreatments } from '../partners/thirdparty.entity.ts'
import type { VatCategory } from './model.ts'

export type ClientTreatment = (typeof clientTreatments)[number]
export type ItemTreatment = (typeof itemTreatments)[number]

type CategoryFacts = {
  rate: string
  client: ClientTreatment | null
  item: ItemTreatment | null
  isRegistered: boolean
}

const byClient = { reverseCharge: 'AE', intraCommunity: 'K', export: 'G' } as const

export function categoryOf({ rate, client, item, isRegistered }: CategoryFacts): VatCategory {
  if (!isZero(rate)) return 'S'
  if (!isRegistered) return 'O'
  if (client) return byClient[client]
  return item === 'exempt' ? 'E' : 'Z'
}

/** The codes of the European list say what holds inside the Union alone. */
export const reasonCodes: Readonly<Partial<Record<VatCategory, string>>> = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
}

const union = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'

export const isInUnion = (country: string | null): boolean =>
  country !== null && union.split(' ').includes(country)
