/** What a house asks of guests who order from their phones, beside whether they may. */
import { boolean, integer, money } from '../kernel/field.ts'
import { setting } from '../kernel/setting.ts'

/** While no till of the branch is open nobody could be paid: the menu is read, nothing is ordered. */
export const guestsNeedTill = setting('restaurant.guestsNeedTill', boolean({ initial: true }), {
  group: 'restaurant',
  initial: true,
  layers: ['company', 'branch'],
  order: 82,
})

/** What goes straight in at a seating until a waiter has accepted something again; nothing: no limit. */
export const guestValueLimit = setting('restaurant.guestValueLimit', money(), {
  group: 'restaurant',
  initial: '0',
  layers: ['company', 'branch'],
  order: 84,
  unit: 'firstCurrency',
})

/** The code of a table that was never closed ends by itself. */
export const seatingHours = setting('restaurant.seatingHours', integer({ min: 1, max: 24 }), {
  group: 'restaurant',
  initial: 12,
  layers: ['company', 'branch'],
  order: 95,
  unit: 'hours',
})
