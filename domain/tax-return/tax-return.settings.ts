import { choice } from '../kernel/field.ts'
import { setting } from '../kernel/setting.ts'
import { taxPeriodLengths } from './tax-period.ts'

/** How often the company writes to the tax office. */
export const taxReturnPeriod = setting('tax.returnPeriod', choice([...taxPeriodLengths]), {
  group: 'tax',
  initial: 'quarter',
  layers: ['company'],
  order: 130,
})

/** The same of what was withheld. */
export const withholdingPeriod = setting('tax.withholdingPeriod', choice([...taxPeriodLengths]), {
  group: 'tax',
  initial: 'quarter',
  layers: ['company'],
  order: 132,
})
