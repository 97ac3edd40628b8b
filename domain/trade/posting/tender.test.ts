import { describe, expect, test } from 'vitest'
import type { BehaviourName } from '../../books/behaviour.ts'
import { Places } from '../../books/place.ts'
import { both, method } from '../../books/testing/ledger.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { poster, tradeFacts, tradeInput, tradeRules } from '../testing/postings.ts'
import { readyTrade } from './ready.ts'
import { moneyType, placesOf, type Tender, takenTender } from './tender.ts'

const methods = (['cash', 'cheque', 'creditCard', 'giftCard'] as const).map((type) => ({
  ...method({ type }),
  id: type,
  isActive: true,
}))
const old = { ...method(), id: 'old', isActive: false }
const pounds = { ...method({ currencyId: 'lbp' }), id: 'pounds', isActive: true }
const facts = tradeFacts({ methods: [...methods, old, pounds] })

const tender = (given: Partial<Tender> = {}): Tender => ({
  id: 't1',
  method: 'cash',
  currency: 'usd',
  amount: '10',
  ...given,
})

const left = {
  id: 'd',
  currency: 'first' as const,
  decimals: 2,
  open: '22.2',
  firstOpen: '22.2',
  secondOpen: '1986900',
  dueDate: '2026-12-01',
}

const taking = (given: Partial<Tender>) => {
  const asked = { input: tradeInput(), facts, rules: tradeRules(), origin: null }
  const ready = readyTrade(poster, asked, 'sales')
  return takenTender(tender(given), 0, left, { ...asked, ready, places: new Places(both) })
}

const cheque = { bank: 'BLOM', number: '7', dueDate: '2026-12-01' }

describe('a tender pays of a document', () => {
  test.each<[string, Partial<Tender>, string, string]>([
    ['its amount', {}, '10', '12.2'],
    [
      'what it is worth at the rate of the document',
      { currency: 'lbp', amount: '895000' },
      '895000',
      '12.2',
    ],
    ['no more than is due, where cash gives change', { amount: '30' }, '22.2', '0'],
    ['change in its own currency', { currency: 'lbp', amount: '2000000' }, '1986900', '0'],
    ['a cheque that says whose it is', { method: 'cheque', cheque }, '10', '12.2'],
  ])('%s', (_, given, kept, open) => {
    const { money, settlement } = taking(given)
    expect([money.amount, settlement.debts.get('d')?.open]).toEqual([kept, open])
  })
})

describe('a tender is refused', () => {
  test.each<[string, Partial<Tender>, string]>([
    ['by a method nobody knows', { method: 'gold' }, 'putMethod tenders.0.method'],
    ['by one that is not used any more', { method: 'old' }, 'putMethod tenders.0.method'],
    ['by a gift card nobody names', { method: 'giftCard' }, 'required tenders.0.code'],
    ['by a card that is none', { code: 'GC7K2M9QX4TB6NPR' }, 'putMethod tenders.0.method'],
    [
      'in a currency its method does not take',
      { method: 'pounds' },
      'methodCurrency tenders.0.currency',
    ],
    ['with parts of a coin', { amount: '1.005' }, 'tooManyDecimals tenders.0.amount'],
    ['as a cheque of no bank', { method: 'cheque' }, 'chequeIncomplete tenders.0.cheque'],
    ['with a cheque that is none', { cheque }, 'invalid tenders.0.cheque'],
    [
      'above what is due, where nothing gives change',
      { method: 'creditCard', amount: '30' },
      'range tenders.0.amount',
    ],
  ])('%s', (_, given, expected) => {
    let found = ''
    try {
      taking(given)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      found = `${error.code} ${error.field}`
    }
    expect(found).toBe(expected)
  })
})

describe('the type by which money is written', () => {
  const receipt = { id: 'r', behaviour: 'receipt', prefix: null, isActive: true } as const
  const payment = { id: 'p', behaviour: 'payment', prefix: null, isActive: true } as const
  const of = (behaviour: BehaviourName, ownTypes = [receipt, payment]) =>
    moneyType(
      tradeInput({ tenders: [tender()] }),
      tradeFacts({
        type: { id: 'type', behaviour, prefix: null, isActive: true },
        ownTypes: [...ownTypes],
      }),
    )?.id
  test('is that of its way, and none without money', () => {
    expect([of('salesInvoice'), of('salesReturn'), of('purchaseInvoice')]).toEqual(['r', 'p', 'p'])
    expect(moneyType(tradeInput(), tradeFacts())).toBeUndefined()
  })
  test('is refused where nothing is paid, or nobody has one', () => {
    expect(() => of('quotation')).toThrow('cannotBePaid')
    expect(() => of('salesInvoice', [])).toThrow('selectType')
  })
})

test('the places of money are those of methods and currencies that are known', () => {
  const input = tradeInput({ tenders: [tender(), tender({ method: 'gold' })] })
  expect(placesOf(input, facts, 'salesInvoice')).toEqual([{ account: 'cash', currency: 'first' }])
})
