import { integer } from '../kernel/field.ts'
import { setting } from '../kernel/setting.ts'
import { leastMinutes, mostMinutes, usualMinutes } from './reservation.ts'

/** For how long a table is kept unless somebody says otherwise. */
export const reservationMinutes = setting(
  'pos.reservationMinutes',
  integer({ min: leastMinutes, max: mostMinutes }),
  {
    group: 'pos',
    initial: usualMinutes,
    layers: ['company', 'branch'],
    order: 200,
    unit: 'minutes',
  },
)
