import { electronicIdentity } from '../identity/electronic-identity.ts'
import { website } from '../identity/website.ts'
import { entity } from '../kernel/entity.ts'
import { elapsed, figure } from '../kernel/field/figure.ts'
import { limited } from '../kernel/field/limited.ts'
import { lines } from '../kernel/field/lines.ts'
import {
  boolean,
  choice,
  code,
  computed,
  country,
  date,
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
import { localNames } from '../kernel/naming/local-name.ts'

/** The view `partner_standing` has a row for everybody with something open: few among many. */
const standing = (column: string) => ({
  table: 'partner_standing',
  column,
  by: 'partner_id',
  isSparse: true,
})

export const maxEmails = 50

/** Why a client is charged no VAT, for the electronic invoice. */
export const clientTreatments = ['reverseCharge', 'intraCommunity', 'export'] as const

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
    ...electronicIdentity,
    vatTreatment: optional(choice(clientTreatments)),
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
    creditLimit: optional(money({ coinsOf: 'first' })),
    termsDays: optional(integer({ max: 365 })),
    priceList: optional(reference('priceList')),
    currency: optional(reference('currency')),
    language: optional(choice(languages)),
    /** When he celebrates: loyalty may give him more on that day. */
    birthDate: optional(date()),
    note: optional(longText({ max: 2000 })),
    isActive: boolean({ initial: true }),
    /** The one who buys without a name; made with the company, and there as long as it is. */
    isCashClient: computed(boolean({ initial: false })),
    /** What he owes less what he is owed; below zero we owe him. */
    balance: limited(
      'canSeeCost',
      figure(standing('balance'), money({ currency: 'first' })),
      // As `hidesDebts` has it: these read the same figures elsewhere.
      'purchasing.purchase.add',
      'cash.payment.view',
      'books.journal.view',
    ),
    /** What he owes as a client, whatever he is owed as a supplier. */
    clientDebt: figure(standing('client_debt'), money({ currency: 'first' })),
    /** The oldest day on which something fell or falls due that is still open. */
    oldestDue: figure(standing('oldest_due'), date()),
    daysOverdue: elapsed({ since: 'oldestDue' }),
  },
  {
    path: '/Thirdparty',
    title: 'name',
    isForgiving: true,
    list: ['name', 'group', 'phone1', 'balance', 'daysOverdue', 'isActive'],
    standIns: { balance: 'clientDebt' },
    totals: { of: [{ name: 'balance', first: 'balance' }] },
    search: ['name', 'altName', 'contactPerson', 'financialNumber', 'phone1', 'phone2', 'phone3'],
    sections: ['name', 'contactPerson', 'emails', 'address', 'creditLimit'],
    can: 'partners.thirdparty',
    menu: { group: 'sell', icon: 'addressBook', order: 110, thumb: 70 },
  },
)
