/** What a device shows of its floor before the server has heard of it. */
import { expect, test } from 'vitest'
import type { OrderEvent, SentEvent } from '../../../domain/restaurant/order/order-event.ts'
import { stampFactsOf } from '../use-floor.ts'
import type { KeptFloor, SaidEvent } from './floor-database.ts'
import { foldFloor } from './floor-fold.ts'

const me = { id: 'me', name: 'Rana' }
const at = '2026-11-17T19:00:00.000Z'
const soup = { names: { name: 'Soup' }, unit: 'u', station: 's', price: '4.5', options: [] }
const rates = { vat: '0', tax1: '0', tax2: '0' }

/** Two soups at table 1, of which the kitchen knows; nobody anywhere else. */
const events = [
  { kind: 'open', type: 'table', table: 't1', branch: 'b', guests: 2, caller: null },
  {
    ...{ kind: 'add', line: 'soup', item: 'i', quantity: '2', options: [], note: null },
    ...{ seat: 1, course: 1, dish: { ...soup, rates } },
  },
  { kind: 'send', lines: [{ line: 'soup', quantity: '2' }] },
  { kind: 'told', lines: [{ line: 'soup', quantity: '2', note: null, course: 1 }] },
].map((event, n) => ({ ...event, id: `e${n}`, at, by: me, seq: n + 1, order: 'one' }))

const floor: KeptFloor = {
  branch: 'b',
  cursor: '1',
  orders: [{ id: 'one', number: 1, state: 'open' }],
  events: events as unknown as (OrderEvent & { order: string })[],
  kitchen: [],
  menu: null,
}

const said = (
  n: number,
  order: string,
  event: object,
  refusal: string | null = null,
): SaidEvent => ({
  ...{ id: `s${n}`, n, branch: 'b', order, isHeard: false, refusal },
  event: { id: `s${n}`, at, ...event } as SentEvent,
})

const opening = { kind: 'open', type: 'table', table: 't2', branch: null, guests: 1, caller: null }
const give = {
  kind: 'give',
  to: 'two',
  lines: [{ line: 'soup', quantity: '1', as: 'its' }],
  isAll: false,
}

const shown = (events: readonly SaidEvent[]) =>
  foldFloor(floor, events, me, stampFactsOf(null, 'b')).map(({ id, lines, unheard }) => [
    id,
    unheard,
    lines.map((line) => [line.id, line.quantity, line.sent, line.seat]),
  ])

test('lines that go to another table are there at once, with what the kitchen knows of them', () => {
  expect(shown([said(1, 'two', opening), said(2, 'one', give)])).toEqual([
    ['one', 1, [['soup', '1', '1', 1]]],
    ['two', 1, [['its', '1', '1', null]]],
  ])
})

test('what is said of them there is heard after they came', () => {
  const more = said(3, 'two', { kind: 'more', line: 'its', quantity: '1' })
  const [, two] = shown([said(1, 'two', opening), said(2, 'one', give), more])
  expect(two).toEqual(['two', 2, [['its', '2', '1', null]]])
})

test('what the server refused, or knows already, moves nothing here', () => {
  const before = [['one', 0, [['soup', '2', '2', 1]]]]
  expect(shown([said(2, 'one', give, 'No')])).toEqual(before)
  // Nobody has opened the other order: the lines stay where they are.
  expect(shown([said(2, 'one', give)])).toEqual([['one', 1, [['soup', '2', '2', 1]]]])
  expect(shown([{ ...said(9, 'one', give), id: 'e3' }])).toEqual(before)
})
