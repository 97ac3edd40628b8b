import { expect, test } from 'vitest'
import { beirut, dollars, lbp, line, plainTill, pounds, usd } from '../testing/till.ts'
import { changeProposals, changeWith, exactCash } from './change.ts'
import { isBalanced, type Paying, settlementOf, tenderRefusal } from './tender.ts'

const paying = (over: Partial<Paying>): Paying => ({
  total: '23.40',
  tenders: [],
  change: [],
  open: '0',
  ...over,
})

const toTheCustomer = { ...beirut, cashRounding: 'customer' as const }

const given = (parts: readonly { currency: string; amount: string }[]) =>
  parts.map(({ currency, amount }) => `${amount} ${currency}`)

const offered = (it: Partial<Paying>, money = beirut) =>
  changeProposals(paying(it), [], money).map(({ parts, rounding }) => [
    ...given(parts),
    rounding.amount,
  ])

const settled = (it: Partial<Paying>, money = beirut) => settlementOf(paying(it), money)

test('23.40 USD is due in both currencies, and in cash to the step of the pound', () => {
  const { due, cashDue, isComplete } = settled({})
  expect(due).toEqual({ first: '23.4', second: '2094300' })
  expect(cashDue).toEqual({ currency: lbp, amount: '2095000' })
  expect(isComplete).toBe(false)
})

test('after 20 USD 3.40 USD are due: 304,300 pounds, in cash 305,000, rounded up by 700', () => {
  const { due, cashDue } = settled({ tenders: [dollars('20')] })
  expect(due).toEqual({ first: '3.4', second: '304300' })
  expect(cashDue).toEqual({ currency: lbp, amount: '305000' })
  const paid = settled({ tenders: [dollars('20'), pounds('305000')] })
  expect(paid).toMatchObject({ isComplete: true, rounding: '0.01', over: { second: '700' } })
  expect(offered({ tenders: [dollars('20'), pounds('305000')] })).toEqual([])
})

test('500,000 pounds for 304,300: 195,000 back, or 2 USD and 15,000; never 2.18 USD', () => {
  const mixes = offered({ tenders: [dollars('20'), pounds('500000')] })
  expect(mixes).toContainEqual(['195000 lbp', '700'])
  // 700 were in the cash due already: the mix itself rounds 16,000 to 15,000.
  expect(mixes).toContainEqual(['2 usd', '15000 lbp', '1700'])
  expect(mixes.some((parts) => parts.length === 2 && parts[0]?.endsWith('usd'))).toBe(false)
})

test('50 USD for 23.40: 26 USD and 55,000 pounds back, or 2,380,000 pounds', () => {
  const mixes = offered({ tenders: [dollars('50')] })
  expect(mixes).toContainEqual(['26 usd', '55000 lbp', '-1300'])
  expect(mixes).toContainEqual(['2380000 lbp', '700'])
})

test('for the customer: less is due and more comes back', () => {
  expect(settled({ tenders: [dollars('20')] }, toTheCustomer).cashDue?.amount).toBe('300000')
  expect(offered({ tenders: [dollars('20'), pounds('500000')] }, toTheCustomer)).toContainEqual([
    '200000 lbp',
    '-4300',
  ])
})

test('a ticket closes exactly: taken − given − rounding = total', () => {
  const tenders = [dollars('20'), pounds('500000')]
  const change = [
    { id: 'a', currency: usd, amount: '2' },
    { id: 'b', currency: lbp, amount: '15000' },
  ]
  const it = settled({ tenders, change })
  expect(it.tenders.map(({ flow, value }) => [flow, value])).toEqual([
    ['in', '20'],
    ['in', '5.59'],
    ['out', '2'],
    ['out', '0.17'],
  ])
  expect(it).toMatchObject({ rounding: '0.02', exchange: '0', isComplete: true })
  expect(isBalanced({ kind: 'posSale', total: '23.40', open: '0', ...it })).toBe(true)
  expect(isBalanced({ kind: 'posSale', total: '23.41', open: '0', ...it })).toBe(false)
})

test('money in counts at the buy rate, change at the sell rate, and the spread is a gain', () => {
  const money = { ...beirut, rate: { buy: '90000', sell: '89000', at: '' } }
  const tenders = [dollars('50', '90000')]
  const [best] = changeProposals(paying({ tenders }), [], money)
  expect(given(best?.parts ?? [])).toEqual(['26 usd', '55000 lbp'])
  const change = (best?.parts ?? []).map(({ currency, amount }) => ({
    id: currency,
    currency,
    amount,
  }))
  const it = settlementOf(paying({ tenders, change }), money)
  expect(it.tenders.at(-1)).toMatchObject({ rate: '89000', value: '0.62' })
  expect(it).toMatchObject({ exchange: '0.01', rounding: '-0.02', isComplete: true })
})

test('a new rate leaves the lines that were taken as they are', () => {
  const tenders = [pounds('1000000', '89500')]
  const later = { ...beirut, rate: { buy: '100000', sell: '100000', at: '' } }
  const it = settled({ tenders }, later)
  expect(it.tenders[0]).toMatchObject({ rate: '89500', value: '11.17' })
  expect(it.due).toEqual({ first: '12.23', second: '1222682' })
})

