import { integer } from './field.ts'
import { setting } from './setting.ts'

/** A station that asked to stay signed in is not concerned. */
export const idleHours = setting('access.idleHours', integer({ min: 1, max: 720 }), {
  group: 'access',
  initial: 12,
  layers: ['company'],
  order: 10,
  unit: 'hours',
})
