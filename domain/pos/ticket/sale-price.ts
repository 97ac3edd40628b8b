/** What a line of the till costs, by the same rule as every other sale. */
import { firstPrice } from '../../catalog/pricing/price.ts'
import { baseFactorOf } from '../../catalog/units.ts'
import type { Language } from '../../kernel/language.ts'
import { signIn } from '../../kernel/naming/local-name.ts'
import { rounded } from '../../kernel/number/fraction.ts'
import type { TillBasics, TillItem, TillListPrice, TillPartner } from '../contract.ts'
import type { SaleLine } from './sale.ts'

/** What prices depend on beside the sale itself. */
export type Shop = {
  basics: TillBasics
  pricesOf: (item: string) => readonly TillListPrice[]
  /** Who buys when nobody is named; it may have a list of its own. */
  cashClient: TillPartner | undefined
  /** The business day. */
  day: string
}

export const firstCurrency = ({ currencies }: TillBasics) => {
  const first = currencies.find(({ rank }) => rank === 'first')
  if (!first) throw new Error('A company has a first currency')
  return first
}

/** None in a company with one currency. */
export const secondCurrency = ({ currencies }: TillBasics) =>
  currencies.find(({ rank }) => rank === 'second')

/** A unit an item is sold in: its base unit, its family and its packs. */
/** What stands behind a quantity in this unit. */
export function unitSign({ units }: TillBasics, unit: string, language: Language): string {
  const found = units.find(({ id }) => id === unit)
  return found ? signIn(language, found) : ''
}

export type SoldUnit = { id: string; factor: string; barcodePrice: string | null }

export function soldUnits(item: TillItem, { units }: TillBasics): SoldUnit[] {
  const own = units.find(({ id }) => id === item.unit)
  if (!own) return []
  const packs = item.barcodes.flatMap(({ unit, factor }) =>
    unit === null ? [] : [{ unitId: unit, factor }],
  )
  return units.flatMap((unit) => {
    const factor = baseFactorOf(unit, { unit: own, packs })
    if (!factor) return []
    const pack = item.barcodes.find((it) => it.unit === unit.id)
    return [
      {
        id: unit.id,
        factor: rounded(factor, 6),
        barcodePrice: pack?.price ?? null,
      },
    ]
  })
}

type Asked = Pick<SaleLine, 'item' | 'unit' | 'factor' | 'quantity' | 'barcodePrice'>

/** Of one unit, in the first currency, as the lists of this client say. */
export function listedUnitPrice(line: Asked, customer: TillPartner | null, shop: Shop): string {
  const { basics } = shop
  const isBase = line.unit === line.item.unit
  const facts = {
    day: shop.day,
    quantity: line.quantity,
    unitId: isBase ? null : line.unit,
    factor: isBase ? '1' : line.factor,
    unitPrice: line.item.unitPrice,
    barcodePrice: line.barcodePrice,
    client: customer ?? shop.cashClient ?? null,
    lists: basics.lists,
    prices: shop.pricesOf(line.item.id),
  }
  return firstPrice(facts, { first: firstCurrency(basics), rate: basics.rate?.buy ?? null })
}
