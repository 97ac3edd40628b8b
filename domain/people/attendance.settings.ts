import { boolean, choice, integer } from '../kernel/field.ts'
import { setting } from '../kernel/setting.ts'

const layers = ['company', 'branch'] as const

/** Whether people may clock in by their own account, on a phone. */
export const phoneClock = setting('people.phoneClock', boolean({ initial: true }), {
  group: 'people',
  initial: true,
  layers,
  order: 50,
})

/** Whether the phone asks where it is; the person may still say no. */
export const clockPlace = setting('people.clockPlace', boolean({ initial: false }), {
  group: 'people',
  initial: false,
  layers,
  order: 52,
})

export const paidBreaks = setting('people.paidBreaks', boolean({ initial: false }), {
  group: 'people',
  initial: false,
  layers: ['company'],
  order: 54,
})

/** Worked time of a day counts in steps of so many minutes. */
export const clockSteps = setting('people.clockSteps', choice(['1', '5', '10', '15', '30']), {
  group: 'people',
  initial: '1',
  layers: ['company'],
  order: 56,
})

export const clockRounding = setting('people.clockRounding', choice(['nearest', 'down', 'up']), {
  group: 'people',
  initial: 'nearest',
  layers: ['company'],
  order: 58,
})

/** Nobody is late, or leaves early, by less. */
export const lateAfter = setting('people.lateAfter', integer({ min: 0, max: 120 }), {
  group: 'people',
  initial: 5,
  layers: ['company'],
  order: 60,
  unit: 'minutes',
})

/** What is worked beyond the plan counts once it is more than so much. */
export const overtimeAfter = setting('people.overtimeAfter', integer({ min: 0, max: 240 }), {
  group: 'people',
  initial: 15,
  layers: ['company'],
  order: 62,
  unit: 'minutes',
})

/** Whoever has not clocked out by then has forgotten to. */
export const longestShift = setting('people.longestShift', integer({ min: 4, max: 24 }), {
  group: 'people',
  initial: 16,
  layers: ['company'],
  order: 64,
  unit: 'hours',
})

/** What absence from planned shifts takes of the pay. */
export const absencePay = setting('people.absencePay', choice(['none', 'days', 'hours']), {
  group: 'people',
  initial: 'days',
  layers: ['company'],
  order: 66,
})
