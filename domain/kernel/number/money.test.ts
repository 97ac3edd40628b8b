import { describe, expect, test } from 'vitest'
import { formatMoney, inDecimals, inSecond } from './money.ts'

const dollar = { code: 'USD', symbol: '$', decimals: 2 }
const pound = { code: 'LBP', symbol: 'L£', decimals: 0 }
const facts = {
  company: { firstCurrency: dollar, secondCurrency: pound },
  rates: [
    { type: 'tax', buy: '15000' },
    { type: 'sale', buy: '89500' },
  ],
}

describe('an amount', () => {
  test.each([
    ['1234.5', dollar, '$1,234.50'],
    ['-37', dollar, '−$37.00'],
    ['0', dollar, '$0.00'],
    ['18.144', dollar, '$18.14'],
    ['18.145', dollar, '$18.15'],
    ['110487750', pound, 'LBP\u00a0110,487,750'],
    ['-5', pound, 'LBP\u00a0−5'],
    ['7', { code: 'JOD', symbol: null, decimals: 3 }, 'JOD\u00a07.000'],
    ['7', { code: 'EUR', symbol: '€', decimals: 2 }, '€7.00'],
  ])('%s reads %s', (amount, currency, words) => {
    expect(formatMoney(amount, currency)).toBe(words)
  })

  test('is rounded once, to the decimals of its currency', () => {
    expect(inDecimals('18.2549999', 2)).toBe('18.25')
  })
})

describe('the second currency', () => {
  test('is reached at the buy side of the sale rate', () => {
    expect(inSecond('18.25', facts)).toBe('1633375')
  })

  test('is not told while it has no rate, or does not exist', () => {
    expect(inSecond('18.25', { ...facts, rates: [] })).toBeUndefined()
    const company = { firstCurrency: dollar, secondCurrency: null }
    expect(inSecond('18.25', { ...facts, company })).toBeUndefined()
  })
})
