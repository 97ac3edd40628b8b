import { describe, expect, test } from 'vitest'
import { type ExceptionFacts, exceptionsOf } from './exceptions.ts'
import type { BillTerms, Dish, OrderEvent } from './order/order-event.ts'

const waiter = { id: 'waiter', name: 'Rana' }

const other = { id: 'other', name: 'Sami' }

const dish = (name: string, price: string): Dish => ({
  names: { name },
  unit: 'plate',
  station: 'kitchen',
  price,
  rates: { vat: '0', tax1: '0', tax2: '0' },
  options: [],
})

const rule = { base: 'net', isIncluded: false } as const

const terms: BillTerms = {
  decimals: 2,
  taxes: { vat: rule, tax1: rule, tax2: rule },
  service: null,
}

type Said = { kind: OrderEvent['kind'] } & Record<string, unknown>

/** A minute passes between one and the next. */
const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 20, minute)).toISOString()

const streamOf = (said: readonly Said[]): OrderEvent[] =>
  said.map(
    (it, n) => ({ id: `e${n}`, seq: n + 1, at: at(n), by: waiter, ...it }) as unknown as OrderEvent,
  )

const open: Said = { kind: 'open', type: 'table', branch: 'b', table: 't', guests: 2, caller: null }
const add = (line: string, price = '10', quantity = '2'): Said => ({
  ...{ kind: 'add', line, item: line, quantity, options: [], note: null, seat: null, course: 1 },
  dish: dish(line, price),
})
const sent = (line: string, quantity = '2'): Said => ({
  kind: 'told',
  lines: [{ line, quantity, note: null, course: 1 }],
})
const cancel = (line: string, quantity = '1'): Said => ({
  kind: 'cancel',
  line,
  quantity,
  reason: 'Why',
})
const bill = (line = 'soup', quantity = '2', split: unknown = null): Said => ({
  kind: 'bill',
  lines: [{ line, quantity }],
  split,
  terms,
})
/** By a device that had not heard of the first. */
const beside = (line: string): Said => ({ ...bill(line), isBeside: true })
const paid = (of: number, ticket = 'k1'): Said => ({
  kind: 'paid',
  bill: `e${of}`,
  part: 0,
  of: 1,
  ticket,
  number: ticket,
})
const give = (isAll: boolean, quantity = '2'): Said => ({
  kind: 'give',
  to: 'other',
  lines: [{ line: 'soup', quantity, as: 'x' }],
  isAll,
})
const [reprint, reopen, leave]: Said[] = [
  { kind: 'reprint' },
  { kind: 'reopen', reason: 'Why' },
  { kind: 'leave' },
] as const
/** The soup that went to another order is given back. */
const taken: Said = {
  kind: 'take',
  from: 'other',
  guests: 0,
  lines: [
    {
      ...{ line: 'back', from: 'x', item: 'soup', dish: dish('soup', '10'), quantity: '2' },
      ...{ asked: '2', told: '2', notes: [], seat: null, course: 1, by: waiter, isGuest: false },
    },
  ],
}
const refusedBill = (quantity: string, papers = 1): Said => ({
  ...{ kind: 'refused', said: 'r', what: 'bill', code: 'orderClosed', papers },
  lines: [{ line: 'soup', quantity }],
})
const refusedCopy: Said = {
  ...{ kind: 'refused', said: 'c', what: 'reprint', code: 'orderClosed', lines: [], papers: 1 },
}
const handed = (waiter: string, by: typeof other): Said => ({
  ...{ kind: 'waiter', waiter, name: 'Mona', by },
})
const begun = [open, add('soup'), sent('soup')]

const facts = (more: Partial<ExceptionFacts> = {}): ExceptionFacts => ({
  decimals: 2,
  dishes: [],
  tickets: new Map(),
  now: at(30),
  served: new Set(),
  ...more,
})

const found = (said: readonly (Said | undefined)[], more?: Partial<ExceptionFacts>) =>
  exceptionsOf('order', streamOf(said.filter((it) => it !== undefined)), facts(more)).map(
    ({ kind, amount }) => (amount === null ? kind : `${kind} ${amount}`),
  )

