import { entity } from '../kernel/entity.ts'
import { boolean, email, longText, optional, phone, text } from '../kernel/field.ts'

export const branch = entity(
  'branch',
  {
    name: text({ max: 120, unique: true }),
    altName: optional(text({ max: 120 })),
    phone: optional(phone()),
    email: optional(email()),
    address: optional(longText({ max: 500 })),
    isActive: boolean({ initial: true }),
  },
  {
    path: '/Branches',
    title: 'name',
    list: ['name', 'altName', 'phone', 'address', 'isActive'],
    can: 'identity.branch',
    menu: { group: 'business', icon: 'buildingStore', order: 610, isBasic: true },
  },
)
