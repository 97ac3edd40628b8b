/** What a company says about itself: on its papers, and to those who pay it. */
import { type RowOf, single } from '../kernel/entity.ts'
import {
  choice,
  country,
  email,
  longText,
  media,
  optional,
  phone,
  text,
  zone,
} from '../kernel/field.ts'
import { isBankAccount } from './bank-account.ts'
import { electronicIdentity } from './electronic-identity.ts'
import { shopKinds } from './shop-kind.ts'
import { website } from './website.ts'

const bankAccount = text({ max: 60 })

export const company = single(
  'company',
  {
    name: text({ max: 120 }),
    altName: optional(text({ max: 120 })),
    shopKind: optional(choice(shopKinds)),
    legalName: optional(text({ max: 200 })),
    financialNumber: optional(text({ max: 60 })),
    ...electronicIdentity,
    logo: optional(media()),
    phone: optional(phone()),
    email: optional(email()),
    website: optional(website()),
    address: optional(longText({ max: 500 })),
    city: optional(text({ max: 120 })),
    country: country(),
    timeZone: zone(),
    bankName: optional(text({ max: 120 })),
    bankAccount: optional({
      ...bankAccount,
      schema: bankAccount.schema.refine(isBankAccount, 'bankAccount'),
    }),
  },
  {
    path: '/UpdateCompany',
    title: 'name',
    sections: ['name', 'phone', 'address', 'bankName'],
    can: 'identity.company',
    menu: { group: 'business', icon: 'building', order: 600 },
  },
)

export type Company = RowOf<typeof company>
