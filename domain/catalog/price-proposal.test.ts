import { describe, expect, test } from 'vitest'
import { marginOf, proposalOf } from './price-proposal.ts'

describe('a new sale price', () => {
  const item = {
    unitPrice: '13',
    supplierPrice: '10',
    profitRule: 'percent',
    profit: '30',
  } as const

  test('keeps the profit of the rule', () => {
    expect(proposalOf(item, '12')).toEqual({
      before: '10',
      after: '12',
      price: '13',
      proposed: '15.6',
    })
    expect(proposalOf({ ...item, profitRule: 'amount', profit: '3' }, '12')?.proposed).toBe('15')
    expect(proposalOf({ ...item, profitRule: 'margin', profit: '25' }, '12')?.proposed).toBe('16')
  })

  test('is not made without a rule, and not asked for where the cost is as it was', () => {
    const plain = { unitPrice: '13', supplierPrice: null }
    expect(proposalOf(plain, '12')).toMatchObject({ before: null, proposed: null })
    expect(proposalOf(item, '10.0')).toBeUndefined()
  })

  test('tells the margin in percent of the price', () => {
    expect(marginOf('12', '16')).toBe('25')
    expect(marginOf('16', '12')).toBe('-33.33')
    expect(marginOf('1', '0')).toBeNull()
  })
})
