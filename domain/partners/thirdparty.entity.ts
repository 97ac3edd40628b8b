import { website } from '../identity/website.ts'
import { entity } from '../kernel/entity.ts'
import {
  boolean,
  choice,
  code,
  computed,
  country,
  email,
  integer,
  longText,
  money,
  optional,
  phone,
  reference,
  text,
} from '../kernel/field.ts'
import { languages } from '../kernel/language.ts'
import { lines } from '../kernel/lines.ts'
import { localNames } from '../kernel/local-name.ts'

export const maxEmails = 50

/** Whom the company sells to, buys from, or both. */
export const thirdparty = entity(
  'thirdparty',
  {
    name: text({ max: 160 }),
    altName: optional(text({ max: 160 })),
    ...localNames(160),
    isClient: boolean({ initial: true }),
    isSupplier: boolean({ initial: false }),
    group: optional(reference('partnerGroup')),
    financialNumber: optional(code({ max: 40 })),
    contactPerson: optional(text({ max: 120 })),
    phone1: optional(phone()),
    phone2: optional(phone()),
    phone3: optional(phone()),
    fax: optional(phone()),
    website: optional(website()),
    emails: lines(
      'thirdparty_email',
      {
        address: email(),
        type: choice(['work', 'home', 'billing'], { required: 'emailTypeRequired' }),
      },
      { max: maxEmails },
    ),
    address: optional(longText({ max: 500 })),
    country: optional(country()),
    creditLimit: optional(money()),
    termsDays: optional(integer({ max: 365 })),
    priceList: optional(reference('priceList')),
    currency: optional(reference('currency')),
    language: optional(choice(languages)),
    note: optional(longText({ max: 2000 })),
    isActive: boolean({ initial: true }),
    /** The one who buys without a name; made with the company, and there as long as it is. */
    isCashClient: computed(boolean({ initial: false })),
  },
  {
    path: '/Thirdparty',
    title: 'name',
    isForgiving: true,
    list: ['name', 'isClient', 'isSupplier', 'group', 'phone1', 'financialNumber', 'isActive'],
    search: ['name', 'altName', 'contactPerson', 'financialNumber', 'phone1', 'phone2', 'phone3'],
    sections: ['name', 'contactPerson', 'emails', 'address', 'creditLimit'],
    can: 'partners.thirdparty',
    menu: { group: 'sell', icon: 'addressBook', order: 110 },
  },
)
