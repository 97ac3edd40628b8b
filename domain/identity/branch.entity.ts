import { entity } from '../kernel/entity.ts'
import { boolean, email, longText, optional, phone, text } from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'

const line = text({ max: 4 })

/** What tells the document numbers of branches apart. The first branch needs none. */
const branchCode = {
  ...line,
  schema: line.schema.refine((it) => /^[A-Z0-9]+$/.test(it), 'numberPrefix'),
}

export const branch = entity(
  'branch',
  {
    name: text({ max: 120, unique: true }),
    altName: optional(text({ max: 120 })),
    ...localNames(120),
    code: optional(branchCode),
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
