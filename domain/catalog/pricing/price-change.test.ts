import { describe, expect, it } from 'vitest'
import { changedPrice, type PriceWay } from './price-change.ts'

describe('a price changed with many others', () => {
  it.each<[string, PriceWay, string | null, string | undefined]>([
    ['10', 'percent', '5', '10.5'],
    ['9.99', 'percent', '3', '10.29'],
    ['10', 'percent', '-10', '9'],
    ['10', 'amount', '0.25', '10.25'],
    ['10', 'amount', '-10', '0'],
    ['10', 'amount', '-11', undefined],
    ['10', 'set', '7.5', '7.5'],
    ['10', 'set', '-1', undefined],
    ['10', 'percent', null, undefined],
    ['10', 'percent', 'oil', undefined],
  ])('%s, %s %s: %s', (price, way, by, expected) => {
    expect(changedPrice(price, way, by, 2)).toBe(expected)
  })
})
