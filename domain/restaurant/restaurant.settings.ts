import { choice, integer, money, optional, percent, reference } from '../kernel/field.ts'
import { setting } from '../kernel/setting.ts'
import { unfinishedWays } from '../pos/shift/unfinished.ts'
import { wasteMoments } from './kitchen/dish-waste.ts'

/** The service a house adds to the bills of its tables; what it is taxed with is said by the item. */
export const serviceItem = setting('restaurant.serviceItem', optional(reference('item')), {
  group: 'restaurant',
  initial: null,
  // The till that takes the money has to know it.
  only: { isActive: true, isSoldAtTill: true, hasSerials: false },
  layers: ['company', 'branch'],
  order: 10,
})

/** Of what was ordered. */
export const servicePercent = setting('restaurant.servicePercent', percent(), {
  group: 'restaurant',
  initial: '0',
  layers: ['company', 'branch'],
  order: 20,
})

export const servicePerGuest = setting('restaurant.servicePerGuest', money(), {
  group: 'restaurant',
  initial: '0',
  layers: ['company', 'branch'],
  order: 30,
  unit: 'firstCurrency',
})

/** A ticket in the kitchen is green until so many minutes have passed, then amber, then red. */
export const kitchenAmberMinutes = setting(
  'restaurant.kitchenAmberMinutes',
  integer({ min: 1, max: 600 }),
  {
    group: 'restaurant',
    initial: 10,
    layers: ['company', 'branch'],
    order: 40,
    unit: 'minutes',
  },
)

export const kitchenRedMinutes = setting(
  'restaurant.kitchenRedMinutes',
  integer({ min: 1, max: 600 }),
  {
    group: 'restaurant',
    initial: 20,
    layers: ['company', 'branch'],
    order: 50,
    unit: 'minutes',
  },
)

/** For so long what was bumped can be brought back. */
export const kitchenRecallMinutes = setting(
  'restaurant.kitchenRecallMinutes',
  integer({ min: 1, max: 240 }),
  {
    group: 'restaurant',
    initial: 15,
    layers: ['company', 'branch'],
    order: 60,
    unit: 'minutes',
  },
)

export const leastWaitSeconds = 15

/** A station that is not heard of for so long is away; a ticket nobody has seen by then is told. */
export const kitchenWaitSeconds = setting(
  'restaurant.kitchenWaitSeconds',
  integer({ min: leastWaitSeconds, max: 600 }),
  {
    group: 'restaurant',
    initial: 30,
    layers: ['company', 'branch'],
    order: 70,
    unit: 'seconds',
  },
)

/** Whether a shift ends while whoever opened it still has tables. */
export const openTables = setting('restaurant.openTables', choice(unfinishedWays), {
  group: 'restaurant',
  initial: 'asked',
  layers: ['company', 'branch'],
  order: 75,
})

/** When a dish of a table takes its components from the stock. */
export const componentsTaken = setting('restaurant.componentsTaken', choice(['paid', 'sent']), {
  group: 'restaurant',
  initial: 'paid',
  layers: ['company', 'branch'],
  order: 76,
})

/** From when on what is cancelled was cooked for nothing: its components leave the shelf as waste. */
export const dishWaste = setting('restaurant.dishWaste', choice(wasteMoments), {
  group: 'restaurant',
  initial: 'ready',
  layers: ['company', 'branch'],
  order: 77,
})

/**
 * Whether guests order from their phones: every order is confirmed by a waiter, only the first one of
 * those who sit at a table, or none (but see `guestValueLimit`).
 */
export const guestOrders = setting(
  'restaurant.guestOrders',
  choice(['off', 'confirmed', 'direct', 'open']),
  {
    group: 'restaurant',
    initial: 'off',
    layers: ['company', 'branch'],
    order: 80,
  },
)

/** So much of one dish a guest orders at once. */
export const guestLineLimit = setting('restaurant.guestLineLimit', integer({ min: 1, max: 99 }), {
  group: 'restaurant',
  initial: 10,
  layers: ['company', 'branch'],
  order: 90,
})
