import { entity } from '../kernel/entity.ts'
import { boolean, longText, optional, phone, reference, text } from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'

export const warehouse = entity(
  'warehouse',
  {
    name: text({ max: 120, unique: true }),
    altName: optional(text({ max: 120 })),
    ...localNames(120),
    branch: optional(reference('branch')),
    phone: optional(phone()),
    address: optional(longText({ max: 500 })),
    isActive: boolean({ initial: true }),
  },
  {
    path: '/Warehouse',
    title: 'name',
    list: ['name', 'altName', 'branch', 'phone', 'isActive'],
    can: 'stock.warehouse',
    menu: { group: 'stock', icon: 'buildingWarehouse', order: 320, isBasic: true },
  },
)