test.each([
  ['a card above the due', line('card', usd, '23.41'), 'tenderAboveDue'],
  ['a card of what is due', line('card', usd, '23.40'), undefined],
  ['a card in pounds', line('card', lbp, '2094300'), undefined],
  ['a card of a pound too much for a cent', line('card', lbp, '2095200'), 'tenderAboveDue'],
  ['a cheque without its number', line('cheque', usd, '10'), 'required'],
  ['cash in cents', dollars('20.5'), 'notInNotes'],
  ['cash no notes make up', pounds('304300'), 'notInNotes'],
  ['nothing', dollars('0'), 'notPositive'],
  ['cash above the due', dollars('100'), undefined],
])('%s: %s', (_, tender, code) => {
  expect(tenderRefusal(tender, paying({}), beirut)?.code).toBe(code)
})

test('change comes out of cash alone', () => {
  const change = [{ id: 'c', currency: usd, amount: '5' }]
  const card = settled({ total: '20', tenders: [line('card', usd, '25')], change })
  expect(card.refusals.map(({ code }) => code)).toEqual(['tenderAboveDue', 'changeAboveCash'])
  const more = settled({ total: '3', tenders: [line('card', usd, '2'), dollars('1')], change })
  expect(more.refusals.map(({ code }) => code)).toEqual(['changeAboveCash'])
  expect(more.isComplete).toBe(false)
})

test('a card pays to the cent: there is no rounding without cash', () => {
  expect(settled({ tenders: [line('card', usd, '23.39')] }).isComplete).toBe(false)
  expect(settled({ tenders: [line('card', usd, '23.40')] })).toMatchObject({
    isComplete: true,
    rounding: '0',
  })
})

test('what is put on account is not due, and is never rounded', () => {
  expect(settled({ open: '23.40' })).toMatchObject({ isComplete: true, rounding: '0' })
  expect(settled({ open: '3.40', tenders: [dollars('20')] }).isComplete).toBe(true)
  expect(settled({ open: '3.39', tenders: [dollars('20')] }).isComplete).toBe(false)
})

test('an amount too small for any note is rounded away', () => {
  expect(settled({ total: '0.02' })).toMatchObject({ isComplete: true, rounding: '-0.02' })
  expect(settled({ total: '0.03' }).isComplete).toBe(false)
})

test('a till with one currency gives change in cents', () => {
  expect(offered({ tenders: [dollars('50')] }, plainTill)).toEqual([['26.6 usd', '0']])
  expect(settled({}, plainTill).due).toEqual({ first: '23.4', second: null })
})

test('one currency without cents rounds to its step', () => {
  const [first] = plainTill.currencies
  const money = { ...plainTill, currencies: [{ ...first, cashIncrement: '1' }] } as typeof plainTill
  expect(settled({ tenders: [dollars('23')] }, money)).toMatchObject({
    isComplete: true,
    rounding: '-0.4',
  })
  expect(offered({ tenders: [dollars('30')] }, money)).toEqual([['7 usd', '-0.4']])
})

test.each([
  [usd, ['23 usd', '35000 lbp']],
  [lbp, ['2095000 lbp']],
])('exactly the due, begun in %s', (currency, parts) => {
  expect(given(exactCash(currency, paying({}), beirut))).toEqual(parts)
})

test('a cent below a dollar is a dollar, not ninety thousand pounds', () => {
  expect(given(exactCash(usd, paying({ total: '22.99' }), beirut))).toEqual(['23 usd'])
  expect(offered({ total: '20.01', tenders: [dollars('50')] })).toContainEqual(['30 usd', '-895'])
})

test('the notes of the drawer come first', () => {
  const tenders = [dollars('50')]
  // No one-dollar notes, plenty of pounds.
  const notes: [string, number][] = [
    ['usd-20', 3],
    ['usd-5', 2],
    ['lbp-100000', 30],
    ['lbp-50000', 5],
    ['lbp-5000', 20],
  ]
  const [best] = changeProposals(paying({ tenders }), notes, beirut)
  expect(best).toMatchObject({
    isFitting: true,
    parts: [
      {
        currency: usd,
        amount: '25',
        notes: [
          ['usd-20', 1],
          ['usd-5', 1],
        ],
      },
      { currency: lbp, amount: '145000' },
    ],
  })
})

test('proposals say what they are good for', () => {
  const fine = beirut.currencies.map((it) =>
    it.id === lbp ? { ...it, cashIncrement: '1000' } : it,
  )
  const bills = [
    ...beirut.bills,
    { id: 'lbp-1000', currency: lbp, value: '1000', kind: 'note' as const },
  ]
  const tenders = [dollars('20'), pounds('2500000')]
  const money = { ...beirut, currencies: fine, bills }
  // 4,290,000 taken less 3,654,000 of cash due, not the 7.10 USD of the change once more converted.
  const found = changeProposals({ total: '40.83', tenders, open: '0' }, [], money)
  expect(found.map(({ parts, label }) => [given(parts), label])).toEqual([
    [['7 usd', '9000 lbp'], { kind: 'fewest' }],
    [['5 usd', '188000 lbp'], { kind: 'saves', currency: usd, value: '1' }],
    [['636000 lbp'], { kind: 'all', currency: lbp }],
  ])
})

test('a mix of one’s own: the rest follows, or there is none', () => {
  const it = paying({ tenders: [dollars('50')] })
  expect(given(changeWith('20', it, [], beirut)?.parts ?? [])).toEqual(['20 usd', '590000 lbp'])
  expect(changeWith('27', it, [], beirut)).toBeUndefined()
  expect(changeWith('2.5', it, [], beirut)).toBeUndefined()
})
