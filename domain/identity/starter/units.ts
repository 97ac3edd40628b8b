/** The units a shop of each kind counts in; the first one of each kind is the usual one. */
import type { ShopKind } from '../shop-kind.ts'
import { cellAt, type Names, namesAt, rowsOf } from './named.ts'

export type StarterUnit = Names & {
  /** How the tables of items call it. */
  key: string
  symbol: string
  /** How many of its base one of it holds. */
  base?: string
  factor?: string
  decimals?: number
}

const units = rowsOf(`
  piece   | pc  | Piece        | Pièce         | قطعة      | 0
  pack    | pk  | Pack         | Paquet        | علبة      | 0
  dozen   | dz  | Dozen        | Douzaine      | دزينة     | 0 | piece | 12
  carton  | ctn | Carton of 12 | Carton de 12  | كرتونة 12 | 0 | piece | 12
  carton24 | ctn24 | Carton of 24 | Carton de 24 | كرتونة 24 | 0 | piece | 24
  kilo    | kg  | Kilogram     | Kilogramme    | كيلوغرام  | 3
  gram    | g   | Gram         | Gramme        | غرام      | 0 | kilo | 0.001
  litre   | l   | Litre        | Litre         | ليتر      | 3
  portion | por | Portion      | Portion       | حصة       | 0
  cup     | cup | Cup          | Tasse         | فنجان     | 0
  hour    | h   | Hour         | Heure         | ساعة      | 2
  day     | d   | Day          | Jour          | يوم       | 1
  visit   | vis | Visit        | Visite        | زيارة     | 0
  month   | mo  | Month        | Mois          | شهر       | 0
`).map((cells): StarterUnit => {
  const [base, factor] = [cells[6], cells[7]]
  return {
    key: cellAt(cells, 0),
    symbol: cellAt(cells, 1),
    ...namesAt(cells, 2),
    decimals: Number(cellAt(cells, 5)),
    ...(base && factor ? { base, factor } : {}),
  }
})

const keysOf: Readonly<Record<ShopKind, readonly string[]>> = {
  grocery: ['piece', 'pack', 'dozen', 'carton', 'carton24', 'kilo', 'gram', 'litre'],
  cafe: ['piece', 'cup', 'portion', 'pack', 'kilo', 'gram', 'litre'],
  restaurant: ['piece', 'portion', 'cup', 'pack', 'kilo', 'gram', 'litre'],
  boutique: ['piece', 'pack', 'dozen'],
  wholesale: ['piece', 'pack', 'dozen', 'carton', 'carton24', 'kilo', 'litre'],
  services: ['hour', 'day', 'visit', 'month', 'piece'],
}

/** A base stands before what is made of it. */
export const starterUnits = (kind: ShopKind): StarterUnit[] =>
  keysOf[kind].flatMap((key) => units.find((unit) => unit.key === key) ?? [])
