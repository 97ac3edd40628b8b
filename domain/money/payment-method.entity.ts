import { entity } from '../kernel/entity.ts'
import { boolean, choice, money, optional, percent, reference, text } from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'

/** A method without a currency takes any; its commission amount is then of the first currency. */
export const paymentMethod = entity(
  'paymentMethod',
  {
    name: text({ max: 120, unique: true }),
    altName: optional(text({ max: 120 })),
    ...localNames(120),
    type: choice(['cash', 'cheque', 'creditCard', 'giftCard', 'cashBack', 'deposit']),
    currency: optional(reference('currency')),
    // Where its money lies, if not where that of its type does; in the currency of the method.
    account: optional(reference('account')),
    commissionAmount: optional(money({ coinsOf: 'currency' })),
    commissionPercent: optional(percent()),
    asksBank: boolean({ initial: false }),
    asksReference: boolean({ initial: false }),
    asksValueDate: boolean({ initial: false }),
    // At the till: taken only from a client who is known by name.
    asksCustomer: boolean({ initial: false }),
    isActive: boolean({ initial: true }),
  },
  {
    path: '/PaymentMethod',
    title: 'name',
    list: ['name', 'type', 'currency', 'commissionAmount', 'commissionPercent', 'isActive'],
    search: ['name', 'altName'],
    can: 'money.paymentMethod',
    menu: { group: 'money', icon: 'creditCard', order: 440, isBasic: true },
  },
)
