import { describe, expect, test } from 'vitest'
import { emptyMoneyHead } from '../../domain/books/head/money-head.ts'
import type { OpenDocument } from '../../domain/cash/contract.ts'
import type { CurrencyInfo } from '../../domain/identity/session.ts'
import type { Company } from './currency.ts'
import { placeOf } from './error-place.ts'
import {
  allocationsOf,
  checkMoney,
  countedSum,
  followed,
  gapOf,
  inputOf,
  type Method,
  type MoneyDraft,
  moneyOpen,
  residueOf,
  restOf,
} from './money-draft.ts'

const id = (at: number) => `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`

const currency = (at: number, code: string, decimals: number): CurrencyInfo => ({
  id: id(at),
  code,
  symbol: null,
  decimals,
  cashIncrement: null,
  rank: at === 1 ? 'first' : 'second',
  isActive: true,
  rate: null,
})

const [firstCurrency, secondCurrency] = [currency(1, 'USD', 2), currency(2, 'LBP', 0)]

const company: Company = {
  firstCurrency,
  secondCurrency,
  currencies: [firstCurrency, secondCurrency],
}

const owed = (at: number, open: string, dueDate: string, of = 1): OpenDocument => ({
  id: id(at),
  number: `INV-${at}`,
  behaviour: 'salesInvoice',
  day: dueDate,
  dueDate,
  currency: id(of),
  total: open,
  open,
  firstOpen: open,
  vat: '0',
  firstTotal: open,
  firstNow: open,
  secondNow: null,
})

const documents = [
  owed(11, '40', '2026-11-01'),
  owed(12, '35', '2026-11-02'),
  owed(13, '50', '2026-11-03'),
]

const cash: Method = {
  id: id(21),
  title: 'Cash',
  type: 'cash',
  currencyId: id(1),
  isActive: true,
  asksBank: false,
  asksReference: false,
  asksValueDate: false,
}

const draft = (more: Partial<MoneyDraft> = {}): MoneyDraft => ({
  id: id(31),
  type: id(32),
  branch: id(33),
  party: 'client',
  partner: { id: id(34), title: 'Café Liwan' },
  account: null,
  day: '2026-11-15',
  method: cash.id,
  currency: id(1),
  amount: '100',
  isAmountTyped: true,
  wanted: [],
  rate: '89500',
  ...emptyMoneyHead,
  cheque: { bank: '', number: '', drawer: '', dueDate: null },
  code: '',
  attachments: [],
  counts: {},
  given: null,
  writeOff: [],
  gaps: {},
  withholding: null,
  ...more,
})

function reckoned(it: MoneyDraft) {
  const giving = { from: moneyOpen(it, company), rate: it.rate, given: it.given, documents }
  const allocations = allocationsOf(giving, company)
  return { allocations, rest: restOf(giving, allocations, company) }
}

describe('money being written', () => {
  test('goes to the oldest by itself', () => {
    const { allocations, rest } = reckoned(draft())
    expect(allocations.map(({ amount }) => amount)).toEqual(['40', '35', '25'])
    expect(rest).toEqual({ open: '0', wrong: null })
  })

  test('of the other currency pays what it is worth, and keeps the rest on account', () => {
    const { allocations, rest } = reckoned(draft({ currency: id(2), amount: '11635000' }))
    expect(allocations.map(({ amount }) => amount)).toEqual(['40', '35', '50'])
    expect(rest.open).toBe('447500')
  })

  test('follows what is typed once something is', () => {
    const { allocations, rest } = reckoned(draft({ given: { [id(13)]: '50', [id(11)]: null } }))
    expect(allocations).toEqual([{ to: id(13), amount: '50' }])
    expect(rest.open).toBe('50')
  })

  test('without a rate still pays what is of its own currency', () => {
    expect(reckoned(draft({ rate: null })).allocations).toHaveLength(3)
  })

  test('is told where too much is given', () => {
    expect(reckoned(draft({ given: { [id(12)]: '36' } })).rest.wrong).toMatchObject({
      to: id(12),
      error: { code: 'range', facts: { limit: '35' } },
    })
    expect(reckoned(draft({ amount: '10', given: { [id(12)]: '11' } })).rest.wrong).toMatchObject({
      error: { code: 'range', facts: { limit: '10' } },
    })
  })
})

