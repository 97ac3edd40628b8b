import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../kernel/session/query.ts'
import { sessionKey } from '../kernel/session/session.ts'
import { sampleSession } from '../kernel/testing/session.ts'
import moneyBillRule from './money-bill.rule.ts'

const { firstCurrency, secondCurrency } = sampleSession.company

beforeEach(() => {
  queryClient.setQueryData(sessionKey, sampleSession)
})

test.each([
  ['USD', '0.25', {}],
  ['USD', '0.005', { value: { code: 'tooManyDecimals', field: 'value', facts: { limit: 2 } } }],
  ['LBP', '250.5', { value: { code: 'wholeNumber', field: 'value' } }],
  ['LBP', 'abc', {}],
  ['EUR', '0.0001', {}],
  [null, '0.0001', {}],
])('the form judges a note in %s of %s before it is sent', (code, value, errors) => {
  const known = [firstCurrency, secondCurrency].find((currency) => currency?.code === code)
  const currency = code ? { id: known?.id ?? 'other', title: code } : null
  expect(moneyBillRule({ value, currency })).toEqual(errors)
})
