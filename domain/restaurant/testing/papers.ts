/** A ticket of the kitchen and a bill of a table, with names in three languages, for the eye and for tests. */
import type { KitchenTicket } from '../kitchen/kitchen-contract.ts'
import type { KitchenLine } from '../kitchen/kitchen-line.ts'
import { orderOf } from '../order/order.ts'
import type { BillTerms, Dish, OrderEvent } from '../order/order-event.ts'
import type { Order } from '../order/order-state.ts'

const at = '2026-11-17T19:42:00.000Z'
const rana = { id: 'rana', name: 'رنا Haddad' }
const rates = { vat: '11', tax1: '0', tax2: '0' }

const menu = [
  {
    key: 'grill',
    names: { name: 'Mixed grill', nameFr: 'Grillade mixte', nameAr: 'مشاوي مشكلة' },
    price: '14',
    quantity: '2',
    note: 'بدون بصل',
  },
  {
    key: 'fish',
    names: {
      name: 'Grilled sea bream with lemon, capers and seasonal vegetables',
      nameFr: 'Dorade grillée au citron, câpres et légumes de saison',
      nameAr: 'سمك دنيس مشوي بالليمون والكبر مع خضار الموسم',
    },
    price: '26.5',
    quantity: '1',
    note: 'Well done – table 4',
  },
  {
    key: 'water',
    names: { name: 'Still water 1 l', nameFr: 'Eau plate 1 l', nameAr: 'مياه 1 ل' },
    price: '2',
    quantity: '3',
    note: null,
  },
] as const

const dishOf = ({ names, price }: (typeof menu)[number]): Dish => ({
  names,
  unit: 'portion',
  station: 'kitchen',
  price,
  rates,
  options: [],
})

const ticketLines: KitchenLine[] = menu.map(({ key, names, quantity, note }, n) => ({
  id: key,
  order: 'order',
  line: key,
  item: key,
  names,
  options: n === 0 ? [{ name: 'Extra garlic', nameFr: 'Ail en plus', nameAr: 'ثوم إضافي' }] : [],
  note,
  course: 2,
  courseNames: { name: 'Main dishes', nameFr: 'Plats', nameAr: 'الأطباق الرئيسية' },
  seat: n + 1,
  quantity,
  changed: null,
  labelBefore: null,
  struck: '0',
  stage: 'toCook',
  stagedAt: at,
  seenAt: null,
}))

export const sampleKitchenTicket: KitchenTicket = {
  id: 'ticket',
  station: 'kitchen',
  order: 'order',
  number: 118,
  kind: 'change',
  // By whatever clock draws it.
  madeAt: new Date(2026, 10, 17, 21, 42).toISOString(),
  label: '12',
  waiter: rana.name,
  guests: 4,
  receivedAt: null,
  ownReceivedAt: null,
  printDevice: null,
  printClaimedAt: null,
  printedAt: null,
  printFailedAt: null,
  lines: ticketLines,
}

const onTop = { base: 'net', isIncluded: false } as const

const terms: BillTerms = {
  decimals: 2,
  taxes: { vat: { ...onTop, isIncluded: true }, tax1: onTop, tax2: onTop },
  service: {
    item: 'service',
    names: { name: 'Service', nameFr: 'Service', nameAr: 'خدمة' },
    unit: 'piece',
    ...rates,
    amount: '6.05',
  },
}

const lines = menu.map(({ key: line, quantity }) => ({ line, quantity }))

/** Four guests, the bill split in two, printed for the second time. */
export function sampleBilledOrder(): Order {
  const said = [
    { kind: 'open', type: 'table', table: 't', branch: 'b', guests: 4, caller: null },
    ...menu.map((dish) => ({
      kind: 'add',
      line: dish.key,
      item: dish.key,
      quantity: dish.quantity,
      options: [],
      note: null,
      seat: null,
      course: 2,
      dish: dishOf(dish),
    })),
    { kind: 'send', lines },
    { kind: 'bill', lines, split: null, terms },
    { kind: 'reopen', reason: 'One more' },
    { kind: 'bill', lines, split: { way: 'amounts', amounts: ['33.28', '33.27'] }, terms },
  ]
  const events = said.map((event, n) => ({ ...event, id: `e${n}`, at, by: rana, seq: n + 1 }))
  const order = orderOf('order', events as unknown as OrderEvent[])
  if (!order) throw new Error('The sample has no order')
  return order
}
