import { weekdays } from '../kernel/calendar/weekday.ts'
import { entity } from '../kernel/entity.ts'
import { lines } from '../kernel/field/lines.ts'
import {
  boolean,
  choice,
  date,
  integer,
  money,
  optional,
  percent,
  quantity,
  reference,
  text,
} from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'
import { birthdayPeriods, loyaltyUnits, spentBacks } from './programme.ts'

const ofFirst = () => money({ currency: 'first' })
const coinsOfFirst = () => money({ currency: 'first', coinsOf: 'first' })

/** How clients get back a part of what they pay, and how they spend it. One holds on a day. */
export const loyaltyProgramme = entity(
  'loyaltyProgramme',
  {
    name: text({ max: 120, unique: true }),
    altName: optional(text({ max: 120 })),
    ...localNames(120),
    unit: choice(loyaltyUnits, { initial: 'money' }),
    pointWorth: optional(ofFirst()),
    startsOn: date(),
    endsOn: optional(date()),
    percent: { ...percent(), initial: '1' },
    isWithTax: boolean({ initial: false }),
    earnsOnServices: boolean({ initial: false }),
    officeFrom: optional(date()),
    rates: lines(
      'loyalty_rate',
      {
        category: optional(reference('category')),
        weekday: optional(choice(weekdays)),
        percent: percent(),
      },
      { max: 200, title: 'percent' },
    ),
    levels: lines(
      'loyalty_level',
      {
        name: text({ max: 60 }),
        threshold: ofFirst(),
        multiplier: quantity({ initial: '1' }),
      },
      { max: 20 },
    ),
    birthdayMultiplier: optional(quantity()),
    birthdayPeriod: choice(birthdayPeriods, { initial: 'day' }),
    pendingDays: { ...integer({ max: 365 }), initial: 0 },
    expiryMonths: optional(integer({ min: 1, max: 120 })),
    leastBasket: optional(coinsOfFirst()),
    mostPercent: optional(percent()),
    pinAbove: optional(coinsOfFirst()),
    spentBack: choice(spentBacks, { initial: 'belowZero' }),
    isActive: boolean({ initial: true }),
  },
  {
    path: '/Loyalty',
    title: 'name',
    list: ['name', 'unit', 'percent', 'startsOn', 'endsOn', 'isActive'],
    sort: ['name', 'startsOn'],
    search: ['name', 'altName'],
    sections: [
      'name',
      'percent',
      'rates',
      'levels',
      'birthdayMultiplier',
      'pendingDays',
      'leastBasket',
    ],
    can: 'loyalty.loyaltyProgramme',
    menu: { group: 'sell', icon: 'rosette', order: 118, isBasic: true },
  },
)
