/** What is refused of an order as it is. */
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../kernel/refusal.ts'
import { orderOf } from './order.ts'
import {
  type BillTerms,
  longestNotes,
  mostNotes,
  type OrderEvent,
  type SentEvent,
  sentEvent,
} from './order-event.ts'
import { refuseEvent } from './order-rules.ts'
import type { Order } from './order-state.ts'

const by = { id: 'w', name: 'Rana' }
const may = { canVoid: true, canBill: true, discountLimit: null }
const rule = { base: 'net', isIncluded: false } as const
const terms: BillTerms = {
  decimals: 2,
  taxes: { vat: rule, tax1: rule, tax2: rule },
  service: null,
}

function order(id: string, notes: readonly string[] = []): Order {
  const open = { kind: 'open', type: 'table', branch: 'b', table: 't', guests: 2, caller: null }
  const dish = {
    ...{ names: { name: 'Soup' }, unit: 'u', station: null, price: '5', options: [] },
    rates: { vat: '0', tax1: '0', tax2: '0' },
  }
  const add = { kind: 'add', line: `${id} soup`, item: 'soup', quantity: '2', options: [], dish }
  const said = [
    open,
    { ...add, note: null, seat: null, course: 1 },
    ...notes.map((note) => ({ kind: 'note', line: `${id} soup`, note, over: [] })),
  ]
  const made = orderOf(
    id,
    said.map(
      (it, n) =>
        ({ id: `n${n - 2}`, seq: n + 1, at: '2026-01-01T20:00:00Z', by, ...it }) as OrderEvent,
    ),
  )
  if (!made) throw new Error('It was opened')
  return made
}

function refusal(of: Order, event: object, to?: Order): string | undefined {
  const head = { id: 'new', at: '2026-01-01T20:01:00Z' }
  try {
    refuseEvent(of, { ...head, ...event } as SentEvent, may, { terms, to })
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe('the id of an order is that of its service charge', () => {
  const [own, there] = [order('own'), order('there')]
  const give = (as: string) => ({
    ...{ kind: 'give', to: 'there', isAll: false },
    lines: [{ line: 'own soup', quantity: '1', as }],
  })

  test.each([
    ['a line of its own', { kind: 'add', line: 'own' }, 'idTaken'],
    ['a line that is there', { kind: 'add', line: 'own soup' }, 'idTaken'],
    ['another line', { kind: 'add', line: 'new' }, undefined],
    ['what comes from another order', give('there'), 'idTaken'],
    ['what keeps the id of where it was', give('own soup'), undefined],
  ])('%s: %j', (_, event, code) => {
    expect(refusal(own, event, there)).toBe(code)
  })
})

describe('notes of a dish add up', () => {
  const note = (text: string | null, over: string[] = []) => ({
    ...{ kind: 'note', line: 'own soup', note: text, over },
  })
  const many = Array.from({ length: mostNotes }, (_, at) => `${at}`)
  const long = Array.from({ length: 3 }, () => 'x'.repeat(300))

  test.each<[string, string[], object, string | undefined]>([
    ['one more', ['No salt'], note('Hot'), undefined],
    ['as many as there may be', many.slice(1), note('Hot'), undefined],
    ['one above', many, note('Hot'), 'range'],
    ['one in the place of another', many, note('Hot', ['n0']), undefined],
    ['all of them taken back', many, note(null, ['n0']), undefined],
    ['longer than anybody reads', long, note('x'.repeat(300)), 'tooLong'],
    ['just so long', long, note('x'.repeat(longestNotes - 3 * 303)), undefined],
  ])('%s', (_, notes, event, code) => {
    expect(refusal(order('own', notes), event)).toBe(code)
  })
})

const id = '0190a0a0-0000-7000-8000-000000000001'
const head = { id, at: '2026-01-01T20:00:00Z' }

test.each([
  ['No\nsalt\nplease', 'No salt please'],
  [Array.from({ length: 150 }, () => 'x').join('\n'), 'x '.repeat(150).trim()],
  [`o${'\u0301'.repeat(250)}`, null],
  ['hid\u{e0041}den', null],
])('a note is one line that is read: %j is kept as %j', (typed, kept) => {
  const read = sentEvent.safeParse({ ...head, kind: 'note', line: id, note: typed, over: [] })
  expect(read.success && read.data.kind === 'note' ? read.data.note : null).toBe(kept)
})

test('whoever opens an order names no reservation: that is seated by itself', () => {
  const open = { ...head, kind: 'open', type: 'table', table: id, branch: null, guests: 2 }
  expect(sentEvent.safeParse({ ...open, caller: null }).success).toBe(true)
  expect(sentEvent.safeParse({ ...open, caller: null, reservation: id }).success).toBe(false)
})
