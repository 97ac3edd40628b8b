import { boolean, integer, percent } from '../kernel/field.ts'
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

/** How many days before a paper of somebody expires people are told. */
export const documentWarningDays = setting(
  'people.documentWarningDays',
  integer({ min: 1, max: 365 }),
  { group: 'people', initial: 30, layers: ['company'], order: 30, unit: 'days' },
)

/** The day of the month on which salaries are paid; in a shorter month its last. */
export const payDay = setting('people.payDay', integer({ min: 1, max: 31 }), {
  group: 'people',
  initial: 31,
  layers: ['company'],
  order: 40,
})

/** Whether a run puts aside what is earned of a thirteenth month. */
export const providesThirteenthMonth = setting(
  'people.providesThirteenthMonth',
  boolean({ initial: false }),
  { group: 'people', initial: false, layers: ['company'], order: 42 },
)

/** Whether a run puts aside a month of pay for every year of service. */
export const providesEndOfService = setting(
  'people.providesEndOfService',
  boolean({ initial: false }),
  { group: 'people', initial: false, layers: ['company'], order: 44 },
)
