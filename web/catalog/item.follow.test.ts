import { describe, expect, test } from 'vitest'
import follow from './item.follow.ts'

const priced = { supplierPrice: '10', profitRule: 'percent', profit: '50', unitPrice: '15' }

describe('while it is typed', () => {
  test.each([
    ['a price', { unitPrice: '12' }, 'unitPrice', { profit: '20' }],
    ['a profit', { profit: '25' }, 'profit', { unitPrice: '12.5' }],
    ['a cost', { supplierPrice: '20' }, 'supplierPrice', { unitPrice: '30' }],
    ['another rule', { profitRule: 'margin' }, 'profitRule', { profit: '33.333333' }],
    ['an amount as the rule', { profitRule: 'amount' }, 'profitRule', { profit: '5' }],
    ['no rule', { profitRule: null }, 'profitRule', { profit: null }],
    ['a price below the cost', { unitPrice: '1' }, 'unitPrice', { profit: null }],
    ['a name', { name: 'Coffee' }, 'name', {}],
  ])('%s moves what depends on it', (_, change, typed, moved) => {
    expect(follow({ ...priced, ...change }, typed)).toEqual(moved)
  })

  test('a half typed number moves nothing', () => {
    expect(follow({ ...priced, profit: '1x' }, 'profit')).toEqual({ unitPrice: '15' })
    expect(follow({ ...priced, unitPrice: '12,' }, 'unitPrice')).toEqual({})
  })

  test('a cost that comes last makes the profit of the price that stands there', () => {
    const typed = { ...priced, profit: null, supplierPrice: '12' }
    expect(follow(typed, 'supplierPrice')).toEqual({ profit: '25' })
  })

  test('a margin of everything is left for the check to refuse', () => {
    const typed = { ...priced, profitRule: 'margin', profit: '100' }
    expect(follow(typed, 'profit')).toEqual({ unitPrice: '15' })
  })

  test('without a cost nothing follows', () => {
    expect(follow({ ...priced, supplierPrice: null }, 'profit')).toEqual({})
  })
})
