/**
 * What can be brought by a file. A kind is an entity with its own fields and checks, or a document
 * whose lines the rows become; from this declaration come columns, template, check and screen.
 */

import { category } from '../catalog/category.entity.ts'
import { item } from '../catalog/item.entity.ts'
import { listPrice } from '../catalog/list-price.entity.ts'
import { priceList } from '../catalog/price-list.entity.ts'
import { unit } from '../catalog/unit.entity.ts'
import type { Entity, Fields } from '../kernel/entity.ts'
import { currencyRate } from '../kernel/field/currency-rate.ts'
import { limited } from '../kernel/field/limited.ts'
import {
  boolean,
  choice,
  date,
  longText,
  money,
  optional,
  quantity,
  reference,
  text,
} from '../kernel/field.ts'
import { may, type Permission } from '../kernel/permission.ts'
import { type Reader, unseenKeys } from '../kernel/sight.ts'
import { rate } from '../money/rate.entity.ts'
import { thirdparty } from '../partners/thirdparty.entity.ts'
import { lotCode } from '../stock/lots/lot-code.ts'

/** Kinds whose rows are those of a table. */
export const tableKindNames = [
  'item',
  'thirdparty',
  'category',
  'unit',
  'priceList',
  'listPrice',
  'rate',
  'openingStock',
  'openingBalance',
] as const

/** And pictures, which come in an archive: each file of it is a row. */
export const importKindNames = [...tableKindNames, 'itemPicture'] as const

export type ImportKindName = (typeof importKindNames)[number]

/** The number an older program knew a row by: no field of it, remembered by imports alone. */
export const externalKey = 'externalId'

export type ImportKind = {
  readonly name: ImportKindName
  readonly path: `/${string}`
  /** Without one, the rows become documents. */
  readonly entity?: Entity
  readonly fields: Fields
  /** By what a row is recognised, one of these; a kind without any only brings what is new. */
  readonly keys: readonly (readonly string[])[]
  readonly needs: readonly Permission[]
  /** What undoing takes. */
  readonly undoing: Permission
}

const ofEntity = (
  entity: Entity,
  path: `/${string}`,
  keys: readonly (readonly string[])[],
): ImportKind => ({
  name: entity.name as ImportKindName,
  path,
  entity,
  fields: entity.fields,
  keys,
  needs: [`${entity.can}.add`, `${entity.can}.edit`],
  undoing: `${entity.can}.delete`,
})

const openingStockFields = {
  item: reference('item', { required: 'itemRequired' }),
  quantity: quantity({ required: 'putQuantity' }),
  unit: optional(reference('unit')),
  /** Of one of its unit, in the currency of the books; whoever sees no costs cannot name one. */
  unitCost: limited('canSeeCost', money({ currency: 'first' })),
  warehouse: optional(reference('warehouse')),
  /** The batch or the serial number all of the row is of, and until when it is good. */
  lot: optional(lotCode),
  expiry: optional(date()),
  day: optional(date()),
}

const openingBalanceFields = {
  side: choice(['client', 'supplier']),
  partner: reference('thirdparty'),
  currency: reference('currency'),
  amount: quantity(),
  isAdvance: boolean({ initial: false }),
  day: optional(date()),
  dueDate: optional(date()),
  rate: optional(currencyRate()),
  note: optional(longText({ max: 500 })),
}

/** A file of an archive, the code or barcode it is named by, and the picture it becomes. */
const pictureFields = {
  file: text({ max: 200 }),
  code: text({ max: 200 }),
  image: item.fields.image,
}

const kinds: Readonly<Record<ImportKindName, ImportKind>> = {
  item: ofEntity(item, '/ImportItems', [['specialCode'], ['barcodes'], ['name'], [externalKey]]),
  thirdparty: ofEntity(thirdparty, '/ImportThirdparties', [
    ['financialNumber'],
    ['phone1'],
    ['name'],
    [externalKey],
  ]),
  category: ofEntity(category, '/ImportCategories', [['name']]),
  unit: ofEntity(unit, '/ImportUnits', [['name']]),
  priceList: ofEntity(priceList, '/ImportPriceLists', [['name']]),
  listPrice: ofEntity(listPrice, '/ImportListPrices', [
    ['priceList', 'item', 'unit', 'minQuantity', 'validFrom'],
  ]),
  rate: ofEntity(rate, '/ImportRates', [['validFrom', 'type', 'currency']]),
  openingStock: {
    name: 'openingStock',
    path: '/ImportOpeningStock',
    fields: openingStockFields,
    keys: [],
    needs: ['stock.movement.post'],
    undoing: 'stock.movement.void',
  },
  openingBalance: {
    name: 'openingBalance',
    path: '/ImportOpeningBalances',
    fields: openingBalanceFields,
    keys: [],
    needs: ['books.journal.post'],
    undoing: 'books.journal.void',
  },
  itemPicture: {
    name: 'itemPicture',
    path: '/ImportPictures',
    entity: item,
    fields: pictureFields,
    keys: [['code']],
    needs: ['catalog.item.edit', 'media.mediaFile.add'],
    undoing: 'catalog.item.edit',
  },
}

export const importKind = (name: ImportKindName): ImportKind => kinds[name]

/** What somebody may bring: what he may also write by hand. */
export const kindsFor = (holder: Reader): ImportKind[] =>
  importKindNames
    .map((name) => kinds[name])
    .filter(({ needs }) => needs.every((right) => may(holder, right)))

/** The kind without the fields its reader must not know of. */
export function kindSeenBy(kind: ImportKind, reader: Reader): ImportKind {
  const unseen = unseenKeys(kind, reader)
  if (unseen.length === 0) return kind
  const fields = Object.entries(kind.fields).filter(([key]) => !unseen.includes(key))
  return { ...kind, fields: Object.fromEntries(fields) }
}

/** Which of them a list of files by which key is recognised is called by. */
export const keyName = (key: readonly string[]): string => key.join('+')

/** Things of which a name is enough: they can be made where a file names one that is not there. */
export const makeable: readonly string[] = [
  'category',
  'division',
  'brand',
  'size',
  'colour',
  'unit',
  'station',
  'partnerGroup',
]

export const hasExternalId = ({ keys }: Pick<ImportKind, 'keys'>): boolean =>
  keys.some(([first]) => first === externalKey)
