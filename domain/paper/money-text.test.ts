import { expect, test } from 'vitest'
import { numberFormats } from '../kernel/format.ts'
import { formatMoney } from '../kernel/number/money.ts'
import { moneyText } from './money-text.ts'

const dollar = { code: 'USD', symbol: '$', decimals: 2 }
const pound = { code: 'LBP', symbol: 'L£', decimals: 0 }
const dirham = { code: 'AED', symbol: 'د.إ.', decimals: 2 }

test.each([
  ['1234.5', dollar, 'en', '$1,234.50'],
  ['-37', dollar, 'fr', '−$37.00'],
  ['0', dollar, 'ar', '$0.00'],
  ['-37', dollar, 'ar', '\u200e−$37.00'],
  ['110487750', pound, 'en', 'LBP\u00a0110,487,750'],
  ['-5', pound, 'fr', 'LBP\u00a0−5'],
  ['110487750', pound, 'ar', '110,487,750\u00a0ل.ل.'],
  ['-5', pound, 'ar', '\u200e−5\u00a0ل.ل.'],
  ['12', dirham, 'ar', '12.00\u00a0د.إ.'],
  ['12', dirham, 'en', 'AED\u00a012.00'],
  ['5', { ...dollar, symbol: 'US$' }, 'en', 'USD\u00a05.00'],
  ['-5', { ...dollar, symbol: 'US$' }, 'ar', 'USD\u00a0\u200e−5.00'],
  ['12', { code: 'XOF', symbol: null, decimals: 0 }, 'fr', 'XOF\u00a012'],
] as const)('%s of %j in %s is %j', (amount, currency, language, text) => {
  expect(moneyText(amount, currency, { language, format: numberFormats.commaPoint })).toBe(text)
})

test('the shop’s own number format is used in every language', () => {
  const format = { grouping: '.', mark: ',' }
  expect(moneyText('1234.5', dollar, { language: 'en', format })).toBe('$1.234,50')
})

test.each([dollar, pound, { ...dollar, symbol: 'US$' }])(
  'paper writes %j as screens do',
  (look) => {
    const terms = { language: 'en', format: numberFormats.commaPoint } as const
    for (const amount of ['1234', '-37', '0'])
      expect(moneyText(amount, look, terms)).toBe(formatMoney(amount, look))
  },
)