const flagged = (...flags: string[]) => ({ tickets: new Map([['k1', { total: '18', flags }]]) })
const halves = { way: 'amounts', amounts: ['10', '10'] }

describe('an honest evening leaves none', () => {
  test.each<[string, (Said | undefined)[]]>([
    ['billed, put on paper, paid', [...begun, bill(), reprint, paid(3), { kind: 'close' }]],
    ['each part on its own paper', [...begun, bill('soup', '2', halves), reprint, reprint]],
    ['a line nobody sent is taken back', [...begun, add('tea'), cancel('tea', '2')]],
    [
      'one more than the kitchen knows',
      [open, add('soup', '10', '3'), sent('soup'), cancel('soup')],
    ],
    ['lines go to another table before the bill', [...begun, give(false)]],
    [
      'a table is taken over before the bill, or handed on',
      [
        ...[...begun, { kind: 'waiter', waiter: 'other', name: 'Sami', by: other }, bill()],
        ...[{ kind: 'waiter', waiter: 'waiter', name: 'Rana', by: other }, paid(4)],
      ] as Said[],
    ],
    ['a waiter hands the own billed table to a colleague', [...begun, bill(), handed('x', waiter)]],
    [
      'two devices printed the same bill, and the second is heard late',
      [...begun, bill(), reprint, paid(3), { kind: 'close' }, refusedBill('2'), refusedCopy],
    ],
    [
      'another bill is printed beside the first, and heard of before its paper',
      [...begun, add('tea'), bill(), beside('tea'), reprint, reprint],
    ],
    ['a first paper is heard of once it is paid', [...begun, bill(), paid(3), refusedCopy]],
    ['what comes to a table from a table', [open, { ...taken, from: 'table' }]],
    ['a bill that waits for its money', [...begun, bill(), reprint]],
    ['guests who sit elsewhere before the bill', [...begun, { kind: 'move', table: 'u' }, bill()]],
    ['lines nobody sent go elsewhere, then they leave', [open, add('soup'), give(false), leave]],
    [
      'lines that went came back',
      [...begun, give(false), taken, bill('back'), reprint, paid(5), leave],
    ],
    ['they leave having ordered nothing', [open, leave]],
    ['an empty table is put together', [open, { ...give(true), lines: [] }]],
    [
      'more is ordered after the bill is paid',
      [...begun, bill(), reprint, paid(3), add('tea'), cancel('tea')],
    ],
  ])('%s', (_, said) => {
    expect(found(said)).toEqual([])
  })
})