describe('the checks of the browser', () => {
  const errorsOf = (more: Partial<MoneyDraft>, method: Method | undefined = cash) => {
    const it = draft(more)
    const bills = [{ id: id(41), value: '50', kind: 'note' }]
    const open = { rows: documents }
    return checkMoney({ screen: 'receipts', draft: it, method, bills, ...reckoned(it), open })
  }

  test('find nothing wrong with what is right', () => {
    expect(errorsOf({})).toEqual({})
    expect(errorsOf({ counts: { [id(41)]: 2 } })).toEqual({})
    expect(errorsOf({ party: 'expense', account: { id: id(51), title: 'Rent' } })).toEqual({})
  })

  const wrong: [string, Partial<MoneyDraft>, string, string][] = [
    ['no client', { partner: null }, 'partner', 'selectClient'],
    ['no supplier', { partner: null, party: 'supplier' }, 'partner', 'selectSupplier'],
    ['no type', { type: '' }, 'type', 'selectType'],
    ['no method', { method: '' }, 'method', 'putMethod'],
    ['less than nothing', { amount: '-5' }, 'amount', 'notPositive'],
    ['a rate of nothing', { rate: '0' }, 'rate', 'notPositive'],
    ['nothing for one', { given: { [id(12)]: '-1' } }, id(12), 'notPositive'],
    ['no account', { party: 'expense' }, 'account', 'required'],
    ['no amount', { amount: null }, 'amount', 'notPositive'],
    ['nothing', { amount: '0' }, 'amount', 'notPositive'],
    ['another currency', { currency: id(2), amount: '100' }, 'currency', 'methodCurrency'],
    ['notes that differ', { counts: { [id(41)]: 1 } }, 'counts', 'countDiffers'],
    ['too much for one', { given: { [id(12)]: '36' } }, id(12), 'range'],
    ['a rest without an account', { gaps: { [id(13)]: null } }, `gaps.${id(13)}`, 'selectAccount'],
  ]
  test.each(wrong)('find %s', (_, more, place, code) => {
    expect(errorsOf(more)[place]?.code).toBe(code)
  })

  test('ask for what the method asks for', () => {
    const card: Method = { ...cash, type: 'creditCard', asksReference: true }
    expect(errorsOf({}, card).reference?.code).toBe('required')
    const cheque: Method = { ...cash, type: 'cheque' }
    expect(Object.keys(errorsOf({}, cheque))).toEqual(
      expect.arrayContaining(['cheque.bank', 'cheque.number', 'cheque.dueDate']),
    )
  })
})

test('a residue is offered only where it is little enough', () => {
  const limits = { first: '0.05', second: '5000' }
  const residue = (open: string, amount: string | null) =>
    residueOf(owed(14, open, '2026-11-04'), amount, limits, company)
  expect(residue('40.05', '40')).toBe('0.05')
  expect(residue('40.06', '40')).toBeNull()
  expect(residue('40', '40')).toBeNull()
  expect(residue('40', null)).toBeNull()
})

describe('the rest of a document', () => {
  const account = { id: id(61), title: 'Discounts given' }

  test('is what its amount leaves open', () => {
    expect(gapOf({ open: '100' }, '98')).toBe('2')
    for (const amount of ['100', '101', '0', '-1', 'x', '', null])
      expect(gapOf({ open: '100' }, amount)).toBeNull()
  })

  test('is sent with its account, unless this money does not pay the document', () => {
    const sent = (more: Partial<MoneyDraft>) => {
      const it = draft(more)
      return inputOf(it, cash, reckoned(it).allocations).writeOff
    }
    expect(sent({ gaps: { [id(13)]: account } })).toEqual([{ to: id(13), account: account.id }])
    expect(sent({ gaps: { [id(13)]: account }, given: { [id(11)]: '40' } })).toBeUndefined()
    expect(sent({ gaps: { [id(13)]: null } })).toBeUndefined()
    // Closed to an account, it is not forgotten as well.
    expect(sent({ gaps: { [id(13)]: account }, writeOff: [id(13), id(12)] })).toEqual([
      { to: id(12) },
      { to: id(13), account: account.id },
    ])
  })

  test('needs no account while nothing is left', () => {
    const it = draft({ amount: '125', gaps: { [id(13)]: null } })
    const open = { rows: documents }
    const room = { screen: 'receipts' as const, draft: it, method: cash, bills: [], open }
    expect(checkMoney({ ...room, ...reckoned(it) })).toEqual({})
  })

  test('is refused at its account, or at its document', () => {
    const lines = { writeOff: [{ to: id(12) }, { to: id(13), account: account.id }] }
    expect(placeOf('writeOff.1.account', lines)).toBe(`gaps.${id(13)}`)
    expect(placeOf('writeOff.0.to', lines)).toBe(id(12))
  })
})

