import { isBankAccount } from '../identity/bank-account.ts'
import { entity, type RowOf } from '../kernel/entity.ts'
import { lines } from '../kernel/field/lines.ts'
import {
  boolean,
  choice,
  code,
  computed,
  date,
  money,
  optional,
  quantity,
  reference,
  text,
} from '../kernel/field.ts'
import { payBases } from './contract.ts'
import { contractCodes } from './pay-component.ts'
import { payMethods } from './salary-payment.ts'
import { workWeeks } from './working-days.ts'

const bankAccount = code({ max: 60 })

/**
 * What somebody is paid for from one day to another: the parts of the pay, each in its currency, and
 * how it is paid. Contracts of one person never overlap.
 */
export const payContract = entity(
  'payContract',
  {
    /** The name of the employee; the database keeps it. */
    name: computed(text({ max: 182 })),
    employee: reference('employee', { required: 'employeeRequired' }),
    startsOn: date(),
    endsOn: optional(date()),
    workWeek: choice(workWeeks, { initial: 'mondayToFriday' }),
    hoursPerDay: quantity({ initial: '8' }),
    components: lines(
      'pay_component',
      {
        component: choice(contractCodes, { initial: 'basicPay' }),
        currency: reference('currency'),
        amount: money({ currency: 'own' }),
        basis: choice(payBases, { initial: 'month' }),
      },
      { required: 'payComponentRequired', max: 20 },
    ),
    isInsured: boolean({ initial: true }),
    taxAllowance: optional(money()),
    payBy: choice(payMethods, { initial: 'cash' }),
    bank: optional(text({ max: 120 })),
    bankAccount: optional({
      ...bankAccount,
      schema: bankAccount.schema.refine(isBankAccount, 'bankAccount'),
    }),
  },
  {
    path: '/Contracts',
    title: 'name',
    list: ['name', 'startsOn', 'endsOn', 'workWeek', 'payBy'],
    sort: ['name', 'startsOn'],
    search: ['name'],
    sections: ['name', 'components', 'isInsured', 'payBy'],
    can: 'people.payContract',
    menu: { group: 'people', icon: 'fileSettings', order: 512 },
  },
)

export type PayContract = RowOf<typeof payContract>
