import type { Programme } from '../programme.ts'

/** Two percent on everything, at once and for ever. */
export const plain: Programme = {
  id: 'p',
  unit: 'money',
  pointWorth: null,
  percent: '2',
  rates: [],
  levels: [],
  isWithTax: false,
  earnsOnServices: false,
  birthdayMultiplier: null,
  birthdayPeriod: 'day',
  pendingDays: 0,
  expiryMonths: null,
  leastBasket: null,
  mostPercent: null,
  pinAbove: null,
  spentBack: 'belowZero',
  officeFrom: null,
}