test('what does not show for a method is not sent', () => {
  const input = inputOf(
    draft({ bank: 'x', counts: { [id(41)]: 2 } }),
    { ...cash, type: 'creditCard' },
    [],
  )
  expect(input).toMatchObject({ bank: undefined, counts: undefined, cheque: undefined })
})

test('notes are summed', () => {
  const bills = [
    { id: 'a', value: '0.25', kind: 'coin' },
    { id: 'b', value: '100', kind: 'note' },
  ]
  expect(countedSum(bills, { a: 3, b: 2 })).toBe('200.75')
})

describe('an amount that nobody typed', () => {
  const open = { amount: null, isAmountTyped: false }
  const pounds = owed(14, '4475000', '2026-11-04', 2)
  const all = [...documents, pounds]
  const filling = (more: Partial<MoneyDraft>) => {
    const { amount, given } = followed(draft({ ...open, ...more }), all, company)
    return { amount, given }
  }

  test('is that of the invoice the receipt was begun for, which alone is chosen', () => {
    expect(filling({ wanted: [id(12)] })).toEqual({ amount: '35', given: { [id(12)]: '35' } })
  })

  test('is that of all invoices the receipt was begun for', () => {
    const { amount, given } = filling({ wanted: [id(11), id(12)] })
    expect({ amount, given }).toEqual({ amount: '75', given: { [id(11)]: '40', [id(12)]: '35' } })
  })

  test.each([
    ['in dollars', '1', { 11: '40', 13: '10' }, '50'],
    ['of both currencies, taken in dollars', '1', { 11: '40', 14: '4475000' }, '90'],
    ['of both currencies, taken in pounds', '2', { 11: '40', 14: '4475000' }, '8055000'],
    ['that get nothing', '1', { 11: null }, null],
    ['with what is no amount yet', '1', { 11: '40', 12: '3-' }, '40'],
  ])('is what the chosen documents come to: %s', (_, currency, chosen, amount) => {
    const given = Object.fromEntries(
      Object.entries(chosen).map(([at, given]) => [id(Number(at)), given]),
    )
    expect(filling({ currency: id(Number(currency)), given }).amount).toBe(amount)
  })

  test('pays what it was reckoned from to the last unit, in either currency', () => {
    for (const currency of [id(1), id(2)]) {
      const given = { [id(11)]: '40', [id(14)]: '4475000' }
      const it = followed(draft({ ...open, currency, given }), all, company)
      const giving = { from: moneyOpen(it, company), rate: it.rate, given, documents: all }
      expect(restOf(giving, allocationsOf(giving, company), company)).toEqual({
        open: '0',
        wrong: null,
      })
    }
  })

  test('stays empty without a rate for it, and goes with the choice it came from', () => {
    expect(filling({ rate: null, given: { [id(14)]: '4475000' } }).amount).toBeNull()
    expect(filling({ amount: '40', given: null }).amount).toBeNull()
  })

  test('one that was typed stays, whatever is chosen', () => {
    const it = followed(draft({ given: { [id(11)]: '40' } }), all, company)
    expect([it.amount, it.given]).toEqual(['100', { [id(11)]: '40' }])
  })

  test.each([
    ['a part of the one', [12], '10', { 12: '10' }],
    ['more than the one', [12], '100', { 12: '35' }],
    ['a part of two', [11, 12], '50', { 11: '40', 12: '10' }],
    ['nothing yet', [12], '3-', {}],
  ])(
    'one that was typed after it was filled is shared among them: %s',
    (_, begun, amount, shares) => {
      const wanted = begun.map(id)
      const filled = followed(draft({ ...open, wanted }), all, company)
      const typed = followed({ ...filled, amount, isAmountTyped: true }, all, company)
      const given = Object.fromEntries(
        Object.entries(shares).map(([at, it]) => [id(Number(at)), it]),
      )
      expect([typed.amount, typed.given]).toEqual([amount, given])
      const cleared = followed({ ...typed, amount: null, isAmountTyped: false }, all, company)
      expect(cleared.amount).toBe(filled.amount)
    },
  )
})
