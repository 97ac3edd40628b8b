import { describe, expect, test } from 'vitest'
import type { BehaviourName } from '../../books/behaviour.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { LineFacts } from '../contract.ts'
import type { ApprovedLine, Seller } from '../line-limits.ts'
import { lineInput, poster, tradeFacts, tradeInput, tradeRules } from '../testing/postings.ts'
import {
  isJudged,
  itemsToPrice,
  limitedClient,
  refuseAboveCredit,
  refuseBeyondRole,
  repricedIn,
} from './limits.ts'
import { readyTrade } from './ready.ts'

test.each<[BehaviourName, boolean]>([
  ['quotation', true],
  ['salesOrder', true],
  ['salesInvoice', true],
  ['salesReturn', false],
  ['deliveryNote', false],
  ['ticketInvoice', false],
  ['purchaseInvoice', false],
  ['stockOut', false],
])('%s is judged: %s', (behaviour, answer) => {
  expect(isJudged({ behaviour })).toBe(answer)
})

const facts = tradeFacts()
const ready = (line = {}) =>
  readyTrade(
    poster,
    {
      input: tradeInput({ lines: [lineInput(line)] }),
      facts,
      rules: tradeRules(),
      origin: null,
    },
    'sales',
  )

const seller = (limits: Partial<Seller['limits']> = {}, isAdmin = false): Seller => ({
  isAdmin,
  limits: { canChangePrice: false, discountLimit: '10', ...limits },
})

const carried: ApprovedLine = {
  ...lineInput({ vat: '11' }),
  unit: 'piece',
  amount: '20',
  discount: '0',
  left: '2',
}
const approved = (id: string) => (id === 'o1' ? carried : undefined)

test.each<[string, object, string[]]>([
  ['typed', {}, ['coffee']],
  ['carried on unchanged', { originLine: 'o1' }, []],
  ['carried on, and changed', { originLine: 'o1', unitPrice: '9' }, ['coffee']],
])('prices are asked of the lists for a line %s', (_, line, items) => {
  expect(itemsToPrice(ready(line), approved)).toEqual(items)
})

const listed = {
  item: 'coffee',
  unit: { id: 'piece', title: 'piece' },
  units: [],
  unitPrice: '10',
  pricing: null,
} as unknown as LineFacts

test.each<[string, Seller, object, string | undefined]>([
  ['as listed', seller(), {}, undefined],
  ['cheaper', seller(), { unitPrice: '9' }, 'priceChange lines.0.unitPrice'],
  ['without its tax', seller(), { vat: '0' }, 'taxChange lines.0.vat'],
  ['within the limit', seller(), { discountPercent: '10' }, undefined],
  ['beyond the limit', seller(), { discountPercent: '11' }, 'range lines.0.discountPercent'],
  ['with no limit', seller({ discountLimit: null }), { discountPercent: '90' }, undefined],
  ['by an admin', seller({}, true), { unitPrice: '1', discountPercent: '90' }, undefined],
])('a sale %s', (_, who, line, answer) => {
  const decided = { facts, rules: tradeRules(), prices: [listed] }
  let found: string | undefined
  try {
    refuseBeyondRole(who, ready(line), approved, decided)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    found = `${error.code} ${error.field}`
  }
  expect(found).toBe(answer)
})

test.each<[string, object, string, string[]]>([
  ['as listed', {}, '10', []],
  ['cheaper', { unitPrice: '9' }, '10', ['10']],
  ['dearer', { unitPrice: '12' }, '10', ['10']],
  ['that no list has a price for', { unitPrice: '9' }, '0', []],
  ['carried on as it was agreed', { originLine: 'o1' }, '12', []],
  ['with a discount alone', { discountPercent: '10' }, '10', []],
])('a line %s is listed with the price of the list where it differs', (_, line, price, kept) => {
  const prices = [{ ...listed, unitPrice: price }]
  const found = repricedIn(ready(line), approved, { facts, rules: tradeRules(), prices })
  expect(found.map((it) => it.listed)).toEqual(kept)
})

describe('credit', () => {
  const owing = (given: object = {}, behaviour: BehaviourName = 'salesInvoice') => ({
    input: { ...given },
    facts: { ...facts, partner: facts.partner && { ...facts.partner, creditLimit: '100' } },
    ready: { behaviour, decimals: { first: 2, second: 0 }, trade: { rate: '89500' } },
    posting: { firstTotal: '60' },
  })

  test.each<[string, object, BehaviourName, boolean]>([
    ['an invoice', {}, 'salesInvoice', true],
    ['one that is meant', { isConfirmed: true }, 'salesInvoice', false],
    ['an order', {}, 'salesOrder', false],
    ['a return', {}, 'salesReturn', false],
    ['a purchase', {}, 'purchaseInvoice', false],
  ])('of %s is held against the limit: %s', (_, given, behaviour, isHeld) => {
    expect(limitedClient(owing(given, behaviour)) !== null).toBe(isHeld)
  })

  const tender = (currency: string, amount: string) => ({
    id: 't',
    method: 'cash',
    currency,
    amount,
  })

  test.each<[string, string, object[], string | undefined]>([
    ['to the last cent', '40', [], undefined],
    ['a cent above', '40.01', [], '100.01'],
    ['paid in part', '90', [tender('usd', '50')], undefined],
    ['paid in the second currency', '90', [tender('lbp', '4475000')], undefined],
    ['paid too little', '90', [tender('lbp', '4000000')], '105.31'],
    ['paid too much: the rest is change', '100', [tender('usd', '80')], undefined],
    ['paid, by somebody who is above it already', '101', [tender('usd', '80')], '101'],
  ])('%s', (_, before, tenders, owed) => {
    let found: unknown
    try {
      refuseAboveCredit('100', before, owing({ tenders }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      expect([error.code, error.facts.isConfirmable]).toEqual(['creditLimit', true])
      found = error.facts.owed
    }
    expect(found).toBe(owed)
  })
})
