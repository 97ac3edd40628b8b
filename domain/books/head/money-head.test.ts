import { expect, test } from 'vitest'
import { Refusal } from '../../kernel/refusal.ts'
import {
  chequeHead,
  emptyMoneyHead,
  isAsked,
  isDemanded,
  listedMoneyHead,
  moneyColumnOf,
  moneyHeadFields,
  moneyHeadRow,
  moneyHeadSchemas,
  ownMoneyColumns,
  printedMeans,
  refuseUnsaid,
} from './money-head.ts'

const asksNothing = { asksBank: false, asksReference: false, asksValueDate: false }
const method = (type: string, asks: Partial<typeof asksNothing> = {}) => ({
  type,
  ...asksNothing,
  ...asks,
})

test.each([
  ['nothing but a note before a method is chosen', undefined, ['note']],
  ['of cash, a reference if there is one', method('cash'), ['reference', 'note']],
  [
    'what the method demands',
    method('creditCard', { asksBank: true, asksValueDate: true }),
    ['bank', 'reference', 'valueDate', 'note'],
  ],
  [
    'nothing that a cheque says by itself',
    method('cheque', { asksBank: true, asksReference: true, asksValueDate: true }),
    ['note'],
  ],
])('asks for %s', (_, chosen, names) => {
  expect(moneyHeadFields.filter((name) => isAsked(name, chosen))).toEqual(names)
})

test('refuses, at its field, the first thing a method demands and nobody said', () => {
  const all = method('creditCard', { asksBank: true, asksReference: true, asksValueDate: true })
  const refusalOf = (said: object): unknown => {
    try {
      return refuseUnsaid(all, said)
    } catch (error) {
      return error instanceof Refusal ? [error.code, error.field] : error
    }
  }
  expect(refusalOf({})).toEqual(['required', 'bank'])
  expect(refusalOf({ bank: 'Levant' })).toEqual(['required', 'reference'])
  expect(refusalOf({ bank: 'Levant', reference: '77' })).toEqual(['required', 'valueDate'])
  expect(refusalOf({ bank: 'Levant', reference: '77', valueDate: '2026-12-15' })).toBeUndefined()
  expect(isDemanded('note', all)).toBe(false)
})

test('is printed as far as it was said, days as people read them', () => {
  const said = { ...emptyMoneyHead, reference: '77', valueDate: '2026-12-15', note: 'Late' }
  expect(printedMeans(said)).toEqual([
    ['reference', '77'],
    ['valueDate', '15/12/2026'],
  ])
})

test('is kept in its columns, a cheque in those of what it says', () => {
  expect(moneyHeadRow({ ...emptyMoneyHead, note: 'Late' })).toEqual({
    bank: null,
    reference: null,
    value_date: null,
    note: 'Late',
  })
  const cheque = { bank: 'Levant', number: '0012', dueDate: '2026-12-15', drawer: 'Rami' }
  expect(moneyHeadRow(chequeHead(cheque))).toMatchObject({
    bank: 'Levant',
    reference: '0012',
    value_date: '2026-12-15',
  })
  expect(moneyHeadFields.map(moneyColumnOf)).toEqual(expect.arrayContaining(ownMoneyColumns))
})

test('a list shows how it was handed over; a note has its place on the document', () => {
  expect(Object.keys(listedMoneyHead)).toEqual(['bank', 'reference', 'valueDate'])
})

test.each([
  ['a bank longer than its column', 'bank', 'x'.repeat(121)],
  ['a reference that is no code', 'reference', 'A\u202e1'],
  ['a day that is none', 'valueDate', '2026-02-30'],
] as const)('refuses %s', (_, name, value) => {
  expect(moneyHeadSchemas[name].safeParse(value).success).toBe(false)
  expect(moneyHeadSchemas[name].safeParse(null).success).toBe(true)
})
