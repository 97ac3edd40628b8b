import { choice } from '../kernel/field.ts'
import { setting } from '../kernel/setting.ts'

/**
 * Whether guests may leave tips, and whose they are: of who served them, or of everybody. A branch
 * never pays out more than it took, whoever gets it.
 */
export const tipsSetting = setting('restaurant.tips', choice(['off', 'own', 'shared']), {
  group: 'restaurant',
  initial: 'off',
  layers: ['company', 'branch'],
  order: 35,
})
