import { expect, test } from 'vitest'
import { beirut, lbp, plainTill, usd } from '../testing/till.ts'
import { isRateOld, payWays, quickNotes, wideKey } from './pay-way.ts'
import {
  addNote,
  chooseLine,
  chooseWay,
  dropLine,
  newPayment,
  type Payment,
  setCheque,
  setReference,
  swapCurrency,
  takeExact,
  toAccount,
  turnTo,
  typeKey,
} from './payment.ts'

const total = '23.40'
let count = 0
const id = () => {
  count += 1
  return `line-${count}`
}

const start = newPayment('cash-usd', usd)

const typed = (payment: Payment, keys: string): Payment =>
  [...keys].reduce(
    (before, key) => typeKey(before, key === '<' ? 'back' : key, id(), beirut),
    payment,
  )

const choose = (payment: Payment, method: string, currency: string) =>
  chooseWay(payment, { method, currency }, id(), total, beirut)

const summary = ({ tenders, open }: Payment) => [
  ...tenders.map(({ method, amount }) => `${method} ${amount}`),
  ...(open === '0' ? [] : [`open ${open}`]),
]

test('digits fill the line of the chosen way, and taking them back takes it away', () => {
  expect(summary(typed(start, '50'))).toEqual(['cash-usd 50'])
  expect(summary(typed(start, '50<'))).toEqual(['cash-usd 5'])
  expect(summary(typed(start, '50<<'))).toEqual([])
  expect(summary(typed(start, '007'))).toEqual(['cash-usd 7'])
  expect(summary(typed(start, '2.5'))).toEqual(['cash-usd 25'])
})

test('a second way is a second line; the keypad writes where it was last', () => {
  const both = typed(choose(typed(start, '20'), 'cash-lbp', lbp), '500000')
  expect(summary(both)).toEqual(['cash-usd 20', 'cash-lbp 500000'])
  const again = choose(both, 'cash-usd', usd)
  expect(summary(typed(again, '10'))).toEqual(['cash-usd 10', 'cash-lbp 500000'])
  expect(summary(typed(chooseLine(both, both.tenders[0]?.id ?? ''), '5'))[0]).toBe('cash-usd 5')
})

test('notes are laid on top of each other', () => {
  const two = addNote(addNote(start, '20', id(), beirut), '5', id(), beirut)
  expect(summary(two)).toEqual(['cash-usd 25'])
})

test('a card is for what is due, in either currency, and can be for less', () => {
  const card = choose(typed(start, '20'), 'card', usd)
  expect(summary(card)).toEqual(['cash-usd 20', 'card 3.4'])
  expect(summary(swapCurrency(card, lbp, id(), total, beirut))).toEqual([
    'cash-usd 20',
    'card 304300',
  ])
  expect(summary(typed(card, '1.50'))).toEqual(['cash-usd 20', 'card 1.5'])
  expect(summary(typed(card, '1.509'))).toEqual(['cash-usd 20', 'card 1.5'])
  expect(summary(swapCurrency(start, lbp, id(), total, beirut))).toEqual([])
})

test('passing by a card on the way to another takes nothing by it', () => {
  expect(summary(turnTo(start, { method: 'card', currency: usd }, beirut))).toEqual([])
})

test('exact is all that is due, in notes', () => {
  expect(summary(takeExact(start, id, total, beirut))).toEqual(['cash-usd 23', 'cash-lbp 35000'])
  const inPounds = newPayment('cash-lbp', lbp)
  expect(summary(takeExact(inPounds, id, total, beirut))).toEqual(['cash-lbp 2095000'])
  expect(summary(takeExact(typed(start, '20'), id, total, beirut))).toEqual([
    'cash-usd 23',
    'cash-lbp 35000',
  ])
  const card = dropLine(choose(start, 'card', usd), 'none')
  expect(summary(takeExact(card, id, total, beirut))).toEqual(['card 23.4'])
  expect(summary(takeExact(start, id, total, plainTill))).toEqual(['cash-usd 23.4'])
})

test('what is left goes on account and comes off again', () => {
  const part = toAccount(typed(start, '20'), total, 2, beirut)
  expect(summary(part)).toEqual(['cash-usd 20', 'open 3.4'])
  expect(summary(toAccount(part, total, 2, beirut))).toEqual(['cash-usd 20'])
})

test('a line can be dropped and can have a reference', () => {
  const card = choose(start, 'card', usd)
  const line = card.tenders[0]?.id ?? ''
  expect(setReference(card, line, '0042').tenders[0]?.reference).toBe('0042')
  expect(setReference(card, line, '').tenders[0]?.reference).toBeNull()
  expect(dropLine(card, line)).toMatchObject({ tenders: [], line: null })
})

test('a line keeps the rate it was begun at; the next one has the new one', () => {
  const before = typed(newPayment('cash-lbp', lbp), '100000')
  const later = { ...beirut, rate: { buy: '90000', sell: '90000', at: '' } }
  const again = chooseWay(before, { method: 'cash-lbp', currency: lbp }, id(), total, later)
  expect(addNote(again, '50000', id(), later).tenders.map(({ rate }) => rate)).toEqual([
    '89500',
    '90000',
  ])
})

test('cash has a key per currency, a card one for both', () => {
  expect(
    payWays(beirut).map(({ method, currency, other }) => [method.id, currency.id, other?.id]),
  ).toEqual([
    ['cash-usd', usd, undefined],
    ['cash-lbp', lbp, undefined],
    ['card', usd, lbp],
    ['cheque', usd, lbp],
  ])
  expect(payWays(plainTill).map(({ key }) => key)).toEqual([
    'cash-usd usd',
    'card usd',
    'cheque usd',
  ])
})

test('cash comes first, in the first currency first, however the methods are sorted', () => {
  const methods = beirut.methods.toReversed()
  expect(payWays({ ...beirut, methods }).map(({ key }) => key)).toEqual([
    'cash-usd usd',
    'cash-lbp lbp',
    'card usd',
    'cheque usd',
  ])
})

test('the keypad has the keys the money asks for', () => {
  const [cashUsd, cashLbp, card] = payWays(beirut)
  if (!cashUsd || !cashLbp || !card) throw new Error('ways are missing')
  expect([cashUsd, cashLbp, card].map(wideKey)).toEqual(['00', '000', '.'])
  expect(quickNotes(beirut, cashUsd.currency).map(({ value }) => value)).toEqual([
    '100',
    '50',
    '20',
    '10',
  ])
})

test('a rate grows old by the hour', () => {
  const rate = { at: '2026-11-15T08:00:00.000Z' }
  expect(isRateOld(rate, 24, new Date('2026-11-16T07:59:00.000Z'))).toBe(false)
  expect(isRateOld(rate, 24, new Date('2026-11-16T08:01:00.000Z'))).toBe(true)
  expect(isRateOld(null, 24, new Date())).toBe(false)
})

test('every cheque is a line of its own, and says what stands on it', () => {
  const one = typed(choose(start, 'cheque', usd), '10')
  const two = choose(one, 'cheque', usd)
  expect(summary(two)).toEqual(['cheque 10', 'cheque 13.4'])
  const written = { bank: 'BLOM', number: '004512', dueDate: '2026-12-01' }
  const kept = setCheque(two, two.tenders[1]?.id ?? '', written)
  expect(kept.tenders.map(({ cheque }) => cheque?.number)).toEqual([undefined, '004512'])
  expect(summary(choose(two, 'cheque', usd))).toEqual(['cheque 10', 'cheque 13.4'])
})
