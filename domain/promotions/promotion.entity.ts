import { timeOfDay } from '../kernel/calendar/time-of-day.ts'
import { weekdays } from '../kernel/calendar/weekday.ts'
import { entity } from '../kernel/entity.ts'
import { choices } from '../kernel/field/choices.ts'
import { lines } from '../kernel/field/lines.ts'
import {
  boolean,
  choice,
  code,
  date,
  integer,
  longText,
  money,
  optional,
  percent,
  quantity,
  reference,
  references,
  text,
} from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'
import { plainActions } from '../kernel/permission.ts'
import { isOpenCode, tidyCode } from './coupon-code.ts'
import { couponUses, promotionKinds } from './promotion.ts'

const days = () => {
  const week = choices(weekdays, { initial: weekdays })
  return { ...week, schema: week.schema.refine((chosen) => chosen.length > 0, 'required') }
}

/** A code that everybody may say: letters and digits, typed in whatever case. */
const couponCode = () => {
  const plain = code({ max: 20 })
  const schema = plain.schema.overwrite(tidyCode).refine(isOpenCode, 'couponLetters')
  return { ...plain, schema }
}

/** What the house takes off by itself. Its figures depend on its kind; others are not looked at. */
export const promotion = entity(
  'promotion',
  {
    name: text({ max: 120, unique: true }),
    altName: optional(text({ max: 120 })),
    ...localNames(120),
    isActive: boolean({ initial: true }),
    kind: choice(promotionKinds, { initial: 'percent' }),
    percent: optional(percent()),
    value: optional(money({ currency: 'own', coinsOf: 'currency', finerFor: { kind: ['price'] } })),
    buyCount: optional(integer({ min: 1, max: 1000 })),
    getCount: optional(integer({ min: 1, max: 1000 })),
    perTicket: optional(integer({ min: 1, max: 1000 })),
    /** None means all goods. */
    targets: lines(
      'promotion_target',
      {
        item: optional(reference('item')),
        category: optional(reference('category')),
        brand: optional(reference('brand')),
        count: { ...integer({ min: 1, max: 1000 }), initial: 1 },
        isReward: boolean({ initial: false }),
      },
      { max: 200 },
    ),
    minQuantity: optional(quantity()),
    minAmount: optional(money({ currency: 'own', coinsOf: 'currency' })),
    currency: optional(reference('currency')),
    validFrom: optional(date()),
    validTo: optional(date()),
    days: days(),
    fromTime: optional(timeOfDay()),
    toTime: optional(timeOfDay()),
    /** None means every branch. */
    branch: optional(reference('branch')),
    groups: references('partnerGroup'),
    couponUse: choice(couponUses, { initial: 'none' }),
    couponCode: optional(couponCode()),
    priority: { ...integer({ max: 9999 }), initial: 10 },
    isCombinable: boolean({ initial: false }),
    note: optional(longText({ max: 2000 })),
  },
  {
    path: '/Promotions',
    title: 'name',
    list: ['name', 'kind', 'validFrom', 'validTo', 'branch', 'couponUse', 'priority', 'isActive'],
    sort: ['name', 'priority'],
    search: ['name', 'altName', 'nameFr', 'nameAr'],
    can: 'promotions.promotion',
    /** Approving is to look at what it would have cost. */
    actions: [...plainActions, 'approve'],
    menu: { group: 'catalog', icon: 'percentage', order: 297 },
  },
)