describe('each trick leaves its own', () => {
  test.each<[string, (Said | undefined)[], string[], Partial<ExceptionFacts>?]>([
    ['after the kitchen knew', [...begun, cancel('soup')], ['cancelledAfterKitchen 10']],
    [
      'only what the kitchen knew of',
      [open, add('soup', '10', '3'), sent('soup'), cancel('soup', '2')],
      ['cancelledAfterKitchen 10'],
    ],
    [
      'after it was ready',
      [...begun, cancel('soup')],
      ['cancelledAfterReady 10'],
      { dishes: [{ line: 'soup', readyAt: at(2), servedAt: null }] },
    ],
    [
      'after it was served',
      [...begun, cancel('soup')],
      ['cancelledAfterServed 10'],
      { dishes: [{ line: 'soup', readyAt: at(2), servedAt: at(3) }] },
    ],
    [
      'ready only later',
      [...begun, cancel('soup')],
      ['cancelledAfterKitchen 10'],
      { dishes: [{ line: 'soup', readyAt: at(9), servedAt: at(9) }] },
    ],
    [
      'after it was served, by a clock that is slow',
      [...begun, { ...cancel('soup'), at: at(1), heardAt: at(3) }],
      ['cancelledAfterServed 10'],
      { dishes: [{ line: 'soup', readyAt: at(2), servedAt: at(2) }] },
    ],
    [
      'print the bill, take the cash, delete lines',
      [...begun, bill(), reprint, reopen, cancel('soup'), bill('soup', '1'), reprint],
      ['reopened', 'cancelledAfterBill 10'],
    ],
    [
      'billed and never sent',
      [open, add('soup'), bill(), reopen, cancel('soup', '2')],
      ['reopened', 'cancelledAfterBill 20'],
    ],
    ['a second paper', [...begun, bill(), reprint, reprint], ['printedAgain']],
    [
      'a third paper of two bills',
      [...begun, add('tea'), bill(), beside('tea'), reprint, reprint, reprint],
      ['printedAgain'],
    ],
    [
      'what stood on the bill beside which another was printed',
      [open, add('soup'), add('tea'), bill(), beside('tea'), reopen, cancel('soup')],
      ['reopened', 'cancelledAfterBill 10'],
    ],
    [
      'a second paper by saying the same bill once more',
      [...begun, bill(), reprint, { ...bill(), isTwin: true }, reprint],
      ['printedAgain'],
    ],
    [
      'a discount after the bill',
      [...begun, bill(), paid(3)],
      ['paidOtherwise 2'],
      flagged('billDiffers'),
    ],
    ['paid twice', [...begun, bill(), paid(3)], ['paidTwice 18'], flagged('billTwice')],
    [
      'paid by a paper that was opened again',
      [...begun, bill(), reopen, paid(3)],
      ['reopened', 'paidReplaced 18'],
      flagged('billReplaced'),
    ],
    ['put together', [...begun, give(true)], ['mergedAway 20']],
    [
      'moved after the bill',
      [...begun, bill(), reopen, give(false, '1')],
      ['reopened', 'movedAfterBill 10'],
    ],
    [
      'put together line by line',
      [...begun, give(false, '1'), give(false, '1'), leave],
      ['mergedAway 20'],
    ],
    [
      'left with what came from another order',
      [open, taken, cancel('back', '2'), leave],
      ['cancelledAfterKitchen 20', 'leftUnpaid'],
    ],
    [
      'the bill is printed and the order left open',
      [...begun, bill('soup', '2', halves), reprint, reprint, { ...paid(3), of: 2 }],
      ['billUnpaid 10'],
      { now: at(64) },
    ],
    [
      'the guests of a printed bill are put elsewhere',
      [...begun, bill(), reprint, { kind: 'move', table: 'u' }],
      ['billUnpaid 20', 'movedAfterBill'],
    ],
    [
      'a colleague takes the table, and its tip, when the bill is printed',
      [...begun, bill(), { kind: 'waiter', waiter: 'other', name: 'Sami', by: other }, paid(3)],
      ['takenOver'],
    ],
    [
      'a colleague sends the tip of a billed table to somebody else',
      [...begun, bill(), handed('mona', other), paid(3)],
      ['takenOver'],
    ],
    [
      'the bill is printed on one device, and its lines are deleted on another',
      [open, add('soup'), cancel('soup', '2'), leave, refusedBill('2'), refusedCopy],
      ['paperRefused 20'],
    ],
    [
      'all but one of them',
      [open, add('soup'), cancel('soup'), refusedBill('2'), refusedCopy, refusedCopy],
      ['paperRefused 10', 'paperRefused'],
    ],
    [
      'a paid bill is printed once more',
      [...begun, bill(), reprint, paid(3), { kind: 'close' }, refusedCopy],
      ['paperRefused'],
    ],
    [
      'what was served at a table is billed as taken away',
      [
        { ...open, type: 'takeAway', table: null },
        { ...taken, from: 'table' },
      ],
      ['takenAway 20'],
      { served: new Set(['table']) },
    ],
    [
      'a promotion that only the clock of the device gave',
      [...begun, { ...bill(), terms: { ...terms, byDevice: '5' } }],
      ['promotedByDevice 5'],
    ],
    [
      'left after something was sent',
      [...begun, cancel('soup', '2'), leave],
      ['cancelledAfterKitchen 20', 'leftUnpaid'],
    ],
  ])('%s', (_, said, kinds, more) => {
    expect(found(said, more)).toEqual(kinds)
  })
})
