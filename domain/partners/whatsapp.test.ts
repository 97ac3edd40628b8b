import { expect, test } from 'vitest'
import { internationalPhone, whatsappLink } from './whatsapp.ts'

test.each([
  ['+961 3 123 456', 'FR', '9613123456'],
  ['00961 70 123456', null, '96170123456'],
  ['03 123 456', 'LB', '9613123456'],
  ['70/123456', 'LB', '96170123456'],
  ['961 70 123456', 'LB', '96170123456'],
  ['9613123456', 'LB', '9613123456'],
  ['06 12 34 56 78', 'FR', '33612345678'],
  ['+33 (0)6 12 34 56 78', 'LB', '33612345678'],
  ['06 1234 5678', 'IT', '390612345678'],
  ['(212) 555-0100', 'US', '12125550100'],
  ['1-212-555-0100', 'US', '12125550100'],
  ['0501234567', 'AE', '971501234567'],
])('%s of %s is dialled %s from abroad', (typed, country, dialled) => {
  expect(internationalPhone(typed, country)).toBe(dialled)
})

test.each([
  [null, 'LB'],
  ['03 123 456', null],
  ['03 123 456', 'ZZ'],
  ['123', 'LB'],
  ['+1234567890123456', 'LB'],
])('%s of %s is nobody’s number', (typed, country) => {
  expect(internationalPhone(typed, country)).toBeNull()
})

test('a chat begins with the text, whatever stands in it', () => {
  expect(whatsappLink('9613123456', 'a & b\nhttps://x.example/s/t?u#v')).toBe(
    'https://wa.me/9613123456?text=a%20%26%20b%0Ahttps%3A%2F%2Fx.example%2Fs%2Ft%3Fu%23v',
  )
  expect(whatsappLink(null, 'x')).toBe('https://wa.me/?text=x')
})
