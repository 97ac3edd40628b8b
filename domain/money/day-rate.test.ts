import { expect, test } from 'vitest'
import { dayRateFrom } from './day-rate.ts'

const held = { buy: '89500', sell: '89600' }

test.each([
  ['90000', held, { buy: '90000', sell: '90100' }],
  ['1.0850', null, { buy: '1.085', sell: '1.085' }],
  ['0.5', { buy: '2', sell: '1' }, { buy: '0.5', sell: '0.5' }],
])('%s typed over %o becomes %o', (typed, before, after) => {
  expect(dayRateFrom(typed, before)).toEqual(after)
})

test.each(['89500', '89500.00', '0', '-3', 'abc', null])('%s is no new rate', (typed) => {
  expect(dayRateFrom(typed, held)).toBeUndefined()
})
