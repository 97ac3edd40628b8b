import { entity } from '../kernel/entity.ts'
import { boolean, choice, media, optional, quantity, reference, text } from '../kernel/field.ts'

/** A note or coin that a drawer is counted by. */
export const moneyBill = entity(
  'moneyBill',
  {
    currency: reference('currency'),
    value: quantity(),
    kind: choice(['note', 'coin'], { initial: 'note' }),
    label: optional(text({ max: 60 })),
    image: optional(media()),
    isActive: boolean({ initial: true }),
  },
  {
    path: '/MoneyBills',
    title: 'value',
    list: ['image', 'value', 'currency', 'kind', 'label', 'isActive'],
    can: 'money.moneyBill',
    menu: { group: 'money', icon: 'cashBanknote', order: 430, isBasic: true },
  },
)
