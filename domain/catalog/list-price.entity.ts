import { entity } from '../kernel/entity.ts'
import {
  computed,
  date,
  money,
  optional,
  percent,
  quantity,
  reference,
  text,
} from '../kernel/field.ts'

/** One price of a list: from a quantity on, either a price or a discount on the usual one. */
export const listPrice = entity(
  'listPrice',
  {
    /** The name of the item; the database keeps it. */
    name: computed(text({ max: 160 })),
    priceList: reference('priceList'),
    item: reference('item', { required: 'itemRequired' }),
    /** Empty means the base unit of the item. */
    unit: optional(reference('unit')),
    minQuantity: quantity({ initial: '1', required: 'quantityRequired' }),
    price: optional(money()),
    discountPercent: optional(percent()),
    validFrom: optional(date()),
    validTo: optional(date()),
  },
  {
    path: '/ListPrices',
    title: 'name',
    list: [
      'name',
      'priceList',
      'unit',
      'minQuantity',
      'price',
      'discountPercent',
      'validFrom',
      'validTo',
    ],
    search: ['name'],
    can: 'catalog.listPrice',
    menu: { group: 'catalog', icon: 'percentage', order: 295 },
  },
)
