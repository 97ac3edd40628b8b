import { entity, type RowOf } from '../kernel/entity.ts'
import { choices } from '../kernel/field/choices.ts'
import { lines } from '../kernel/field/lines.ts'
import {
  boolean,
  choice,
  code,
  date,
  money,
  optional,
  percent,
  reference,
  text,
} from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'
import { earningCodes } from './pay-component.ts'
import { ruleKinds, ruleRates } from './pay-rule.ts'

const part = () => ({ ...percent(), initial: '0' })

/**
 * A contribution or a tax on pay, from a day on: of what, up to how much, and how many percent. A
 * new row of the same code follows the one before it.
 */
export const payRule = entity(
  'payRule',
  {
    code: code({ max: 12 }),
    name: text({ max: 120 }),
    altName: optional(text({ max: 120 })),
    ...localNames(120),
    kind: choice(ruleKinds, { initial: 'contribution' }),
    validFrom: date(),
    currency: reference('currency'),
    /** The rate at which pay in the other currency enters it. */
    rateType: choice(ruleRates, { initial: 'socialSecurity' }),
    base: choices(earningCodes),
    cap: optional(money({ currency: 'own' })),
    isYearly: boolean({ initial: false }),
    isAfterContributions: boolean({ initial: false }),
    brackets: lines(
      'pay_bracket',
      {
        above: money({ currency: 'own', initial: '0' }),
        employeePercent: part(),
        employerPercent: part(),
      },
      { required: 'payBracketRequired', max: 30 },
    ),
    isActive: boolean({ initial: true }),
  },
  {
    path: '/PayRules',
    title: 'name',
    list: ['code', 'name', 'kind', 'validFrom', 'currency', 'cap', 'isActive'],
    sort: ['name', 'validFrom', 'code'],
    search: ['code', 'name', 'altName'],
    sections: ['code', 'kind', 'base', 'brackets'],
    can: 'people.payRule',
    menu: { group: 'people', icon: 'percentage', order: 535, isBasic: true },
  },
)

export type PayRule = RowOf<typeof payRule>
