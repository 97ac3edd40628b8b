import { integer } from './field.ts'
import { setting } from './setting.ts'

/** What is sold before this hour still belongs to the day before. */
export const dayEndHour = setting('documents.dayEndHour', integer({ max: 12 }), {
  group: 'documents',
  initial: 4,
  layers: ['company', 'branch'],
  order: 30,
  unit: 'oclock',
})
