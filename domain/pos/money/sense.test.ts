import { describe, expect, test } from 'vitest'
import { beirut, dollars, lbp, plainTill, pounds, usd } from '../testing/till.ts'
import { heldRefusal, isBeyondSense, isUnholdable } from './sense.ts'

describe('what a client hands over', () => {
  test.each([
    ['4.50', [dollars('5')], undefined, false],
    ['4.50', [dollars('450')], undefined, false],
    ['4.50', [dollars('451')], undefined, true],
    ['4.50', [dollars('5281017002613')], undefined, true],
    ['4.50', [pounds('40275000')], undefined, false],
    ['4.50', [pounds('40280000')], undefined, true],
    // Together they count.
    ['4.50', [dollars('400'), pounds('5000000')], undefined, true],
    ['4.50', [dollars('45')], 5, true],
    ['4.50', [dollars('22')], 5, false],
  ])('for %s: %j with the limit %j is beyond sense: %s', (total, tenders, times, expected) => {
    expect(isBeyondSense({ total, tenders }, beirut, times)).toBe(expected)
  })
})

describe('what a drawer can be told to hold', () => {
  const dollar = { id: usd, code: 'USD' }
  const pound = { id: lbp, code: 'LBP' }
  test.each([
    ['10000000', dollar, undefined],
    ['10000001', dollar, { most: '10000000', currency: 'USD' }],
    ['10000000000', pound, undefined],
    ['5281017002613', pound, { most: '10000000000', currency: 'LBP' }],
  ])('%s %j: %j', (amount, currency, facts) => {
    const refused = heldRefusal(amount, currency, beirut.bills, 'amount')
    expect(refused).toEqual(facts && { code: 'drawerCannotHold', field: 'amount', facts })
  })

  test('without notes to count by it is still no trillion', () => {
    expect(heldRefusal('5281017002613', dollar, plainTill.bills, 'amount')).toBeDefined()
    expect([isUnholdable('999999999999'), isUnholdable('1000000000000')]).toEqual([false, true])
  })
})
