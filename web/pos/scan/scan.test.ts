import { expect, test } from 'vitest'
import { ticketNumberIn } from './scan.ts'

test.each([
  ['B1-T3-000123', 'B1-T3-000123'],
  ['T1-000001', 'T1-000001'],
  ['https://shop.example/t/B1-T3-000123?h=ab12', 'B1-T3-000123'],
  ['5901234123457', undefined],
  ['GRO-100', undefined],
])('the code %j is the ticket %j', (code, number) => {
  expect(ticketNumberIn(code)).toBe(number)
})
