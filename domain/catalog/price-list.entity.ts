import { entity } from '../kernel/entity.ts'
import {
  boolean,
  date,
  integer,
  longText,
  optional,
  reference,
  references,
  text,
} from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'

/** Prices for clients of some groups, or for those who name the list; the lowest priority first. */
export const priceList = entity(
  'priceList',
  {
    name: text({ max: 120, unique: true }),
    altName: optional(text({ max: 120 })),
    ...localNames(120),
    currency: optional(reference('currency')),
    priority: { ...integer({ max: 9999 }), initial: 10 },
    validFrom: optional(date()),
    validTo: optional(date()),
    groups: references('partnerGroup'),
    note: optional(longText({ max: 2000 })),
    isActive: boolean({ initial: true }),
  },
  {
    path: '/PriceLists',
    title: 'name',
    list: ['name', 'priority', 'currency', 'validFrom', 'validTo', 'groups', 'isActive'],
    sort: ['name', 'priority'],
    search: ['name', 'altName'],
    can: 'catalog.priceList',
    menu: { group: 'catalog', icon: 'tag', order: 290 },
  },
)
