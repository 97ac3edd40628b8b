import { choice } from '../kernel/field.ts'
import { setting } from '../kernel/setting.ts'

export const negativeStock = setting('stock.negative', choice(['allow', 'warn', 'block']), {
  group: 'stock',
  initial: 'warn',
  layers: ['company', 'branch'],
  order: 10,
})
