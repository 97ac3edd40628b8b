import { expect, test } from 'vitest'
import { currencyName } from './currency-name.ts'

test.each([
  ['ar', 'LBP', 'ليرة لبنانية'],
  ['ar', 'SYP', 'ليرة سورية'],
  ['fr', 'EUR', 'euro'],
  ['en', 'LBP', 'Lebanese Pound'],
])('in %s %s is %s', (language, code, name) => {
  expect(currencyName(language, code)).toBe(name)
})
