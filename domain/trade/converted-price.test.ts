import { describe, expect, test } from 'vitest'
import { convertedPrice } from './converted-price.ts'
import { totalsOf } from './totals.ts'

const usd = { id: 'usd', rank: 'first', decimals: 2 }
const lbp = { id: 'lbp', rank: 'second', decimals: 0 }
const eur = { id: 'eur', rank: null, rate: '1.1', decimals: 2 }
const kwd = { id: 'kwd', rank: null, rate: '3.25', decimals: 3 }
const unknown = { id: 'gbp', rank: null, rate: null, decimals: 2 }

describe('a price in another currency has the decimals of that one', () => {
  test.each([
    ['dollars in pounds', '10', usd, lbp, '89500', '895000'],
    ['a price finer than a cent in pounds', '0.0125', usd, lbp, '89500', '1119'],
    ['half a pound is rounded away from nought', '10.005', usd, lbp, '89500', '895448'],
    ['pounds in dollars', '100000', lbp, usd, '89500', '1.12'],
    ['pounds in dollars that come out even', '895000', lbp, usd, '89500', '10'],
    ['less than half a cent is nothing', '300', lbp, usd, '89500', '0'],
    ['dollars in euros', '11', usd, eur, '89500', '10'],
    ['dollars in dinars, to the fils', '10', usd, kwd, '89500', '3.077'],
    ['euros in pounds, through the dollar', '2.5', eur, lbp, '89500', '246125'],
    ['pounds in euros, through the dollar', '98450', lbp, eur, '89500', '1'],
    ['euros in dollars need no rate of the second', '10', eur, usd, null, '11'],
    ['the same currency is left as it is written', '1.117318', usd, usd, '89500', '1.117318'],
    ['without a rate', '10', usd, lbp, null, '10'],
    ['at a rate that is still being typed', '10', usd, lbp, '89,', '10'],
    ['at a rate of nothing', '10', lbp, usd, '0', '10'],
    ['to a currency nobody has a rate of', '10', usd, unknown, '89500', '10'],
  ])('%s', (_, price, from, to, rate, expected) => {
    expect(convertedPrice(price, { from, to, rate })).toBe(expected)
  })
})

test('anything else that goes wrong is no missing rate', () => {
  expect(() => convertedPrice('ten', { from: usd, to: lbp, rate: '89500' })).toThrow()
})

test('taxes inside a price stay inside it', () => {
  const unitPrice = convertedPrice('11.1', { from: usd, to: lbp, rate: '89500' })
  const line = { quantity: '1', unitPrice, discountPercent: '0', discountAmount: '0' }
  const onTop = { base: 'net', isIncluded: false } as const
  const taxes = { vat: { base: 'net', isIncluded: true }, tax1: onTop, tax2: onTop } as const
  const rates = { vat: '11', tax1: '0', tax2: '0' }
  const none = { discountPercent: '0', discountAmount: '0' }
  expect(totalsOf([{ ...line, ...rates }], { decimals: 0, taxes, ...none })).toMatchObject({
    net: '895000',
    vat: '98450',
    total: '993450',
  })
})
