/**
 * The categories a shop of each kind starts with and, if it wants them, some usual items: to be
 * renamed, priced and thrown out. They have a price and no stock; what is made on the spot is a
 * service until it has a recipe.
 */
import type { TaxClass } from '../country-profile.ts'
import type { ShopKind } from '../shop-kind.ts'
import { boutique } from './boutique.ts'
import { cafe } from './cafe.ts'
import { grocery } from './grocery.ts'
import { cellAt, type Names, namesAt, rowsOf } from './named.ts'
import { restaurant } from './restaurant.ts'
import { services } from './services.ts'
import type { StarterTables } from './tables.ts'
import { wholesale } from './wholesale.ts'

export type StarterCategory = Names & { key: string; tileColour: string }

export type StarterItem = Names & {
  category: string
  unit: string
  /** In dollars; see `starterPrice`. */
  price: string
  taxClass: TaxClass
  kind: 'stocked' | 'service'
}

const tables: Readonly<Record<ShopKind, StarterTables>> = {
  grocery,
  cafe,
  restaurant,
  boutique,
  wholesale,
  services,
}

export const starterCategories = (kind: ShopKind): StarterCategory[] =>
  rowsOf(tables[kind].categories).map((cells) => ({
    key: cellAt(cells, 0),
    ...namesAt(cells, 1),
    tileColour: cellAt(cells, 4),
  }))

export const starterItems = (kind: ShopKind): StarterItem[] =>
  rowsOf(tables[kind].items).map((cells) => ({
    ...namesAt(cells, 0),
    category: cellAt(cells, 3),
    unit: cellAt(cells, 4),
    price: cellAt(cells, 5),
    taxClass: cellAt(cells, 6) as TaxClass,
    kind: cells[7] === 'made' ? 'service' : 'stocked',
  }))
