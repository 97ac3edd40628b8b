import { choice } from './field.ts'
import { type NumberFormatName, numberFormatNames } from './format.ts'
import { setting } from './setting.ts'

/** One format for the whole shop, so that every screen and every receipt agree. */
export const numberFormat = setting<NumberFormatName>(
  'money.numberFormat',
  choice(numberFormatNames),
  { group: 'money', initial: 'commaPoint', layers: ['company'], order: 10 },
)
