import { expect, test } from 'vitest'
import {
  allCash,
  amountIn,
  countedOf,
  countsFrom,
  isUntouched,
  notesOf,
  stepped,
  typedPieces,
} from './count-draft.ts'

const usd = {
  id: 'usd',
  code: 'USD',
  name: 'Dollars',
  symbol: '$',
  decimals: 2,
  cashIncrement: null,
  rank: 'first',
} as const
const lbp = {
  id: 'lbp',
  code: 'LBP',
  name: 'Liras',
  symbol: null,
  decimals: 0,
  cashIncrement: null,
  rank: 'second',
} as const
const bill = (id: string, currency: string, value: string, kind: 'note' | 'coin' = 'note') => ({
  id,
  currency,
  value,
  kind,
})
const place = {
  currencies: [usd, lbp],
  bills: [
    bill('u100', 'usd', '100'),
    bill('u1', 'usd', '1'),
    bill('u25', 'usd', '0.25', 'coin'),
    bill('l100', 'lbp', '100000'),
  ],
}

/** The figures of the picture: 3 hundreds, 23 ones and 4.75 loose; 41 notes of 100,000. */
const draft = { pieces: { u100: '3', u1: '23', l100: '41' }, loose: { usd: '4.75' } }

test('coins are loose money', () => {
  expect(notesOf(place, 'usd').map(({ id }) => id)).toEqual(['u100', 'u1'])
})

test('each currency is counted by itself', () => {
  expect(amountIn(draft, place, 'usd')).toBe('327.75')
  expect(amountIn(draft, place, 'lbp')).toBe('4100000')
  expect(countedOf(draft, notesOf(place, 'usd'))).toBe(2)
})

test('what is sent says every currency, also the one that has nothing', () => {
  expect(countsFrom({ pieces: {}, loose: {} }, place)).toEqual([
    { currency: 'usd', amount: '0', notes: [] },
    { currency: 'lbp', amount: '0', notes: [] },
  ])
  expect(countsFrom(draft, place)[0]).toEqual({
    currency: 'usd',
    amount: '327.75',
    notes: [
      ['u100', 3],
      ['u1', 23],
    ],
  })
})

test('all of it is told in both currencies at the rate of the day', () => {
  // 4,100,000 at 89,500 are 45.81; 327.75 are 29,333,625.
  expect(allCash(draft, place, '89500')).toEqual({ first: '373.56', second: '33433625' })
  expect(allCash(draft, { ...place, currencies: [usd] }, null).second).toBeNull()
})

test.each([
  ['', '4', '4'],
  ['4', '1', '41'],
  ['0', '5', '5'],
  ['41', 'back', '4'],
  ['41', 'clear', ''],
  ['99999', '1', '99999'],
])('%j and the key %s make %j', (pieces, key, made) => {
  expect(typedPieces(pieces, key)).toBe(made)
})

test('a step below nothing is none', () => {
  expect([stepped('', -1), stepped('1', -1), stepped('', 1)]).toEqual(['', '0', '1'])
})

test.each([
  [{ pieces: {}, loose: {} }, true],
  [{ pieces: { u100: '' }, loose: { usd: null } }, true],
  [{ pieces: { u100: '0' }, loose: {} }, false],
  [{ pieces: {}, loose: { usd: '0' } }, false],
])('a count of %j is untouched: %s', (draft, expected) => {
  expect(isUntouched(draft)).toBe(expected)
})
