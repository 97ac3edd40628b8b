import { integer, percent } from '../kernel/field.ts'
import { setting } from '../kernel/setting.ts'

/** What an hour beyond the usual is worth, in percent of a usual one. */
export const overtimePercent = setting('people.overtimePercent', integer({ min: 100, max: 1000 }), {
  group: 'people',
  initial: 150,
  layers: ['company'],
  order: 10,
})

/** What of the net all loans and advances together may take. */
export const recoveryPercent = setting('people.recoveryPercent', percent(), {
  group: 'people',
  initial: '50',
  layers: ['company'],
  order: 20,
})
