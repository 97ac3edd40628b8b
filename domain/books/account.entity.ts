import { accountKinds, accountRoles } from '../identity/starter-books.ts'
import { entity, type RowOf } from '../kernel/entity.ts'
import { boolean, choice, code, computed, optional, reference, text } from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'

/** An account of the books. Those with a role are the ones postings use by themselves. */
export const account = entity(
  'account',
  {
    code: code({ max: 20, unique: true }),
    name: text({ max: 120 }),
    altName: optional(text({ max: 120 })),
    ...localNames(120),
    kind: choice(accountKinds),
    role: computed(optional(choice(accountRoles))),
    // Of an account of money: every line on it has this currency.
    currency: optional(reference('currency')),
    isActive: boolean({ initial: true }),
  },
  {
    path: '/Accounts',
    title: 'name',
    subtitle: ['code'],
    list: ['code', 'name', 'altName', 'kind', 'currency', 'role', 'isActive'],
    sort: ['code', 'name'],
    search: ['code', 'name', 'altName'],
    can: 'books.account',
    menu: { group: 'money', icon: 'listNumbers', order: 460, isBasic: true },
  },
)

export type Account = RowOf<typeof account>
