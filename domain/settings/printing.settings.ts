import { boolean, choice, longText, optional } from '../kernel/field.ts'
import { setting } from '../kernel/setting.ts'

/** Millimetres. */
export const ticketWidth = setting('printing.ticketWidth', choice(['80', '58']), {
  group: 'printing',
  initial: '80',
  layers: ['company', 'branch', 'register'],
  order: 10,
})

export const paperFooter = setting('printing.footer', optional(longText({ max: 300 })), {
  group: 'printing',
  initial: null,
  layers: ['company', 'branch', 'register'],
  order: 20,
})

export const hasSecondCurrency = setting('printing.secondCurrency', boolean({ initial: true }), {
  group: 'printing',
  initial: true,
  layers: ['company', 'branch'],
  order: 30,
})
