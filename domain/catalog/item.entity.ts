import { entity, type RowOf } from '../kernel/entity.ts'
import { figure, needing } from '../kernel/field/figure.ts'
import { limited } from '../kernel/field/limited.ts'
import { lines } from '../kernel/field/lines.ts'
import {
  boolean,
  choice,
  code,
  colour,
  date,
  integer,
  level,
  longText,
  media,
  money,
  optional,
  percent,
  quantity,
  reference,
  references,
  text,
} from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'
import { allergensField } from './allergens.ts'
import { barcodeField } from './barcode/barcode.ts'
import { profitRules } from './pricing/profit.ts'

const stockStates = ['inStock', 'low', 'out', 'service', 'archived'] as const

/** The view `item_stock` has a row for every item. */
const stockOf = (column: string) => ({ table: 'item_stock', column, by: 'item_id' })

/** Why an item bears no VAT, where its rate is zero. */
export const itemTreatments = ['zeroRated', 'exempt'] as const

/**
 * What is sold, bought or made. Stock, price and cost are those of one base unit; each barcode says
 * how many of them it holds. Prices are in the first currency; empty rates mean the company's.
 */
export const item = entity(
  'item',
  {
    name: text({ max: 160, required: 'itemNameRequired' }),
    altName: optional(text({ max: 160 })),
    ...localNames(160),
    specialCode: optional(code({ max: 40, unique: true })),
    /** Items of one model share it: these are its variants. */
    group: optional(text({ max: 120 })),
    kind: choice(['stocked', 'service'], { initial: 'stocked' }),
    image: optional(media()),
    colourCode: optional(colour()),
    /** What guests read of it, each in their language where it is written. */
    description: optional(longText({ max: 2000 })),
    descriptionFr: optional(longText({ max: 2000 })),
    descriptionAr: optional(longText({ max: 2000 })),
    category: optional(reference('category')),
    /** Follows the category wherever that one has a division. */
    division: optional(reference('division')),
    brand: optional(reference('brand')),
    size: optional(reference('size')),
    colour: optional(reference('colour')),
    supplier: optional(reference('thirdparty')),
    unit: reference('unit'),
    unitPrice: money({ currency: 'first', required: 'itemPriceRequired' }),
    supplierPrice: limited('canSeeCost', optional(money({ currency: 'first' }))),
    profitRule: limited('canSeeCost', optional(choice(profitRules))),
    profit: limited('canSeeCost', optional(money())),
    vat: optional(percent()),
    tax1: optional(percent()),
    tax2: optional(percent()),
    /** What a rate of zero means, and by which law: said on electronic invoices. */
    vatTreatment: optional(choice(itemTreatments)),
    exemptionReason: optional(text({ max: 160 })),
    barcodes: lines(
      'item_barcode',
      {
        code: barcodeField(),
        unit: optional(reference('unit')),
        factor: quantity({ initial: '1' }),
        price: optional(money({ currency: 'first' })),
      },
      { max: 100 },
    ),
    minQuantity: optional(level()),
    maxQuantity: optional(level()),
    /** Where it lies in the shop. */
    shelf: optional(text({ max: 40 })),
    /** Of one base unit, in kilograms and litres: freight is divided by them. */
    weight: optional(quantity()),
    volume: optional(quantity()),
    hasBatches: boolean({ initial: false }),
    hasExpiry: boolean({ initial: false }),
    hasSerials: boolean({ initial: false }),
    station: optional(reference('station')),
    /** In which it is usually served; without one, in that of its category. */
    course: optional(reference('course')),
    modifiers: references('modifier'),
    /** Shown to guests wherever a menu has its category. */
    isOnMenu: boolean({ initial: true }),
    allergens: allergensField(),
    isSoldAtTill: boolean({ initial: true }),
    /** Among the favourites of the tills, where somebody has put it: 1 comes first. */
    favouritePlace: optional(integer({ min: 1, max: 999 })),
    isWeighed: boolean({ initial: false }),
    canDiscount: boolean({ initial: true }),
    /** The till asks what it costs; its own price is the least, and nothing is no limit. */
    asksPrice: boolean({ initial: false }),
    isActive: boolean({ initial: true }),
    /** In all warehouses within reach, without what is on its way. */
    onHand: needing('stock.level.view', {
      ...figure(stockOf('on_hand'), level()),
      countedIn: 'unit',
    }),
    /** Of that, what neither clients nor production were promised. */
    available: needing('stock.level.view', {
      ...figure(stockOf('available'), level()),
      countedIn: 'unit',
    }),
    stockState: needing('stock.level.view', {
      ...figure(stockOf('state'), choice(stockStates)),
      usual: ['inStock', 'service'],
      // Items that have a minimum are few, and an index knows them.
      implied: { low: { minQuantity: { from: '0.000001' }, isActive: { in: [true] } } },
    }),
    /** When it was last counted, in any warehouse within reach. */
    countedOn: needing('stock.level.view', figure(stockOf('counted_on'), date())),
    /** What is left of the price, in percent, above the supplier's price or else the average cost. */
    margin: limited('canSeeCost', figure(stockOf('margin'), percent())),
    stockWorth: limited(
      'canSeeCost',
      needing('stock.level.view', figure(stockOf('worth'), money({ currency: 'first' }))),
    ),
  },
  {
    path: '/Item',
    title: 'name',
    subtitle: ['altName', 'name'],
    isForgiving: true,
    list: [
      'image',
      'name',
      'specialCode',
      'category',
      'onHand',
      'available',
      'unitPrice',
      'margin',
      'stockState',
      // What it cost is in the margin: where the desk is narrow, this one is scrolled to.
      'supplierPrice',
    ],
    amounts: ['unitPrice'],
    totals: { of: [{ name: 'stockWorth', first: 'stockWorth' }] },
    sort: ['name', 'specialCode', 'unitPrice', 'supplierPrice'],
    search: ['name', 'altName', 'nameFr', 'nameAr', 'specialCode', 'group'],
    sections: ['name', 'category', 'unit', 'barcodes', 'minQuantity', 'station'],
    can: 'catalog.item',
    menu: { group: 'catalog', icon: 'package', order: 200, thumb: 30 },
  },
)

export type Item = RowOf<typeof item>
