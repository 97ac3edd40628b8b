/** What a value did not cover when it paid, and who is paid first when the goods come back. */
import { expect, test } from 'vitest'
import type { Booking } from '../../books/entry.ts'
import { sumOf } from '../../kernel/number/fraction.ts'
import { type StoredValue, ValueBook } from '../../stored-value/stored-value.ts'
import type { BookedMoney, TakenBack } from '../money/booked-money.ts'
import type { Ticket } from '../ticket/ticket.ts'
import { valueEntriesOf } from './ticket-values.ts'
import { uncoveredOf } from './uncovered.ts'
import { type ValueGround, valueDoubt } from './value-doubt.ts'

const decimals = { first: 2, second: 0 }
const methods = new Map([['gift', { type: 'giftCard' }]])

const card = (more: Partial<StoredValue> = {}): StoredValue => ({
  id: 'card',
  kind: 'giftCard',
  state: 'active',
  rank: 'first',
  currency: 'usd',
  balance: '0',
  first: '0',
  second: '0',
  partner: null,
  expiresOn: null,
  movedTo: null,
  isUsed: true,
  held: [],
  ...more,
})

const tender = (flow: 'in' | 'out', amount: string, id = 'card') => ({
  flow,
  method: 'gift',
  currency: 'usd',
  amount,
  rate: '89500',
  value: amount,
  stored: { id, label: '1234' },
})

/** Said to have been paid with the card, and what the card gave. */
const booked = (flow: 'in' | 'out', said: string, moved: string, id = 'card'): BookedMoney => ({
  total: said,
  open: '0',
  tenders: [tender(flow, said)],
  rate: '89500',
  moved: [{ value: id, kind: 'giftCard', amount: flow === 'in' ? `-${moved}` : moved }],
})

const taken = (sale: BookedMoney, ...refunds: BookedMoney[]): TakenBack => ({
  sale,
  refunds,
  branch: 'here',
})

const refund = (amount: string, rate = '91000') =>
  ({
    id: 'back',
    kind: 'posRefund',
    currency: 'usd',
    rate,
    tenders: [{ ...tender('out', amount), currencyCode: 'USD' }],
  }) as unknown as Ticket

test.each([
  ['covered', taken(booked('in', '29.97', '29.97')), null],
  ['short', taken(booked('in', '29.97', '9.99')), ['19.98', '0']],
  [
    'short, a piece is back',
    taken(booked('in', '29.97', '9.99'), booked('out', '9.99', '0')),
    ['19.98', '9.99'],
  ],
  [
    'short, all is back',
    taken(booked('in', '29.97', '9.99'), booked('out', '29.97', '9.99')),
    ['19.98', '19.98'],
  ],
  ['short, of a card that was moved since', taken(booked('in', '20', '5', 'new')), ['15', '0']],
  ['unknown', taken({ total: '5', open: '0', tenders: [tender('in', '5')] }), null],
])('%s', (_, origin, expected) => {
  const book = new ValueBook([card({ movedTo: 'new' }), card({ id: 'new' })], decimals)
  const found = uncoveredOf(tender('out', '1'), { taken: origin, book, methods })
  expect(found && [found.whole, found.paid]).toEqual(expected)
})

test.each([
  // What comes back in pieces, what is on the card in the end, and what of the claim is left.
  [['29.97'], '9.99', ['0', '0']],
  [['9.99', '19.98'], '9.99', ['0', '0']],
  [['9.99', '9.99', '9.99'], '9.99', ['0', '0']],
  [['6.66'], '0', ['13.32', '1192140']],
])('of 9.99 that paid 29.97, %j back leaves %s on the card', (pieces, onCard, claim) => {
  const book = new ValueBook([card()], decimals)
  const refunds: BookedMoney[] = []
  const bookings: Booking[] = []
  for (const piece of pieces) {
    const before = book.find('card')?.balance ?? '0'
    const origin = taken(booked('in', '29.97', '9.99'), ...refunds)
    const made = valueEntriesOf(refund(piece), { book, decimals, day: '', taken: origin, methods })
    bookings.push(...made.bookings)
    const given = sumOf([book.find('card')?.balance ?? '0', `-${before}`])
    refunds.push(booked('out', piece, given))
  }
  expect(book.find('card')?.balance).toBe(onCard)
  const left = (rank: 'first' | 'second', whole: string) =>
    sumOf([
      whole,
      ...bookings.filter(({ account }) => account === 'valueShort').map((it) => it[rank] ?? '0'),
    ])
  expect([left('first', '19.98'), left('second', '1788210')]).toEqual(claim)
})

test.each([
  ['on its last day', '2026-11-18', '2026-11-18'],
  ['after it', '2026-11-17', '2027-01-01'],
  ['where it has none', null, null],
])('a card that gets something back %s', (_, expiresOn, then) => {
  const state = expiresOn === '2026-11-17' ? ('expired' as const) : ('active' as const)
  const book = new ValueBook([card({ expiresOn, state })], decimals)
  const facts = { book, decimals, day: '2026-11-18', methods, renewedTo: '2027-01-01' }
  valueEntriesOf(refund('9.99'), facts)
  expect(book.find('card')).toMatchObject({ state: 'active', balance: '9.99', expiresOn: then })
})

test.each([
  // The balance and its rank, what comes, the most, and how much could.
  ['90', 'first', '90', '90', '100', '10'],
  ['90', 'first', '10', '10', '100', undefined],
  ['120', 'first', '1', '1', '100', '0'],
  ['8055000', 'second', '1790000', '20', '100', '10'],
  ['8055000', 'second', '895000', '10', '100', undefined],
] as const)('a card of %s (%s) is topped up by %s', (balance, rank, amount, value, most, limit) => {
  const currency = rank === 'first' ? 'usd' : 'lbp'
  const ticket = {
    ...refund('1', '89500'),
    kind: 'posSale',
    tenders: [],
    cards: [{ id: 'card', label: '1', kind: 'topUp', currency, amount, value }],
  } as unknown as Ticket
  const ground: ValueGround = {
    book: new ValueBook([card({ balance, rank, currency })], decimals),
    day: '2026-11-18',
    methods,
    isLate: false,
    taken: undefined,
    deductible: '0',
    cardMost: most,
    cardCashOut: null,
  }
  expect(valueDoubt(ticket, ground)?.facts?.limit).toBe(limit)
})
