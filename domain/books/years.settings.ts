import { integer } from '../kernel/field.ts'
import { setting } from '../kernel/setting.ts'

/** The month in which fiscal years begin; a year that is open already keeps its days. */
export const yearStart = setting('money.yearStart', integer({ min: 1, max: 12 }), {
  group: 'money',
  initial: 1,
  layers: ['company'],
  order: 70,
})
