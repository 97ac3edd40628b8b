import { entity, type RowOf } from '../kernel/entity.ts'
import {
  beside,
  choice,
  code,
  computed,
  date,
  integer,
  longText,
  money,
  optional,
  quantity,
  reference,
  text,
} from '../kernel/field.ts'
import { loanKinds, mostInstalments } from './loan.ts'

/** Money lent to an employee: posted when it is written, taken back with the pay. */
export const staffLoan = entity(
  'staffLoan',
  {
    number: computed(code({ max: 40 })),
    /** The name of the employee; the database keeps it. */
    name: computed(text({ max: 182 })),
    employee: reference('employee', { required: 'employeeRequired' }),
    kind: choice(loanKinds, { initial: 'advance' }),
    currency: reference('currency'),
    amount: { ...quantity(), kind: 'money', currency: 'own' },
    instalments: { ...integer({ min: 1, max: mostInstalments }), initial: 1 },
    instalment: computed(money({ currency: 'own' })),
    /** Any day of the first month it is taken from. */
    firstMonth: date(),
    day: date(),
    account: reference('account', { required: 'selectAccount' }),
    open: beside(
      { table: 'staff_item', column: 'open', by: 'loan_id' },
      money({ currency: 'own' }),
    ),
    state: computed({
      ...choice(['posted', 'void'], { initial: 'posted' }),
      // Once all of it has come back it does not run any more.
      worded: { by: 'open', of: ['0'], words: 'choice.staffLoan.settled' },
    }),
    note: optional(longText({ max: 500 })),
  },
  {
    path: '/StaffLoans',
    title: 'number',
    subtitle: ['name'],
    list: ['number', 'name', 'kind', 'day', 'amount', 'open', 'currency', 'state'],
    amounts: ['amount', 'open'],
    sort: ['number', 'day'],
    search: ['number', 'name', 'note'],
    isLatestFirst: true,
    sections: ['employee', 'instalments', 'account'],
    can: 'people.staffLoan',
    actions: ['view', 'add', 'post', 'void', 'export'],
    menu: { group: 'people', icon: 'coins', order: 514 },
  },
)

export type StaffLoan = RowOf<typeof staffLoan>
